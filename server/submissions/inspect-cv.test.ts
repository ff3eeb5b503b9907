import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  archive,
  doc,
  docx,
  docxParts,
  odt,
  type PackedPart,
  pdf,
  rtf,
} from '../../tests/helpers/cv-files.ts';
import { MAX_GROWTH, measureGrowth } from '../../tests/helpers/growth.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { inspectCv } from './inspect-cv.ts';

const MIB = 1024 * 1024;

/** The largest accepted upload. In bytes. */
const MAX_CV = 10 * MIB;

async function inspect(bytes: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'cv');
  await writeFile(path, bytes);
  const inspected = await inspectCv(path);
  return inspected.ok ? inspected.type : inspected.code;
}

/** The parts of a Word document that may hold macros. */
function docmParts(): PackedPart[] {
  return docxParts().map((part) => ({
    ...part,
    text: String(part.text).replace(
      'openxmlformats-officedocument.wordprocessingml.document',
      'ms-word.document.macroEnabled',
    ),
  }));
}

/** Writes numbers into the end record of an archive, by their offset in it. */
function withEndRecord(bytes: Buffer, numbers: Readonly<Record<number, number>>): Buffer {
  const end = bytes.length - 22;
  for (const [offset, number] of Object.entries(numbers))
    bytes.writeUInt16LE(number, end + Number(offset));
  return bytes;
}

/** Makes all parts of an archive start at its first byte. */
function withSharedBytes(bytes: Buffer): Buffer {
  const header = Buffer.from('504b0102', 'hex');
  for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 46)) {
    bytes.writeUInt32LE(0, at + 42);
  }
  return bytes;
}

function manyParts(count: number, name: (index: number) => string): PackedPart[] {
  return Array.from({ length: count }, (_, index) => ({ name: name(index), text: '' }));
}

