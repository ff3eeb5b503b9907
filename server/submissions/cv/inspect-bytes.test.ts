import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  archive,
  doc,
  docx,
  docxParts,
  odt,
  type PackedPart,
  packedObjects,
  pdf,
  rtf,
} from '../../../tests/helpers/cv-files.ts';
import { inspectBytes } from './inspect-bytes.ts';

/** Changes the offset after `startxref` to one two bytes after the cross-reference table. */
function withWrongStartxref(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  return Buffer.from(
    text.replace(/startxref\n(\d+)/, (_all, offset) => `startxref\n${Number(offset) + 2}`),
    'latin1',
  );
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

async function inspect(bytes: Buffer): Promise<string> {
  const result = await inspectBytes(bytes);
  return result.ok ? result.type : result.code;
}

/**
 * PDFs made by qpdf 11.3, as `qpdf --static-id --allow-weak-crypto --encrypt "" owner 128 --print=none`:
 * `restricted` ones have an empty user password, `locked` ones the user password `secret`.
 */
function encryptedPdf(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../../tests/helpers/encrypted-pdfs', name));
}

/** The revisions of the standard security handler, and one with packed objects in a linearized file. */
const REVISIONS = ['r2', 'r3', 'r4', 'r4-metadata', 'r5', 'r6', 'r6-packed'];

const zeros = Buffer.alloc(40 * 1024 * 1024);

describe('a CV', () => {
  it.each<[string, Buffer, string]>([
    ['a PDF', pdf(), 'pdf'],
    ['a PDF with packed objects', pdf(packedObjects('1 0 << /Type /Font >>')), 'pdf'],
    ['an RTF', rtf(), 'rtf'],
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
    ['a DOC', doc(), 'doc'],
    ['a PDF without encryption', pdf('', '/Encrypt null '), 'pdf'],
    ['a PDF with white space before it', Buffer.concat([Buffer.from('\r\n'), pdf()]), 'pdf'],
    ['a PDF with a wrong startxref', withWrongStartxref(pdf()), 'pdf'],
    [
      'a PDF with bytes after its end',
      Buffer.concat([pdf(), Buffer.from(`<script>${'x'.repeat(2_000)}`)]),
      'pdf',
    ],
    ['an RTF with bytes after its end', Buffer.concat([rtf(), Buffer.from('x')]), 'rtf'],
    ...REVISIONS.map((revision): [string, Buffer, string] => [
      `a PDF that only restricts printing or copying (${revision})`,
      encryptedPdf(`${revision}-restricted.pdf`),
      'pdf',
    ]),
  ])('is %s by its content', async (_name, bytes, type) => {
    expect(await inspect(bytes)).toBe(type);
  });

  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'file-empty'],
    ['an HTML page', Buffer.from('<!doctype html><script>'), 'file-kind'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'file-kind'],
    ['a program', Buffer.from('4d5a90000300', 'hex'), 'file-kind'],
    ['a plain text', Buffer.from('Curriculum vitae'), 'file-kind'],
    ['another archive', archive([{ name: 'a.txt', text: 'a' }]), 'file-kind'],
    [
      'a spreadsheet',
      archive([
        { name: '[Content_Types].xml', text: 'spreadsheetml' },
        { name: 'xl/workbook.xml', text: '' },
      ]),
      'file-kind',
    ],
    ['an old spreadsheet', doc({ names: ['Workbook'] }), 'file-kind'],
    ['a PDF that is cut off', pdf().subarray(0, -60), 'file-damaged'],
    ['a DOCX that is cut off', docx().subarray(0, -30), 'file-damaged'],
    ['a DOC that is cut off', doc().subarray(0, 3_000), 'file-damaged'],
    ['the head of a DOC', doc().subarray(0, 300), 'file-damaged'],
    ['an RTF that is cut off', rtf().subarray(0, -4), 'file-damaged'],
    [
      'a DOCX with a wrong byte',
      Buffer.from(docx().map((byte, at) => (at === 60 ? byte ^ 1 : byte))),
      'file-damaged',
    ],
    ...REVISIONS.map((revision): [string, Buffer, string] => [
      `a PDF that needs a password to open (${revision})`,
      encryptedPdf(`${revision}-locked.pdf`),
      'file-encrypted',
    ]),
    ['a PDF whose encryption dictionary is missing', pdf('', '/Encrypt 8 0 R '), 'file-encrypted'],
    [
      'a PDF that needs a certificate to open',
      pdf('', '/Encrypt << /Filter /Adobe.PubSec /V 4 >> '),
      'file-encrypted',
    ],
    [
      'a PDF with an unknown encryption',
      pdf(
        '',
        `/Encrypt << /Filter /Standard /R 9 /O (${'x'.repeat(48)}) /U (${'x'.repeat(48)}) >> `,
      ),
      'file-encrypted',
    ],
    ['an encrypted archive', archive(docxParts(), 1), 'file-encrypted'],
    [
      'an encrypted ODT',
      odt({ name: 'META-INF/manifest.xml', text: '<manifest:encryption-data/>' }),
      'file-encrypted',
    ],
    [
      'an ODT that is encrypted as a whole',
      archive([
        { name: 'mimetype', text: 'application/vnd.oasis.opendocument.text', store: true },
        { name: 'encrypted-package', text: 'x', store: true },
        { name: 'META-INF/manifest.xml', text: '<manifest:encryption-data/>' },
      ]),
      'file-encrypted',
    ],
    ['an encrypted DOC', doc({ flags: 0x0100 }), 'file-encrypted'],
    ['an encrypted DOCX', doc({ names: ['EncryptedPackage'] }), 'file-encrypted'],
    ['a DOCX with macros', docx({ name: 'word/vbaProject.bin', text: 'x' }), 'file-active'],
    ['a DOC with macros', doc({ names: ['WordDocument', 'Macros'] }), 'file-active'],
    ['an ODT with macros', odt({ name: 'Basic/script-lc.xml', text: 'x' }), 'file-active'],
    ['a document with macros', archive(docmParts()), 'file-kind'],
    ['a PDF with a bomb in an object stream', pdf(packedObjects(zeros.toString())), 'file-bomb'],
    [
      'a bomb of entities across two chunks',
      docx({ name: 'word/styles.xml', text: `${'<a/>'.repeat(4_095)}<a  <!ENTITY a "a">` }),
      'file-bomb',
    ],
    ['a bomb', docx({ name: 'word/media/a.bin', text: zeros }), 'file-bomb'],
    [
      'a bomb with a wrong size',
      archive(
        docxParts({ name: 'word/media/a.bin', text: zeros.subarray(0, 900_000), declared: 9 }),
      ),
      'file-bomb',
    ],
    [
      'a bomb of entities',
      docx({ name: 'word/styles.xml', text: '<!DOCTYPE x [<!ENTITY a "a">]>' }),
      'file-bomb',
    ],
    ['a PDF followed by an archive', Buffer.concat([pdf(), docx()]), 'file-ambiguous'],
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
    ['a DOC followed by an archive', Buffer.concat([doc(), docx()]), 'file-ambiguous'],
  ])('is rejected if it is %s', async (_name, bytes, code) => {
    expect(await inspect(bytes)).toBe(code);
  });

  it('does not throw for a truncated or changed file', async () => {
    for (const file of [pdf(packedObjects('1 0 << >>')), rtf(), docx(), odt(), doc()]) {
      for (let at = 1; at < file.length; at += Math.ceil(file.length / 60)) {
        await inspect(file.subarray(0, at));
        const changed = Buffer.from(file);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        await inspect(changed);
      }
    }
  });
});
