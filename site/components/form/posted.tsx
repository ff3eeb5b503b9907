import { createContext, use } from 'react';
import type { PostedForm } from '../../../contract/submissions.ts';

const PostedContext = createContext<PostedForm | null>(null);

/** Provides the form that was posted to this page without script, or null. */
export const PostedProvider = PostedContext.Provider;

/** Returns a form as it was posted to this page without script, or null if another or none was posted. */
export function usePosted(form: PostedForm['form']): PostedForm | null {
  const posted = use(PostedContext);
  return posted?.form === form ? posted : null;
}
