import './today-illustration.css';
/** Rows of windows from the ground up, with their positions in the drawing. */
export const WINDOWS: readonly (readonly [x: number, y: number])[] = [5, 4, 3, 2, 1].flatMap(
  (count, row) =>
    Array.from(
      { length: count },
      (_, index) => [120 + (index - (count - 1) / 2) * 22.5, 112 - row * 16.5] as const,
    ),
);

/**
 * The illustration of Today: a house. Each waiting thing is a dark window. When nothing waits, all are lit.
 * @param props.dark how many things wait
 */
export function TodayIllustration({ dark }: { dark: number }) {
  return (
    <svg className="illustration" viewBox="0 0 240 148" aria-hidden="true">
      <path className="wall" d="M14 15H226V148H14Z" />
      <path className="ledge" d="M14 118H226v3H14Z" />
      {WINDOWS.map(([x, y], index) => (
        <path
          key={`${x} ${y}`}
          className={index < WINDOWS.length - dark ? 'lit' : 'dark'}
          d={`M${x - 6.5} ${y}L${x} ${y - 12}L${x + 6.5} ${y}Z`}
        />
      ))}
      <path className="dark-door" d="M20 127h12v21H20ZM196 124h20v24h-20Z" />
      <path className="lit" d="M206 128l5 9h-10Z" />
    </svg>
  );
}
