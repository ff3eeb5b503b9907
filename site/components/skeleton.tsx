import './skeleton.css';

type SkeletonProps = { className?: string };

/** A shimmering placeholder for content that loads. Its class sets the size. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      className={className === undefined ? 'skeleton' : `skeleton ${className}`}
      aria-hidden="true"
    />
  );
}

type SkeletonTextProps = { lines: number };

/** A placeholder for lines of text. The last line is shorter. */
export function SkeletonText({ lines }: SkeletonTextProps) {
  return (
    <span className="skeleton-text" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </span>
  );
}
