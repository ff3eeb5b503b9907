/** A triangle that points on in reading direction, at the end of a button or link. */
export function Triangle() {
  return <i className="tri" aria-hidden="true" />;
}
