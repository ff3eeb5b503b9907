import { createContext, use } from 'react';
import type { PostedForm } from '../../../contract/submissions.ts';

const PostedContext = createContext<PostedForm | null>(null);

/** Provides the form that was posted to this page without script, where there is one. */
export const PostedProvider = PostedContext.Provider;

/** A form that was posted to this page without script; null where it was not this one. */
export function usePosted(form: PostedForm['form']): PostedForm | null {
  const posted = use(PostedContext);
  return posted?.form === form ? posted : null;
}
