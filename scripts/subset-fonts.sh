#!/usr/bin/env bash
# Generates src/ui/fonts/*.woff2 from the full variable fonts (both SIL OFL); run it when a font changes:
#   scripts/subset-fonts.sh FOLDER_WITH_THE_FULL_FONTS
# Needs Debian's packages fonttools and python3-brotli. The subset has the letters of Portuguese and other
# western languages; browsers show other letters in system fonts. Bricolage Grotesque keeps one weight, width
# and optical size, because each variable axis would double the file. Figtree keeps its whole weight axis:
# limited to 400:800 it is no smaller, and Debian's instancer writes coordinates above 1, for which Firefox drops all
# weights. The digits of Bricolage Grotesque and the point are a separate file, small enough to be embedded in the page,
# so that the count has its final width from the first paint.
set -euo pipefail
from=$1
to=$(cd "$(dirname "$0")/.." && pwd)/src/ui/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
digits='U+0030-0039'
unicodes='U+0020-002F,U+003A-007E,U+00A0,U+00AA-00AB,U+00AE,U+00B0,U+00B7,U+00BA-00BB,U+00C0-00C5,U+00C7-00CF,U+00D1-00D7'
unicodes+=',U+00D9-00DD,U+00E0-00E5,U+00E7-00EF,U+00F1-00F6,U+00F9-00FD,U+00FF,U+2013-2014,U+2018-2019'
unicodes+=',U+201C-201D,U+2022,U+2026,U+2192,U+2212'

fonttools varLib.instancer "$from/bricolage-grotesque.woff2" wght=800 opsz=40 wdth=92 -o "$work/bricolage-grotesque.ttf"
subset() {
  pyftsubset "$1" --unicodes="$2" --flavor=woff2 --layout-features='kern,liga,ccmp,locl,mark' \
    --output-file="$to/$(basename "${1%.*}").woff2"
}
subset "$from/figtree.woff2" "$unicodes,$digits"
subset "$work/bricolage-grotesque.ttf" "$unicodes"
pyftsubset "$work/bricolage-grotesque.ttf" --unicodes="$digits,U+002E" --flavor=woff2 --layout-features='' --no-hinting \
  --name-IDs='' --output-file="$to/bricolage-digits.woff2"
