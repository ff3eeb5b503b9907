import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import sharp from 'sharp';
import { ADMIN_PATH } from '../../contract/admin/api.ts';
import type { Language } from '../../contract/locale.ts';

/** The editors' guide: a file in each language, and the pictures that they show. */
export const GUIDE_FOLDER = 'docs/guide';

/** A picture of the guide: its file in the repository, and its name at its public address. */
export type GuidePicture = { file: string; name: string };

/** A guide as HTML: its heading and text, and its sections as a list of links. */
export type RenderedGuide = { contents: string; text: string; pictures: GuidePicture[] };

/**
 * Renders the editors' guide in one language.
 * @param root the folder of the project
 * @throws if the guide or one of its pictures is missing
 */
export async function renderGuide(root: string, language: Language): Promise<RenderedGuide> {
  const folder = join(root, GUIDE_FOLDER);
  const markdown = await readFile(join(folder, `${language}.md`), 'utf8');
  const pictures = new Map<string, GuidePicture & { width: number; height: number }>();
  const sections: string[] = [];
  const marked = new Marked({
    async: true,
    async walkTokens(token) {
      if (token.type === 'image') pictures.set(token.href, await readPicture(folder, token.href));
    },
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${title}</h${depth}>\n`;
        const id = `section-${sections.length + 1}`;
        sections.push(`<li><a href="#${id}">${title}</a></li>`);
        return `<h2 id="${id}">${title}</h2>\n`;
      },
      image({ href, text }: Tokens.Image) {
        const picture = pictures.get(href);
        if (picture === undefined) throw new Error(`the guide shows an unread picture: ${href}`);
        const { name, width, height } = picture;
        return `<img src="${ADMIN_PATH}/assets/${name}" alt="${text}" width="${width}" height="${height}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const text = await marked.parse(markdown);
  return { contents: `<ol>${sections.join('')}</ol>`, text, pictures: [...pictures.values()] };
}

async function readPicture(folder: string, href: string) {
  const file = join(folder, href);
  const content = await readFile(file);
  const { width, height } = await sharp(content).metadata();
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { file, name: `${basename(href, '.webp')}-${hash}.webp`, width, height };
}
