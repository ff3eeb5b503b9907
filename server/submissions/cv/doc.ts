import { type CvInspected, rejected } from './verdict.ts';

/** The first bytes of a compound file ([MS-CFB] 2.2). */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEADER = 512;

/** Sector numbers above this one are marks, as end of chain or free ([MS-CFB] 2.1). */
const LAST_SECTOR = 0xfffffffa;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** The first bytes of a Word document's main stream ([MS-DOC] 2.5.2). */
const WORD_DOCUMENT = 0xa5ec;

/** Bit of the flags after it that says the document is encrypted or obfuscated. */
const ENCRYPTED = 0x0100;

/** Storages that hold macros ([MS-DOC] 2.1.9, [MS-OVBA] 2.2.1). */
const MACROS = /^(macros|_vba_project_cur)$/i;

type Entry = { name: string; start: number };

/** Inspects an old Word document: a file system in a file, whose directory names what it holds. */
export function inspectDoc(bytes: Buffer): CvInspected {
  const file = CompoundFile.open(bytes);
  const entries = file?.entries() ?? null;
  if (file === null || entries === null) return rejected('file-damaged');
  if (entries.some(({ name }) => name === 'EncryptedPackage')) return rejected('file-encrypted');
  const document = entries.find(({ name }) => name === 'WordDocument');
  if (document === undefined) return rejected('file-kind');
  const first = file.chain(document.start)?.[0];
  if (first === undefined || !file.isComplete()) return rejected('file-damaged');
  const head = file.sector(first);
  if (head.length < 12 || head.readUInt16LE(0) !== WORD_DOCUMENT) return rejected('file-damaged');
  if ((head.readUInt16LE(10) & ENCRYPTED) !== 0) return rejected('file-encrypted');
  return entries.some(({ name }) => MACROS.test(name))
    ? rejected('file-active')
    : { ok: true, type: 'doc' };
}

/** A compound file whose allocation table is read in place: nothing of it is copied. */
class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  /** The sectors that hold the allocation table, in its order. */
  readonly #tableSectors: readonly number[];

  private constructor(bytes: Buffer, sectorSize: number, tableSectors: readonly number[]) {
    this.#bytes = bytes;
    this.#sectorSize = sectorSize;
    this.#tableSectors = tableSectors;
  }

  /** Null where header or list of table sectors cannot be those of a whole file. */
  static open(bytes: Buffer): CompoundFile | null {
    if (bytes.length < HEADER) return null;
    const version = bytes.readUInt16LE(26);
    const shift = bytes.readUInt16LE(30);
    if (!((version === 3 && shift === 9) || (version === 4 && shift === 12))) return null;
    const tableSectors = listTableSectors(bytes, 2 ** shift);
    return tableSectors === null ? null : new CompoundFile(bytes, 2 ** shift, tableSectors);
  }

  /** The bytes of a sector of the file; a writer may have cut short the last one. */
  sector(number: number): Buffer {
    const at = (number + 1) * this.#sectorSize;
    return this.#bytes.subarray(at, at + this.#sectorSize);
  }

  /** The sectors of a stream in their order; null where they lead out of the file or in a circle. */
  chain(start: number): number[] | null {
    const sectors: number[] = [];
    for (let number = start; number !== END_OF_CHAIN; number = this.#next(number)) {
      const isInFile = (number + 1) * this.#sectorSize < this.#bytes.length;
      // More sectors than the file has: some come again.
      if (!isInFile || sectors.length * this.#sectorSize > this.#bytes.length) return null;
      sectors.push(number);
    }
    return sectors;
  }

  /** Everything that the directory names; null where there is none. */
  entries(): Entry[] | null {
    const sectors = this.chain(this.#bytes.readUInt32LE(48));
    if (sectors === null || sectors.length === 0) return null;
    const entries: Entry[] = [];
    for (const number of sectors) {
      const sector = this.sector(number);
      for (let at = 0; at + 128 <= sector.length; at += 128) {
        const length = sector.readUInt16LE(at + 64);
        if (sector[at + 66] === 0 || length < 2 || length > 64) continue;
        entries.push({
          name: sector.toString('utf16le', at, at + length - 2),
          start: sector.readUInt32LE(at + 116),
        });
      }
    }
    return entries;
  }

  /** Whether no sector in use lies behind the end of the file. */
  isComplete(): boolean {
    let last = this.#tableSectors.length * this.#numbersPerSector() - 1;
    while (last >= 0 && this.#next(last) === FREE) last--;
    return (last + 1) * this.#sectorSize < this.#bytes.length;
  }

  /** What the allocation table says about a sector. */
  #next(number: number): number {
    const per = this.#numbersPerSector();
    const sector = this.#tableSectors[Math.floor(number / per)];
    if (sector === undefined) return FREE;
    return this.#bytes.readUInt32LE((sector + 1) * this.#sectorSize + (number % per) * 4);
  }

  #numbersPerSector(): number {
    return this.#sectorSize / 4;
  }
}

/**
 * The sectors of the allocation table: 109 of them in the header, the rest in a chain of sectors
 * of their own ([MS-CFB] 2.5). Null where one is named twice or is not in the file.
 */
function listTableSectors(bytes: Buffer, sectorSize: number): number[] | null {
  const listed = new Set<number>();
  const isWholeSector = (number: number) => (number + 2) * sectorSize <= bytes.length;
  const list = (from: number, to: number): boolean => {
    for (let at = from; at < to; at += 4) {
      const number = bytes.readUInt32LE(at);
      if (number > LAST_SECTOR) continue;
      if (!isWholeSector(number) || listed.has(number)) return false;
      listed.add(number);
    }
    return true;
  };
  if (!list(76, HEADER)) return null;
  const passed = new Set<number>();
  for (let number = bytes.readUInt32LE(68); number <= LAST_SECTOR; ) {
    if (!isWholeSector(number) || passed.has(number)) return null;
    passed.add(number);
    const next = (number + 2) * sectorSize - 4;
    if (!list((number + 1) * sectorSize, next)) return null;
    number = bytes.readUInt32LE(next);
  }
  return [...listed];
}
