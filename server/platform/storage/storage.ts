import type { Readable } from 'node:stream';

/**
 * The prefixes of keys. `media/`, `share/` and `assets/` are served to visitors. The others are never served: `cvs/`,
 * `trash/` and `incoming/` hold personal data, and `parts/` holds uploads in progress.
 */
export const STORAGE_PREFIXES = [
  'media/',
  'share/',
  'cvs/',
  'trash/',
  'incoming/',
  'parts/',
  'assets/',
] as const;

export type StoragePrefix = (typeof STORAGE_PREFIXES)[number];

export type StoredFile = {
  /** For example `media/news/12.3fa9c1d2ab.svg`. */
  key: string;
  bytes: number;
  /** When it was written, moved or touched. In epoch milliseconds. */
  modifiedAt: number;
};

/** A file on the local disk, with the hash that its bytes must have. */
export type LocalFile = { path: string; bytes: number; sha256: string };

/** A part of a file: from an offset to another offset (inclusive) or to the end, or a number of bytes at the end. */
export type RequestedRange = { start: number; end: number | null } | { last: number };

/** A file that is being read. `isSatisfiable` is false if the requested range begins after its end. */
export type OpenedFile =
  | {
      isSatisfiable: true;
      /** Size of the whole file. */
      bytes: number;
      modifiedAt: number;
      /** The offsets that the stream contains, both inclusive. Null: the whole file. */
      range: { start: number; end: number } | null;
      stream: Readable;
    }
  | { isSatisfiable: false; bytes: number };

/**
 * Where files are stored: in the data folder, or in a bucket of an S3-compatible service. A key names a file, and begins with
 * one of `STORAGE_PREFIXES`. Every method except `describe` throws `StorageFailure` if the disk or the service fails.
 */
export type Storage = {
  /** Where the files below a prefix are, in words for operators: a path, or the address of a bucket. */
  describe(prefix: StoragePrefix): string;
  /**
   * Path of the local folder for incoming files, before `moveFile` stores them. It is local with every storage, because a
   * file is inspected and hashed before it leaves the machine.
   */
  readonly incomingFolder: string;
  /**
   * Prepares the storage at the start: creates folders, or checks the permissions in the bucket.
   * @throws StorageFailure with `isMisconfigured` if only an operator can change that
   */
  prepare(): Promise<void>;
  /** Checks that a file can be written now. For readiness checks. */
  checkStorage(): Promise<void>;
  /** Stores bytes under a key, completely or not at all. Replaces an existing file. */
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Stores a copy of a local file under a key, completely or not at all.
   * @returns false, and stores nothing, if its bytes do not have the hash
   */
  putFile(key: string, file: LocalFile): Promise<boolean>;
  /**
   * Stores a file of `incomingFolder` under a key, and removes it there. When it returns, the file survives a power
   * cut. If it fails, nothing is stored.
   */
  moveFile(key: string, file: LocalFile): Promise<void>;
  /**
   * Opens a file, or a part of it. The caller must read or destroy the stream.
   * @param options.signal ends the request to a bucket, even before the first byte
   * @returns null if there is no file
   */
  open(
    key: string,
    options?: { range?: RequestedRange | null; signal?: AbortSignal },
  ): Promise<OpenedFile | null>;
  /** Returns size and time of a file, or null if there is none. */
  stat(key: string): Promise<StoredFile | null>;
  /**
   * Marks a file as just used, so that no clean-up removes it.
   * @param now epoch milliseconds; a bucket uses its own clock
   * @returns false if there is no file
   */
  touch(key: string, now: number): Promise<boolean>;
  /**
   * Moves a file to another key, and sets its time.
   * @param now epoch milliseconds; a bucket uses its own clock
   * @returns false if there is no file
   */
  move(from: string, to: string, now: number): Promise<boolean>;
  /** Removes files for good. Missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists all files whose key begins with a prefix that ends with a slash, in the order of their keys. */
  list(prefix: string): Promise<StoredFile[]>;
};

/** The disk or the service behind the storage fails, or refuses a request. The message is a sentence for operators. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  /** Whether trying again is useless, because an operator must change a setting or a permission. */
  readonly isMisconfigured: boolean;

  constructor(message: string, options: { cause?: unknown; isMisconfigured?: boolean } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.isMisconfigured = options.isMisconfigured ?? false;
  }
}

/** Characters that no key contains: control characters, and those that lead to another folder on some file system. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const FORBIDDEN = /[\\\x00-\x1f\x7f]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|\/$/;

/** Returns whether a text is a valid key. Every other text names no file. */
export function isStorageKey(key: string): boolean {
  return STORAGE_PREFIXES.some((prefix) => key.startsWith(prefix)) && !FORBIDDEN.test(key);
}

/** Reads a whole file into memory. For small files only. @returns null if there is none */
export async function readStoredFile(storage: Storage, key: string): Promise<Buffer | null> {
  const opened = await storage.open(key);
  if (opened === null || !opened.isSatisfiable) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of opened.stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
