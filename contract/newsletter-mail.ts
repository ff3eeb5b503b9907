import type { Identity } from './content/identity.ts';
import type { Language } from './locale.ts';
import type { Palette } from './palette.ts';

/**
 * An issue of the newsletter as it is mailed in one language: plain values, from which `site/newsletter-mail/` renders the mail. Addresses
 * are absolute. Empty texts are left out of the mail.
 */
export type NewsletterMail = {
  language: Language;
  /** The number of the issue, which is the id of its entry. Null: it is no issue. */
  number: number | null;
  subject: string;
  /** What inboxes show after the subject. If it is empty, that is the start of the introduction. */
  preheader: string;
  /** Empty lines separate its paragraphs. */
  introduction: string;
  parts: readonly NewsletterMailPart[];
  closing: string;
  /** Who sends it, in the mail's language. */
  identity: Identity;
  palette: Palette;
  organisation: MailedOrganisation;
  links: {
    /** The page of the issue on the site, in the mail's language. Null: it is no issue. */
    browser: string | null;
    /** The page that asks whether the subscription ends. It contains `RECIPIENT_TOKEN`. */
    unsubscribe: string;
    /** The part of that page where the subscriber changes language, name and topics. */
    preferences: string;
    /** The home page in the mail's language. The pictures of the mail's frame are on its origin. */
    site: string;
  };
};

/** A part of an issue, in the order of the issue. */
export type NewsletterMailPart =
  | {
      kind: 'news';
      title: string;
      /** The start of its text, without formatting. */
      summary: string;
      /** Its page in the mail's language. */
      address: string;
      /** In words, in the mail's language and the organisation's time zone. */
      date: string;
      /** Null if it has none, or if none could be created. */
      picture: NewsletterMailPicture | null;
    }
  | {
      kind: 'text';
      heading: string;
      /** Empty lines separate its paragraphs. */
      text: string;
      /** The address starts with https, or is a path of the site to the page in the mail's language. */
      link: { label: string; address: string } | null;
    };

/** A picture of a mail: a JPEG or PNG file that stays at its address permanently. */
export type NewsletterMailPicture = {
  /** The file at its display size. */
  small: string;
  /** The file at twice that size. */
  large: string;
  /** Empty if the text next to the picture says the same. */
  alt: string;
  /** Its display size, in pixels. */
  width: number;
  height: number;
};

/** What the end of a mail says about its sender. Unknown values are empty. */
export type MailedOrganisation = { address: string; email: string };

/**
 * The colours of a mail. With `auto` it has both schemes, and the mail program chooses. The back office's preview shows each separately.
 */
export type MailScheme = 'auto' | 'light' | 'dark';

/** A mail as sent, except for `RECIPIENT_TOKEN` in its links. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  /**
   * How much of the issue the mail does not contain, because Gmail cuts mails that are longer than `MAX_MAIL_BYTES`: parts, and the
   * introduction and the closing if they are shortened. The mail then ends with a link to the whole issue. Usually 0.
   */
  leftOut: number;
};

/**
 * Renders an issue of the newsletter as a mail.
 * @param options.scheme a single scheme, for a preview. By default the mail program chooses.
 */
export type RenderNewsletterMail = (
  mail: NewsletterMail,
  options?: { scheme?: MailScheme },
) => RenderedMail;

/** Warnings about an issue's mails. Parts count from 0. */
export type IssueMailProblem =
  /** It has the subject of the other language, or its number if both subjects are missing. */
  | { kind: 'subject-missing'; language: Language }
  /** Mail programs cut it in their lists. */
  | { kind: 'subject-long'; language: Language }
  /** Inboxes show the beginning of the introduction. */
  | { kind: 'preheader-missing'; language: Language }
  /** Inboxes cut it. */
  | { kind: 'preheader-long'; language: Language }
  /** The part is left out. */
  | { kind: 'news-not-public'; part: number; news: number }
  /** The item is shown without its picture. */
  | { kind: 'picture-missing'; part: number; news: number }
  /** Subscribers in English read the part in Arabic, or the other way round. */
  | { kind: 'part-not-translated'; part: number; language: Language }
  /** Readers who do not see the picture do not learn what it shows. */
  | { kind: 'picture-not-described'; part: number; news: number; languages: Language[] }
  /** The part is shown without its link, which is neither an https address nor part of the site. */
  | { kind: 'link-refused'; part: number; link: string }
  /** Not all of it fits (`RenderedMail`). */
  | { kind: 'too-long'; language: Language; leftOut: number }
  /** It has only the introduction and the closing, like a short letter. */
  | { kind: 'empty' };

/**
 * Warnings that prevent sending, because a part would be missing and a sent mail cannot be taken back. The preview shows the others, such
 * as a missing picture or a subject in the other language.
 */
const LOSSES: readonly IssueMailProblem['kind'][] = ['news-not-public', 'link-refused'];

/** Whether a warning prevents an issue from being sent. */
export function preventsSending({ kind }: IssueMailProblem): boolean {
  return LOSSES.includes(kind);
}

/** Number of characters of a subject that mail lists show, in UTF-16 units. */
export const SUBJECT_SHOWN = 70;

/** Number of characters of a preview line that inboxes show at most, in UTF-16 units. */
export const PREHEADER_SHOWN = 150;

/**
 * The constant in a rendered mail that each recipient's signed token replaces, in HTML and text. It has only characters that need no
 * escaping there. What editors write never contains it: it is removed before a mail is rendered.
 */
export const RECIPIENT_TOKEN = 'recipient-token-5e1c92d47ab8f036';

/** The pictures of the frame of every mail, at the root of the site. Their addresses never change, because mails are opened years later. */
export const FRAME_PICTURES = { mark: '/mail-mark.png', frieze: '/mail-frieze.png' } as const;

/** Maximum size of a mail's HTML, in bytes of UTF-8. Gmail cuts longer mails, and hides their end with the unsubscribe link. */
export const MAX_MAIL_BYTES = 102_400;
