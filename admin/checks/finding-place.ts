import type { FindingPlace } from '../../contract/admin/checks/checks.ts';
import { entryPath, MEDIA_PATH, REDIRECTS_PATH, stateOfField } from '../kit/paths.ts';

/** Returns the way to what is to be repaired: an address of the back office, and its navigation state. */
export function findingPlace(at: FindingPlace): { href: string; state: object | undefined } {
  switch (at.place) {
    case 'entry':
      return {
        href: entryPath(at.entry),
        state: at.path === null ? undefined : stateOfField(at.path),
      };
    case 'media':
      return { href: `${MEDIA_PATH}?file=${encodeURIComponent(at.file)}`, state: undefined };
    case 'redirect':
      return {
        href: `${REDIRECTS_PATH}/${at.redirect}?search=${encodeURIComponent(at.from)}`,
        state: undefined,
      };
  }
}
