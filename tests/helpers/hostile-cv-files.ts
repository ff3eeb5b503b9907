import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import {
  archive,
  doc,
  docxParts,
  odtParts,
  type PackedPart,
  packedObjects,
  pdf,
} from './cv-files.ts';

/** The type that a hostile file claims to have. */
export type CvKind = 'pdf' | 'doc' | 'docx' | 'odt' | 'rtf';

/** A way to create a file that is expensive for a careless inspection. */
export type HostileShape = {
  name: string;
  /**
   * @param bytes approximate size of the hostile part, before an archive compresses it
   * @param random returns numbers from 0 to below 1, the same for the same seed
   */
  make: (bytes: number, random: () => number) => Buffer;
};

/** Repeats a text up to a number of bytes. */
function repeatTo(text: string, bytes: number): string {
  return text.repeat(Math.max(1, Math.ceil(bytes / text.length))).slice(0, Math.max(1, bytes));
}

function noise(bytes: number, random: () => number): Buffer {
  return Buffer.from(Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)));
}

// PDF

const ENCRYPT = '/Encrypt 8 0 R ';

/** Returns a valid PDF with a text in its trailer dictionary. */
function inTrailer(text: string): Buffer {
  return pdf('', text);
}

/** Returns a PDF with object streams of `#41#41…`. With 212,000 bytes they decompress to 32 MiB in all. */
function escapedNames(bytes: number, random: () => number): Buffer {
  const parts: string[] = [];
  for (let remaining = bytes; remaining > 0; remaining -= 2_000) {
    // Noise keeps the decompressed size below the limit for bombs.
    const text = `${noise(1_500, random).toString('hex').slice(0, 2_000)}${'#41'.repeat(100_000)}`;
    parts.push(packedObjects(text));
  }
  return pdf(parts.join(''));
}

/** Returns empty blocks of a compressed stream: bytes that decompress to nothing. */
function emptyBlocks(bytes: number): Buffer {
  const block = Buffer.from('000000ffff', 'hex');
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / 5) }, () => block));
}

