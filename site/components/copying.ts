import { adopt } from '../native/attach.ts';
import { copy } from '../native/copy.ts';

const adoptCopy = adopt(copy);

/** What is shown for six seconds after the button was clicked. */
type Outcomes = { copied: string; failed: string };

/** Returns the properties of an element whose one button copies a text, and which shows the outcome in an element with `COPY_STATUS`. */
export function copying(text: string, { copied, failed }: Outcomes) {
  return {
    ref: adoptCopy,
    'data-native': 'copy',
    'data-copy': text,
    'data-copied': copied,
    'data-failed': failed,
  };
}

/** The properties of the live region. React leaves its text alone, because it renders the same empty one each time. */
export const COPY_STATUS = {
  role: 'status',
  suppressHydrationWarning: true,
  children: '',
} as const;
