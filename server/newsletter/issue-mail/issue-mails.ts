import type { Kysely } from 'kysely';
import { type ContentFields, SINGLE_ID } from '../../../contract/content/kinds.ts';
import {
  inLanguage,
  LANGUAGES,
  type Language,
  type Localized,
  otherLanguage,
} from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { hasKind } from '../../../contract/modules.ts';
import {
  type IssueMailProblem,
  type MailedOrganisation,
  type MailScheme,
  type NewsletterMail,
  type NewsletterMailPart,
  PREHEADER_SHOWN,
  RECIPIENT_TOKEN,
  type RenderedMail,
  type RenderNewsletterMail,
  SUBJECT_SHOWN,
} from '../../../contract/newsletter-mail.ts';
import { deriveColours } from '../../../contract/palette.ts';
import { newsletterPaths, pageAddress } from '../../../contract/paths.ts';
import { markNames, withoutNames } from '../../../contract/recipient-name.ts';
import {
  findEntries,
  identityIn,
  readIdentity,
  type StoredIdentity,
  timeZoneOf,
} from '../../content/content.ts';
import {
  findDescriptions,
  MAILED_SIZE,
  type MailedPicture,
  storeMailedPicture,
} from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { newsSummary } from './news-summary.ts';

/** What rendering the mails of an issue depends on. */
export type IssueMailDependencies = {
  db: Kysely<Schema>;
  storage: Storage;
  /** The public origin of the site. */
  publicUrl: string;
  /** The clock, in epoch milliseconds: news is public from its date. */
  now: () => number;
  /** `renderNewsletterMail` of the site's renderer. */
  render: RenderNewsletterMail;
};

/** An issue, which may be unpublished. Without a number, it is a mail with the frame of one. */
export type MailedIssue = { number: number | null; fields: ContentFields<'newsletter-issue'> };

/** The mails of an issue, and what could not be shown as intended. */
export type IssueMails = { mails: Record<Language, RenderedMail>; problems: IssueMailProblem[] };

/**
 * Renders the mails of an issue in both languages, for the preview of a draft and for sending. Pictures are stored
 * permanently the first time. Links contain `RECIPIENT_TOKEN` in place of a recipient's token.
 * @param options.scheme only one scheme, for a preview
 */
export async function makeIssueMails(
  dependencies: IssueMailDependencies,
  issue: MailedIssue,
  options: { scheme?: MailScheme } = {},
): Promise<IssueMails> {
  const loaded = await loadIssue(dependencies, issue);
  const problems = [...subjectProblems(issue), ...preheaderProblems(issue), ...loaded.problems];
  if (loaded.parts.length === 0) problems.push({ kind: 'empty' });
  const mails = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      dependencies.render(mailIn(language, issue, loaded, dependencies.publicUrl), options),
    ]),
  ) as Record<Language, RenderedMail>;
  for (const language of LANGUAGES) {
    const { leftOut } = mails[language];
    if (leftOut > 0) problems.push({ kind: 'too-long', language, leftOut });
  }
  return { mails, problems };
}

/** A part with the content of its news item, in both languages. */
type LoadedPart =
  | {
      kind: 'news';
      id: number;
      title: Localized;
      html: Localized;
      publishedAt: string;
      picture: (MailedPicture & { alt: Localized }) | null;
    }
  | {
      kind: 'text';
      heading: Localized;
      text: Localized;
      link: { label: Localized; address: string } | null;
    };

type LoadedIssue = {
  parts: LoadedPart[];
  identity: StoredIdentity;
  organisation: Record<keyof MailedOrganisation, Localized>;
  problems: IssueMailProblem[];
};

/** Loads the news items that an issue names, makes their pictures, and reads the sender. */
async function loadIssue(
  { db, storage, now }: IssueMailDependencies,
  { fields }: MailedIssue,
): Promise<LoadedIssue> {
  const time = now();
  const identity = await readIdentity(db);
  const ground = deriveColours(identity.palette).mails.light.sheet;
  const ids = fields.parts.flatMap(({ news }) => news ?? []);
  // Without the news module, there is no page to which the mail could link.
  const news = await findEntries(db, 'news', hasKind('news', identity.modulesOff) ? ids : [], time);
  const pictures = [...news.values()].flatMap((item) => item.fields.picture ?? []);
  const descriptions = await findDescriptions(db, pictures);
  const parts: LoadedPart[] = [];
  const problems: IssueMailProblem[] = [];
  for (const [part, own] of fields.parts.entries()) {
    if (own.news === null) {
      const link = own.link === null ? null : { label: own.linkText, address: own.link };
      const isRefused = link !== null && !isMailed(link.address);
      if (isRefused) problems.push({ kind: 'link-refused', part, link: link.address });
      const { heading, text } = own;
      for (const language of untranslatedIn([heading, text, own.linkText])) {
        problems.push({ kind: 'part-not-translated', part, language });
      }
      if (heading.ar + heading.en + text.ar + text.en !== '' || link !== null) {
        parts.push({ kind: 'text', heading, text, link: isRefused ? null : link });
      }
      continue;
    }
    const item = news.get(own.news)?.fields;
    if (item === undefined) {
      problems.push({ kind: 'news-not-public', part, news: own.news });
      continue;
    }
    // A picture never stops a mail, whatever is wrong with it or with the storage.
    const made =
      item.picture === null
        ? null
        : await storeMailedPicture({ db, storage }, item.picture, { ground, now: time }).catch(
            () => null,
          );
    if (item.picture !== null && made === null) {
      problems.push({ kind: 'picture-missing', part, news: own.news });
    }
    const alt = descriptions.get(item.picture ?? '') ?? NO_TEXT;
    const languages = LANGUAGES.filter((language) => alt[language] === '');
    if (made !== null && languages.length > 0) {
      problems.push({ kind: 'picture-not-described', part, news: own.news, languages });
    }
    parts.push({
      kind: 'news',
      id: own.news,
      title: item.title,
      html: item.html,
      publishedAt: item.publishedAt,
      picture: made && { ...made, alt },
    });
  }
  return { parts, problems, identity, organisation: await readOrganisation(db, time) };
}

