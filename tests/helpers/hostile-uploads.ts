import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { MediaType } from '../../server/media/media.ts';
import { archive, docx, docxParts, odt, odtParts, pdf } from './cv-files.ts';
import { heic, heifGrid, iccProfile, numbers } from './heif.ts';
import { box, photo } from './pictures.ts';

/** A file that is expensive for a careless reader. */
export type HostileUpload = { name: string; make: () => Buffer | Promise<Buffer> };

const MIB = 1024 * 1024;

const svg = (inner: string, attributes = 'viewBox="0 0 40 30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

/** Elements that each reference the previous one ten times. */
function nestedUses(levels: number, wrap: (id: string, inner: string) => string): string {
  const level = (index: number) => wrap(`a${index}`, `<use href="#a${index - 1}"/>`.repeat(10));
  const all = Array.from({ length: levels }, (_, index) => level(index + 1)).join('');
  return `<defs><rect id="a0" width="1" height="1"/>${all}</defs><use href="#a${levels}"/>`;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A single-colour PNG that takes a few kilobytes at any size. Beyond 32 MiB its rows are missing. */
function plainPng(width: number, height: number, chunks: Buffer[] = [], interlaced = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width * 4 + 1) * height, 32 * MIB)), {
    level: 9,
  });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const packedText = (bytes: number) =>
  Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'a'))]);

/** A GIF whose frames each fill the canvas with one colour. */
function gif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.concat([
    Buffer.from('21f9040000000000', 'hex'),
    Buffer.from('2c00000000', 'hex'),
    size,
    Buffer.from('0002024401', 'hex'),
    Buffer.from([0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

async function animatedWebp(frames: number): Promise<Buffer> {
  const still = await sharp({
    create: { width: 1000, height: 1000, channels: 3, background: '#c00' },
  })
    .webp({ lossless: true })
    .toBuffer();
  const data = still.subarray(12);
  const frame = Buffer.alloc(16);
  frame.writeUIntLE(999, 6, 3);
  frame.writeUIntLE(999, 9, 3);
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), length, body]);
  };
  const canvas = Buffer.from([2, 0, 0, 0, 0xe7, 3, 0, 0xe7, 3, 0]);
  const each = chunk('ANMF', Buffer.concat([frame, data]));
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => each),
  ]);
  return chunk('RIFF', body);
}

/** An AVIF that declares larger sizes for itself and its tiles than they have. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const bytes = await photo(64, 48).avif().toBuffer();
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

/** An AVIF grid in which every tile is the same small picture. */
async function avifGrid(side: number): Promise<Buffer> {
  const picture = await photo(64, 64).avif().toBuffer();
  const start = picture.indexOf('av1C') - 4;
  const tile = {
    item: 'av01',
    configuration: picture.subarray(start, start + picture.readUInt32BE(start)),
    data: picture.subarray(picture.indexOf('mdat') + 4),
    side: 64,
  };
  return heifGrid({ brands: ['avif', 'mif1', 'miaf'], tile, columns: side, rows: side });
}

/** A progressive JPEG that repeats its last scan many times. */
async function manyScans(side: number, times: number): Promise<Buffer> {
  const bytes = await photo(side, side).jpeg({ progressive: true }).toBuffer();
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from('ffda', 'hex')), -2);
  const scans = Array.from({ length: times }, () => scan);
  return Buffer.concat([bytes.subarray(0, -2), ...scans, bytes.subarray(-2)]);
}

const film = (...parts: Buffer[]) =>
  Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), ...parts]);

const WEBM = Buffer.concat([Buffer.from('1a45dfa39f42868101', 'hex'), Buffer.from('webm')]);

const office = (main: string) => [
  {
    name: '[Content_Types].xml',
    text: `application/vnd.openxmlformats-officedocument.${main}.main+xml`,
  },
];

/** An Office document, by the kind of its main part. */
export function officeDocument(main: string): Buffer {
  return archive(office(main));
}