const PDF: readonly HostileShape[] = [
  { name: 'object streams of escapes', make: escapedNames },
  { name: 'escapes in the trailer', make: (bytes) => inTrailer(`/${repeatTo('#41', bytes)} 1 `) },
  { name: 'escapes outside', make: (bytes) => pdf(repeatTo('/J#53', bytes)) },
  { name: 'many encryptions', make: (bytes) => inTrailer(repeatTo(ENCRYPT, bytes)) },
  {
    name: 'an encryption under a number that comes often',
    make: (bytes) => pdf(repeatTo('8 0 obj\n<< ', bytes), ENCRYPT),
  },
  {
    name: 'an encryption under a number that nearly comes often',
    make: (bytes) => pdf(repeatTo('8 0 ob', bytes), ENCRYPT),
  },
  {
    name: 'an encryption under a number within longer ones',
    make: (bytes) => pdf(repeatTo('18 0 obj', bytes), ENCRYPT),
  },
  {
    name: 'an encryption of long strings',
    make: (bytes) =>
      pdf(
        `8 0 obj\n<< /Filter /Standard /R 6 /U (${repeatTo('x', bytes)}) /O (${repeatTo('x', bytes)}) >>\n`,
        ENCRYPT,
      ),
  },
  { name: 'nested dictionaries', make: (bytes) => inTrailer(repeatTo('/A << ', bytes)) },
  { name: 'nested arrays', make: (bytes) => inTrailer(`/A ${repeatTo('[', bytes)}`) },
  { name: 'nested parentheses', make: (bytes) => inTrailer(`/A ${repeatTo('(', bytes)}`) },
  { name: 'backslashes', make: (bytes) => inTrailer(`/A (${repeatTo('\\', bytes)}`) },
  { name: 'octal escapes', make: (bytes) => inTrailer(`/A (${repeatTo('\\101', bytes)})`) },
  {
    name: 'an open hexadecimal string',
    make: (bytes) => inTrailer(`/A <${repeatTo('4 ', bytes)}`),
  },
  {
    name: 'many hexadecimal strings',
    make: (bytes) => inTrailer(`/A [${repeatTo('<41>', bytes)}]`),
  },
  { name: 'white space in the trailer', make: (bytes) => inTrailer(repeatTo(' \r\n', bytes)) },
  { name: 'comments in the trailer', make: (bytes) => inTrailer(repeatTo('%%\n', bytes)) },
  { name: 'a comment that does not end', make: (bytes) => inTrailer(repeatTo('%', bytes)) },
  { name: 'a long number', make: (bytes) => inTrailer(`/A ${repeatTo('1', bytes)}`) },
  { name: 'many numbers', make: (bytes) => inTrailer(`/Index [${repeatTo('1 0 ', bytes)}]`) },
  { name: 'nearly references', make: (bytes) => inTrailer(`/A [${repeatTo('1 0 R1 ', bytes)}]`) },
  { name: 'many starts', make: (bytes) => pdf(repeatTo('startxref\n1\n', bytes)) },
  {
    name: 'many ends',
    make: (bytes) => Buffer.concat([pdf(), Buffer.from(repeatTo('%%EOF', bytes))]),
  },
  {
    name: 'a start far away',
    make: (bytes) =>
      Buffer.concat([
        pdf().subarray(0, -8),
        Buffer.from(repeatTo('9', bytes)),
        Buffer.from('%%EOF'),
      ]),
  },
  { name: 'many trailers', make: (bytes) => pdf(repeatTo('trailer<<', bytes)) },
  { name: 'many streams', make: (bytes) => pdf(repeatTo('<<>>stream\n', bytes)) },
  { name: 'many object streams without stream', make: (bytes) => pdf(repeatTo('/ObjStm', bytes)) },
  {
    name: 'many object streams with nothing',
    make: (bytes) => pdf(repeatTo('/ObjStm>>stream\n', bytes)),
  },
  {
    name: 'many object streams with little',
    make: (bytes) => pdf(repeatTo(packedObjects('1 0 <<>>'), bytes)),
  },
  {
    name: 'an object stream of empty blocks',
    make: (bytes) => {
      const packed = Buffer.concat([Buffer.from('789c', 'hex'), emptyBlocks(bytes)]);
      return pdf(`/ObjStm >>\nstream\n${packed.toString('latin1')}\nendstream\n`);
    },
  },
  {
    name: 'object streams that grow and are cut off',
    make: (bytes) => {
      const packed = deflateSync(Buffer.alloc(8 * 1024 * 1024))
        .subarray(0, -9)
        .toString('latin1');
      return pdf(repeatTo(`/ObjStm >>\nstream\n${packed}\nendstream\n`, bytes));
    },
  },
  {
    name: 'an object stream that grows',
    make: (bytes) => pdf(packedObjects(repeatTo('0', bytes * 200))),
  },
  {
    name: 'noise',
    make: (bytes, random) => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(bytes, random)]),
  },
];

// RTF

function inRtf(text: string): Buffer {
  return Buffer.from(`{\\rtf1\\ansi ${text}`, 'latin1');
}

function rtfShape(name: string, text: string, end = ''): HostileShape {
  return { name, make: (bytes) => inRtf(repeatTo(text, bytes) + end) };
}

