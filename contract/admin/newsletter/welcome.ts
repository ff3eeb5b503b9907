import type { Language, Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';

/** The calls with which staff write the mail that a subscriber gets after confirming. */
export const welcomeCalls = {
  welcome: { method: 'GET', path: '/admin/api/newsletter/welcome', access: 'newsletter.send' },
  saveWelcome: { method: 'POST', path: '/admin/api/newsletter/welcome', access: 'newsletter.send' },
} as const satisfies Record<string, AdminCall>;

/** In place of the number of an issue, this names the welcome mail: in a test, and in the address of a preview. */
export const WELCOME = 'welcome';

/** Maximum lengths of its texts, in UTF-16 units. With this number of lines, the whole mail fits (`MAX_MAIL_BYTES`). */
export const WELCOME_SUBJECT_MAX = 150;
export const WELCOME_TEXT_MAX = 3_000;
export const WELCOME_LINES_MAX = 60;

/** The mail that a subscriber gets once, after confirming. Empty lines separate paragraphs of its text. */
export type Welcome = {
  /** Whether it is sent. Then all of its texts are written. */
  isOn: boolean;
  subject: Localized;
  text: Localized;
};

export type WelcomeResponse = Welcome & {
  /** What a later save has seen. */
  version: string;
};

export type WelcomeResponses = { welcome: WelcomeResponse };

/** The names of its texts in the body of `saveWelcome`. */
export const WELCOME_FIELDS = {
  subject: { ar: 'subjectAr', en: 'subjectEn' },
  text: { ar: 'textAr', en: 'textEn' },
} as const satisfies Record<'subject' | 'text', Record<Language, string>>;
