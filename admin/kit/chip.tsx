import './chip.css';
import type { ReactNode } from 'react';
import { type IconState, StateIcon } from './icons.tsx';

type ChipProps = {
  state: IconState;
  /** The name of the state for screen readers, if the chip shows only a number. */
  label?: string;
  /** Whether it is an outline without its own colour. */
  isPlain?: boolean;
  children: ReactNode;
};

/** A state as a shape and a word, in its colours. */
export function Chip({ state, label, isPlain = false, children }: ChipProps) {
  return (
    <span className={`chip ${isPlain ? 'none' : state}`}>
      <StateIcon state={state} {...(label !== undefined && { label })} />
      {children}
    </span>
  );
}