const RTF: readonly HostileShape[] = [
  rtfShape('templates that do not end', '\\*\\template ', '}'),
  rtfShape('templates that do not end, in a group that does not', '\\*\\template '),
  rtfShape('nested groups', '{'),
  rtfShape('closed groups', '}'),
  rtfShape('empty groups', '{}'),
  rtfShape('backslashes', '\\'),
  rtfShape('escaped braces', '\\{'),
  rtfShape('binary data of no length', '\\bin'),
  rtfShape('binary data of length 0', '\\bin0 '),
  rtfShape('binary data of length 1', '\\bin1 x'),
  rtfShape('binary data beyond the end', '\\bin99999999 '),
  rtfShape('binary data of negative length', '\\bin-1 '),
  rtfShape('nearly binary data', '\\bi'),
  rtfShape('digits', '1'),
  rtfShape('a control word that does not end', 'a', '}'),
  rtfShape('objects', '{\\object\\objdata 01}'),
  rtfShape('objects torn apart', '\\obj\r\ndata'),
  rtfShape('hexadecimal characters', "\\'41"),
  rtfShape('Unicode characters', '\\u1575?'),
  rtfShape('ignorable destinations', '{\\*'),
  rtfShape('line ends', '\r\n'),
  rtfShape('white space behind the end', ' ', ''),
  {
    name: 'bytes behind the end',
    make: (bytes) => Buffer.concat([inRtf('}'), Buffer.from(repeatTo('\0 x', bytes))]),
  },
  {
    name: 'noise',
    make: (bytes, random) => Buffer.concat([inRtf(''), noise(bytes, random)]),
  },
];

// DOC

const END = 0xfffffffe;
const FREE = 0xffffffff;

/** The layout of a compound file. */
type Layout = {
  version?: 3 | 4;
  /** First sector of the chain of table sectors. */
  chain?: number;
  /** Returns a table sector of the header. */
  table?: (index: number) => number;
  directory?: number;
  /** Returns the numbers of a sector, or its bytes. */
  sector: (index: number, numbers: number) => readonly number[] | Buffer | null;
};

/** Returns a compound file of about this size with a layout. */
function compound(bytes: number, layout: Layout): Buffer {
  const { version = 3, chain = END, directory = 1 } = layout;
  const table = layout.table ?? ((index) => (index === 0 ? 0 : FREE));
  const size = version === 3 ? 512 : 4_096;
  const header = Buffer.alloc(size);
  doc().copy(header, 0, 0, 512);
  header.writeUInt16LE(version, 26);
  header.writeUInt16LE(version === 3 ? 9 : 12, 30);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(chain, 68);
  for (let index = 0; index < 109; index++) header.writeUInt32LE(table(index), 76 + index * 4);
  const sectors = Array.from({ length: Math.max(4, Math.ceil(bytes / size)) }, (_, index) => {
    const content = layout.sector(index, size / 4);
    const sector = Buffer.alloc(size);
    if (Buffer.isBuffer(content)) content.copy(sector);
    else
      for (const [position, number] of content?.entries() ?? [])
        sector.writeUInt32LE(number, position * 4);
    return sector;
  });
  return Buffer.concat([header, ...sectors]);
}

function numbers(count: number, number: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => number(index));
}

/** Returns a directory entry. */
function entry(name: string, start = END, size = 0): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name.slice(0, 31), 0, 'utf16le');
  bytes.writeUInt16LE(Math.min(31, name.length) * 2 + 2, 64);
  bytes[66] = 2;
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function entries(count: number, single: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => single));
}

/** Returns a compound file with one chain of sectors to its end, and the same content in each. */
function oneChain(bytes: number, version: 3 | 4, content: Buffer): Buffer {
  const size = version === 3 ? 512 : 4_096;
  const numbersPerSector = size / 4;
  const count = Math.ceil(bytes / size);
  const tables = Math.min(109, Math.ceil(count / numbersPerSector));
  return compound(bytes, {
    version,
    directory: tables,
    table: (index) => (index < tables ? index : FREE),
    sector: (index) =>
      index < tables
        ? numbers(numbersPerSector, (position) => {
            const number = index * numbersPerSector + position;
            if (number < tables) return 0xfffffffd;
            return number + 1 < count ? number + 1 : number < count ? END : FREE;
          })
        : content,
  });
}

