import { PauseIcon } from './icons.tsx';

type PauseButtonProps = {
  /** What the button does while the part of the page around it moves. */
  pause: string;
  /** What it does when that has been paused: when an element around it has `data-paused`. */
  play: string;
};

/** A button that pauses what moves by itself. The behaviour of the element around it answers it (`native/`). */
export function PauseButton({ pause, play }: PauseButtonProps) {
  return (
    <button type="button" className="ib pause">
      <PauseIcon />
      <span className="visually-hidden when-playing">{pause}</span>
      <span className="visually-hidden when-paused">{play}</span>
    </button>
  );
}
