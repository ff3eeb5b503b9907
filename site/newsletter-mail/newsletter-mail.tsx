import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../contract/locale.ts';
import {
  MAX_MAIL_BYTES,
  type MailScheme,
  type NewsletterMail,
  type NewsletterMailPart,
  type RenderedMail,
} from '../../contract/newsletter-mail.ts';
import { fillName } from '../../contract/recipient-name.ts';
import { IssueMail, MailPart } from './issue-mail.tsx';
import { mailColours } from './mail-colours.ts';
import { ColoursOfMail, writeMarkup } from './mail-parts.tsx';
import { issueName, previewLine, safeAddress, shorten } from './mail-texts.ts';
import { plainTextMail } from './plain-text.ts';

/** Bytes reserved for the tokens of recipients, which are longer than the placeholder. */
const TOKEN_SPACE = 512;

/**
 * Introduction and closing are shortened if they take more than half of a mail, so that there is room for its parts. Editors may write up
 * to 10,000 characters, which can be as many lines, and some characters take six bytes in HTML.
 */
const MAX_FRAME_BYTES = MAX_MAIL_BYTES / 2;
const SHORT_TEXT = { bytes: 3_000, lines: 30 };

const DOCTYPE = '<!DOCTYPE html>';

/**
 * Settings and fonts for Outlook for Windows. They keep the size of pictures on high-resolution screens, and set Arabic letters in the same
 * font.
 */
const OUTLOOK_HEAD =
  '<!--[if mso]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>' +
  "<style>body,table,td,h1,h2,p,a{font-family:'Segoe UI',Tahoma,sans-serif;mso-bidi-font-family:'Segoe UI'}table{mso-table-lspace:0;mso-table-rspace:0}</style><![endif]-->";

/**
 * Renders an issue of the newsletter as a mail. It contains the first parts up to the size at which Gmail cuts a mail. If parts are left
 * out, it ends with a link to the page of the issue.
 * @param options.scheme a single scheme, for a preview. By default the mail program chooses.
 */
export function renderNewsletterMail(
  given: NewsletterMail,
  { scheme = 'auto' }: { scheme?: MailScheme } = {},
): RenderedMail {
  const { origin } = new URL(given.links.site);
  const mail = { ...given, subject: given.subject === '' ? issueName(given) : given.subject };
  const { shown, shortened } = withinFrame(mail, (frame) =>
    byteLength(writeHtml({ mail: frame, scheme, origin, isShortened: true }, [])),
  );
  const parts = mail.parts.flatMap((part) =>
    withSafeLinks(part, { origin, language: mail.language }),
  );
  const frame = { mail: shown, scheme, origin, isShortened: true };
  const fitting = fittingParts(
    parts,
    mail,
    MAX_MAIL_BYTES - TOKEN_SPACE - byteLength(writeHtml(frame, [])),
  );
  const leftOut = parts.length - fitting.length + shortened;
  const isShortened = leftOut > 0;
  return {
    subject: mail.subject,
    html: writeHtml({ ...frame, isShortened }, fitting),
    text: plainTextMail(shown, fitting, isShortened),
    preview: fillName(previewLine(mail), null),
    leftOut,
  };
}

type Frame = { mail: NewsletterMail; scheme: MailScheme; origin: string; isShortened: boolean };

/** Writes the document of a mail with some of its parts. */
function writeHtml(frame: Frame, parts: readonly NewsletterMailPart[]): string {
  const html = renderToStaticMarkup(
    <ColoursOfMail value={mailColours(frame.mail.palette).light}>
      <IssueMail {...frame}>
        {parts.map((part, index) => (
          <MailPart key={index} part={part} mail={frame.mail.language} />
        ))}
      </IssueMail>
    </ColoursOfMail>,
  );
  return DOCTYPE + writeMarkup(html).replace('<style>', `${OUTLOOK_HEAD}<style>`);
}

/**
 * Returns the mail with its introduction and closing shortened to leave room for its parts.
 * @param measure returns the bytes of the mail without its parts
 */
function withinFrame(
  mail: NewsletterMail,
  measure: (mail: NewsletterMail) => number,
): { shown: NewsletterMail; shortened: number } {
  if (measure(mail) <= MAX_FRAME_BYTES) return { shown: mail, shortened: 0 };
  const introduction = shorten(mail.introduction, SHORT_TEXT);
  const closing = shorten(mail.closing, SHORT_TEXT);
  return {
    shown: { ...mail, introduction: introduction.text, closing: closing.text },
    shortened: [introduction, closing].filter(({ isShortened }) => isShortened).length,
  };
}

/** Returns the first parts that fit into a number of bytes together. */
function fittingParts(
  parts: readonly NewsletterMailPart[],
  { language, palette }: NewsletterMail,
  bytes: number,
): readonly NewsletterMailPart[] {
  const colours = mailColours(palette).light;
  let left = bytes;
  for (const [index, part] of parts.entries()) {
    const html = renderToStaticMarkup(
      <ColoursOfMail value={colours}>
        <MailPart part={part} mail={language} />
      </ColoursOfMail>,
    );
    left -= byteLength(writeMarkup(html));
    if (left < 0) return parts.slice(0, index);
  }
  return parts;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns a part with only the addresses that a mail may have. A news item without an address is dropped, and a text loses its link. */
function withSafeLinks(
  part: NewsletterMailPart,
  site: { origin: string; language: Language },
): NewsletterMailPart[] {
  const safe = (address: string | undefined) =>
    address === undefined ? null : safeAddress(address, site);
  if (part.kind === 'text') {
    const address = safe(part.link?.address);
    const link = part.link === null || address === null ? null : { ...part.link, address };
    return [{ ...part, link }];
  }
  const address = safe(part.address);
  if (address === null) return [];
  const small = safe(part.picture?.small);
  const large = safe(part.picture?.large);
  const picture =
    part.picture === null || small === null || large === null
      ? null
      : { ...part.picture, small, large };
  return [{ ...part, address, picture }];
}
