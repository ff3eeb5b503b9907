import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';
import { listParts, unpackPart } from './zip.ts';

async function* filesOf(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) yield { name, pieces: piecesOf(text) };
}

async function* piecesOf(text: string) {
  for (const [piece] of text.matchAll(/.{1,5}/gs)) yield piece;
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

it('writeZip reads a file as its archive is read, and fails where a file does', async () => {
  let read = 0;
  async function* long() {
    for (; read < 1_000; read++) yield randomBytes(64 * 1024);
  }
  async function* longFile() {
    yield { name: 'long', pieces: long() };
  }
  for await (const piece of writeZip(longFile())) if (piece.length > 1_000) break;
  expect(read).toBeLessThan(100);
  async function* failing(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('the disk is gone');
  }
  async function* failingFile() {
    yield { name: 'failing', pieces: failing() };
  }
  const all = async () => {
    for await (const _ of writeZip(failingFile()));
  };
  await expect(all()).rejects.toThrow('the disk is gone');
});

it('writeZip makes an archive without files', async () => {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(filesOf({}))) pieces.push(piece);
  expect(Buffer.concat(pieces)).toHaveLength(22);
});
