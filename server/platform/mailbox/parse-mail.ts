import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mailsplit, { type MimeNode, type SplitterChunk } from '@zone-eu/mailsplit';
import FlowedDecoder from '@zone-eu/mailsplit/lib/flowed-decoder.js';
import { INCOMING_FILES } from '../../../contract/admin/inbox/files.ts';
import { hashBytes } from '../file-hash.ts';
import { cleanLine, cleanText, cut } from './clean-text.ts';
import { decodeHeader, decodeText } from './decode-text.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { htmlToText } from './html-text.ts';
import { OPAQUE_BEGINNING, opaqueFormOf } from './opaque-part.ts';
import {
  MAX_HEAD,
  type MailBody,
  type MailedFile,
  type MailHead,
  type Parsed,
} from './parsed-mail.ts';
import { type HeaderLines, readHead } from './read-head.ts';
import { hasWords, remarkOf } from './remark.ts';
import { partReply } from './reply-text.ts';

/** Maximum number of parts in a mail. People's mails have fewer than ten. */
export const MAX_PARTS = 200;

/** Maximum length of the stored text and of the quoted mail, each. In UTF-16 units. */
export const MAX_TEXT = 20_000;

/** How much is read of all plain texts of a mail. In bytes, and in UTF-16 units. */
const MAX_PLAIN = 200_000;

/** How much is decoded of all texts of a mail. The last one is decoded completely. In bytes. */
const MAX_READ = 1024 * 1024;

/** How much is read of a part that describes a delivery or returns a mail. In bytes. */
const MAX_REPORT_PART = 64 * 1024;

/** Maximum number of attachments that are named. */
const MAX_ATTACHMENTS = 50;

/** A plain text with fewer words than this share of the HTML is a stub, such as «This mail is HTML». */
const STUB_SHARE = 0.5;

/** A longer plain text is no stub. In words. */
const MAX_STUB = 40;

/** Reads the header of a mail, whose end may be missing. */
export async function parseHead(bytes: Uint8Array): Promise<Parsed<MailHead>> {
  const read = await readParts(Buffer.concat([bytes, Buffer.from('\r\n\r\n')]));
  return read.ok ? { ok: true, value: readHead(read.value.lines) } : read;
}

export type ParseOptions = {
  /** Whether these are all bytes of the mail. */
  isWhole: boolean;
  /** Where its files are written; null: only their names are read. */
  folder: string | null;
};

/** Reads a mail, and writes its files into a folder, one after the other. Whoever calls it removes them. */
export async function parseMail(
  bytes: Uint8Array,
  { isWhole, folder }: ParseOptions,
): Promise<Parsed<MailBody>> {
  const read = await readParts(bytes);
  if (!read.ok) return read;
  const { root, lines } = read.value;
  const leaves = leavesOf(root);
  const reading: Reading = { left: MAX_READ, pictures: new Set() };
  const written = (await textOf(root, reading)) ?? '';
  const all = cleanText(cut(written, MAX_PLAIN));
  const { text, quoted } = partReply(all);
  const head = readHead(lines);
  const isReport = head.report !== null;
  const parts = filesOf(leaves, isReport).filter(
    (part) => !hasWords(text) || !isSignaturePicture(part, reading.pictures),
  );
  const cutPart = isWhole ? undefined : leaves.at(-1);
  const types = [root, ...leaves].map(typeOf);
  return {
    ok: true,
    value: {
      text: cut(text, MAX_TEXT),
      quoted: quoted === null ? null : cut(quoted, MAX_TEXT),
      isCut:
        !isWhole ||
        reading.left <= 0 ||
        written.length > MAX_PLAIN ||
        text.length > MAX_TEXT ||
        (quoted?.length ?? 0) > MAX_TEXT,
      files: await readFiles(parts.slice(0, MAX_ATTACHMENTS), { folder, cutPart }),
      remark: remarkOf({
        types,
        opaque: leaves.flatMap((part) => opaqueForm(part) ?? []),
        subject: head.subject,
        text,
        hasFiles: parts.length > 0,
      }),
      report: isReport ? await reportOf(leaves, { head, lines, text: all }) : null,
    },
  };
}

/** A part of a mail, with its own header and the content after it, as it was sent. */
type Part = { node: MimeNode; type: string; body: Buffer[]; children: Part[] };

type Mail = { root: Part; lines: HeaderLines };

const STATUS = /^message\/(?:global-)?delivery-status$/;
const RETURNED = /^(?:message\/(?:global|rfc822)|text\/rfc822-headers|message\/global-headers)$/;

/** Parts of a mail that nobody attached: signatures, reports, and other forms of the same text. */
const NO_FILE =
  /^(?:application\/(?:x-)?(?:pkcs7|pgp)-signature|application\/pgp-encrypted|message\/(?:global-)?disposition-notification|text\/vnd\.google\.email-reaction\+json|text\/x-amp-html)$/;

