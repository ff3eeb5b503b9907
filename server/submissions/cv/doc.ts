import { type CvVerdict, rejected } from './verdict.ts';

/** The first bytes of a compound file ([MS-CFB] 2.2). */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** In bytes. */
const HEADER_SIZE = 512;

/** Greater sector numbers have a special meaning, such as end of chain or free ([MS-CFB] 2.1). */
const MAX_SECTOR = 0xfffffffa;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** The first bytes of a Word document's main stream ([MS-DOC] 2.5.2). */
const WORD_DOCUMENT = 0xa5ec;

/** Bit in the flags of that stream: the document is encrypted or obfuscated. */
const ENCRYPTED = 0x0100;

/** Names of storages that contain macros ([MS-DOC] 2.1.9, [MS-OVBA] 2.2.1). */
const MACROS = /^(macros|_vba_project_cur)$/i;

/** An entry of the directory, with the first sector of its stream. */
type Entry = { name: string; start: number };

/** Inspects an old Word document, which is a compound file: a file system in a file, with a directory. */
export function inspectDoc(bytes: Buffer): CvVerdict {
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

/** A compound file. Its allocation table is read in place, without a copy. */
class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  /** The sectors of the allocation table, in order. */
  readonly #tableSectors: readonly number[];

  private constructor(bytes: Buffer, sectorSize: number, tableSectors: readonly number[]) {
    this.#bytes = bytes;
    this.#sectorSize = sectorSize;
    this.#tableSectors = tableSectors;
  }

  /** Returns null if the header or the list of table sectors is invalid, or points beyond the end of the file. */
  static open(bytes: Buffer): CompoundFile | null {
    if (bytes.length < HEADER_SIZE) return null;
    const version = bytes.readUInt16LE(26);
    const shift = bytes.readUInt16LE(30);
    if (!((version === 3 && shift === 9) || (version === 4 && shift === 12))) return null;
    const tableSectors = listTableSectors(bytes, 2 ** shift);
    return tableSectors === null ? null : new CompoundFile(bytes, 2 ** shift, tableSectors);
  }

  /** Returns the bytes of a sector. The last sector of a file may be shorter. */
  sector(number: number): Buffer {
    const offset = (number + 1) * this.#sectorSize;
    return this.#bytes.subarray(offset, offset + this.#sectorSize);
  }

  /** Returns the sectors of a stream in order, or null if they leave the file or form a cycle. */
  chain(start: number): number[] | null {
    const sectors: number[] = [];
    for (let number = start; number !== END_OF_CHAIN; number = this.#next(number)) {
      const isInFile = (number + 1) * this.#sectorSize < this.#bytes.length;
      // More sectors than the file has: there is a cycle.
      if (!isInFile || sectors.length * this.#sectorSize > this.#bytes.length) return null;
      sectors.push(number);
    }
    return sectors;
  }

  /** Returns the entries of the directory, or null if there is none. */
  entries(): Entry[] | null {
    const sectors = this.chain(this.#bytes.readUInt32LE(48));
    if (sectors === null || sectors.length === 0) return null;
    const entries: Entry[] = [];
    for (const number of sectors) {
      const sector = this.sector(number);
      for (let offset = 0; offset + 128 <= sector.length; offset += 128) {
        const length = sector.readUInt16LE(offset + 64);
        if (sector[offset + 66] === 0 || length < 2 || length > 64) continue;
        entries.push({
          name: sector.toString('utf16le', offset, offset + length - 2),
          start: sector.readUInt32LE(offset + 116),
        });
      }
    }
    return entries;
  }

  /** Returns whether all sectors in use are in the file. */
  isComplete(): boolean {
    let last = this.#tableSectors.length * this.#numbersPerSector() - 1;
    while (last >= 0 && this.#next(last) === FREE) last--;
    return (last + 1) * this.#sectorSize < this.#bytes.length;
  }

  /** Returns the sector after a sector, by the allocation table. */
  #next(number: number): number {
    const numbersPerSector = this.#numbersPerSector();
    const sector = this.#tableSectors[Math.floor(number / numbersPerSector)];
    if (sector === undefined) return FREE;
    return this.#bytes.readUInt32LE(
      (sector + 1) * this.#sectorSize + (number % numbersPerSector) * 4,
    );
  }

  #numbersPerSector(): number {
    return this.#sectorSize / 4;
  }
}

/**
 * Returns the sectors of the allocation table: 109 are listed in the header, the others in a chain of sectors
 * ([MS-CFB] 2.5). Returns null if one is listed twice or is not in the file.
 */
function listTableSectors(bytes: Buffer, sectorSize: number): number[] | null {
  const tableSectors = new Set<number>();
  const isWholeSector = (number: number) => (number + 2) * sectorSize <= bytes.length;
  const addAll = (from: number, to: number): boolean => {
    for (let offset = from; offset < to; offset += 4) {
      const number = bytes.readUInt32LE(offset);
      if (number > MAX_SECTOR) continue;
      if (!isWholeSector(number) || tableSectors.has(number)) return false;
      tableSectors.add(number);
    }
    return true;
  };
  if (!addAll(76, HEADER_SIZE)) return null;
  const visited = new Set<number>();
  for (let number = bytes.readUInt32LE(68); number <= MAX_SECTOR; ) {
    if (!isWholeSector(number) || visited.has(number)) return null;
    visited.add(number);
    const next = (number + 2) * sectorSize - 4;
    if (!addAll((number + 1) * sectorSize, next)) return null;
    number = bytes.readUInt32LE(next);
  }
  return [...tableSectors];
}
