"""Takes the variation out of the kerning of what fonts.js has cut: a third of the bytes, and no eye sees it.

Run by hand after `npm run fonts`, with fonttools and brotli at hand; the results are committed.
"""

from pathlib import Path

from fontTools.ttLib import TTFont

DEVICES = ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice")
PLAIN = 0xF
"""The bits of a value format that stand for numbers, not for how they vary."""


def stiffen(pairs):
    """Has every pair of letters keep one distance, whatever the size and weight."""
    if pairs.Format == 1:
        records = [record for row in pairs.PairSet for record in row.PairValueRecord]
    else:
        records = [record for row in pairs.Class1Record for record in row.Class2Record]
    for value in [value for record in records for value in (record.Value1, record.Value2) if value]:
        for device in DEVICES:
            vars(value).pop(device, None)
    pairs.ValueFormat1 &= PLAIN
    pairs.ValueFormat2 &= PLAIN


for path in Path(__file__).parent.glob("src/lib/look/fonts/bricolage-*.woff2"):
    font = TTFont(path)
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            stiffen(getattr(table, "ExtSubTable", table))
    font["GDEF"].table.VarStore = None
    font["GDEF"].table.Version = 0x00010000
    font.save(path)
