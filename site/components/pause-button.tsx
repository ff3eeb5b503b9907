import { PauseIcon } from './icons.tsx';

type PauseButtonProps = {
  /** Label of the button while the surrounding part of the page moves. */
  pause: string;
  /** Label of the button when that part is paused, that is, when an ancestor has `data-paused`. */
  play: string;
};

/** A button that pauses content which moves by itself. The behaviour of an ancestor handles the click (`native/`). */
export function PauseButton({ pause, play }: PauseButtonProps) {
  return (
    <button type="button" className="ib pause">
      <PauseIcon />
      <span className="visually-hidden when-playing">{pause}</span>
      <span className="visually-hidden when-paused">{play}</span>
    </button>
  );
}
