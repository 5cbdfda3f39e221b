/** The shape of the group around it (`data-group`): diamond, circle, arch or peak. */
export function GroupGlyph() {
  return <i className="glyph" />;
}
