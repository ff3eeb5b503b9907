/** A PDF name, such as `/Encrypt`, without its slash. */
export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an indirect object, such as `8 0 R`. */
export class PdfReference {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** The entries of a dictionary by name, without the slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** A value. A string is a Buffer; undefined is anything that is not a value, such as `endobj`. */
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

/** Maximum size of a dictionary. In bytes. */
const MAX_DICTIONARY = 256 * 1024;

/** Maximum nesting of arrays and dictionaries. The dictionaries that are read here have three levels. */
const MAX_DEPTH = 16;

/** The class of each byte: white space (0), delimiter (2) or regular character (1) (ISO 32000-1, 7.2.2). */
const CHARACTER_CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte)) return 0;
  return '()<>[]{}/%'.includes(String.fromCharCode(byte)) ? 2 : 1;
});

/** Parses keywords, numbers and values of a PDF from an offset on (ISO 32000-1, 7.2 and 7.3). */
export class PdfReader {
  readonly #bytes: Buffer;
  #offset = 0;

  /**
   * @param offset where to start. At most `MAX_DICTIONARY` bytes are read, as if the file ended there.
   */
  constructor(bytes: Buffer, offset: number) {
    this.#bytes = bytes.subarray(offset, offset + MAX_DICTIONARY);
  }

  /** Reads the next value. Returns null if it is not a dictionary or is malformed. */
  readDictionary(): PdfDictionary | null {
    const value = this.readValue();
    return value instanceof Map ? value : null;
  }

  /**
   * Reads the next value. Returns undefined if there is none, or if it is malformed or nested too deeply.
   * @param depth number of arrays and dictionaries around it
   */
  readValue(depth = 0): PdfValue {
    this.#skipSpace();
    const byte = this.#bytes[this.#offset];
    if (byte === undefined || depth > MAX_DEPTH) return undefined;
    switch (String.fromCharCode(byte)) {
      case '/':
        this.#offset++;
        return new PdfName(unescapeName(this.readWord()));
      case '(':
        return this.#readLiteralString();
      case '[':
        this.#offset++;
        return this.#readValues(']', depth);
      case '<':
        if (this.#bytes[this.#offset + 1] !== 0x3c) return this.#readHexString();
        this.#offset += 2;
        return this.#readEntries(depth);
      default:
        return this.#readNumberOrKeyword();
    }
  }

  /** Reads the next keyword or number. Returns an empty string if there is neither. */
  readWord(): string {
    const start = this.#offset;
    while (CHARACTER_CLASSES[this.#bytes[this.#offset] ?? 0] === 1) this.#offset++;
    return this.#bytes.toString('latin1', start, this.#offset);
  }

  /** Skips white space and comments. */
  #skipSpace(): void {
    for (let inComment = false; this.#offset < this.#bytes.length; this.#offset++) {
      const byte = this.#bytes[this.#offset] ?? 0;
      if (byte === 0x0a || byte === 0x0d) inComment = false;
      else if (byte === 0x25) inComment = true;
      else if (!inComment && CHARACTER_CLASSES[byte] !== 0) return;
    }
  }

  /** Skips the token that closes an array or a dictionary. Returns false if another token is next. */
  #skipEnd(token: string): boolean {
    this.#skipSpace();
    if (this.#bytes.toString('latin1', this.#offset, this.#offset + token.length) !== token)
      return false;
    this.#offset += token.length;
    return true;
  }

  #readValues(end: string, depth: number): PdfValue[] | undefined {
    const values: PdfValue[] = [];
    while (!this.#skipEnd(end)) {
      const value = this.readValue(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  #readEntries(depth: number): PdfDictionary | undefined {
    const values = this.#readValues('>>', depth);
    if (values === undefined) return undefined;
    const entries = new Map<string, PdfValue>();
    for (let index = 0; index < values.length; index += 2) {
      const key = values[index];
      if (!(key instanceof PdfName)) return undefined;
      entries.set(key.name, values[index + 1]);
    }
    return entries;
  }

  #readNumberOrKeyword(): PdfValue {
    const word = this.readWord();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (!/^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(word)) return undefined;
    return this.#readReference(word) ?? Number(word);
  }

  /** Reads the rest of a reference such as `8 0 R` after its first number. Returns null if it is only a number. */
  #readReference(word: string): PdfReference | null {
    const match = /^\s+(\d{1,5})\s+R(?![^\s()<>[\]{}/%])/.exec(
      this.#bytes.toString('latin1', this.#offset, this.#offset + 16),
    );
    if (match === null || !/^\d{1,10}$/.test(word)) return null;
    this.#offset += match[0].length;
    return new PdfReference(Number(word), Number(match[1]));
  }

  #readHexString(): Buffer | undefined {
    const end = this.#bytes.indexOf('>', this.#offset);
    if (end < 0) return undefined;
    const digits = this.#bytes
      .toString('latin1', this.#offset + 1, end)
      .replaceAll(/[^\da-f]/gi, '');
    this.#offset = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  /** Reads a string in parentheses, which may contain balanced parentheses and escapes (ISO 32000-1, 7.3.4.2). */
  #readLiteralString(): Buffer | undefined {
    const bytes: number[] = [];
    let depth = 0;
    for (; this.#offset < this.#bytes.length; this.#offset++) {
      const byte = this.#bytes[this.#offset] ?? 0;
      if (byte === 0x5c) {
        bytes.push(...this.#readEscape());
        continue;
      }
      if (byte === 0x28 && depth++ === 0) continue;
      if (byte === 0x29 && --depth === 0) {
        this.#offset++;
        return Buffer.from(bytes);
      }
      bytes.push(byte);
    }
    return undefined;
  }

  /** Returns the byte of an escape, or none if it escapes a line break. Moves to the last byte of the escape. */
  #readEscape(): number[] {
    const following = this.#bytes.toString('latin1', this.#offset + 1, this.#offset + 4);
    const octal = /^[0-7]{1,3}/.exec(following)?.[0];
    if (octal !== undefined) {
      this.#offset += octal.length;
      return [Number.parseInt(octal, 8) & 0xff];
    }
    this.#offset += following.startsWith('\r\n') ? 2 : 1;
    const [letter = ''] = following;
    if (letter === '' || letter === '\r' || letter === '\n') return [];
    return [ESCAPED_LETTERS[letter] ?? letter.charCodeAt(0)];
  }
}

/** The bytes of the escapes with a letter. */
const ESCAPED_LETTERS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** Decodes the escapes of a name, such as `/J#53` for `/JS` (ISO 32000-1, 7.3.5). */
function unescapeName(name: string): string {
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