const DOC: readonly HostileShape[] = [
  {
    name: 'a chain of 256 table sectors that name one sector each time',
    make: (bytes) => {
      const last = Math.min(257, Math.max(3, Math.ceil(bytes / 4_096) - 1));
      // The last number of a sector in the chain is the next sector.
      const next = (index: number) => (index < last ? index + 1 : END);
      return compound(bytes, {
        version: 4,
        chain: 2,
        sector: (index, count) =>
          numbers(count, (position) =>
            index < 2 ? FREE : position === count - 1 ? next(index) : 0,
          ),
      });
    },
  },
  ...([3, 4] as const).map((version) => ({
    name: `a chain of table sectors in a circle (version ${version})`,
    make: (bytes: number) =>
      compound(bytes, {
        version,
        chain: 2,
        sector: (_index, count) =>
          numbers(count, (position) => (position === count - 1 ? 2 : position)),
      }),
  })),
  {
    name: 'a header that names one table sector 109 times',
    make: (bytes) => compound(bytes, { table: () => 0, sector: () => null }),
  },
  {
    name: 'table sectors beyond the end',
    make: (bytes) => compound(bytes, { table: (index) => index * 1_000_000, sector: () => null }),
  },
  {
    name: 'every sector a table sector',
    make: (bytes) =>
      compound(bytes, {
        version: 4,
        chain: 1,
        table: () => FREE,
        sector: (index, count) =>
          index === 1
            ? numbers(count, (position) =>
                position === count - 1
                  ? END
                  : position * 4_096 < bytes - 12_288
                    ? position + 2
                    : FREE,
              )
            : numbers(count, (position) => position),
      }),
  },
  {
    name: 'a chain of table sectors without end',
    make: (bytes) =>
      compound(bytes, {
        chain: 1,
        sector: (index, count) =>
          numbers(count, (position) => (position === count - 1 ? index + 1 : FREE)),
      }),
  },
  {
    name: 'a directory in a circle of one',
    make: (bytes) => compound(bytes, { sector: () => numbers(128, () => 1) }),
  },
  {
    name: 'a directory in a circle of two',
    make: (bytes) =>
      compound(bytes, { sector: () => numbers(128, (position) => (position === 1 ? 2 : 1)) }),
  },
  {
    name: 'a directory that leads out of the file',
    make: (bytes) => compound(bytes, { sector: () => numbers(128, () => 0x00ffffff) }),
  },
  {
    name: 'a directory beyond the end',
    make: (bytes) => compound(bytes, { directory: 0x7fffffff, sector: () => null }),
  },
  {
    name: 'the table as the directory',
    make: (bytes) =>
      compound(bytes, { directory: 0, sector: () => numbers(128, (position) => position + 1) }),
  },
  ...([3, 4] as const).flatMap((version) =>
    (
      [
        ['entries without number', entry('x')],
        ['entries of long names', entry('x'.repeat(31))],
        ['macros without number', entry('Macros')],
        ['documents without number', entry('WordDocument', 1, 4_096)],
        ['nearly encrypted packages', entry('EncryptedPackag')],
        ['nothing', Buffer.alloc(0)],
      ] as const
    ).map(([name, one]) => ({
      name: `a directory of ${name} (version ${version})`,
      make: (bytes: number) => oneChain(bytes, version, entries(version === 3 ? 4 : 32, one)),
    })),
  ),
  {
    name: 'a document in a circle',
    make: (bytes) =>
      compound(bytes, {
        sector: (index) =>
          index === 0
            ? [0xfffffffd, END, 3, 2, ...numbers(124, () => FREE)]
            : entries(4, entry('WordDocument', 2, 4_096)),
      }),
  },
  {
    name: 'sectors in use behind the end',
    make: (bytes) =>
      compound(bytes, { sector: () => numbers(128, (position) => (position === 1 ? END : 5)) }),
  },
  {
    name: 'noise',
    make: (bytes, random) => Buffer.concat([doc().subarray(0, 512), noise(bytes, random)]),
  },
];

