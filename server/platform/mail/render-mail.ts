import type { Readable } from 'node:stream';
import type { Identity } from '../../../contract/content/identity.ts';
import { directionOf, type Language } from '../../../contract/locale.ts';
import {
  MAIL_BUTTON,
  MAIL_FONTS,
  MAIL_TEXT,
  mailButtonWidth,
} from '../../../contract/mail-style.ts';
import { deriveColours, type Palette } from '../../../contract/palette.ts';
import { escapeHtml } from '../text/html.ts';

/** A file that is sent with a mail. */
export type MailFile = {
  name: string;
  contentType: string;
  /** @throws MissingAttachment if it does not exist, StorageFailure if it cannot be read */
  open: () => Promise<Readable>;
};

/** A mail without sender and recipient. */
export type Mail = {
  /** The organisation, in the language of the mail. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor, in mails to the organisation. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  files?: readonly MailFile[];
};

/** The language of a mail, and who signs it. */
export type Letterhead = {
  language: Language;
  /** In that language, with the colours of the mail. */
  identity: Identity & { palette: Palette };
};

/**
 * A part of a mail: a paragraph, a heading, a text that staff have written, a table of short values, a text of the visitor, or a link as
 * a button.
 */
export type Block =
  | { kind: 'paragraph' | 'heading' | 'letter'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'link' | 'secondary-link'; label: string; address: string };

/**
 * Renders a mail as plain text and as HTML with the same content. Styles are inline, because many mail programs ignore style
 * sheets. All text is escaped.
 */
export function renderMail(
  { language, identity }: Letterhead,
  subject: string,
  blocks: readonly Block[],
): Pick<Mail, 'senderName' | 'subject' | 'text' | 'html'> {
  const signature = identity.legalName;
  const style = styleOf(identity.palette, language);
  // Mail programs that show only a part of the document, or remove its beginning, keep the direction of each paragraph.
  const attributes = `lang="${language}" dir="${directionOf(language)}"`;
  const text = [...blocks.map(renderText), signature].join('\n\n');
  const html =
    `<!doctype html><html ${attributes} xmlns:v="urn:schemas-microsoft-com:vml"><head><meta charset="utf-8">` +
    `<title>${escapeHtml(subject)}</title></head><body ${attributes} style="margin:0;padding:24px">` +
    `<div ${attributes} style="max-width:600px">${blocks.map((block) => renderHtml(block, attributes, style)).join('')}` +
    `<p ${attributes} style="margin:0;${style.font};color:${style.quiet};border-top:1px solid ${style.line};padding-top:12px">${escapeHtml(signature)}</p></div></body></html>`;
  return { senderName: signature, subject, text: `${text}\n`, html };
}

/** The colours and the text of a mail. */
type Style = ReturnType<typeof styleOf>;

/** Mail programs do not pass the document's style down to paragraphs and cells, so each of them has the full style. */
function styleOf(palette: Palette, language: Language) {
  const { shared, mails } = deriveColours(palette);
  const { letterInk, letterInk2, letterLine, letterLink, letterQuote, fill } = mails.light;
  const { size, line } = MAIL_TEXT;
  const font = `font-family:${MAIL_FONTS[language]};font-size:${size}px;line-height:${line[language]}px`;
  return {
    font,
    text: `margin:0 0 16px;${font};color:${letterInk}`,
    quiet: letterInk2,
    line: letterLine,
    link: letterLink,
    quote: letterQuote,
    fill,
    onFill: shared.light['on-dark'],
    buttonPadding: (MAIL_BUTTON.height - line[language]) / 2,
  };
}

function renderText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'letter':
      return block.text;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
    case 'secondary-link':
      return `${block.label}:\n${block.address}`;
  }
}

function renderHtml(block: Block, attributes: string, style: Style): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${attributes} style="${style.text}">${linesOf(block.text)}</p>`;
    case 'heading':
      return `<h2 ${attributes} style="${style.text};font-weight:700;margin:24px 0 8px">${linesOf(block.text)}</h2>`;
    case 'letter':
      // Each paragraph has the direction of its own text, as in the field in which it was written.
      return block.text
        .split(/(?:\r?\n){2,}/)
        .map((text) => `<p dir="auto" style="${style.text}">${linesOf(text)}</p>`)
        .join('');
    case 'facts':
      return `<table ${attributes} style="border-collapse:collapse;margin:0 0 16px">${block.facts
        .map(
          ([label, value]) =>
            `<tr><th style="${style.font};color:${style.quiet};font-weight:normal;text-align:start;vertical-align:top;padding:4px 0;padding-inline-end:16px">${escapeHtml(label)}</th>` +
            `<td style="${style.text};padding:4px 0"><bdi dir="auto">${linesOf(value)}</bdi></td></tr>`,
        )
        .join('')}</table>`;
    case 'quote':
      return `<blockquote dir="auto" style="${style.text};padding:8px 16px;border-inline-start:4px solid ${style.quote}">${linesOf(block.text)}</blockquote>`;
    case 'secondary-link':
      return renderButton(block, attributes, style, {
        ground: '',
        frame: `border:1px solid ${style.link};`,
        ink: style.link,
        vml: `strokecolor="${style.link}" filled="false"`,
      });
    case 'link':
      return renderButton(block, attributes, style, {
        ground: `background-color:${style.fill};`,
        frame: `border:1px solid ${style.fill};`,
        ink: style.onFill,
        vml: `stroked="false" fillcolor="${style.fill}"`,
      });
  }
}

/** Returns a text as HTML. Outlook for Windows and Samsung's program ignore line breaks that a style preserves. */
function linesOf(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');
}

/**
 * Returns a link as a button, as in the newsletter. It uses VML for Outlook for Windows, which does not make a padded area
 * clickable.
 */
function renderButton(
  { label, address }: { label: string; address: string },
  attributes: string,
  style: Style,
  look: { ground: string; frame: string; ink: string; vml: string },
): string {
  const href = `href="${escapeHtml(address)}"`;
  const text = `${style.font};font-weight:700;color:${look.ink};text-align:center`;
  return (
    `<div ${attributes} style="margin:0 0 16px">` +
    `<!--[if mso]><v:rect ${href} ${look.vml} style="width:${mailButtonWidth(label)}px;height:${MAIL_BUTTON.height}px;v-text-anchor:middle">` +
    `<v:textbox inset="0,0,0,0"><p ${attributes} style="${text}">${escapeHtml(label)}</p></v:textbox></v:rect><![endif]-->` +
    `<!--[if !mso]><!--><a ${attributes} ${href} style="${text};display:inline-block;padding:${style.buttonPadding - 1}px ${MAIL_BUTTON.side - 1}px;` +
    `${look.ground}${look.frame}border-radius:${MAIL_BUTTON.radius}px;text-decoration:none">${escapeHtml(label)}</a><!--<![endif]--></div>`
  );
}
