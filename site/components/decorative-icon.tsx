import drawings from './emblems.svg?no-inline';

export type DecorativeIconKind = 'furja' | 'peak' | 'sun' | 'steps' | 'weave';

type DecorativeIconProps = { kind: DecorativeIconKind };

/**
 * A drawing for a strategy step or a goal, in the text's colour and in `--em2`. It comes in a file of
 * all of them: no first screen waits for one.
 */
export function DecorativeIcon({ kind }: DecorativeIconProps) {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" fill="currentColor">
      <use href={`${drawings}#${kind}`} />
    </svg>
  );
}
