import drawings from './emblems.svg?no-inline';

export type DecorativeIconKind = 'furja' | 'peak' | 'sun' | 'steps' | 'weave';

type DecorativeIconProps = { kind: DecorativeIconKind };

/**
 * An icon for a strategy step or a goal, in the text's colour and in `--em2`. The icons are in a file of their own
 * because they are always below the fold.
 */
export function DecorativeIcon({ kind }: DecorativeIconProps) {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" fill="currentColor">
      <use href={`${drawings}#${kind}`} />
    </svg>
  );
}
