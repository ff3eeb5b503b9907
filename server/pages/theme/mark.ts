import { readMediaBytes, readSvg } from '../../media/media.ts';
import { type Storage, StorageFailure } from '../../platform/storage/storage.ts';

/** The small form of the organisation's logo. */
export type Mark = {
  /** Its SVG from the root element on. Null: it is a raster picture. */
  svg: string | null;
  /** The URL from which browsers fetch it if documents do not contain it. */
  address: string;
  bytes: Buffer;
  /** In any unit, because only their ratio counts. */
  width: number;
  height: number;
};

/** Reads the logo mark at a URL. Null: the organisation has none. */
export type ReadMark = (address: string | null) => Promise<Mark>;

/** The maximum length of a logo mark that documents contain, in characters. Browsers fetch a larger one as a file. */
const MAX_INLINE_LENGTH = 2_000;

/** The logo mark of an organisation that has none: a ring. */
const NEUTRAL_MARK = svgMark(
  '',
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="17" fill="none" stroke="currentColor" stroke-width="10"/></svg>',
  ),
);

/** Stands for a logo mark while the storage fails. Nothing that is made with it may be cached. */
const UNREAD_MARK: Mark = { ...NEUTRAL_MARK };

/** Returns whether a logo mark stands for one that could not be read, and may be readable at the next request. */
export function isUnread(mark: Mark): boolean {
  return mark === UNREAD_MARK;
}

/**
 * Returns a function that reads logo marks and caches the last one. A logo mark that cannot be read looks like the neutral
 * one, because no page may fail for it.
 * @param report receives an error of the storage
 */
export function markReader(storage: Storage, report: (error: unknown) => void): ReadMark {
  let known: Mark | null = null;
  return async (address) => {
    if (address === null) return NEUTRAL_MARK;
    if (known?.address === address) return known;
    try {
      const bytes = await readFile(storage, address);
      if (bytes === null) return NEUTRAL_MARK;
      known = await toMark(address, bytes);
      return known;
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      report(error);
      return UNREAD_MARK;
    }
  };
}

/** A site whose content comes from another backend has its logo mark in a `data:` URL (`readIdentityFile`). */
async function readFile(storage: Storage, address: string): Promise<Buffer | null> {
  return address.startsWith('data:')
    ? Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    : readMediaBytes(storage, address);
}

async function toMark(address: string, bytes: Buffer): Promise<Mark> {
  if (/\.svg$|^data:image\/svg/.test(address)) return svgMark(address, bytes);
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(bytes)
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number });
  return { svg: null, address, bytes, width, height };
}

function svgMark(address: string, bytes: Buffer): Mark {
  const text = bytes.toString();
  const read = readSvg(text);
  const { width, height } = (read.ok && read.size) || { width: 1, height: 1 };
  return { svg: text.slice(text.search(/<svg[\s>]/)).trim(), address, bytes, width, height };
}

/** Returns whether the logo mark takes the colour of its place. */
export function isTinted({ svg }: Mark): boolean {
  return svg?.includes('currentColor') === true;
}

/**
 * Returns the CSS by which `.mark` shows the logo mark (site/components/brand-icon.css). A logo mark with its own colours is
 * no mask.
 */
export function markStyles(mark: Mark): string {
  const { width, height } = mark;
  const tokens = `:root{--mark:url("${markUrl(mark)}");--mark-ratio:${width}/${height}}`;
  return isTinted(mark)
    ? tokens
    : `${tokens}.mark{background:var(--mark) 50%/contain no-repeat content-box;mask:none}`;
}

function markUrl({ svg, address }: Mark): string {
  return svg === null || svg.length > MAX_INLINE_LENGTH ? address : svgUrl(svg);
}

/** Returns an SVG as a `data:` URL, which can be used in double quotes of CSS and HTML. */
export function svgUrl(svg: string): string {
  // Single quotes are shorter than escaped ones.
  const quoted = svg.includes("'") ? svg : svg.replaceAll('"', "'");
  const escaped = quoted.replaceAll(/["#<>&%\\\s]/g, (character) =>
    character.trim() === '' ? ' ' : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `data:image/svg+xml,${escaped}`;
}
