"""
Every screen of the app, prepared and drawn: ``python -m tests.gallery OUT``.

``scenes`` says what there is to see, ``stage`` shows it in a browser, ``pictures`` makes sheets of
it. The layout tests in ``tests/browser`` look at the same scenes.
"""
