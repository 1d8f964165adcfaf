"""The fonts our screens are written in, besides the client's own."""

FONTS = {
    "Literata": "fonts/Literata-SemiBold.ttf",
    "Literata Display": "fonts/LiterataDisplay-SemiBold.ttf",
    "Roboto Medium": "fonts/Roboto-Medium.ttf",
}
"""Their files among the assets, by the name the look knows them by (``data/look``)."""
