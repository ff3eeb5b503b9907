import { leafValue } from '../../../contract/admin/content/draft-fields.ts';
import { linksOf } from '../../content/content.ts';
import { readable, readRedirects } from '../../redirects/redirects.ts';
import { type Check, type Found, fieldOf } from '../check.ts';
import { findDeadOutside, outsideAddress } from '../outside/outside-links.ts';

/** Links to other sites that were not there for some nights. The job that asks those sites has stored it. */
export const outsideLinks: Check = {
  name: 'outside-links',
  begin({ db, publicUrl }) {
    const dead = findDeadOutside(db);
    const about = async (link: string) => {
      const reason = (await dead).get(outsideAddress(link, publicUrl) ?? '');
      return reason === undefined ? null : { text: readable(link), reason };
    };
    return {
      async entries(entries) {
        const found: Found[] = [];
        for (const entry of entries) {
          for (const { path, language, address } of linksOf(entry.kind, entry.fields)) {
            const details = await about(address);
            if (details === null) continue;
            const value = leafValue(entry.fields, path);
            const at = fieldOf(entry, path);
            found.push({ code: 'dead-outside', at, language, details, value });
          }
        }
        return found;
      },
      async rest() {
        const found: Found[] = [];
        for await (const rows of readRedirects(db, { source: null, search: null })) {
          for (const { id, target } of rows) {
            const details = await about(target);
            if (details === null) continue;
            const at = { place: 'redirect', id } as const;
            found.push({ code: 'dead-outside', at, language: null, details, value: target });
          }
        }
        return found;
      },
    };
  },
};
