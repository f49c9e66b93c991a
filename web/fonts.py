"""Cuts the typefaces to what mien shows: the weights of the look, the letters of its six languages.

Run by hand, with fonttools and brotli at hand, when a typeface or the look changes; the results are committed.
What a page hardly ever shows lies in files of its own, which browsers fetch when they need them
(`src/lib/look/fonts.css`): Polish letters, rarer signs with the letters of neighbouring languages, and, uncut, the
letters of all others in names."""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
ELSEWHERE = "ÃÅÐÌÒÕØÝÞãåðìòõøýþ"
"""Accented letters that none of the six languages writes; people's names do."""
ACCENTED = "".join(chr(sign) for sign in range(0xC0, 0x100) if chr(sign) not in f"×÷{ELSEWHERE}")
PIECES = {
    "": ("latin", "".join(map(chr, range(0x20, 0x7F))) + ACCENTED + "\xa0\xad¡«·»¿×ŒœŸ–—‘’‚“”„…‹›€−"),
    "-polish": ("latin-ext", "ĄąĆćĘęŁłŃńŚśŹźŻż"),
    "-signs": ("latin", f"¢£¤¥¦§¨©ª¬®¯°±²³´µ¶¸¹º¼½¾÷•{ELSEWHERE}"),
}
"""Of each piece, the file it is cut from, and its letters."""
CUTS = {
    # WebKitGTK sizes letters optically only when told to: by itself it takes the first value, which is right for a
    # heading, not for a poster.
    "bricolage-grotesque": ("opsz", {"opsz": (12, 12, 96), "wght": (700, 800, 800)}),
    "atkinson-hyperlegible-next": ("wght", {"wght": (500, 500, 700)}),
}
"""Of each family, what its files are called after, and which of its axes are kept how far."""
FEATURES = ["kern", "locl", "pnum", "tnum"]
APART = ["locl"]
"""Of the smaller pieces: letters of two files are never kerned, and hardly a word has two of theirs in a row."""
CLOSE = 8
"""Thousandths of a letter's size by which a pair of letters may stand closer or further apart than drawn."""
DEVICES = ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice")
PAIRS = 2
"""The type of a table of pairs."""
PLAIN = 0xF
"""The bits of a value format that stand for numbers, not for how they vary."""
UNSEEN = 2.0
"""Thousandths of a letter's size by which an outline may differ."""


def cut(family, piece):
    axes, kept = CUTS[family]
    part, letters = PIECES[piece]
    files = HERE / f"node_modules/@fontsource-variable/{family}/files"
    font = TTFont(files / f"{family}-{part}-{axes}-normal.woff2")
    # Nobody reads the names of a page's typefaces and of their weights.
    options = Options(layout_features=APART if piece else FEATURES, name_IDs=[])
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font = instantiateVariableFont(font, kept)
    if family == "bricolage-grotesque":
        stiffen(font)
    round_pairs(font)
    lighten(font)
    font.flavor = "woff2"
    font.save(HERE / f"src/lib/look/fonts/{family}{piece}.woff2")


def stiffen(font):
    """Has every pair of letters keep one distance, whatever the size and weight: a third of the bytes, unseen."""
    for pairs in pairs_of(font):
        for value in values_of(pairs):
            for device in DEVICES:
                vars(value).pop(device, None)
        pairs.ValueFormat1 &= PLAIN
        pairs.ValueFormat2 &= PLAIN
    font["GDEF"].table.VarStore = None
    font["GDEF"].table.Version = 0x00010000


def round_pairs(font):
    """Leaves pairs of letters as they are drawn where they would move by less than is seen."""
    for pairs in pairs_of(font):
        for value in values_of(pairs):
            if abs(getattr(value, "XAdvance", 0)) <= CLOSE:
                value.XAdvance = 0


def pairs_of(font):
    """The tables of pairs of letters, and how far apart each stands."""
    lookups = font["GPOS"].table.LookupList.Lookup if "GPOS" in font else ()
    tables = [getattr(table, "ExtSubTable", table) for lookup in lookups for table in lookup.SubTable]
    return [table for table in tables if table.LookupType == PAIRS]


def values_of(pairs):
    if pairs.Format == 1:
        records = [record for row in pairs.PairSet for record in row.PairValueRecord]
    else:
        records = [record for row in pairs.Class1Record for record in row.Class2Record]
    return [value for record in records for value in (record.Value1, record.Value2) if value]


def lighten(font):
    """Leaves out how outlines vary where it is hardly seen: by less than a hair, or for light posters.

    Weight and size then vary each for itself: exact for small letters, the only ones that are light."""
    outlines, widths, varying = font["glyf"], font["hmtx"].metrics, font["gvar"].variations
    for name in font.getGlyphOrder():
        varying[name] = [variation for variation in varying.get(name, ()) if len(variation.axes) == 1]
        if outlines[name].isComposite():
            continue
        points, control = outlines._getCoordinatesAndControls(name, widths)
        for variation in varying[name]:
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            variation.optimize(points, control.endPts, tolerance=UNSEEN)


for family in CUTS:
    for piece in PIECES:
        cut(family, piece)