/** Returns the languages in which one of these texts is missing although it is written in the other one. */
function untranslatedIn(texts: readonly Localized[]): Language[] {
  return LANGUAGES.filter((language) =>
    texts.some((text) => text[language] === '' && text[otherLanguage(language)] !== ''),
  );
}

const NO_TEXT: Localized = { ar: '', en: '' };

/** Returns whether a mail may link to a URL that an editor has entered. */
function isMailed(address: string): boolean {
  return /^(?:https:\/\/|\/(?!\/))/i.test(address) && !address.includes(RECIPIENT_TOKEN);
}

async function readOrganisation(
  db: Kysely<Schema>,
  now: number,
): Promise<LoadedIssue['organisation']> {
  const settings = (await findEntries(db, 'settings', [SINGLE_ID], now)).get(SINGLE_ID)?.fields;
  const email = settings?.email ?? '';
  return { address: settings?.address ?? NO_TEXT, email: { ar: email, en: email } };
}

function subjectProblems({ fields: { subject } }: MailedIssue): IssueMailProblem[] {
  return LANGUAGES.flatMap((language): IssueMailProblem[] => {
    const { length } = subject[language];
    if (length === 0) return [{ kind: 'subject-missing', language }];
    return length > SUBJECT_SHOWN ? [{ kind: 'subject-long', language }] : [];
  });
}

function preheaderProblems({ fields: { preheader } }: MailedIssue): IssueMailProblem[] {
  return LANGUAGES.flatMap((language): IssueMailProblem[] => {
    const { length } = preheader[language];
    if (length === 0) return [{ kind: 'preheader-missing', language }];
    return length > PREHEADER_SHOWN ? [{ kind: 'preheader-long', language }] : [];
  });
}

/** Returns the issue in one language. A text without a translation stays in the other language. */
function mailIn(
  language: Language,
  { number, fields: { subject, preheader, introduction, closing } }: MailedIssue,
  { parts, identity, organisation }: LoadedIssue,
  publicUrl: string,
): NewsletterMail {
  const text = (localized: Localized) => ownText(localized, language);
  const greeting = (localized: Localized) => markNames(text(localized));
  const address = (path: string) => publicUrl + path;
  const dates = dateFormat(language, timeZoneOf(identity));
  const unsubscribe = `${address(localizedAddress(newsletterPaths.unsubscribe, language))}?token=${RECIPIENT_TOKEN}`;
  return {
    language,
    number,
    // Programs show a subject to others beside its reader, so it names nobody.
    subject: withoutNames(text(subject)),
    // Without one of its own, the introduction in this language says more than a line in the other one.
    preheader: markNames(withoutToken(preheader[language])),
    introduction: greeting(introduction),
    parts: parts.map((part): NewsletterMailPart => {
      if (part.kind === 'text') {
        const { heading, text: own, link } = part;
        return {
          kind: 'text',
          heading: greeting(heading),
          text: greeting(own),
          link: link && { label: text(link.label), address: link.address },
        };
      }
      const { picture } = part;
      return {
        kind: 'news',
        title: text(part.title),
        summary: newsSummary(text(part.html)),
        address: address(pageAddress('newsItem', language, part.id)),
        date: dates.format(new Date(part.publishedAt)),
        picture: picture && {
          small: address(picture.small),
          large: address(picture.large),
          alt: text(picture.alt),
          ...MAILED_SIZE,
        },
      };
    }),
    closing: greeting(closing),
    identity: identityIn(identity, language),
    palette: identity.palette,
    organisation: { address: text(organisation.address), email: text(organisation.email) },
    links: {
      browser: number === null ? null : address(pageAddress('newsletterIssue', language, number)),
      unsubscribe,
      preferences: `${unsubscribe}#preferences`,
      site: address(localizedAddress('/', language)),
    },
  };
}

/**
 * Returns a text in a language, or otherwise in the other one. It makes sure that no text of editors becomes a recipient's
 * token.
 */
function ownText(text: Localized, language: Language): string {
  return withoutToken(inLanguage(text, language) || text.en);
}

function withoutToken(text: string): string {
  return text.replaceAll(RECIPIENT_TOKEN, ' ');
}

const LOCALES: Record<Language, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' };

/** Formats as on the site, in the organisation's time zone. */
function dateFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