const XLSX = office('spreadsheetml.sheet');
const PPTX = office('presentationml.presentation');

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, text: '' }));
const zeros = { name: 'zeros.xml', text: Buffer.alloc(32 * MIB) };

/** Variants that exist for every archive. */
const archives = (parts: { name: string; text: string }[]): HostileUpload[] => [
  { name: '32 MiB of zeros', make: () => archive([...parts, zeros]) },
  { name: '20,000 parts', make: () => archive([...parts, ...many(20_000)]) },
  { name: 'a password', make: () => archive(parts, 1) },
  { name: 'bytes after its end', make: () => Buffer.concat([archive(parts), Buffer.alloc(MIB)]) },
  { name: 'a part that is there twice', make: () => archive([...parts, ...parts]) },
];

/** Variants that exist for files of any kind: the first bytes, followed by nothing, zeros, ones, or the same bytes again. */
const anyKind = (head: Buffer): HostileUpload[] => [
  { name: 'its first bytes alone', make: () => head },
  { name: '8 MiB of zeros', make: () => Buffer.concat([head, Buffer.alloc(8 * MIB)]) },
  { name: '8 MiB of ones', make: () => Buffer.concat([head, Buffer.alloc(8 * MIB, 255)]) },
  { name: 'its first bytes 100,000 times', make: () => Buffer.concat(Array(100_000).fill(head)) },
];

