import type { FastifyInstance } from 'fastify';
import { adminCalls } from '../../contract/admin/api.ts';
import { inMemory, listParts, unpackPart } from '../../server/platform/zip.ts';
import { OWN_WRITE } from './admin.ts';

/** Exports what is stored about a person, as the back office does. */
export async function exportPerson(app: FastifyInstance, cookie: string, person: string) {
  return app.inject({
    method: 'POST',
    url: adminCalls.exportPerson.path,
    headers: { ...OWN_WRITE, cookie },
    payload: JSON.stringify({ person }),
  });
}

/** Returns `data.json` from such an archive, and the other files. */
export async function readPersonExport(
  archive: Buffer,
): Promise<{ data: string; files: Map<string, Buffer> }> {
  const source = inMemory(archive);
  const limits = { parts: 10, unpacked: 100_000_000 };
  const listed = await listParts(source, limits);
  const files = new Map<string, Buffer>();
  for (const part of listed.ok ? listed.parts : []) {
    const bytes = await unpackPart(source, part, limits.unpacked);
    if (bytes !== null) files.set(part.name, bytes);
  }
  const data = files.get('data.json')?.toString() ?? '';
  files.delete('data.json');
  return { data, files };
}
