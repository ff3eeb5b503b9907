import { Parser } from 'htmlparser2';
import { isNestedDeeper } from '../../../contract/html-text.ts';
import { toPlainText } from '../text/plain-text.ts';

/** Longer HTML is read without its line structure. In UTF-16 units. */
const MAX_HTML = 200_000;

/** How much HTML is read. In UTF-16 units. */
const MAX_READ = 500_000;

/** Browsers nest no deeper. Deeper HTML is read without its line structure. */
const MAX_DEPTH = 500;

const HIDDEN = new Set(['script', 'style', 'title', 'template', 'select']);
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
);

/** Elements that an empty line follows. */
const PARAGRAPHS = new Set([
  'p',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
]);

/** Maximum number of nested quotation marks on a line. */
const MAX_QUOTES = 5;

/** What Yahoo puts around the quoted mail. Others use `blockquote`. */
const QUOTE = /(?:^|[\s_])yahoo_quoted/;

/** A picture within an attribute, which may be longer than the whole text. */
const DATA_ADDRESS = /(["'])data:[^"'>]*/g;

/** Returns the text of an HTML mail in lines. Lines of the quoted mail begin with `>`. */
export function htmlToText(html: string): string {
  const body = html.slice(Math.max(0, html.search(/<body[\s>]/i))).replaceAll(DATA_ADDRESS, '$1');
  if (body.length > MAX_HTML || isNestedDeeper(body, MAX_DEPTH)) {
    return toPlainText(body.slice(0, MAX_READ));
  }
  const lines: string[] = [];
  let line = '';
  const quotes: boolean[] = [];
  let hidden = 0;
  let preformatted = 0;
  const prefix = () =>
    '> '.repeat(Math.min(MAX_QUOTES, quotes.filter((isQuote) => isQuote).length));
  const endLine = () => {
    const text = preformatted > 0 ? line.trimEnd() : line.trim();
    if (text !== '') lines.push(prefix() + text);
    line = '';
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (HIDDEN.has(name)) hidden++;
        if (name === 'br') {
          lines.push(prefix() + line.trim());
          line = '';
        }
        if (BLOCKS.has(name)) endLine();
        if (name === 'hr') lines.push(prefix() + '-'.repeat(20));
        if (name === 'pre') preformatted++;
        if (name === 'td' || name === 'th') line += ' ';
        if (name === 'img' && isEmoji(attributes.alt ?? '')) line += attributes.alt;
        const marks = `${attributes.class ?? ''} ${attributes.id ?? ''}`;
        if (BLOCKS.has(name)) quotes.push(name === 'blockquote' || QUOTE.test(marks));
        if (name === 'li') line = '- ';
      },
      ontext(text) {
        if (hidden > 0) return;
        if (preformatted === 0)
          line += text.replaceAll(/[^\S\u00a0]+/g, ' ').replaceAll('\u00a0', ' ');
        else {
          const [first = '', ...others] = text.split('\n');
          line += first;
          for (const other of others) {
            endLine();
            line = other;
          }
        }
      },
      onclosetag(name) {
        if (HIDDEN.has(name)) hidden--;
        if (!BLOCKS.has(name)) return;
        endLine();
        if (PARAGRAPHS.has(name)) lines.push(prefix().trimEnd());
        if (name === 'pre') preformatted--;
        quotes.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(body);
  endLine();
  return lines.join('\n');
}

/** Returns whether the alternative text of a picture is what Outlook and Gmail write for an emoji. */
function isEmoji(text: string): boolean {
  return text.length <= 12 && /^\p{Extended_Pictographic}/u.test(text);
}