// DOCX and ODT

type Package = {
  parts: (...more: PackedPart[]) => PackedPart[];
  /** Path of a part that contains links. */
  links: string;
};

/** Changes the last header of an archive's central directory, or its end record. */
function withWrongDirectory(
  bytes: Buffer,
  write: (list: number, end: number, changed: Buffer) => void,
): Buffer {
  const changed = Buffer.from(bytes);
  write(
    changed.lastIndexOf(Buffer.from('504b0102', 'hex')),
    changed.lastIndexOf(Buffer.from('504b0506', 'hex')),
    changed,
  );
  return changed;
}

function packageShapes({ parts, links }: Package): readonly HostileShape[] {
  const withText = (name: string, text: string, path = links): HostileShape => ({
    name,
    make: (bytes) => archive(parts({ name: path, text: repeatTo(text, bytes) })),
  });
  const many = (bytes: number, part: (index: number) => PackedPart) =>
    archive(parts(...Array.from({ length: Math.ceil(bytes / 100) }, (_, index) => part(index))));
  const plain = () => archive(parts());
  return [
    withText('links that do not end', '<Relationship '),
    withText(
      'links with half of what is looked for',
      '<Relationship relationships/attachedTemplate" TargetMode="External" ',
    ),
    withText('links', '<Relationship Id="1" Target="a"/>'),
    withText('nearly entities', '<!ENTIT'),
    withText('document types', '<!DOCTYPE x ['),
    withText('open angle brackets', '<'),
    withText('nested elements', '<a>'),
    withText('references', '&amp;&#65;'),
    withText('zeros', '\0'),
    withText('kinds without number', '<Override ', '[Content_Types].xml.xml'),
    withText('a long manifest', 'encryption-dat', 'META-INF/other.xml'),
    {
      name: 'kinds of no kind',
      make: (bytes) =>
        archive([
          { name: '[Content_Types].xml', text: repeatTo('wordprocessingm', bytes) },
          { name: 'mimetype', text: repeatTo('application/vnd.oasis.opendocument.tex', bytes) },
          { name: 'META-INF/manifest.xml', text: repeatTo('encryption-dat', bytes) },
          { name: 'word/document.xml', text: '' },
          { name: 'content.xml', text: '' },
        ]),
    },
    {
      name: 'many parts',
      make: (bytes) => many(bytes, (index) => ({ name: `${index}`, text: 'x' })),
    },
    {
      name: 'many parts of one name',
      make: (bytes) => many(bytes, () => ({ name: 'x', text: '' })),
    },
    {
      name: 'many parts with slashes',
      make: (bytes) => many(bytes, (index) => ({ name: `${'../'.repeat(20)}${index}`, text: '' })),
    },
    {
      name: 'a long name',
      make: (bytes) =>
        archive(parts({ name: repeatTo('Basic', Math.min(bytes, 65_000)), text: '' })),
    },
    {
      name: 'a part that grows',
      make: (bytes) => archive(parts({ name: 'a.xml', text: Buffer.alloc(bytes * 20) })),
    },
    {
      name: 'a part that grows and lies about it',
      make: (bytes) =>
        archive(parts({ name: 'a.xml', text: Buffer.alloc(bytes * 20), declared: 9 })),
    },
    {
      name: 'parts that share their bytes',
      make: (bytes) => {
        const file = many(bytes, (index) => ({ name: `${index}`, text: 'x'.repeat(50) }));
        const signature = Buffer.from('504b0102', 'hex');
        for (
          let offset = file.indexOf(signature);
          offset >= 0;
          offset = file.indexOf(signature, offset + 46)
        ) {
          file.writeUInt32LE(0, offset + 42);
        }
        return file;
      },
    },
    {
      name: 'a part of empty blocks',
      make: (bytes) => {
        const packed = Buffer.concat([emptyBlocks(bytes), deflateRawSync('')]);
        return archive(parts({ name: 'a.bin', text: '', packed }));
      },
    },
    {
      name: 'a part packed without end',
      make: (bytes) => {
        const packed = deflateRawSync(Buffer.alloc(bytes * 10), {
          finishFlush: constants.Z_SYNC_FLUSH,
        });
        return archive(parts({ name: 'a.bin', text: Buffer.alloc(bytes * 10), packed }));
      },
    },
    {
      name: 'a comment of ends',
      make: (bytes) => {
        const comment = Buffer.from(repeatTo('PK\x05\x06', Math.min(bytes, 65_000)), 'latin1');
        return withWrongDirectory(Buffer.concat([plain(), comment]), (_list, end, changed) => {
          changed.writeUInt16LE(comment.length, Math.min(end + 20, changed.length - 2));
        });
      },
    },
    {
      name: 'ends behind the end',
      make: (bytes) =>
        Buffer.concat([plain(), Buffer.from(repeatTo('PK\x05\x06', bytes), 'latin1')]),
    },
    {
      name: 'heads between the parts',
      make: (bytes) =>
        archive(
          parts({ name: 'a.bin', text: repeatTo('PK\x03\x04PK\x01\x02', bytes), store: true }),
        ),
    },
    {
      name: 'more parts than there are',
      make: (bytes) =>
        withWrongDirectory(
          archive(parts({ name: 'a', text: repeatTo('x', bytes) })),
          (_list, end, changed) => {
            changed.writeUInt16LE(1_999, end + 8);
            changed.writeUInt16LE(1_999, end + 10);
          },
        ),
    },
    {
      name: 'a part larger than the file',
      make: (bytes) =>
        withWrongDirectory(
          archive(parts({ name: 'a', text: repeatTo('x', bytes) })),
          (list, _end, changed) => {
            changed.writeUInt32LE(0x7fffffff, list + 20);
            changed.writeUInt32LE(0x0fffffff, list + 24);
          },
        ),
    },
    {
      name: 'noise in a part',
      make: (bytes, random) =>
        archive(parts({ name: 'a.bin', text: noise(bytes, random), store: true })),
    },
    {
      name: 'noise',
      make: (bytes, random) =>
        Buffer.concat([plain().subarray(0, 60), noise(bytes, random), plain().subarray(-22)]),
    },
  ];
}

