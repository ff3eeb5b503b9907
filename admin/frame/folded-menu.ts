import { useState } from 'react';

/**
 * Returns what somebody has folded in the side menu, its groups by their names and `menu` for all of it, and what folds it. It is kept in
 * this browser, for each person.
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
