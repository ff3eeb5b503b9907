import { copyFile, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { MAX_UPLOAD } from '../../../contract/admin/media/media.ts';
import { readMedia, recognizeMedia } from '../../../server/media/media.ts';
import { fetchFile } from './fetch-file.ts';
import { decoded } from './old-addresses.ts';
import type { WordPressItem } from './read-export.ts';

/** A file that an entry uses: where it may be below the uploads of WordPress, best first. */
export type WantedFile = {
  /** The path of the original. */
  key: string;
  candidates: { path: string; url: string }[];
  item: WordPressItem | null;
};

/** A file of the content folder, or why it is not there. The path is below `media/`; the address is the one on the new site. */
export type TakenFile =
  | { ok: true; path: string; address: string; isPicture: boolean }
  | { ok: false; reason: string };

/** The library of an export. */
export type Library = {
  /** Finds the file of an address or number. Null if the address belongs to another site. */
  find: (address: string, id: number | null) => WantedFile | null;
  picturesOf: (parent: number) => number[];
};

const SIZE = /-\d{1,5}x\d{1,5}(?=\.[a-z\d]{2,5}$)/i;

/**
 * @param isOfSite whether an address belongs to the old site
 */
export function openLibrary(
  attachments: readonly WordPressItem[],
  isOfSite: (address: string) => boolean,
): Library {
  const byId = new Map(attachments.map((item) => [item.id, item]));
  const byPath = new Map<string, WordPressItem>();
  for (const item of attachments) {
    for (const path of [fileOf(item), pathOfUrl(item.attachmentUrl)]) {
      if (path !== null) byPath.set(path.toLowerCase(), item);
    }
  }
  const known = (path: string) => byPath.get(path.toLowerCase()) ?? null;
  return {
    find(address, id) {
      const written = uploadPath(address) ?? pathOfUrl(address);
      // The number counts if the address agrees: texts that were copied from another site have its numbers.
      const named = id === null ? null : (byId.get(id) ?? null);
      const namedFile = named === null ? null : fileOf(named);
      const isNamed =
        namedFile !== null &&
        (address === '' || (written !== null && isSameFile(written, namedFile)));
      if (!isNamed && written === null) return null;
      const original = written?.replace(SIZE, '') ?? '';
      const item = isNamed ? named : (known(written ?? '') ?? known(original));
      const file = item === null ? null : fileOf(item);
      const asWritten = written === null ? [] : [{ path: written, url: address }];
      if (item !== null && file !== null) {
        const better = { path: file, url: item.attachmentUrl };
        const others = asWritten.filter(({ path }) => path !== file);
        return { key: file, candidates: [better, ...others], item };
      }
      if (written === null || uploadPath(address) === null || !isOfSite(address)) return null;
      const better =
        original === written ? [] : [{ path: original, url: address.replace(written, original) }];
      return { key: original, candidates: [...better, ...asWritten], item: null };
    },
    picturesOf: (parent) =>
      attachments
        .filter(
          (item) =>
            item.parent === parent && /\.(jpe?g|png|webp|gif|avif)$/i.test(fileOf(item) ?? ''),
        )
        .toSorted((one, other) => one.order - other.order || one.id - other.id)
        .map(({ id }) => id),
  };
}

function isSameFile(written: string, file: string): boolean {
  const plain = (path: string) =>
    path
      .replace(SIZE, '')
      .replace(/-scaled(?=\.)/, '')
      .toLowerCase();
  return plain(written) === plain(file);
}

/** Returns the path of a file of the library below the uploads. */
function fileOf(item: WordPressItem): string | null {
  const file = item.meta.find(({ key }) => key === '_wp_attached_file')?.value ?? '';
  if (file !== '') return safePath(decoded(file));
  return uploadPath(item.attachmentUrl) ?? pathOfUrl(item.attachmentUrl);
}

/** Returns the path of an address, for sites that keep their files elsewhere. */
function pathOfUrl(address: string): string | null {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  return url === null ? null : safePath(decoded(url.pathname.slice(1)));
}

/** Returns the path below the uploads that an address names. Services that make pictures smaller have it in theirs. */
function uploadPath(address: string): string | null {
  const start = address.indexOf('/wp-content/uploads/');
  if (start === -1) return null;
  const path = address.slice(start + '/wp-content/uploads/'.length).split(/[?#]/, 1)[0] ?? '';
  return safePath(decoded(path));
}

/** A path that stays inside of its folder. */
function safePath(path: string): string | null {
  const parts = path.split('/');
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return isSafe && !/[\\\0]/.test(path) && path.length <= 1000 ? path : null;
}

/** Where files come from. At least one of them is there. */
export type FileSource = {
  /** Path of the uploads of WordPress. */
  uploads: string | null;
  /** Address of the old site, such as `https://old.example.org`. */
  base: URL | null;
  /** Which addresses may be asked. */
  isAllowed?: (ip: string) => boolean;
};

/** The most bytes of all files together. */
const MAX_TOTAL_BYTES = 20 * 1024 * 1024 * 1024;

const FETCH_TIMEOUT_MS = 120_000;

/** How long all files may take to fetch, in milliseconds. */
const MAX_FETCH_MS = 6 * 60 * 60 * 1000;

/**
 * Returns a function that takes a file into the content folder, each file once.
 * @param folder path of the content folder
 * @param now the clock, in epoch milliseconds
 */
export function fileTaker(folder: string, source: FileSource, now: () => number) {
  const taken = new Map<string, TakenFile>();
  const paths = new Set<string>();
  const start = now();
  let total = 0;
  return async (wanted: WantedFile): Promise<TakenFile> => {
    const known = taken.get(wanted.key);
    if (known !== undefined) return known;
    const result = await take(wanted).catch(writeFailure);
    taken.set(wanted.key, result);
    return result;
  };

  async function take({ candidates }: WantedFile): Promise<TakenFile> {
    let reason = 'is not in the uploads';
    for (const candidate of candidates) {
      const path = freePath(candidate.path, paths);
      const target = join(folder, 'media', path);
      await mkdir(dirname(target), { recursive: true });
      const copied = await bring(candidate, target);
      if (copied.ok) {
        total += copied.bytes;
        return inspect(path);
      }
      reason = copied.reason;
    }
    return { ok: false, reason };
  }

  async function bring(
    { path, url }: { path: string; url: string },
    target: string,
  ): Promise<{ ok: true; bytes: number } | { ok: false; reason: string }> {
    if (total > MAX_TOTAL_BYTES) return { ok: false, reason: 'is beyond 20 GiB of files' };
    const file = source.uploads === null ? null : await findFile(source.uploads, path);
    if (file !== null) {
      const { size } = await stat(file);
      if (size > MAX_UPLOAD) return { ok: false, reason: 'is larger than 200 MiB' };
      await copyFile(file, target);
      return { ok: true, bytes: size };
    }
    if (source.base === null) return { ok: false, reason: 'is not in the uploads' };
    if (now() - start > MAX_FETCH_MS) {
      return { ok: false, reason: 'was not fetched, because the files take longer than six hours' };
    }
    return fetchFile(addressOnBase(source.base, { path, url }), {
      to: target,
      maxBytes: MAX_UPLOAD,
      timeoutMs: FETCH_TIMEOUT_MS,
      ...(source.isAllowed !== undefined && { isAllowed: source.isAllowed }),
    });
  }

  /** Names a file after its bytes, and checks that the import will accept it. */
  async function inspect(path: string): Promise<TakenFile> {
    const media = join(folder, 'media');
    const extension = await extensionByBytes(join(media, path));
    const named = extension === null ? path : freePath(withExtension(path, extension), paths);
    if (named !== path) await rename(join(media, path), join(media, named));
    const read = await readMedia(media, named);
    if (!read.ok) {
      await rm(join(media, named), { force: true });
      // The reason ends in the path, which stands at the beginning here.
      return { ok: false, reason: read.reason.replace(`: media/${named}`, '') };
    }
    const { address, contentType } = read.source;
    return { ok: true, path: named, address, isPicture: contentType.startsWith('image/') };
  }
}

/** Returns the address of a file on the old site: the one that the export names, or the usual one. */
function addressOnBase(base: URL, { path, url }: { path: string; url: string }): URL {
  const named = URL.parse(url);
  if (
    named !== null &&
    named.hostname.replace(/^www\./, '') === base.hostname.replace(/^www\./, '')
  ) {
    return new URL(named.pathname, base.origin);
  }
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}/wp-content/uploads/${encoded}`);
}

/** A name that the file system does not allow concerns one file, and a full disk all of them. */
function writeFailure(error: NodeJS.ErrnoException): TakenFile {
  if (error.code === undefined || error.code === 'ENOSPC') throw error;
  return { ok: false, reason: `cannot be written (${error.code})` };
}

/** Finds a file below a folder. Names with Arabic letters can have been copied in another form of Unicode. */
async function findFile(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder).catch(() => null);
  for (const form of new Set([path, path.normalize('NFD'), encodeURI(path)])) {
    const file = await realpath(join(folder, form)).catch(() => null);
    if (root === null || file === null || !file.startsWith(root + sep)) continue;
    if ((await stat(file)).isFile()) return file;
  }
  return null;
}

/** Returns a path below `media/` that no other file has, with characters that HTML and the content folder allow. */
function freePath(candidate: string, paths: Set<string>): string {
  const plain = candidate.replaceAll(/[\s"'<>\\?#%&*|:\p{Cc}]+/gu, '-');
  const short = plain.split('/').map(shortened).join('/');
  const path = short.startsWith('wordpress/') ? short : `wordpress/${short}`;
  let free = path;
  for (let number = 2; paths.has(free.toLowerCase()); number++) {
    free = path.replace(/(\.[^./]{1,10})?$/, `-${number}$1`);
  }
  paths.add(free.toLowerCase());
  return free;
}

/** File systems allow 255 bytes, and a letter can take three. */
function shortened(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z\d]{1,5})?$/i.exec(name) ?? [];
  return stem.length <= 70 ? name : stem.slice(0, 70).toWellFormed() + extension;
}

/** Returns the extension that fits the bytes of a file. Null if its name fits, or nobody knows. */
async function extensionByBytes(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(64 * 1024);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const type = recognizeMedia(file, head.subarray(0, bytesRead))?.type ?? null;
    const extension = /\.([a-z\d]{1,5})$/i.exec(file)?.[1]?.toLowerCase();
    const named = extension === 'jpeg' ? 'jpg' : extension;
    // Documents of office programs are archives, and what is no picture keeps its name.
    return type === null || type === 'zip' || type === named ? null : type;
  } finally {
    await handle.close();
  }
}

function withExtension(path: string, extension: string): string {
  return `${path.replace(/\.[a-z\d]{1,5}$/i, '')}.${extension}`;
}
