import './avatar.css';
/** Stands for a person next to the name. It shows the first letter of the name, because staff have no pictures. */
export function Avatar({ name }: { name: string }) {
  // Many people have the same title before the name, such as «م.».
  const words = name.trim().split(/\s+/);
  const word = words.find((each) => !each.endsWith('.')) ?? words[0];
  return (
    <span className="avatar" aria-hidden="true">
      {[...(word ?? '')][0] ?? ''}
    </span>
  );
}
