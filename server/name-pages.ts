import type { Kysely } from 'kysely';
import type { Localized } from '../contract/locale.ts';
import { pages } from '../contract/pages.ts';
import {
  findEntryNames,
  identities,
  type StoredIdentity,
  targetsOfPaths,
} from './content/content.ts';
import type { Site } from './pages/pages.ts';
import type { Schema } from './platform/database/schema.ts';

type Dependencies = {
  db: Kysely<Schema>;
  site: () => Promise<Site>;
  readIdentity: () => Promise<StoredIdentity>;
};

/** Returns what finds the titles of pages by their paths without language. Pages that nobody would know by a title are left out. */
export function pageNamer({ db, site, readIdentity }: Dependencies) {
  return async (paths: readonly string[]): Promise<Map<string, Localized>> => {
    const targets = await targetsOfPaths(db, paths);
    const { renderer } = await site();
    const described = await renderer.describePages(identities(await readIdentity()));
    const titles = new Map(described.map(({ page, title }) => [pages[page].path, title]));
    const keys = [...targets.values()].flatMap((target) =>
      'entry' in target ? [target.entry] : [],
    );
    const nameOf = await findEntryNames(db, keys);
    return new Map(
      [...targets].flatMap(([path, target]) => {
        const title =
          'entry' in target ? nameOf(target.entry).title : titles.get(pages[target.page].path);
        return title === undefined || title.ar + title.en === '' ? [] : [[path, title] as const];
      }),
    );
  };
}
