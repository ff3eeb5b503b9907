import { leafValue } from '../../../contract/admin/content/draft-fields.ts';
import { type FieldLink, findDeadLinks, linksOf, type WalkedEntry } from '../../content/content.ts';
import { readable, readRedirects } from '../../redirects/redirects.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

const MEDIA = '/media/';

/** Links to pages and files of the site that visitors do not find, also those of redirects and of newsletters that are being written. */
export const deadLinks: Check = {
  name: 'dead-links',
  begin: (site) => ({
    async entries(entries) {
      const links = entries.flatMap((entry) =>
        linksOf(entry.kind, entry.fields).map((link) => ({ ...link, entry })),
      );
      return (await findDeadLinks(site.db, links, site)).map(found);
    },
    async rest() {
      const dead: Found[] = [];
      for await (const rows of readRedirects(site.db, { source: null, search: null })) {
        const links = rows.map(({ id, target }) => ({ id, address: target }));
        for (const { id, address } of await findDeadLinks(site.db, links, site)) {
          dead.push({
            code: 'dead-redirect',
            at: { place: 'redirect', id },
            language: null,
            details: { text: readable(address) },
            value: address,
          });
        }
      }
      return dead;
    },
  }),
};

function found({ entry, path, language, address }: FieldLink & { entry: WalkedEntry }): Found {
  return {
    code: address.startsWith(MEDIA) ? 'dead-file' : 'dead-link',
    at: fieldOf(entry, path),
    language,
    details: { text: readable(address) },
    value: leafValue(entry.fields, path),
  };
}
