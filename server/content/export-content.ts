import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { CONTENT_KINDS, type ContentKind, definitionOf } from '../../contract/kinds/kinds.ts';
import { copyMediaTo, hasMedia, listMediaFiles } from '../media/media.ts';
import type { Schema } from '../platform/database/schema.ts';
import { writeContentFile } from './content-files.ts';
import { mapMedia } from './map-media.ts';
import { type AnyEntry, listAllEntries } from './repository.ts';

/** What an export wrote; or the sentence that says why it wrote nothing. */
export type Exported =
  | { ok: true; kinds: { kind: ContentKind; entries: number }[]; media: number }
  | { ok: false; problem: string };

/**
 * Writes the whole content as a folder that `importContent` reads into the same content.
 * @param media the data folder's `media/`
 * @param folder must be empty or missing
 */
export async function exportContent({
  db,
  media,
  folder,
}: {
  db: Kysely<Schema>;
  media: string;
  folder: string;
}): Promise<Exported> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (Array.isArray(inside) ? inside.length > 0 : inside.code !== 'ENOENT') {
    const problem = `${folder} is not an empty folder: an export never writes over anything.`;
    return { ok: false, problem };
  }
  const entries = await listAllEntries(db);
  const names = sourceNames(entries, await sourcePaths(db));
  for (const address of names.keys()) {
    if (await hasMedia(media, address)) continue;
    return {
      ok: false,
      problem: `The media file ${address} is named by the content but missing in ${media}.`,
    };
  }

  await mkdir(folder, { recursive: true });
  for (const [address, name] of names) {
    await copyMediaTo(media, address, join(folder, 'media', name));
  }
  const byKind = Map.groupBy(entries, (entry) => entry.kind);
  const kinds = CONTENT_KINDS.flatMap((kind) => {
    const some = byKind.get(kind) ?? [];
    // A kind without entries is written too: importing the folder elsewhere empties it there.
    return definitionOf(kind).isSingle && some.length === 0 ? [] : [{ kind, entries: some }];
  });
  for (const { kind, entries: some } of kinds) {
    const withNames = some.map((entry) => ({
      ...entry,
      fields: mapMedia(kind, entry.fields, (address) => names.get(address) ?? address),
    }));
    await writeFile(join(folder, definitionOf(kind).file), writeContentFile(kind, withNames));
  }
  return {
    ok: true,
    kinds: kinds.map(({ kind, entries: some }) => ({ kind, entries: some.length })),
    media: names.size,
  };
}

async function sourcePaths(db: Kysely<Schema>): Promise<Map<string, string>> {
  return new Map((await listMediaFiles(db)).map((file) => [file.path, file.source_path]));
}

/**
 * The name that each used media file had in the folder it came from. Two imports may each have
 * brought another file under the same name; the later address then keeps its own name.
 */
function sourceNames(entries: AnyEntry[], sources: Map<string, string>): Map<string, string> {
  const addresses = new Set<string>();
  for (const entry of entries) {
    mapMedia(entry.kind, entry.fields, (address) => {
      addresses.add(address);
      return address;
    });
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const address of [...addresses].sort()) {
    const own = address.replace(/^\/media\//, '');
    const source = sources.get(address) ?? own;
    const name = taken.has(source) ? own : source;
    taken.add(name);
    names.set(address, name);
  }
  return names;
}
