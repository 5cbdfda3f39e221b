#!/usr/bin/env python3
"""Writes src/link-pictures/glyphs.json, the outlines of the letters in link previews; run it when a font changes:

    scripts/preview-glyphs.py FOLDER_WITH_THE_FULL_FONTS

Needs Debian's packages python3-fonttools and python3-brotli. The server draws text as outlines, because it may have
no fonts. Names may have any letter of the display face, so it is written whole, with advances and kerning. Codes have
a condensed cut, and the names of the groups another face, each with the letters that occur in them only.
"""

import json
import sys
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(sys.argv[1])
RESULT = Path(__file__).parent.parent / "src/link-pictures/glyphs.json"
CODE_LETTERS = "ENTPISFJA-"
GROUP_LETTERS = "".join(sorted(set("AnalistasDiplomatasSentinelasExploradores")))
# The optical size of a name in one line; smaller text is only a little tighter than at its own optical size.
DISPLAY = {"wght": 800, "opsz": 96}
UNITS = 1000
# Half a pixel in the largest name.
KERNING_STEP = 4
# In the middle of the printable characters of ASCII, after those that JSON escapes.
KERNING_ZERO = "`"


def open_font(name, axes):
    font = instantiateVariableFont(TTFont(FOLDER / f"{name}.woff2"), axes)
    assert font["head"].unitsPerEm == UNITS
    return font


def outline(font, glyph):
    """Returns a glyph as SVG path data in whole units, with y downwards from the baseline."""
    pen = SVGPathPen(font.getGlyphSet(), ntos=lambda value: str(round(value)))
    font.getGlyphSet()[glyph].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return pen.getCommands()


def letters(font, characters):
    glyphs = {character: font.getBestCmap()[ord(character)] for character in characters}
    return {
        "advances": {character: font["hmtx"][glyph][0] for character, glyph in glyphs.items()},
        "outlines": {character: outline(font, glyph) for character, glyph in glyphs.items()},
    }


def kerning_tables(font):
    """Yields the pair adjustment subtables of the `kern` feature, in the order in which they are tried."""
    gpos = font["GPOS"].table
    numbers = {
        number
        for record in gpos.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for number in record.Feature.LookupListIndex
    }
    for number in sorted(numbers):
        for table in gpos.LookupList.Lookup[number].SubTable:
            yield table.ExtSubTable if table.LookupType == 9 else table


def kern(tables, left, right):
    for table in tables:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            found = next((pair for pair in pairs if pair.SecondGlyph == right), None)
            if found is None:
                continue
            value = found.Value1
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
            value = row.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1
        return getattr(value, "XAdvance", 0) if value else 0
    return 0


def kerning(font, characters):
    """Returns the kerning by classes of letters that are kerned alike, a third of the size of a table of letters.

    `values` has a line for each class of left letters, with a character for each class of right letters. The distance
    of the character from `zero` is the number of kerning steps.
    """
    tables = list(kerning_tables(font))
    cmap = font.getBestCmap()

    def steps(a, b):
        return round(kern(tables, cmap[ord(a)], cmap[ord(b)]) / KERNING_STEP)

    rows = {a: tuple(steps(a, b) for b in characters) for a in characters}
    columns = {b: tuple(row[i] for row in rows.values()) for i, b in enumerate(characters)}
    left, right = sorted(set(rows.values())), sorted(set(columns.values()))
    first_of = [next(i for i, b in enumerate(characters) if columns[b] == column) for column in right]
    return {
        "left": {a: left.index(rows[a]) for a in characters},
        "right": {b: right.index(columns[b]) for b in characters},
        "step": KERNING_STEP,
        "zero": KERNING_ZERO,
        "values": ["".join(chr(ord(KERNING_ZERO) + row[i]) for i in first_of) for row in left],
    }


display = open_font("bricolage-grotesque", {**DISPLAY, "wdth": 100})
condensed = open_font("bricolage-grotesque", {**DISPLAY, "wdth": 82})
text = open_font("figtree", {"wght": 600})
# Combining marks and spaces of special widths are left out: names are in composed form, with plain spaces.
characters = "".join(
    chr(code)
    for code in sorted(display.getBestCmap())
    if chr(code).isprintable() and not 0x300 <= code <= 0x36F
)
result = {
    "display": letters(display, characters),
    "condensed": letters(condensed, CODE_LETTERS),
    "kerning": kerning(display, characters),
    "groups": letters(text, GROUP_LETTERS),
}
RESULT.write_text(json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
print(f"{len(characters)} characters, {RESULT.stat().st_size} bytes")
