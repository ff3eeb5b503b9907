import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { copyMediaTo, findDescriptions, hasMedia, listMediaFiles } from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { REDIRECTS_FILE, writeRedirectsFile } from '../../redirects/redirects.ts';
import { mapMedia } from '../entries/map-media.ts';
import { type EntryRecord, listAllEntries, readContentVersion } from '../entries/repository.ts';
import { writeContentFile } from './content-files.ts';
import { writeExportRecord } from './export-record.ts';
import { DESCRIPTIONS_FILE, writeMediaDescriptions } from './media-descriptions.ts';

/** What an export wrote, or the reason why it wrote nothing. */
export type ExportResult =
  | { ok: true; kinds: { kind: ContentKind; entries: number }[]; media: number; redirects: number }
  | { ok: false; problem: string };

/**
 * Writes all content into a content folder. `importContent` reads the same content from it.
 * @param folder path of a folder that is empty or does not exist
 */
export async function exportContent({
  db,
  storage,
  folder,
}: {
  db: Kysely<Schema>;
  storage: Storage;
  folder: string;
}): Promise<ExportResult> {
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (Array.isArray(existing) ? existing.length > 0 : existing.code !== 'ENOENT') {
    const problem = `${folder} is not an empty folder: an export never writes over anything.`;
    return { ok: false, problem };
  }
  // The version is read first, so that changes meanwhile count as changes since the export.
  const version = await readContentVersion(db);
  const entries = await listAllEntries(db);
  const names = exportNames(entries, await sourcePaths(db));
  for (const address of names.keys()) {
    if (await hasMedia(storage, address)) continue;
    return {
      ok: false,
      problem: `The media file ${address} is named by the content but missing in ${storage.describe('media/')}.`,
    };
  }

  await mkdir(folder, { recursive: true });
  for (const [address, name] of names) {
    await copyMediaTo(storage, address, join(folder, 'media', name));
  }
  const byKind = Map.groupBy(entries, (entry) => entry.kind);
  const kinds = CONTENT_KINDS.flatMap((kind) => {
    const entriesOfKind = byKind.get(kind) ?? [];
    // A kind without entries gets a file too, so that an import of the folder deletes its entries elsewhere.
    const isMissing = definitionOf(kind).isSingle && entriesOfKind.length === 0;
    return isMissing ? [] : [{ kind, entries: entriesOfKind }];
  });
  for (const { kind, entries: entriesOfKind } of kinds) {
    const withNames = entriesOfKind.map((entry) => ({
      ...entry,
      fields: mapMedia(kind, entry.fields, (address) => names.get(address) ?? address),
    }));
    await writeFile(join(folder, definitionOf(kind).file), writeContentFile(kind, withNames));
  }
  const descriptions = await findDescriptions(db, [...names.keys()]);
  if (descriptions.size > 0) {
    const byName = [...descriptions].map(
      ([path, text]) => [names.get(path) ?? path, text] as const,
    );
    await writeFile(join(folder, DESCRIPTIONS_FILE), writeMediaDescriptions(new Map(byName)));
  }
  const redirects = await writeRedirectsFile(db);
  if (redirects.rows > 0) await writeFile(join(folder, REDIRECTS_FILE), redirects.text);
  await writeExportRecord(folder, version, entries);
  return {
    ok: true,
    kinds: kinds.map((each) => ({ kind: each.kind, entries: each.entries.length })),
    media: names.size,
    redirects: redirects.rows,
  };
}

async function sourcePaths(db: Kysely<Schema>): Promise<Map<string, string>> {
  return new Map((await listMediaFiles(db)).map((file) => [file.path, file.source_path]));
}

/**
 * Returns the exported name of each referenced media file: its name in the folder that it was imported from. If two files
 * have the same name there, the second one gets the name in its URL.
 */
function exportNames(entries: EntryRecord[], sources: Map<string, string>): Map<string, string> {
  const addresses = new Set<string>();
  for (const entry of entries) {
    mapMedia(entry.kind, entry.fields, (address) => {
      addresses.add(address);
      return address;
    });
  }
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  for (const address of [...addresses].sort()) {
    const storedName = address.replace(/^\/media\//, '');
    const sourceName = sources.get(address) ?? storedName;
    const name = usedNames.has(sourceName) ? storedName : sourceName;
    usedNames.add(name);
    names.set(address, name);
  }
  return names;
}
