import type { Behaviour } from './attach.ts';

/**
 * Asks each tab only once for each page whether it was useful. The page that thanks remembers which page was answered, so an answer counts
 * that was given before this was loaded.
 */
export const feedback: Behaviour = (element) => {
  const { answered } = element.dataset;
  const key = `feedback:${answered ?? location.pathname}`;
  if (answered === undefined) element.hidden = sessionStorage.getItem(key) !== null;
  else sessionStorage.setItem(key, '');
  return () => undefined;
};
