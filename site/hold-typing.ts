import { isTextField } from './native/is-text-field.ts';

/** The events of typing, also on a virtual keyboard, for which React would hydrate the page at once. */
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
  // Enter may submit the form or go to the next field, which React decides.
  if (isTextField(event.target) && (event as KeyboardEvent).key !== 'Enter')
    event.stopPropagation();
}

/**
 * Keeps what is typed into text fields from React, while it hydrates the page. For the first such event it would hydrate the
 * rest in one long task, before the browser shows the letter.
 */
export function holdTyping(): void {
  for (const type of TYPING) addEventListener(type, hold, true);
}

/** Ends what `holdTyping` began. */
export function releaseTyping(): void {
  for (const type of TYPING) removeEventListener(type, hold, true);
}
