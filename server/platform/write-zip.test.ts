import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';
import { listParts, unpackPart } from './zip.ts';

async function* filesOf(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) yield { name, bytes: Buffer.from(text) };
}

it('writeZip makes an archive that is read again with the same files and names', async () => {
  const files = { 'data.json': '{"a":1}', 'cv/سيرتي.pdf': '%PDF-1.4', 'empty.txt': '' };
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(filesOf(files))) pieces.push(piece);
  const folder = await mkdtemp(join(tmpdir(), 'yafee-zip-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, Buffer.concat(pieces));
  const file = await open(path);
  const listed = await listParts(file, { parts: 10, unpacked: 1_000 });
  const found: Record<string, string | undefined> = {};
  for (const part of listed.ok ? listed.parts : []) {
    found[part.name] = (await unpackPart(file, part, 1_000))?.toString();
  }
  await file.close();
  await rm(folder, { recursive: true });
  expect(found).toEqual(files);
});

it('writeZip makes an archive without files', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(filesOf({}))) pieces.push(piece);
  expect(Buffer.concat(pieces)).toHaveLength(22);
});
