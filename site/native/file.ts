import type { Behaviour } from './attach.ts';

/**
 * Shows the name of the chosen file in a file field (`components/form/file-input.tsx`), whose native input is transparent. React takes over
 * once it is loaded.
 */
export const file: Behaviour = (root) => {
  function showName({ target }: Event): void {
    const prompt = root.querySelector('.file-prompt')?.lastChild;
    const name = (target as HTMLInputElement).files?.[0]?.name;
    if (prompt instanceof Text && name !== undefined) prompt.data = name;
  }
  root.addEventListener('change', showName);
  return () => root.removeEventListener('change', showName);
};
