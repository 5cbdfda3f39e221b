#!/usr/bin/env python3
"""Prints the metric overrides (size-adjust and others) of the fallback fonts in src/ui/fonts.css: the ratio of
our font's average letter width to that of each system font, over a sample of this catalogue's names and texts.
With them, text keeps its size when the web font replaces the fallback font.

    scripts/measure-fallback-fonts.py src/ui/fonts SYSTEM_FONT.ttf ...

Needs Debian's packages python3-fonttools and python3-brotli, and the system fonts as files: fonts-liberation
(metric-compatible with Arial), fonts-roboto (Android), fonts-dejavu (Linux without other fonts)."""
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SAMPLE = Path("samples/personalidades.csv").read_text() + Path("docs/textos.md").read_text()
LETTERS = [c for c in SAMPLE if c.isalpha() or c == " "]
OURS = {
    "Figtree 400": ("figtree.woff2", {"wght": 400}),
    "Figtree 700": ("figtree.woff2", {"wght": 700}),
    "Bricolage Grotesque": ("bricolage-grotesque.woff2", {}),
}


def width(font: TTFont) -> float:
    """Average advance width of the sample's letters, in em."""
    names, advances = font.getBestCmap(), font["hmtx"]
    total = sum(advances[names[ord(c)]][0] for c in LETTERS if ord(c) in names)
    return total / len(LETTERS) / font["head"].unitsPerEm


def load_ours(folder: str, file: str, axes: dict) -> TTFont:
    font = TTFont(Path(folder) / file)
    return instancer.instantiateVariableFont(font, axes) if axes else font


def main(folder: str, system_fonts: list) -> None:
    for name, (file, axes) in OURS.items():
        font = load_ours(folder, file, axes)
        head, unit = font["hhea"], font["head"].unitsPerEm
        for system in system_fonts:
            adjust = width(font) / width(TTFont(system))
            up, down = head.ascent / unit / adjust, -head.descent / unit / adjust
            print(f"{name:20} {Path(system).stem:24} size-adjust: {adjust:.1%};"
                  f" ascent-override: {up:.1%}; descent-override: {down:.1%}")


main(sys.argv[1], sys.argv[2:])