/** The shapes of each kind. The first one is from the first security review. */
export const HOSTILE_SHAPES: Readonly<Record<CvKind, readonly HostileShape[]>> = {
  pdf: PDF,
  doc: DOC,
  docx: packageShapes({ parts: docxParts, links: 'word/_rels/settings.xml.rels' }),
  odt: packageShapes({ parts: odtParts, links: 'styles.xml' }),
  rtf: RTF,
};

/**
 * Returns a hostile file of a kind. The seed selects the shapes in turn; after each round of all shapes, bytes and size
 * differ.
 * @param seed from 0; different seeds return different files
 * @param bytes approximate size of the hostile part, before an archive compresses it
 */
export function hostileCv(kind: CvKind, seed: number, bytes: number): Buffer {
  const shapes = HOSTILE_SHAPES[kind];
  const shape = shapes[seed % shapes.length];
  if (shape === undefined) throw new Error(`no hostile shape ${seed} of ${kind}`);
  const round = Math.floor(seed / shapes.length);
  return shape.make(bytes + round * 4_200, seededRandom(seed));
}

/** The four files of the first security review. Each blocked the server for at least 9 s. */
export const REVIEWED_CVS: Readonly<Record<'pdf' | 'doc' | 'docx' | 'rtf', () => Buffer>> = {
  pdf: () => hostileCv('pdf', 0, 212_000),
  doc: () => hostileCv('doc', 0, 1_060_000),
  docx: () => hostileCv('docx', 0, 160_000),
  rtf: () => hostileCv('rtf', 0, 120_000),
};

/** Mulberry32: a pseudorandom number generator with a seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
