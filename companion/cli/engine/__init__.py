"""
A store that several processes share: tables on a running Valkey or Redis, ``--store``.

`scripts` is what the engine does in one step, `line` how it is asked, `cells` what a process keeps
of it in memory, `shelf` a `companion.storage.Shelf` made of these. `ear` waits for what others
write and `neighbours` takes it to the tables; `durable` asks what the engine promises. Nothing here
is imported without the option, and the package that speaks to the engine is an extra.
"""
