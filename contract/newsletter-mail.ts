import type { Identity } from './content/identity.ts';
import type { Language } from './locale.ts';
import type { Palette } from './palette.ts';

/**
 * An issue of the newsletter as it is mailed in one language: plain values, with which `site/newsletter-mail/` renders the mail. Addresses
 * are absolute. Empty texts are left out of the mail.
 */
export type NewsletterMail = {
  language: Language;
  /** Of the issue, which is the id of its entry. */
  number: number;
  subject: string;
  /** Its paragraphs are apart by an empty line. Its start is also the preview that lists of mails show. */
  introduction: string;
  parts: readonly NewsletterMailPart[];
  closing: string;
  /** Who sends it, in the mail's language. */
  identity: Identity;
  palette: Palette;
  organisation: MailedOrganisation;
  links: {
    /** The page of the issue on the site, in the mail's language. */
    browser: string;
    /** The page that asks whether the subscription ends. It contains `RECIPIENT_TOKEN`. */
    unsubscribe: string;
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
      /** Null: it has none, or none could be made. */
      picture: NewsletterMailPicture | null;
    }
  | {
      kind: 'text';
      heading: string;
      /** Its paragraphs are apart by an empty line. */
      text: string;
      /** The address begins with https, or is a path of the site, which leads to the page in the mail's language. */
      link: { label: string; address: string } | null;
    };

/** A picture of a mail: a JPEG or PNG file that stays under its address for good. */
export type NewsletterMailPicture = {
  /** The file in the size in which it is shown. */
  small: string;
  /** The file in twice that size. */
  large: string;
  /** Empty: the picture says nothing that the text beside it does not say. */
  alt: string;
  /** The size in which it is shown, in pixels. */
  width: number;
  height: number;
};

/** What the end of a mail says about who sent it. What is unknown is empty. */
export type MailedOrganisation = { address: string; email: string };

/** The colours of a mail: `auto` has both, and the mail program chooses. The office's preview shows each by itself. */
export type MailScheme = 'auto' | 'light' | 'dark';

/** A mail as it leaves, but for `RECIPIENT_TOKEN` in its links. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /**
   * How much of the issue the mail does not contain, because Gmail cuts mails that are longer than `MAX_MAIL_BYTES`: parts, and the
   * introduction and the closing if they are shortened. The mail then ends with a link to the whole issue. Usually 0.
   */
  leftOut: number;
};

/**
 * Renders an issue of the newsletter as a mail.
 * @param options.scheme one scheme alone, for a preview; by default the mail program chooses
 */
export type RenderNewsletterMail = (
  mail: NewsletterMail,
  options?: { scheme?: MailScheme },
) => RenderedMail;

/** What the maker of an issue's mails has to say about it. Parts count from 0. */
export type IssueMailProblem =
  /** It has the subject of the other language, or its number if both are missing. */
  | { kind: 'subject-missing'; language: Language }
  /** Mail programs cut it in their lists. */
  | { kind: 'subject-long'; language: Language }
  /** The part is left out. */
  | { kind: 'news-not-public'; part: number; news: number }
  /** The item is shown without its picture. */
  | { kind: 'picture-missing'; part: number; news: number }
  /** Subscribers in English read the part in Arabic, or the other way round. */
  | { kind: 'part-not-translated'; part: number; language: Language }
  /** Who does not see the picture does not know what it shows. */
  | { kind: 'picture-not-described'; part: number; news: number; languages: Language[] }
  /** The part is shown without its link, which leads neither to https nor to the site. */
  | { kind: 'link-refused'; part: number; link: string }
  /** Not all of it fits (`RenderedMail`). */
  | { kind: 'too-long'; language: Language; leftOut: number }
  /** It has the introduction and the closing alone, as a short letter has. */
  | { kind: 'empty' };

/**
 * What keeps an issue from being sent, because a part of it would be missing and what was mailed cannot be taken back. The rest is seen in
 * the preview: a picture that is left out, a subject in the other language.
 */
const LOSSES: readonly IssueMailProblem['kind'][] = ['news-not-public', 'link-refused'];

/** Whether an issue with a problem is not sent. */
export function preventsSending({ kind }: IssueMailProblem): boolean {
  return LOSSES.includes(kind);
}

/** Most of a subject that lists of mails show. In UTF-16 units. */
export const SUBJECT_SHOWN = 70;

/**
 * The constant in a rendered mail that each recipient's signed token replaces, in HTML and text. It has only characters that need no
 * escaping there. What editors write never contains it: it is removed before a mail is rendered.
 */
export const RECIPIENT_TOKEN = 'recipient-token-5e1c92d47ab8f036';

/** The pictures of the frame of every mail, at the root of the site. Their addresses never change, because mails are opened years later. */
export const FRAME_PICTURES = { mark: '/mail-mark.png', frieze: '/mail-frieze.png' } as const;

/** Gmail cuts the HTML of longer mails, and hides their end with the link to unsubscribe. In bytes of UTF-8. */
export const MAX_MAIL_BYTES = 102_400;
