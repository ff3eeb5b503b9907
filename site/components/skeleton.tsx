import './skeleton.css';

type SkeletonProps = { className?: string };

/** A shimmering area in place of something on its way. Its size comes from the class. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      className={className === undefined ? 'skeleton' : `skeleton ${className}`}
      aria-hidden="true"
    />
  );
}

type SkeletonTextProps = { lines: number };

/** Lines of text on their way; the last is shorter. */
export function SkeletonText({ lines }: SkeletonTextProps) {
  return (
    <span className="skeleton-text" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </span>
  );
}
