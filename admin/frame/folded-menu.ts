import { useState } from 'react';

/**
 * Returns what the user has folded in the side menu, and a function that folds it: its groups by their names, and `menu` for
 * the whole menu. It is stored in this browser, for each user.
 */
export function useFoldedMenu(
  staffId: string,
): [isFolded: (name: string) => boolean, fold: (name: string, isFolded: boolean) => void] {
  const key = `admin-folded-${staffId}`;
  const [folded, setFolded] = useState(() => (localStorage.getItem(key) ?? '').split(' '));
  return [
    (name) => folded.includes(name),
    (name, isFolded) => {
      const next = [...folded.filter((each) => each !== name), ...(isFolded ? [name] : [])];
      localStorage.setItem(key, next.join(' '));
      setFolded(next);
    },
  ];
}
