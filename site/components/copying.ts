import { adopt } from '../native/attach.ts';
import { copy } from '../native/copy.ts';

const adoptCopy = adopt(copy);

/** The text that is shown for six seconds after the button was clicked. */
type Outcomes = { copied: string; failed: string };

/**
 * Returns the properties of an element with a single button that copies a text. The element shows the outcome in a child with
 * `COPY_STATUS`.
 */
export function copying(text: string, { copied, failed }: Outcomes) {
  return {
    ref: adoptCopy,
    'data-native': 'copy',
    'data-copy': text,
    'data-copied': copied,
    'data-failed': failed,
  };
}

/** The properties of the live region. React leaves its text alone, because it renders the same empty text each time. */
export const COPY_STATUS = {
  role: 'status',
  suppressHydrationWarning: true,
  children: '',
} as const;
