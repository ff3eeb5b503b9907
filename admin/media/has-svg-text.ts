import { replaceTags, spans } from '../../contract/html-text.ts';

/** Larger drawings are refused (`server/media/library/clean-picture.ts`). In bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The elements of SVG that show text, with or without a prefix. */
const TEXT_START = /<((?:[\w-]+:)?(?:text|foreignObject))(?=[\s>])[^>]*>/;

/**
 * Returns whether a file is a drawing (SVG) with text that was not converted to outlines. The server draws it with its own
 * fonts, which may not include the right one.
 */
export async function hasSvgText(file: File): Promise<boolean> {
  const isSvg = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
  return isSvg && file.size <= MAX_BYTES && hasWords(await file.text());
}

function hasWords(svg: string): boolean {
  for (const { inside } of spans(svg, TEXT_START, ([, name]) => `</${name}\\s*>`)) {
    const text = replaceTags(inside.replaceAll(/<!\[CDATA\[|\]\]>/g, ''), () => ' ');
    if (/[\p{L}\p{N}]/u.test(text)) return true;
  }
  return false;
}
