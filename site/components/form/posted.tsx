import { createContext, use } from 'react';
import type { Posted, PostedForm, PostedLink } from '../../../contract/forms.ts';
import type { SendingName } from '../../../contract/sending.ts';

const PostedContext = createContext<Posted | null>(null);

/** Tells the forms inside what became of one of them that was posted without script. */
export const PostedProvider = PostedContext.Provider;

/** What became of a form that was posted without script; null where the page is not about that. */
export function usePosted(form: SendingName): PostedForm | null {
  const posted = use(PostedContext);
  return posted !== null && posted.form !== 'newsletter-link' && posted.form === form
    ? posted
    : null;
}

/** What became of the button of a page that a newsletter's link leads to; null where it was not pressed. */
export function usePostedLink(): PostedLink | null {
  const posted = use(PostedContext);
  return posted?.form === 'newsletter-link' ? posted : null;
}
