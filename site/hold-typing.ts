import { isTextField } from './native/is-text-field.ts';

/** Typing events, also from virtual keyboards. React would hydrate the page at once on any of them. */
const TYPING = [
  'keydown',
  'keypress',
  'keyup',
  'textInput',
  'input',
  'compositionstart',
  'compositionend',
];

function hold(event: Event): void {
  // React decides whether Enter submits the form or moves to the next field.
  if (isTextField(event.target) && (event as KeyboardEvent).key !== 'Enter')
    event.stopPropagation();
}

/**
 * Hides typing in text fields from React while it hydrates the page. On the first such event, React would hydrate the rest in one long task
 * before the browser shows the letter.
 */
export function holdTyping(): void {
  for (const type of TYPING) addEventListener(type, hold, true);
}

/** Reverts `holdTyping`. */
export function releaseTyping(): void {
  for (const type of TYPING) removeEventListener(type, hold, true);
}
