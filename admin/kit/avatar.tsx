import './avatar.css';
/** What stands for a person beside the name: its first letter, because staff have no pictures. */
export function Avatar({ name }: { name: string }) {
  // A title before the name, such as «م.», is the same for many.
  const words = name.trim().split(/\s+/);
  const word = words.find((each) => !each.endsWith('.')) ?? words[0];
  return (
    <span className="avatar" aria-hidden="true">
      {[...(word ?? '')][0] ?? ''}
    </span>
  );
}