async function readParts(bytes: Uint8Array): Promise<Parsed<Mail>> {
  const splitter = new mailsplit.Splitter({
    ignoreEmbedded: true,
    maxHeadSize: MAX_HEAD,
    maxChildNodes: MAX_PARTS,
  });
  const parts = new Map<MimeNode, Part>();
  let root: Part | null = null;
  splitter.on('data', (chunk: SplitterChunk) => {
    if (chunk.type === 'body') parts.get(chunk.node)?.body.push(chunk.value);
    if (chunk.type !== 'node') return;
    const part: Part = {
      node: chunk,
      type: chunk.contentType || 'text/plain',
      body: [],
      children: [],
    };
    parts.set(chunk, part);
    root ??= part;
    if (chunk.parentNode !== false) parts.get(chunk.parentNode)?.children.push(part);
  });
  const ended = once(splitter, 'end');
  try {
    splitter.end(withReadableHead(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    await ended;
  } catch (error) {
    const isOfParts = error instanceof Error && error.message.includes('child nodes');
    return { ok: false, reason: isOfParts ? 'too-many-parts' : 'damaged' };
  }
  if (root === null) return { ok: false, reason: 'damaged' };
  return { ok: true, value: { root, lines: linesOf(root) } };
}

/** Returns a mail whose header is UTF-8. Some programs write their own charset there without naming it. */
function withReadableHead(mail: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(mail.subarray(0, MAX_HEAD).toString('latin1'))?.index;
  const head = mail.subarray(0, end ?? MAX_HEAD);
  if (!head.some((byte) => byte > 127)) return mail;
  const [, charset = null] =
    /charset\s{0,4}=\s{0,4}"?([\w.:-]{1,40})/i.exec(head.toString('latin1')) ?? [];
  return Buffer.concat([Buffer.from(decodeText(head, [charset])), mail.subarray(head.length)]);
}

function linesOf({ node }: Part): HeaderLines {
  const lines = new Map<string, string[]>();
  if (node.headers === false) return lines;
  for (const { key, line } of node.headers.getList()) {
    const value = Buffer.from(line, 'latin1').toString();
    const unfolded = value.slice(value.indexOf(':') + 1).replaceAll(/\r?\n[ \t]/g, ' ');
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [unfolded.trim()]);
    else known.push(unfolded.trim());
  }
  return lines;
}

function leavesOf(part: Part): Part[] {
  return part.node.multipart === false ? [part] : part.children.flatMap(leavesOf);
}

/** Returns the type of a part with its parameters, in lower case. */
function typeOf({ node, type }: Part): string {
  const written = node.headers === false ? '' : node.headers.getFirst('content-type');
  return written === '' ? type : written.toLowerCase();
}

function opaqueForm(part: Part) {
  const { filename } = part.node;
  const named = { type: typeOf(part), name: filename === false ? '' : filename };
  return opaqueFormOf(named, () => beginningOf(part));
}

/** Returns the first bytes of a part without its transfer encoding. */
function beginningOf({ node, body }: Part): Buffer {
  // In base64 they take a third more, and at most a line break.
  const sent = Buffer.concat(body).subarray(0, 2 * OPAQUE_BEGINNING);
  const bytes = node.encoding === 'base64' ? Buffer.from(sent.toString('latin1'), 'base64') : sent;
  return bytes.subarray(0, OPAQUE_BEGINNING);
}

/** Returns whether a part is the text of the mail and not an attached file. */
function isText({ type, node }: Part): boolean {
  if (type !== 'text/plain' && type !== 'text/html') return false;
  return node.disposition !== 'attachment' || (node.root && node.filename === false);
}

/** `left`: how many bytes of texts may still be decoded; `pictures`: the Content-IDs of the pictures that the texts show. */
type Reading = { left: number; pictures: Set<string> };

/** Returns the text of a part, or null if it has none. */
async function textOf(part: Part, reading: Reading): Promise<string | null> {
  if (part.node.multipart !== false) {
    const texts: string[] = [];
    for (const child of part.children) {
      const text = await textOf(child, reading);
      if (text !== null) texts.push(text);
    }
    if (part.node.multipart === 'alternative') return fullestOf(texts);
    return texts.length === 0 ? null : texts.join('\n');
  }
  if (!isText(part) || reading.left <= 0) return null;
  const isHtml = part.type === 'text/html';
  const bytes = await contentOf(part);
  reading.left -= bytes.length;
  const declared = [part.node.charset || null];
  if (!isHtml) return decodeText(bytes.subarray(0, MAX_PLAIN), declared);
  const [, ofPage = null] =
    /<meta[^>]{0,200}charset\s{0,4}=\s{0,4}["']?([\w.:-]{1,40})/i.exec(
      bytes.subarray(0, MAX_REPORT_PART).toString('latin1'),
    ) ?? [];
  const html = decodeText(bytes, [...declared, ofPage]);
  for (const [, id = ''] of html.matchAll(/\bcid:([^"'<>\s)]{1,250})/gi)) reading.pictures.add(id);
  return htmlToText(html);
}

/** Returns the first of the alternative forms of a text, which is the plain one, unless it is empty or a stub of another. */
function fullestOf(texts: readonly string[]): string | null {
  let [best = null] = texts;
  for (const text of texts.slice(1)) {
    const [words, others] = [wordsOf(best ?? ''), wordsOf(text)];
    if (others > 0 && words <= MAX_STUB && words < others * STUB_SHARE) best = text;
  }
  return best;
}

function wordsOf(text: string): number {
  return hasWords(text) ? (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) : 0;
}

/** Returns the content of a part without its transfer encoding. */
async function contentOf({ node, body }: Part): Promise<Buffer> {
  const decoder = node.getDecoder();
  const content = node.flowed ? decoder.pipe(new FlowedDecoder({ delSp: node.delSp })) : decoder;
  const chunks: Buffer[] = [];
  content.on('data', (chunk: Buffer) => chunks.push(chunk));
  decoder.end(Buffer.concat(body));
  await once(content, 'end');
  return Buffer.concat(chunks);
}

async function reportOf(
  leaves: readonly Part[],
  { head, lines, text }: { head: MailHead; lines: HeaderLines; text: string },
) {
  const beginningOf = async (part: Part) =>
    decodeText((await contentOf(part)).subarray(0, MAX_REPORT_PART), []);
  const status = leaves.find(({ type }) => STATUS.test(type));
  const returned = leaves.filter(({ type }) => RETURNED.test(type));
  return readDeliveryReport({
    status: status === undefined ? null : await beginningOf(status),
    returned: await Promise.all(returned.map(beginningOf)),
    subject: head.subject,
    text,
    failedRecipients: lines.get('x-failed-recipients')?.[0] ?? null,
    answers: [...head.inReplyTo, ...head.references.toReversed()],
  });
}

/** Returns the parts of a mail that are files. @param isReport whether an attached mail is one of ours that bounced */
function filesOf(leaves: readonly Part[], isReport: boolean): Part[] {
  return leaves.filter(
    (part) =>
      !isText(part) &&
      !NO_FILE.test(part.type) &&
      // This part answers an invitation, and is no file.
      (part.type !== 'text/calendar' || part.node.filename !== false) &&
      !(isReport && (STATUS.test(part.type) || RETURNED.test(part.type))),
  );
}

/** A picture of a signature, such as a logo, is smaller than a photograph or a picture of a screen. In bytes, as it was sent. */
const MAX_SIGNATURE_PICTURE = 48 * 1024;

/** Whether a part is a small picture that the text shows, such as the logo of a signature, and nobody has attached. */
function isSignaturePicture({ node, type, body }: Part, pictures: ReadonlySet<string>): boolean {
  if (!type.startsWith('image/') || node.disposition === 'attachment') return false;
  const id = node.headers === false ? '' : node.headers.getFirst('content-id');
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
  return pictures.has(id.trim().replace(/^<|>$/g, '')) && length <= MAX_SIGNATURE_PICTURE;
}

/** Reads the files of a mail. @param options.cutPart the part whose end is missing */
async function readFiles(
  parts: readonly Part[],
  { folder, cutPart }: { folder: string | null; cutPart: Part | undefined },
): Promise<MailedFile[]> {
  const files: MailedFile[] = [];
  let count = 0;
  for (const part of parts) {
    const name = nameOf(part);
    if (folder === null) files.push({ name, content: null });
    else if (part === cutPart) files.push({ name, content: 'too-large' });
    else if (count >= INCOMING_FILES.ofMail) files.push({ name, content: 'too-many' });
    else {
      const content = await writeContent(await contentOf(part), folder);
      if (typeof content === 'object') count++;
      files.push({ name, content });
    }
  }
  return files;
}

async function writeContent(content: Buffer, folder: string): Promise<MailedFile['content']> {
  const { length: bytes } = content;
  if (bytes === 0) return 'empty';
  if (bytes > INCOMING_FILES.fileBytes) return 'too-large';
  const path = join(folder, `${randomUUID()}.part`);
  await writeFile(path, content, { flag: 'wx', mode: 0o600 });
  return { path, bytes, sha256: hashBytes(content) };
}

/** Returns the name of a file, or the subject of an attached mail. Empty if it has none. */
function nameOf(part: Part): string {
  if (part.node.filename !== false) return cleanLine(decodeHeader(part.node.filename));
  if (part.type !== 'message/rfc822') return '';
  const start = Buffer.concat(part.body).subarray(0, MAX_REPORT_PART).toString('latin1');
  const [, subject = ''] =
    /^subject:[ \t]{0,8}(.{1,500}(?:\r?\n[ \t].{1,500}){0,3})/im.exec(start) ?? [];
  const name = cleanLine(decodeHeader(subject.replaceAll(/\r?\n[ \t]/g, ' ')));
  return name === '' ? '' : `${name}.eml`;
}
