import type { Identity } from '../../../contract/content/identity.ts';
import { directionOf, type Language } from '../../../contract/locale.ts';
import { deriveColours, type Palette, type Tones } from '../../../contract/palette.ts';
import { escapeHtml } from '../text/html.ts';

/** A mail as it is stored in the outbox, without sender and recipient. */
export type Mail = {
  /** The organisation, in the language of the mail. Mails of earlier builds have none. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  /** The visitor, in mails to the organisation. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
};

/** In which language a mail is written, and who signs it. */
export type Letterhead = {
  language: Language;
  /** In that language, with the colours of the mail. */
  identity: Identity & { palette: Palette };
};

/** A part of a mail: a paragraph, a text that staff have written, a table of short values, a text of the visitor, or a link as a button. */
export type Block =
  | { kind: 'paragraph' | 'letter'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'link' | 'secondary-link'; label: string; address: string };

/**
 * Renders a mail as plain text and as HTML with the same content. Styles are inline, because many mail programs ignore
 * style sheets. All text is escaped.
 */
export function renderMail(
  { language, identity }: Letterhead,
  subject: string,
  blocks: readonly Block[],
): Pick<Mail, 'senderName' | 'subject' | 'text' | 'html'> {
  const signature = identity.legalName;
  const colours = deriveColours(identity.palette).mails.light;
  // Mail programs that show a part of the document alone, or take its start away, keep the direction of each paragraph.
  const attributes = `lang="${language}" dir="${directionOf(language)}"`;
  const text = [...blocks.map(renderText), signature].join('\n\n');
  const html =
    `<!doctype html><html ${attributes}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(subject)}</title></head>` +
    `<body ${attributes} style="font-family:Tahoma,Arial,sans-serif;font-size:16px;line-height:1.7;color:${colours.letterInk};margin:0;padding:24px">` +
    `<div ${attributes} style="max-width:600px">${blocks.map((block) => renderHtml(block, attributes, colours)).join('')}` +
    `<p ${attributes} style="color:${colours.letterInk2};border-top:1px solid ${colours.letterLine};padding-top:12px">${escapeHtml(signature)}</p></div></body></html>`;
  return { senderName: signature, subject, text: `${text}\n`, html };
}

function renderText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
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

function renderHtml(block: Block, attributes: string, colours: Tones<'mails'>): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${attributes}>${escapeHtml(block.text)}</p>`;
    case 'letter':
      // Each paragraph has the direction of its own text, as in the field in which it was written.
      return block.text
        .split(/\n{2,}/)
        .map((text) => `<p dir="auto" style="white-space:pre-line">${escapeHtml(text)}</p>`)
        .join('');
    case 'facts':
      return `<table ${attributes} style="border-collapse:collapse">${block.facts
        .map(
          ([label, value]) =>
            `<tr><th style="text-align:start;padding:4px 0;padding-inline-end:16px;font-weight:normal;color:${colours.letterInk2}">${escapeHtml(label)}</th>` +
            `<td style="padding:4px 0"><bdi dir="auto">${escapeHtml(value)}</bdi></td></tr>`,
        )
        .join('')}</table>`;
    case 'quote':
      return `<blockquote dir="auto" style="margin:16px 0;padding:8px 16px;border-inline-start:4px solid ${colours.letterQuote};white-space:pre-wrap">${escapeHtml(block.text)}</blockquote>`;
    case 'secondary-link':
      return `<p ${attributes}><a href="${escapeHtml(block.address)}" style="display:inline-block;padding:11px 23px;border:1px solid ${colours.letterButton};color:${colours.letterLink};text-decoration:none;border-radius:6px">${escapeHtml(block.label)}</a></p>`;
    case 'link':
      return `<p ${attributes}><a href="${escapeHtml(block.address)}" style="display:inline-block;padding:12px 24px;background:${colours.letterButton};color:${colours.letterPaper};text-decoration:none;border-radius:6px">${escapeHtml(block.label)}</a></p>`;
  }
}
