import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Returns a small PDF of one page.
 * @param more additional objects
 */
export function pdf(more = ''): Buffer {
  const body =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>\nendobj\n' +
    '4 0 obj\n<< /Length 44 >>\nstream\nBT /F1 12 Tf 20 100 Td (Hello /JS ) Tj ET <scr>\nendstream\nendobj\n' +
    `${more}`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Returns a PDF with one stream of this size, in bytes. */
export function largePdf(bytes: number): Buffer {
  return pdf(`9 0 obj\n<< /Length ${bytes} >>\nstream\n${'x'.repeat(bytes)}\nendstream\nendobj\n`);
}

/** Returns a small RTF, with `more` inside its group. */
export function rtf(more = ''): Buffer {
  return Buffer.from(
    `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Curriculum vitae \\{\\} ${more}}\r\n`,
  );
}

/** One part of an archive. `declared` is its size in the central directory, to make that size wrong. */
export type PackedPart = {
  name: string;
  text: string | Buffer;
  store?: boolean;
  declared?: number;
  /** Its compressed bytes, if they should differ from those of `text`. */
  packed?: Buffer;
};

/** No bytes, packed. */
const NOTHING = deflateRawSync('');

/** Returns a ZIP archive. `flags` are the general purpose flags of all its parts. */
export function archive(parts: readonly PackedPart[], flags = 0): Buffer {
  const files: Buffer[] = [];
  const headers: Buffer[] = [];
  let offset = 0;
  for (const { name, text, store = false, declared, packed: ownPacked } of parts) {
    const raw = Buffer.from(text);
    const packed = ownPacked ?? (store ? raw : raw.length === 0 ? NOTHING : deflateRawSync(raw));
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(store ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declared ?? raw.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      fields,
      Buffer.from(name),
      packed,
    ]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    headers.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, position, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(headers);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}

const WORD_TYPES =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** Returns the parts of a Word document. */
export function docxParts(...more: PackedPart[]): PackedPart[] {
  return [
    { name: '[Content_Types].xml', text: WORD_TYPES },
    { name: 'word/document.xml', text: '<w:document>سيرة ذاتية</w:document>' },
    ...more,
  ];
}

/** Returns a small Word document, with additional parts. */
export function docx(...more: PackedPart[]): Buffer {
  return archive(docxParts(...more));
}

/** Returns the parts of an OpenDocument text. */
export function odtParts(...more: PackedPart[]): PackedPart[] {
  return [
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.text', store: true },
    { name: 'content.xml', text: '<office:document-content/>' },
    ...(more.some(({ name }) => name === 'META-INF/manifest.xml')
      ? []
      : [{ name: 'META-INF/manifest.xml', text: '<manifest:manifest/>' }]),
    ...more,
  ];
}

/** Returns a small OpenDocument text, with additional parts. */
export function odt(...more: PackedPart[]): Buffer {
  return archive(odtParts(...more));
}

const FREE = 0xffffffff;
const END = 0xfffffffe;
const TABLE = 0xfffffffd;

/** Returns an old Word document: allocation table, directory, and eight sectors of its main stream. */
export function doc(names: readonly string[] = ['WordDocument']) {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let at = 76; at < 512; at += 4) header.writeUInt32LE(at === 76 ? 0 : FREE, at);
  const table = Buffer.alloc(512);
  const chain = [TABLE, END, 3, 4, 5, 6, 7, 8, 9, END];
  for (let index = 0; index < 128; index++) table.writeUInt32LE(chain[index] ?? FREE, index * 4);
  const directory = Buffer.alloc(512);
  ['Root Entry', ...names].slice(0, 4).forEach((name, index) => {
    const offset = index * 128;
    directory.write(name, offset, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, offset + 64);
    directory[offset + 66] = index === 0 ? 5 : 2;
    directory.writeUInt32LE(name === 'WordDocument' ? 2 : END, offset + 116);
    directory.writeUInt32LE(name === 'WordDocument' ? 4096 : 0, offset + 120);
  });
  const main = Buffer.alloc(8 * 512);
  main.writeUInt16LE(0xa5ec, 0);
  return Buffer.concat([header, table, directory, main]);
}
