import { useState } from 'react';

/** Returns numbers that identify the items of a list while they are moved. Any other change of the list gives it new ones. */
export function useItemIds(count: number) {
  const [known, setIds] = useState<readonly number[]>([]);
  const ids = known.length === count ? known : Array.from({ length: count }, (_, index) => index);
  return { ids, setIds };
}
