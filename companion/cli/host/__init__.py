"""
For whoever keeps a house: a page with all tables and processes, a sheet of table codes to print,
and what other programs ask (``/health``, ``/metrics``).

`watch` counts what this process does and `processes` is what each of them tells the others; `rows`
is what the page says of tables, `deeds` what is done from it. `gate` knows who may ask. `answers`
puts them before the screens; `draw`, `sheet` and `style` make pages of them, without Flet.
"""
