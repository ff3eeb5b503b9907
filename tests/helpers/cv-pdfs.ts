import { deflateSync } from 'node:zlib';

/** The objects of a PDF, starting with number 3. Number 1 is its catalog, and 2 its pages. */
type Objects = readonly (string | Buffer)[];

/** Returns a PDF of these objects. `catalog` and `trailer` add to the dictionaries of that name. */
export function pdfOf(
  kids: string,
  objects: Objects,
  { catalog = '', trailer = '' }: { catalog?: string; trailer?: string } = {},
): Buffer {
  const count = kids.split('R').length - 1;
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  all.forEach((object, index) => {
    starts.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1'));
    add(Buffer.from('\nendobj\n'));
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  add(Buffer.from(end, 'latin1'));
  return Buffer.concat(parts);
}

/** Returns a stream object. @param dictionary the entries of its dictionary in addition to its length */
export function stream(data: string | Buffer, dictionary = ''): Buffer {
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1');
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Returns a stream object that a reader inflates. */
export function packed(data: string | Buffer, dictionary = ''): Buffer {
  return stream(deflateSync(data), `/Filter /FlateDecode ${dictionary}`);
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** Returns a page object. Its contents are object `contents`; its font is object 3. */
export function pageOf(contents: number, more = '', box = '0 0 300 400'): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F 3 0 R >> >> /Contents ${contents} 0 R ${more} >>`;
}

/** Returns a PDF with one page for each text. */
export function textPdf(texts: readonly string[], more: Parameters<typeof pdfOf>[2] = {}): Buffer {
  const kids = texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const pages = texts.flatMap((text, index) => [
    pageOf(5 + index * 2),
    stream(`BT /F 24 Tf 30 340 Td (${text}) Tj ET`),
  ]);
  return pdfOf(kids, [HELVETICA, ...pages], more);
}

/** Returns a PDF of one page that shows an image XObject, which is object 6. */
export function imagePdf(image: Buffer): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /XObject << /I 6 0 R >> >> /Contents 5 0 R >>`;
  return pdfOf('4 0 R', [HELVETICA, page, stream('300 0 0 400 0 0 cm /I Do'), image]);
}
