import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml';

/** Result of reading an SVG: its size in pixels if it has one, or the reason why it is rejected. */
export type ReadSvg =
  | { ok: true; size: { width: number; height: number } | null }
  | { ok: false; reason: string };

const SVG = 'http://www.w3.org/2000/svg';

/** Returns whether a text starts like an SVG: white space, an XML declaration, comments or a document type, then `<svg`. */
export function startsAsSvg(text: string): boolean {
  const whiteSpace = /\s*/y;
  for (let offset = text.startsWith('\ufeff') ? 1 : 0; ; ) {
    whiteSpace.lastIndex = offset;
    offset += whiteSpace.exec(text)?.[0].length ?? 0;
    const closing = (
      [
        ['<!--', '-->'],
        ['<?', '?>'],
        ['<!DOCTYPE', '>'],
      ] as const
    ).find(([opening]) => text.startsWith(opening, offset))?.[1];
    if (closing === undefined) return /<svg[\s>]/y.test(text.slice(offset, offset + 5));
    const end = text.indexOf(closing, offset + 2);
    if (end === -1) return false;
    offset = end + closing.length;
  }
}

/**
 * Reads whether a text is an SVG that a browser can draw, and its size. Its content is not checked: the headers of media
 * prevent running and loading, and drawings of staff become pictures (decision 0049).
 * @param text the complete file
 * @returns its size in pixels, by its width and height or otherwise its viewBox; or a reason, which can follow the file's
 * name in a sentence
 */
export function readSvg(text: string): ReadSvg {
  if (text.includes('\ufffd')) return { ok: false, reason: 'is not UTF-8 text' };
  try {
    // XML 1.0 §2.11 requires these line ends. The parser converts them too, but in quadratic time.
    const { root } = parseXml(text.replaceAll(/\r\n?/g, '\n'));
    return root?.name === 'svg' && root.attributes.xmlns === SVG
      ? { ok: true, size: readSize(root) }
      : { ok: false, reason: `does not begin with <svg xmlns="${SVG}">` };
  } catch (error) {
    if (error instanceof XmlError) {
      const message = /^(.*) \(line \d+, column \d+\)$/m.exec(error.message)?.[1] ?? 'not readable';
      return {
        ok: false,
        reason: `is not well-formed XML in line ${error.line}: ${message.slice(0, 120)}`,
      };
    }
    // The parser is recursive, so deep nesting exceeds the call stack.
    if (error instanceof RangeError)
      return { ok: false, reason: 'has too many elements inside each other' };
    throw error;
  }
}

function readSize(root: XmlElement): { width: number; height: number } | null {
  const width = parsePixels(root.attributes.width);
  const height = parsePixels(root.attributes.height);
  if (width !== null && height !== null) return { width, height };
  const [, , boxWidth, boxHeight] = (root.attributes.viewBox ?? '').trim().split(/[\s,]+/, 5);
  const box = { width: parsePixels(boxWidth), height: parsePixels(boxHeight) };
  return box.width !== null && box.height !== null
    ? { width: box.width, height: box.height }
    : null;
}

/** Returns a length in whole pixels, or null if it has another unit or is not positive. */
function parsePixels(value: string | undefined): number | null {
  const length = value?.trim() ?? '';
  if (!/^\d{1,15}(?:\.\d+)?(?:px)?$/.test(length)) return null;
  const pixels = Math.round(Number.parseFloat(length));
  return pixels > 0 ? pixels : null;
}