/** At least five hostile files of each kind that the library accepts. */
export const HOSTILE_UPLOADS: Record<MediaType | 'heic', HostileUpload[]> = {
  svg: [
    {
      name: '<use> nested tenfold nine times',
      make: () => svg(nestedUses(9, (id, inner) => `<g id="${id}">${inner}</g>`)),
    },
    {
      name: 'patterns in patterns',
      make: () =>
        svg(
          nestedUses(
            9,
            (id, inner) =>
              `<pattern id="p${id}" width="1" height="1"><g id="${id}">${inner}</g></pattern>`,
          ),
        ),
    },
    { name: '1.2 million elements', make: () => svg('<g/>'.repeat(1_200_000)) },
    {
      name: '3,000 filters',
      make: () =>
        svg(
          `<filter id="f"><feTurbulence numOctaves="9999"/><feGaussianBlur stdDeviation="99"/></filter>${'<rect filter="url(#f)" width="40" height="30"/>'.repeat(3_000)}`,
        ),
    },
    {
      name: 'a billion pixels',
      make: () => svg('<rect width="9" height="9"/>', 'width="1000000000" height="1000000000"'),
    },
    { name: '5 MB of one path', make: () => svg(`<path d="${'M0 0L40 30'.repeat(500_000)}"/>`) },
    {
      name: 'an embedded picture of many pixels',
      make: () =>
        svg(
          `<image width="40" height="30" href="data:image/png;base64,${plainPng(8_000, 8_000).toString('base64')}"/>`,
        ),
    },
  ],
  png: [
    {
      name: '60 texts of 8 MiB',
      make: () => plainPng(9, 9, Array(60).fill(pngChunk('zTXt', packedText(8 * MIB)))),
    },
    {
      name: '60 profiles of 8 MiB',
      make: () => plainPng(9, 9, Array(60).fill(pngChunk('iCCP', packedText(8 * MIB)))),
    },
    { name: '64 million pixels, interlaced', make: () => plainPng(8_000, 8_000, [], 1) },
    { name: '4 billion pixels', make: () => plainPng(65_535, 65_535) },
    { name: 'one row of a million pixels', make: () => plainPng(1_000_000, 1) },
  ],
  jpg: [
    { name: '1,000 scans', make: () => manyScans(2_000, 1_000) },
    { name: '36 million pixels, progressive', make: () => manyScans(6_000, 1) },
    ...anyKind(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')),
  ],
  gif: [
    { name: '99 frames of a million pixels', make: () => gif(1_000, 1_000, 99) },
    { name: 'a million frames', make: () => gif(1, 1, 1_000_000) },
    { name: '1,000 frames of 65,535 x 1', make: () => gif(65_535, 1, 1_000) },
    { name: '4 billion pixels', make: () => gif(65_535, 65_535, 1) },
    ...anyKind(Buffer.from('GIF89a')),
  ],
  webp: [
    { name: '100 frames of a million pixels', make: () => animatedWebp(100) },
    { name: '30,000 frames', make: () => animatedWebp(30_000) },
    ...anyKind(
      Buffer.from('RIFF\xff\xff\xff\x0fWEBPVP8L\xff\xff\xff\x0f/\xff\xff\xff\x0f', 'latin1'),
    ),
  ],
  avif: [
    { name: '4 billion pixels of 64 x 48', make: () => avifOf(65_535, 65_535) },
    { name: '60 million pixels of 64 x 48', make: () => avifOf(10_000, 6_000) },
    { name: 'a grid of one tile 256 times', make: () => avifGrid(16) },
    { name: 'a grid of one tile 62,500 times', make: () => avifGrid(250) },
    ...anyKind(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')),
  ],
  heic: [
    { name: '4 billion pixels of 64 x 64', make: () => heic({ width: 65_535, height: 65_535 }) },
    { name: '60 million pixels of 64 x 64', make: () => heic({ width: 10_000, height: 6_000 }) },
    { name: 'a grid of 60 million pixels', make: () => heic({ columns: 125, rows: 117 }) },
    { name: 'a grid of 900 tiles', make: () => heic({ columns: 30, rows: 30 }) },
    {
      name: 'a profile of 32 MiB',
      make: () => heic({ properties: [iccProfile(Buffer.alloc(32 * MIB))] }),
    },
    { name: 'tiles of ones', make: () => heic({ data: Buffer.alloc(MIB, 255) }) },
    {
      name: '200,000 properties',
      make: () => heic({ properties: [Buffer.alloc(8 * 200_000, '\0\0\0\x08free', 'latin1')] }),
    },
    ...anyKind(heic().subarray(0, 36)),
  ],
  mp4: [
    {
      name: '4 million boxes in one',
      make: () => film(box('moov', Buffer.alloc(32 * MIB, '\0\0\0\x08free', 'latin1'))),
    },
    {
      name: '2 million boxes',
      make: () => film(Buffer.alloc(16 * MIB, '\0\0\0\x08free', 'latin1')),
    },
    {
      name: 'boxes nested 100,000 times',
      make: () => {
        const heads = Array.from({ length: 100_000 }, (_, depth) =>
          numbers([(100_000 - depth) * 8, 4], [0x7472616b, 4]),
        );
        return film(box('moov', Buffer.concat(heads)));
      },
    },
    ...anyKind(film()),
  ],
  webm: anyKind(WEBM).concat({
    name: 'an archive behind it',
    make: () => Buffer.concat([WEBM, docx()]),
  }),
  ogg: anyKind(Buffer.from('OggS\0\x02')).concat({
    name: 'an archive behind it',
    make: () => Buffer.concat([Buffer.from('OggS'), docx()]),
  }),
  pdf: anyKind(pdf()).concat({
    name: 'an archive behind it',
    make: () => Buffer.concat([pdf(), docx()]),
  }),
  docx: [
    ...archives(docxParts() as { name: string; text: string }[]),
    { name: 'macros', make: () => docx({ name: 'word/vbaProject.bin', text: '' }) },
  ],
  xlsx: archives(XLSX),
  pptx: archives(PPTX),
  odt: [
    ...archives(odtParts() as { name: string; text: string }[]),
    { name: 'macros', make: () => odt({ name: 'Basic/x', text: '' }) },
  ],
  zip: archives(many(1)),
  csv: [
    { name: '16 MiB of one line', make: () => Buffer.alloc(16 * MIB, 'a,') },
    { name: '16 MiB of lines', make: () => Buffer.alloc(16 * MIB, '\n') },
    { name: '16 MiB of one quoted value', make: () => Buffer.alloc(16 * MIB, '"') },
    { name: 'a program', make: () => Buffer.from('MZ\0\0') },
    { name: 'a page', make: () => Buffer.from('<html><script>alert(1)</script>') },
  ],
};
