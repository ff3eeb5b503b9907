/** A triangle at the end of a button or link. It points in reading direction. */
export function Triangle() {
  return <i className="tri" aria-hidden="true" />;
}
