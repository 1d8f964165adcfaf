"""
The door: what stands between the network and Flet.

Who may ask (:mod:`.names`), what every answer says to the browser (:mod:`.headers`), Flet's client
and its line without what is not needed of Flet's server (:mod:`.client`). A module does one thing;
``serve.py`` puts them around each other.
"""
