/** The niche in front of a name: its first letter, because staff have no pictures. */
export function Face({ name }: { name: string }) {
  return (
    <span className="face" aria-hidden="true">
      {[...name.trim()][0] ?? ''}
    </span>
  );
}
