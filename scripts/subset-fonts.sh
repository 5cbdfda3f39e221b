#!/usr/bin/env bash
# Makes src/ui/fonts/*.woff2 of the full variable fonts (both SIL OFL), once, when a font changes:
#   scripts/subset-fonts.sh FOLDER_WITH_THE_FULL_FONTS
# Needs Debian's packages fonttools and python3-brotli. Latin with its accents and punctuation stays;
# of Bricolage Grotesque only the one weight that titles have, at one optical size: each further axis
# would double the file.
set -euo pipefail
from=$1
to=$(cd "$(dirname "$0")/.." && pwd)/src/ui/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unicodes='U+0020-007E,U+00A0-017F,U+0218-021B,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2212'

fonttools varLib.instancer "$from/bricolage-grotesque.woff2" wght=800 opsz=40 -o "$work/bricolage-grotesque.ttf"
fonttools varLib.instancer "$from/figtree.woff2" wght=400:800 -o "$work/figtree.ttf"
for font in bricolage-grotesque figtree; do
  pyftsubset "$work/$font.ttf" --unicodes="$unicodes" --flavor=woff2 --layout-features='kern,liga,calt,ccmp,locl,mark,mkmk,tnum' \
    --output-file="$to/$font.woff2"
done
