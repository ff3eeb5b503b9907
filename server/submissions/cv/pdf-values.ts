/** A name of a PDF, as `/Encrypt`, without its slash. */
export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an indirect object, as `8 0 R`. */
export class PdfReference {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** Strings are bytes. What is no value, as `endobj`, is undefined. */
export type PdfValue =
  | boolean
  | number
  | null
  | undefined
  | Buffer
  | PdfName
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

/** No dictionary that is read here is larger. In bytes. */
const MAX_DICTIONARY = 256 * 1024;

/** Dictionaries and arrays within each other: those that are read here have three levels. */
const MAX_DEPTH = 16;

/** White space (0), delimiters (2) and all other bytes (1) (ISO 32000-1, 7.2.2). */
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte)) return 0;
  return '()<>[]{}/%'.includes(String.fromCharCode(byte)) ? 2 : 1;
});

/** Reads a file from some place on: keywords, numbers and values (ISO 32000-1, 7.2 and 7.3). */
export class PdfReader {
  readonly #bytes: Buffer;
  #at = 0;

  /**
   * @param at where to begin; no more than `MAX_DICTIONARY` bytes are read from there, and what
   * goes on behind them counts as cut off
   */
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes.subarray(at, at + MAX_DICTIONARY);
  }

  /** The dictionary that comes next; null where none does, or one that cannot be read. */
  dictionary(): PdfDictionary | null {
    const value = this.value();
    return value instanceof Map ? value : null;
  }

  /**
   * The value that comes next.
   * @param depth how many arrays and dictionaries it is in
   */
  value(depth = 0): PdfValue {
    this.#skipSpace();
    const byte = this.#bytes[this.#at];
    if (byte === undefined || depth > MAX_DEPTH) return undefined;
    switch (String.fromCharCode(byte)) {
      case '/':
        this.#at++;
        return new PdfName(unescaped(this.word()));
      case '(':
        return this.#literalString();
      case '[':
        this.#at++;
        return this.#values(']', depth);
      case '<':
        if (this.#bytes[this.#at + 1] !== 0x3c) return this.#hexString();
        this.#at += 2;
        return this.#pairs(depth);
      default:
        return this.#numberOrWord();
    }
  }

  /** The keyword or number that comes next; empty where something else does. */
  word(): string {
    const from = this.#at;
    while (CLASSES[this.#bytes[this.#at] ?? 0] === 1) this.#at++;
    return this.#bytes.toString('latin1', from, this.#at);
  }

  /** Moves over white space and comments. */
  #skipSpace(): void {
    for (let inComment = false; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === 0x0a || byte === 0x0d) inComment = false;
      else if (byte === 0x25) inComment = true;
      else if (!inComment && CLASSES[byte] !== 0) return;
    }
  }

  /** Takes the mark that closes an array or a dictionary, where it comes next. */
  #takes(mark: string): boolean {
    this.#skipSpace();
    if (this.#bytes.toString('latin1', this.#at, this.#at + mark.length) !== mark) return false;
    this.#at += mark.length;
    return true;
  }

  #values(end: string, depth: number): PdfValue[] | undefined {
    const values: PdfValue[] = [];
    while (!this.#takes(end)) {
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  #pairs(depth: number): PdfDictionary | undefined {
    const values = this.#values('>>', depth);
    if (values === undefined) return undefined;
    const pairs = new Map<string, PdfValue>();
    for (let index = 0; index < values.length; index += 2) {
      const key = values[index];
      if (!(key instanceof PdfName)) return undefined;
      pairs.set(key.name, values[index + 1]);
    }
    return pairs;
  }

  #numberOrWord(): PdfValue {
    const word = this.word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (!/^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(word)) return undefined;
    return this.#reference(word) ?? Number(word);
  }

  /** `8 0 R`, of which the first number has been read; null where it stands for itself. */
  #reference(word: string): PdfReference | null {
    const rest = /^\s+(\d{1,5})\s+R(?![^\s()<>[\]{}/%])/.exec(
      this.#bytes.toString('latin1', this.#at, this.#at + 16),
    );
    if (rest === null || !/^\d{1,10}$/.test(word)) return null;
    this.#at += rest[0].length;
    return new PdfReference(Number(word), Number(rest[1]));
  }

  #hexString(): Buffer | undefined {
    const end = this.#bytes.indexOf('>', this.#at);
    if (end < 0) return undefined;
    const digits = this.#bytes.toString('latin1', this.#at + 1, end).replaceAll(/[^\da-f]/gi, '');
    this.#at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  /** A string in parentheses, which may hold others and escapes (ISO 32000-1, 7.3.4.2). */
  #literalString(): Buffer | undefined {
    const bytes: number[] = [];
    let depth = 0;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === 0x5c) {
        bytes.push(...this.#escape());
        continue;
      }
      if (byte === 0x28 && depth++ === 0) continue;
      if (byte === 0x29 && --depth === 0) {
        this.#at++;
        return Buffer.from(bytes);
      }
      bytes.push(byte);
    }
    return undefined;
  }

  /** The byte that an escape stands for; none where it continues a line. Ends on its last byte. */
  #escape(): number[] {
    const written = this.#bytes.toString('latin1', this.#at + 1, this.#at + 4);
    const octal = /^[0-7]{1,3}/.exec(written)?.[0];
    if (octal !== undefined) {
      this.#at += octal.length;
      return [Number.parseInt(octal, 8) & 0xff];
    }
    this.#at += written.startsWith('\r\n') ? 2 : 1;
    const [letter = ''] = written;
    if (letter === '' || letter === '\r' || letter === '\n') return [];
    return [LETTERS[letter] ?? letter.charCodeAt(0)];
  }
}

const LETTERS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** A name as it is meant: it may be written with escapes, `/J#53` for `/JS` (ISO 32000-1, 7.3.5). */
function unescaped(name: string): string {
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
