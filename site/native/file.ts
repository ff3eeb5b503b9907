import type { Behaviour } from './attach.ts';

/**
 * Shows the name of the chosen file in a file field (`components/form/file-input.tsx`), whose native input is transparent. React takes over
 * once it is loaded.
 */
export const file: Behaviour = (root) => {
  function showName(): void {
    const prompt = root.querySelector('.file-prompt')?.lastChild;
    const name = root.querySelector('input')?.files?.[0]?.name;
    if (prompt instanceof Text && name !== undefined) prompt.data = name;
  }
  // It may have been chosen before this code was loaded.
  showName();
  root.addEventListener('change', showName);
  return () => root.removeEventListener('change', showName);
};