describe('a CV', () => {
  it.each<[string, Buffer, string]>([
    ['a PDF', pdf(), 'pdf'],
    ['a PDF with white space before it', Buffer.concat([Buffer.from('\r\n'), pdf()]), 'pdf'],
    ['a PDF with a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf()]), 'pdf'],
    [
      'a PDF with the head of a response',
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nServer: a\r\n\r\n'), pdf()]),
      'pdf',
    ],
    ['a page with a PDF inside', Buffer.concat([Buffer.from('<html>'), pdf()]), 'file-kind'],
    [
      'an archive with a PDF inside',
      archive([{ name: 'cv.pdf', text: pdf(), store: true }]),
      'file-kind',
    ],
    ['a PDF with bytes after its end', Buffer.concat([pdf(), Buffer.from('<script>')]), 'pdf'],
    ['an RTF', rtf(), 'rtf'],
    ['a DOC', doc(), 'doc'],
    ['a DOCX', docx(), 'docx'],
    [
      'a DOCX with a picture and a chart',
      docx(
        { name: 'word/media/image1.png', text: 'x' },
        { name: 'word/embeddings/Sheet1.xlsx', text: 'x' },
      ),
      'docx',
    ],
    ['an ODT', odt(), 'odt'],
  ])('is %s by its content', async (_name, bytes, type) => {
    expect(await inspect(bytes)).toBe(type);
  });

  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'file-empty'],
    ['an HTML page', Buffer.from('<!doctype html><script>'), 'file-kind'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'file-kind'],
    ['a program', Buffer.from('4d5a90000300', 'hex'), 'file-kind'],
    ['a plain text', Buffer.from('Curriculum vitae'), 'file-kind'],
    ['a compound file of another program', doc(['Workbook']), 'file-kind'],
    ['the head of a compound file', doc().subarray(0, 300), 'file-kind'],
    ['another archive', archive([{ name: 'a.txt', text: 'a' }]), 'file-kind'],
    [
      'a spreadsheet',
      archive([{ name: '[Content_Types].xml', text: 'spreadsheetml.sheet.main+xml' }]),
      'file-kind',
    ],
    ['a document with macros by its type', archive(docmParts()), 'file-kind'],
    ['a DOCX with macros', docx({ name: 'word/vbaProject.bin', text: 'x' }), 'file-active'],
    ['an ODT with macros', odt({ name: 'Basic/script-lc.xml', text: 'x' }), 'file-active'],
    ['a DOCX that is cut off', docx().subarray(0, -30), 'file-damaged'],
    [
      'a DOCX with a wrong byte in the part that names its type',
      Buffer.from(docx().map((byte, at) => (at === 60 ? byte ^ 1 : byte))),
      'file-kind',
    ],
    ['a DOCX with a password', doc(['EncryptedPackage']), 'file-encrypted'],
    ['an archive with a password', archive(docxParts(), 1), 'file-encrypted'],
    [
      'an archive followed by other bytes',
      Buffer.concat([docx(), Buffer.from('MZ')]),
      'file-ambiguous',
    ],
    [
      'an archive with two parts of one name',
      docx({ name: 'word/document.xml', text: 'other' }),
      'file-ambiguous',
    ],
  ])('is rejected if it is %s', async (_name, bytes, code) => {
    expect(await inspect(bytes)).toBe(code);
  });

  it.each<[string, () => Buffer, string]>([
    ['a part that grows', () => docx({ name: 'a', text: Buffer.alloc(40 * MIB) }), 'file-bomb'],
    [
      'parts that unpack to too much together',
      () => docx(...manyParts(80, String).map((part) => ({ ...part, declared: MIB }))),
      'file-bomb',
    ],
    [
      'the part that names its type, larger than it states',
      () => archive([{ name: '[Content_Types].xml', text: Buffer.alloc(20 * MIB), declared: 9 }]),
      'file-kind',
    ],
    [
      'a part that grows to more than it states',
      () => docx({ name: 'a', text: Buffer.alloc(40 * MIB), declared: 40_000 }),
      'file-bomb',
    ],
    [
      'a part that is less than it states',
      () => docx({ name: 'a', text: 'x', declared: 40_000 }),
      'file-bomb',
    ],
    ['too many parts', () => docx(...manyParts(2_000, String)), 'file-bomb'],
    [
      'parts that share their bytes',
      () => withSharedBytes(docx(...manyParts(1_000, (index) => `word/${index}`))),
      'file-bomb',
    ],
    [
      'a directory larger than is read',
      () => docx(...manyParts(200, (index) => `${index}${'x'.repeat(50_000)}`)),
      'file-bomb',
    ],
    [
      'more parts than there are',
      () => withEndRecord(docx(), { 8: 1_999, 10: 1_999 }),
      'file-damaged',
    ],
    [
      'end records in its comment',
      () => {
        const comment = Buffer.from('PK\x05\x06'.repeat(16_000), 'latin1');
        return Buffer.concat([withEndRecord(docx(), { 20: comment.length }), comment]);
      },
      'file-damaged',
    ],
    [
      'end records behind its end',
      () => Buffer.concat([docx(), Buffer.from('PK\x05\x06'.repeat(MIB), 'latin1')]),
      'file-damaged',
    ],
    [
      'nearly the name of a stream',
      () =>
        Buffer.concat([
          doc([]),
          Buffer.from('WordDocumenEncryptedPackag'.repeat(150_000), 'utf16le'),
        ]),
      'file-kind',
    ],
    [
      'zeros',
      () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(MAX_CV)]),
      'file-damaged',
    ],
  ])('is rejected if it has %s', async (_name, make, code) => {
    expect(await inspect(make())).toBe(code);
  });

  it.each<[string, (length: number) => Buffer]>([
    ['too many parts', (length) => docx(...manyParts(length / 1_000, String))],
    [
      'end records behind its end',
      (length) => Buffer.concat([docx(), Buffer.from('PK\x05\x06'.repeat(length / 4), 'latin1')]),
    ],
    [
      'nearly the name of a stream',
      (length) =>
        Buffer.concat([
          doc([]),
          Buffer.from('WordDocumenEncryptedPackag'.repeat(length / 52), 'utf16le'),
        ]),
    ],
    ['zeros', (length) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(length)])],
  ])('is inspected in linear time if it has %s', async (_name, make) => {
    const folder = await temporaryFolder();
    for (const length of [MAX_CV / 10, MAX_CV]) {
      await writeFile(join(folder, String(length)), make(length));
    }
    const inspectFile = (length: number) => inspectCv(join(folder, String(length)));
    expect(await measureGrowth(inspectFile, MAX_CV / 10)).toBeLessThan(MAX_GROWTH);
  });

  it('is not read into memory as a whole', async () => {
    const large = { name: 'word/media/a', text: Buffer.alloc(9 * MIB, 'x'), store: true };
    const folder = await temporaryFolder();
    const paths = await Promise.all(
      [docx(large), Buffer.concat([doc(), large.text])].map(async (bytes, index) => {
        await writeFile(join(folder, String(index)), bytes);
        return join(folder, String(index));
      }),
    );
    const before = process.memoryUsage().arrayBuffers;
    const inspections = Array.from({ length: 50 }, (_, index) => inspectCv(paths[index % 2] ?? ''));
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    }, 1);
    const inspected = await Promise.all(inspections);
    clearInterval(timer);
    expect(new Set(inspected.map((each) => each.ok && each.type))).toEqual(
      new Set(['docx', 'doc']),
    );
    // 50 files of 9 MiB.
    expect(peak).toBeLessThan(25 * MIB);
  });

  it('does not throw for a truncated or changed file', async () => {
    for (const file of [pdf(), rtf(), docx(), odt(), doc()]) {
      for (let at = 1; at < file.length; at += Math.ceil(file.length / 60)) {
        await inspect(file.subarray(0, at));
        const changed = Buffer.from(file);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        await inspect(changed);
      }
    }
  });
});
