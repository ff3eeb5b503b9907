import { once } from 'node:events';
import {
  type AttachmentStream,
  type HeaderLines,
  type Headers,
  MailParser,
  type MailParserOptions,
  type MessageText,
} from 'mailparser';
import { cleanLine, cleanText } from './clean-text.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { MAX_HEAD, type MailBody, type MailHead, type Parsed } from './parsed-mail.ts';
import { readHead } from './read-head.ts';
import { partReply } from './reply-text.ts';

/** The most parts of a mail. A mail of people has fewer than ten. */
export const MAX_PARTS = 200;

/** The longest text that is kept, and what it answers, each. In UTF-16 units. */
export const MAX_TEXT = 20_000;

/** HTML that is longer is not turned into text. In UTF-16 units. */
const MAX_HTML = 1_000_000;

/** How much is read of a part that describes a delivery or returns a mail. In bytes. */
const MAX_REPORT_PART = 64 * 1024;

/** Attachments that are named. */
const MAX_ATTACHMENTS = 50;

const OPTIONS: MailParserOptions = {
  skipTextToHtml: true,
  skipImageLinks: true,
  keepDeliveryStatus: true,
  checksumAlgo: false,
  ignoreEmbedded: true,
  maxHtmlLengthToParse: MAX_HTML,
  maxHeadSize: MAX_HEAD,
  maxChildNodes: MAX_PARTS,
};

/** Reads the header of a mail, whose end may be missing. */
export async function parseHead(bytes: Uint8Array): Promise<Parsed<MailHead>> {
  const read = await run(Buffer.concat([bytes, Buffer.from('\r\n\r\n')]));
  return read.ok ? { ok: true, value: readHead(read.value) } : read;
}

/** Reads a mail. @param isWhole whether these are all bytes of it */
export async function parseMail(bytes: Uint8Array, isWhole: boolean): Promise<Parsed<MailBody>> {
  const read = await run(bytes);
  if (!read.ok) return read;
  const { lines, text, parts, attachments } = read.value;
  const all = cleanText(text?.text ?? '');
  const { text: newest, quoted } = partReply(all);
  const head = readHead(read.value);
  return {
    ok: true,
    value: {
      text: newest.slice(0, MAX_TEXT),
      quoted: quoted === null ? null : quoted.slice(0, MAX_TEXT),
      isCut:
        !isWhole ||
        newest.length > MAX_TEXT ||
        (quoted?.length ?? 0) > MAX_TEXT ||
        text?.textConversionError !== undefined,
      attachments,
      report: readDeliveryReport({
        status: parts.find(({ type }) => STATUS.test(type))?.content ?? null,
        returned: parts.filter(({ type }) => !STATUS.test(type)).map(({ content }) => content),
        text: all,
        failedRecipients: lines.get('x-failed-recipients')?.[0] ?? null,
        answers: [...head.inReplyTo, ...head.references.toReversed()],
      }),
    },
  };
}

const STATUS = /^message\/(?:global-)?delivery-status$/;
const RETURNED = /^(?:message\/(?:global|rfc822)|text\/rfc822-headers|message\/global-headers)$/;

/** Values of header fields by their names in lower case, as they were sent. */
type Lines = ReadonlyMap<string, readonly string[]>;

type Read = {
  lines: Lines;
  /** The same, decoded. */
  headers: Headers | null;
  text: MessageText | null;
  parts: { type: string; content: string }[];
  attachments: string[];
};

async function run(bytes: Uint8Array): Promise<Parsed<Read>> {
  const parser = new MailParser(OPTIONS);
  const lines = new Map<string, string[]>();
  const read: Read = { lines, headers: null, text: null, parts: [], attachments: [] };
  parser.on('headers', (headers: Headers) => {
    read.headers = headers;
  });
  parser.on('headerLines', (all: HeaderLines) => {
    for (const { key, line } of all) {
      const value = line.slice(line.indexOf(':') + 1).replaceAll(/\r?\n[ \t]/g, ' ');
      const known = lines.get(key);
      if (known === undefined) lines.set(key, [value.trim()]);
      else known.push(value.trim());
    }
  });
  parser.on('data', (data: AttachmentStream | MessageText) => {
    if (data.type === 'text') read.text = data;
    else void takeAttachment(data, read).catch((error: unknown) => parser.emit('error', error));
  });
  const ended = once(parser, 'end');
  // Some errors are followed by others.
  parser.on('error', () => undefined);
  try {
    parser.end(bytes);
    await ended;
    return { ok: true, value: read };
  } catch (error) {
    const isOfParts = error instanceof Error && error.message.includes('child nodes');
    return { ok: false, reason: isOfParts ? 'too-many-parts' : 'damaged' };
  }
}

/** Reads what belongs to a report, and of every other attachment the name alone. */
async function takeAttachment(attachment: AttachmentStream, read: Read): Promise<void> {
  const { contentType: type, content, filename } = attachment;
  const isOfReport = STATUS.test(type) || RETURNED.test(type);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (!isOfReport || size >= MAX_REPORT_PART) continue;
      chunks.push(chunk);
      size += chunk.length;
    }
  } finally {
    attachment.release?.();
  }
  if (isOfReport)
    read.parts.push({
      type,
      content: Buffer.concat(chunks).toString('utf8').slice(0, MAX_REPORT_PART),
    });
  else if (read.attachments.length < MAX_ATTACHMENTS)
    read.attachments.push(cleanLine(filename ?? ''));
}
