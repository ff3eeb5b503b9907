import { type CvInspected, refused } from './verdict.ts';

/** The first bytes of a compound file ([MS-CFB] 2.2). */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** The first bytes of a Word document's main stream ([MS-DOC] 2.5.2). */
const WORD_DOCUMENT = 0xa5ec;

/** Bit of the flags after it that says the document is encrypted or obfuscated. */
const ENCRYPTED = 0x0100;

/** Storages and streams that hold macros, and objects that are programs or whole files. */
const ACTIVE = /^(macros|vba|_vba_project(_cur)?|\p{Cc}ole10native|package)$/iu;

type Entry = { name: string; start: number; size: number };

/** Looks at an old Word document: a file system in a file, whose directory names what it holds. */
export function inspectDoc(bytes: Buffer): CvInspected {
  const version = bytes.length >= 512 ? bytes.readUInt16LE(26) : 0;
  const shift = version === 0 ? 0 : bytes.readUInt16LE(30);
  if (!((version === 3 && shift === 9) || (version === 4 && shift === 12))) {
    return refused('file-damaged');
  }
  const file = new CompoundFile(bytes, 2 ** shift);
  const entries = file.entries();
  if (entries === null) return refused('file-damaged');
  if (entries.some(({ name }) => name === 'EncryptedPackage')) return refused('file-encrypted');
  const document = entries.find(({ name }) => name === 'WordDocument');
  if (document === undefined) return refused('file-kind');
  const head = file.sector(document.start);
  const isComplete = document.size > 0 && file.chain(document.start) !== null && file.isComplete();
  if (head === null || !isComplete || head.readUInt16LE(0) !== WORD_DOCUMENT) {
    return refused('file-damaged');
  }
  if ((head.readUInt16LE(10) & ENCRYPTED) !== 0) return refused('file-encrypted');
  return entries.some(({ name }) => ACTIVE.test(name))
    ? refused('file-active')
    : { ok: true, type: 'doc' };
}

class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  readonly #table: number[];
  readonly #tableIsWhole: boolean;

  constructor(bytes: Buffer, sectorSize: number) {
    this.#bytes = bytes;
    this.#sectorSize = sectorSize;
    const sectors = this.#tableSectors();
    this.#tableIsWhole = sectors !== null;
    this.#table = (sectors ?? []).flatMap((number) => {
      const sector = this.sector(number);
      return sector === null ? [] : numbersOf(sector);
    });
  }

  /** A sector's bytes, or null where the file ends before it does. */
  sector(number: number): Buffer | null {
    const at = (number + 1) * this.#sectorSize;
    return at + this.#sectorSize <= this.#bytes.length
      ? this.#bytes.subarray(at, at + this.#sectorSize)
      : null;
  }

  /** The sectors of a stream in their order; null where they lead out of the file or in a circle. */
  chain(start: number): number[] | null {
    const seen = new Set<number>();
    for (let number = start; number !== END_OF_CHAIN; number = this.#table[number] ?? FREE) {
      if (seen.has(number) || this.sector(number) === null) return null;
      seen.add(number);
    }
    return [...seen];
  }

  /** Everything that the directory names; null where there is none. */
  entries(): Entry[] | null {
    const sectors = this.#tableIsWhole ? this.chain(this.#bytes.readUInt32LE(48)) : null;
    if (sectors === null || sectors.length === 0) return null;
    const entries: Entry[] = [];
    for (const number of sectors) {
      const sector = this.sector(number);
      for (let at = 0; sector !== null && at + 128 <= sector.length; at += 128) {
        const length = sector.readUInt16LE(at + 64);
        if (sector[at + 66] === 0 || length < 2 || length > 64) continue;
        entries.push({
          name: sector.toString('utf16le', at, at + length - 2),
          start: sector.readUInt32LE(at + 116),
          size: sector.readUInt32LE(at + 120),
        });
      }
    }
    return entries;
  }

  /** Whether no sector in use lies behind the end of the file. The last one may be cut short by a writer. */
  isComplete(): boolean {
    const lastUsed = this.#table.findLastIndex((next) => next !== FREE);
    return (lastUsed + 1) * this.#sectorSize < this.#bytes.length;
  }

  #tableSectors(): number[] | null {
    const listed = numbersOf(this.#bytes.subarray(76, 512)).filter(
      (number) => number <= 0xfffffffa,
    );
    let next = this.#bytes.readUInt32LE(68);
    for (let turns = 0; next <= 0xfffffffa; turns++) {
      const sector = this.sector(next);
      // A file of 10 MiB never needs more.
      if (sector === null || turns > 256) return null;
      const numbers = numbersOf(sector);
      next = numbers.pop() ?? END_OF_CHAIN;
      listed.push(...numbers.filter((number) => number <= 0xfffffffa));
    }
    return listed.every((number) => this.sector(number) !== null) ? listed : null;
  }
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    bytes.readUInt32LE(index * 4),
  );
}
