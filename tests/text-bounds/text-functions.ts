/// <reference types="vite/types/importMeta.d.ts" />

import { ADDRESS_READERS } from '../../contract/address-readers.ts';
import { boundedText, pageNumber } from '../../contract/admin/list-filter.ts';
import { DRAWN_PALETTE } from '../../contract/base-colours.ts';
import type { Identity } from '../../contract/content/identity.ts';
import { newsItem } from '../../contract/content/news.ts';
import { TEXT_MAX } from '../../contract/content/value-bounds.ts';
import { formOfProgram } from '../../contract/forms/applications.ts';
import { type FormName, forms } from '../../contract/forms/forms.ts';
import type { NewsletterMail } from '../../contract/newsletter-mail.ts';
import { queries } from '../../contract/queries.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { type RawFields, SUBMISSION_LIMITS } from '../../contract/submission-rules.ts';
import { sources } from '../helpers/sources.ts';

/** How a function is called with hostile text. */
export type TextFunction = {
  run: (text: string) => unknown;
  /**
   * Length of the longest text, in UTF-16 units; 1,000,000 by default. Shorter if the length is limited before the
   * function is called, or if a parser would take too long for a test.
   */
  maxLength?: number;
};

/** The modules whose functions are measured. */
export const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    '/contract/**/*.ts',
    '/server/admin/{cookies,request-origin}.ts',
    '/server/auth/{device,mails,password-rules,tokens}.ts',
    '/server/api/read-parameters.ts',
    '/server/content/{drafts/advice,drafts/links-of,entries/map-media,import/content-files,import/media-descriptions}.ts',
    '/server/content/map/{map-sheet,saudi-arabia}.ts',
    '/server/content/queries/{described-html,internal-links,linked-documents,sanitize-html}.ts',
    '/server/media/{svg,inspect-media}.ts',
    '/server/newsletter/{signed-link,issue-mail/news-summary,subscribers/list-subscribers}.ts',
    '/server/pages/{atom,canonical-redirect,html,language-redirect,sitemap}.ts',
    '/server/pages/open-graph/{image,image-address}.ts',
    '/server/platform/calendar/calendar.ts',
    '/server/platform/cache/{content-cache,freshness}.ts',
    '/server/platform/http/{attachment,guards/rate-limit,guards/same-origin,negotiation,readable-address,security-policy}.ts',
    '/server/platform/deliveries/retry-schedule.ts',
    '/server/platform/mail/{refused-recipient,relay-id,render-mail}.ts',
    '/server/platform/mailbox/{clean-text,decode-text,delivery-report,html-text,opaque-part,read-head,remark,reply-text}.ts',
    '/server/mail/sender-domain/{judge-records,sender-domain}.ts',
    '/server/platform/text/*.ts',
    '/server/redirects/{addresses,missing-addresses,wordpress-forms}.ts',
    '/server/search/{analyze,documents,highlight,query,spelling,synonyms}.ts',
    '/server/statistics/{search-words,visitor}.ts',
    '/server/submissions/spam.ts',
    '/server/submissions/incoming/reply-address.ts',
    '/server/submissions/mails/*.ts',
    '/server/tweets/{read-tweet,tweet-copy,tweet-state}.ts',
    '/server/upstream/{upstream-address,upstream-news,upstream-response}.ts',
    '/admin/kit/i18n/format.ts',
    '/site/components/**/*.ts',
    '/site/i18n/format.ts',
    '/site/newsletter-mail/{mail-texts,plain-text}.ts',
    '/site/newsletter-mail/newsletter-mail.tsx',
    '/site/router/*.ts',
    '/site/routes.ts',
    '/site/routes/**/*.ts',
    '/site/sections/**/*.ts',
    '/site/worker/cache-policy.ts',
    '/tools/content/wordpress/{languages,pieces,shortcodes}.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
);

/** Parsers take longer, so they are measured with shorter texts. */
const PARSER = { maxLength: 100_000 } as const;

/** The YAML parser creates an error object for each wrong character, so it takes still longer. */
const YAML = { maxLength: 30_000 } as const;

/** Node rejects larger request heads. In bytes (`--max-http-header-size`). */
export const MAX_REQUEST_HEAD = 16 * 1024;

/**
 * Returns a function that calls an export of a module, whatever its type.
 * @throws Error if the module has no such export, because the measurement ignores what a call throws
 */
function findFunction(path: string, name: string): (...args: unknown[]) => unknown {
  const exported = MODULES[path]?.[name];
  if (typeof exported !== 'function') {
    throw new Error(`${path} exports no function ${name}`);
  }
  return (...args) => exported(...args);
}

/** A row for a function whose first argument is the text, with further arguments. */
function row(path: string, name: string, ...otherArgs: unknown[]): [string, TextFunction] {
  const measured = findFunction(path, name);
  return [`${path} ${name}`, { run: (text) => measured(text, ...otherArgs) }];
}

/**
 * A row for a function whose arguments are built from the text.
 * @param title the name of the export; if it has several rows, followed by a space and what is measured
 */
function rowWith(
  path: string,
  title: string,
  buildArgs: (text: string) => unknown[],
  limits: Omit<TextFunction, 'run'> = {},
): [string, TextFunction] {
  const [name = ''] = title.split(' ');
  const measured = findFunction(path, name);
  return [`${path} ${title}`, { run: (text) => measured(...buildArgs(text)), ...limits }];
}

const REDIRECT_RULES = { publicUrl: 'https://yafee.example', hosts: ['shop.example.org'] };

const localized = (text: string) => ({ ar: text, en: text });

/** A row for the validation of one field of a form. */
function submissionRow(form: FormName, field: string): [string, TextFunction] {
  const fields = (text: string): RawFields => ({
    name: 'a',
    subject: 'a',
    secondName: 'a',
    phone: '0501234567',
    email: 'a@example.com',
    massage: 'a',
    [field]: text,
  });
  return rowWith('/contract/submission-rules.ts', `validateSubmission ${form} ${field}`, (text) => [
    forms[form],
    fields(text),
    ADDRESS_READERS,
  ]);
}

const buildTweet = (fields: object) => ({
  text: 'a',
  lang: 'en',
  created_at: '2026-01-01T00:00:00Z',
  favorite_count: 1,
  user: { name: 'a', screen_name: 'a' },
  ...fields,
});

const MATCHES = [{ words: ['a', 'ا'], stems: ['a'], prefixes: ['a'] }];

/** An index without texts, in which every neighbour of a word is looked up. */
const NO_TERMS = { has: () => false, countWord: () => 0 };

const NEWS = 'title: { ar: a }\n  publishedAt: 2026-01-01\n  html:\n    ar: ';

const cleanResponse = findFunction(
  '/server/upstream/upstream-response.ts',
  'responseCleaner',
)('https://a.example') as (name: string, body: unknown) => unknown;

/** A mail of the newsletter whose texts are all the same. */
const identityOf = (text: string): Identity => ({
  name: text,
  legalName: text,
  headline: text,
  tagline: text,
  description: text,
  strategyTitle: text,
  strategyLead: text,
  aboutLead: text,
  licence: text,
  clock: '180',
  logo: null,
  logoDark: null,
  callingCode: text,
  phoneExample: text,
  leads: [{ place: 'board', text }],
  pagesOff: [],
});

/** Who sends a mail, and in which colours. */
const LETTERHEAD = {
  language: 'ar',
  identity: { ...identityOf('a'), palette: DRAWN_PALETTE },
};

const newsletterMail = (text: string): NewsletterMail => ({
  language: 'ar',
  number: 1,
  subject: text,
  preheader: text,
  introduction: text,
  parts: [
    { kind: 'news', title: text, summary: text, address: text, date: text, picture: null },
    { kind: 'text', heading: text, text, link: { label: text, address: text } },
  ],
  closing: text,
  identity: identityOf(text),
  palette: DRAWN_PALETTE,
  organisation: { address: text, email: text },
  links: { browser: text, unsubscribe: text, preferences: text, site: 'https://a.example' },
});

/** The functions that are called with more than a text, by `path name`. */
const ROWS: ReadonlyMap<string, TextFunction> = new Map([
  // site/newsletter-mail
  row('/site/components/text-language.ts', 'languageOfText', 'en'),
  row('/site/components/text-language.ts', 'languageOfHtml', 'en'),
  row('/site/newsletter-mail/mail-texts.ts', 'shorten', { bytes: 3_000, lines: 30 }),
  row('/site/newsletter-mail/mail-texts.ts', 'safeAddress', {
    origin: 'https://a.example',
    language: 'en',
  }),
  rowWith(
    '/site/newsletter-mail/plain-text.ts',
    'plainTextMail',
    (text) => [newsletterMail(text), newsletterMail(text).parts, true],
    { maxLength: TEXT_MAX.lines },
  ),
  rowWith(
    '/site/newsletter-mail/newsletter-mail.tsx',
    'renderNewsletterMail',
    (text) => [newsletterMail(text)],
    { maxLength: TEXT_MAX.lines },
  ),
  // contract
  rowWith('/contract/admin/proofreading/proofread.ts', 'proofread', (text) => [text, 'ar'], PARSER),
  rowWith(
    '/contract/admin/proofreading/proofread.ts',
    'proofreadText',
    (text) => [text, 'en'],
    PARSER,
  ),
  rowWith(
    '/contract/admin/proofreading/proofread-html.ts',
    'proofreadHtml',
    (text) => [text, 'ar'],
    PARSER,
  ),
  row('/contract/admin/proofreading/fault.ts', 'withCorrection', {
    start: 0,
    end: 1,
    correction: 'a',
  }),
  row('/contract/admin/proofreading/proofread-html.ts', 'withHtmlCorrection', {
    start: 0,
    end: 1,
    correction: 'a',
  }),
  rowWith('/contract/html-text.ts', 'replaceTags', (text) => [text, () => ' ']),
  rowWith('/contract/html-text.ts', 'isNestedDeeper', (text) => [text, 50]),
  rowWith('/contract/html-text.ts', 'spans', (text) => [text, /<p(?:\s[^<>]*)?>/, () => '</p>']),
  rowWith('/contract/forms/fields.ts', 'staffFields', (text) => [
    forms.contact,
    { firstName: text, lastName: text, email: text, topic: text, message: text },
  ]),
  rowWith('/contract/forms/fields.ts', 'senderName', (text) => [
    { firstName: text, lastName: text, email: text },
  ]),
  rowWith('/contract/submission-response.ts', 'readSubmissionResponse', (text) => [
    forms.newsletter,
    {
      status: 422,
      retryAfter: text,
      body: { errors: { email: text }, codes: { email: text } },
    },
  ]),
  rowWith('/contract/locale.ts', 'inLanguage', (text) => [localized(text), 'en']),
  row('/server/admin/cookies.ts', 'readCookie', 'name'),
  rowWith('/server/admin/request-origin.ts', 'requestOrigin', (text) => [
    { headers: { host: text.slice(0, MAX_REQUEST_HEAD) } },
    'http://localhost',
  ]),
  rowWith('/server/admin/request-origin.ts', 'isOwnWrite', (text) => [
    { headers: { origin: text } },
    { isSecure: true, origin: 'https://yafee.example' },
  ]),
  rowWith('/server/admin/request-origin.ts', 'isLocalRequest', (text) => [
    { headers: {}, raw: { socket: { remoteAddress: text } } },
    { isSecure: false, origin: 'http://localhost' },
  ]),
  rowWith('/server/admin/cookies.ts', 'sessionToken', (text) => [
    { headers: { cookie: text } },
    { isSecure: true, origin: 'https://yafee.example' },
  ]),
  rowWith('/server/admin/request-origin.ts', 'isPassedOn', (text) => [{ headers: { via: text } }]),
  rowWith('/server/admin/cookies.ts', 'browserMark', (text) => [
    { headers: { cookie: text } },
    { isSecure: true, origin: 'https://yafee.example' },
  ]),
  row('/server/auth/password-rules.ts', 'checkPassword', { email: 'a@b.co', name: 'a' }, ['a']),
  rowWith('/server/auth/password-rules.ts', 'checkPassword of a person', (text) => [
    'three camels on the roof',
    { email: text.slice(0, 254), name: text.slice(0, 100) },
    [text.slice(0, 254)],
  ]),
  rowWith('/admin/kit/i18n/format.ts', 'fill', (text) => [text, { name: 'a' }]),
  rowWith('/admin/kit/i18n/format.ts', 'isolateIn', (text) => ['ar', text]),
  rowWith('/server/submissions/mails/reply.ts', 'renderReply', (text) => [
    'contact',
    { text, reference: 'a', earlier: [] },
    LETTERHEAD,
  ]),
  rowWith('/contract/admin/list-filter.ts', 'readFilter', (text) => [
    { search: boundedText, page: pageNumber },
    new URLSearchParams({ search: text, page: text }),
  ]),
  row('/contract/admin/inbox/notifications.ts', 'findMentions', [{ id: 'a', name: 'a b' }]),
  row('/contract/admin/inbox/placeholders.ts', 'unknownPlaceholders', 'ar'),
  row('/contract/admin/inbox/placeholders.ts', 'findPlaceholder'),
  row('/contract/admin/inbox/placeholders.ts', 'fillTemplate', 'ar', {
    name: 'a',
    reference: 'a',
    sender: 'a',
  }),
  row('/contract/localized-address.ts', 'localizedAddress', 'en'),
  row('/contract/localized-address.ts', 'preferredAddress', ''),
  rowWith('/contract/localized-address.ts', 'isPreferredAddress', (text) => ['/en', text]),
  rowWith('/contract/pictures.ts', 'pictureSize', (text) => [`/media/${text}`]),
  rowWith('/contract/pictures.ts', 'thumbnailAddress', (text) => [`/media/${text}`]),
  rowWith('/contract/pictures.ts', 'variantAddress', (text) => [
    `/media/${text}.100x100.jpg`,
    1,
    'webp',
  ]),
  rowWith('/contract/pictures.ts', 'variantAddresses', (text) => [`/media/${text}.1000x100.jpg`]),
  rowWith('/contract/pictures.ts', 'variantWidths', (text) => [`/media/${text}.1000x100.jpg`]),
  ...[
    'readText',
    'readPlainText',
    'readCount',
    'readCoordinate',
    'readId',
    'readInstant',
    'readDay',
  ].map((name) => row('/contract/coercion.ts', name)),
  row('/contract/coercion.ts', 'readAddress', ['https']),
  rowWith('/contract/wire.ts', 'decode', (text) => [newsItem, { id: text, title: text, text }]),
  submissionRow('contact', 'name'),
  submissionRow('contact', 'phone'),
  submissionRow('contact', 'email'),
  submissionRow('contact', 'massage'),
  submissionRow('join', 'secondName'),
  submissionRow('newsletter', 'email'),
  rowWith('/contract/forms/fields.ts', 'joinAnswers', (text) => [
    [{ question: text, answer: text }],
  ]),
  rowWith('/contract/forms/answers.ts', 'withAnswers', (text) => [
    formOfProgram(1, [{ kind: 'line', label: 'a', options: [] }], ''),
    { answer1: text },
  ]),
  rowWith('/contract/forms/entry-forms.ts', 'readEntryId', (text) => [{ get: () => text }, 'job']),

  // tools
  rowWith(
    '/tools/content/wordpress/pieces.ts',
    'readPieces',
    (text) => [
      text,
      {
        findFile: () => ({ path: 'a.jpg', isPicture: true }),
        findLink: (address: string) => address,
        attachedPictures: () => [],
        leaveOut: () => undefined,
      },
    ],
    PARSER,
  ),

  // server
  rowWith('/server/platform/calendar/calendar.ts', 'renderCalendar', (text) => [
    {
      language: 'ar',
      title: text,
      events: [
        { uid: 'a', changedAt: 0, day: '2026-01-01', summary: text, description: text, url: '' },
      ],
    },
  ]),
  rowWith('/server/platform/calendar/calendar.ts', 'renderCalendar appointment', (text) => [
    {
      language: 'ar',
      events: [
        {
          ...{ uid: 'a', changedAt: 0, start: 0, end: 1, sequence: 0, summary: text, url: null },
          ...{ description: text, location: text, reminder: 60 },
          organizer: { name: text, address: 'a@example.com' },
        },
      ],
    },
  ]),
  rowWith('/server/pages/atom.ts', 'renderAtomFeed', (text) => [
    {
      language: 'ar',
      title: text,
      author: '',
      address: '',
      page: '',
      entries: [
        { id: '', title: '', page: '', updatedAt: 0, publishedAt: null, html: text, file: null },
      ],
    },
  ]),
  rowWith('/server/content/import/content-files.ts', 'describeContentProblem', (text) => [
    { file: text, reason: text },
  ]),
  rowWith(
    '/server/content/import/media-descriptions.ts',
    'readMediaDescriptions',
    (text) => [text, new Set()],
    YAML,
  ),
  rowWith(
    '/server/content/import/content-files.ts',
    'readContentFile',
    (text) => ['news', text],
    YAML,
  ),
  rowWith(
    '/server/content/import/content-files.ts',
    'readContentFile as a value',
    (text) => ['news', `- id: 1\n  ${NEWS}${text}`],
    YAML,
  ),
  rowWith(
    '/server/content/import/content-files.ts',
    'writeContentFile',
    (text) => [
      'news',
      [
        {
          id: 1,
          status: 'published',
          fields: {
            title: localized(text),
            html: localized(text),
            picture: null,
            publishedAt: text,
          },
        },
      ],
    ],
    PARSER,
  ),
  ...Object.entries({
    news: 'html',
    trainer: 'name',
    client: 'url',
    tweet: 'tweetId',
    slider: 'background',
  }).map(([kind, field]) =>
    rowWith('/contract/content/kinds.ts', `readContentEntry ${kind}`, (text) => [
      kind,
      {
        id: 1,
        [field]: text,
        title: localized(text),
        html: localized(text),
        name: localized(text),
        copy: { text, lang: text, createdAt: text },
      },
    ]),
  ),
  rowWith('/contract/content/kinds.ts', 'readContentEntry settings', (text) => [
    'settings',
    { email: text, phones: [text], twitter: text },
  ]),
  rowWith('/server/content/queries/described-html.ts', 'undescribedPictures', (text) => [
    `<img alt="" src="/media/${text}"><img ${text}`,
  ]),
  rowWith('/server/content/queries/described-html.ts', 'describeTags', (text) => [
    `<img alt="" src="/media/${text}"><img ${text}`,
    new Map(),
    'ar',
  ]),
  rowWith('/server/content/queries/linked-documents.ts', 'linkedDocuments', (text) => [
    `<a href="/media/${text}.pdf"><a href="/media/${text}`,
  ]),
  rowWith('/server/content/queries/linked-documents.ts', 'describeLinks', (text) => [
    `<a href="/media/${text}.pdf"><a href="/media/${text}`,
    new Map(),
  ]),
  rowWith('/server/content/entries/map-media.ts', 'mapMedia', (text) => [
    'news',
    { html: localized(` src="media/${text}" src="${text}`) },
    (path: string) => path,
  ]),
  rowWith('/contract/content/kind-names.ts', 'isContentKind', (text) => [text]),
  rowWith('/contract/admin/content/draft-fields.ts', 'leafValue', (text) => [
    { title: text },
    text,
  ]),
  rowWith('/contract/admin/content/draft-fields.ts', 'withValueAt', (text) => [
    { [text]: [text] },
    [text, '0'],
    text,
  ]),
  rowWith('/contract/admin/content/draft-fields.ts', 'mergeChanges', (text) => [
    'news',
    { title: { ar: text, en: '' } },
    [
      { path: 'title.ar', from: text, to: `${text}.` },
      { path: text, from: '', to: '' },
    ],
  ]),
  rowWith('/contract/admin/content/draft-fields.ts', 'changesBetween', (text) => [
    'news',
    { title: { ar: text, en: '' } },
    { title: { ar: `${text}.`, en: '' } },
  ]),
  rowWith('/contract/admin/content/draft-fields.ts', 'oversizedChanges', (text) => [
    'news',
    [{ path: 'html.en', from: '', to: text }],
  ]),
  rowWith('/contract/content/oversized.ts', 'sizeProblem', (text) => [
    { type: 'localized-html' },
    text,
  ]),
  rowWith('/contract/content/oversized.ts', 'isOversized', (text) => [
    { type: 'localized-html' },
    { ar: text, en: text },
  ]),
  rowWith('/contract/admin/content/draft-fields.ts', 'isChangeIn', (text) => [
    'navbar',
    'en',
    {
      path: 'children',
      from: [{ ar: text, en: text }],
      to: [{ ar: text, en: `${text}.` }],
    },
  ]),
  rowWith('/contract/json-equality.ts', 'isSameJson', (text) => [text, `${text}.`]),
  rowWith('/server/content/drafts/advice.ts', 'adviceOnHtml', (text) => [`<h2>${text}</h2>`]),
  rowWith('/server/content/drafts/advice.ts', 'linksIn', (text) => [`<a ${text}>`]),
  rowWith('/server/content/drafts/links-of.ts', 'linksOf', (text) => [
    'news',
    { html: { ar: `<a href="${text}">x</a><img ${text}>`, en: text } },
  ]),
  row('/server/content/queries/internal-links.ts', 'internalPath', 'https://yafee.example'),
  row('/server/content/queries/internal-links.ts', 'unlink', () => true),
  rowWith('/contract/content/kinds.ts', 'subtypeOf', (text) => ['tweet', { tweetId: text }]),
  rowWith('/contract/content/kinds.ts', 'publicationTime', (text) => [
    'news',
    { publishedAt: text },
  ]),
  rowWith('/server/platform/text/csv.ts', 'csv', (text) => [[[text]]]),
  row('/server/platform/text/file-name.ts', 'shownFileName', 'pdf', 'file'),
  row('/server/platform/http/attachment.ts', 'attachment'),
  rowWith('/server/platform/http/attachment.ts', 'contentDisposition', (text) => ['inline', text]),
  row('/server/newsletter/subscribers/list-subscribers.ts', 'foldSearch', 'phone'),
  rowWith(
    '/server/upstream/upstream-address.ts',
    'upstreamAddress',
    (text) => ['https://a.example', `/${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  row('/server/platform/http/negotiation.ts', 'matchesEtag', '"a"'),
  rowWith('/server/api/read-parameters.ts', 'readParameters', (text) => [
    queries.news.parameters,
    { path: {}, query: { page: text, per_page: text } },
    'ar',
  ]),
  rowWith('/server/platform/http/guards/same-origin.ts', 'isSameOrigin', (text) => [
    { origin: `http://${text}`, host: text },
    'https://a.example',
  ]),
  rowWith(
    '/server/content/queries/sanitize-html.ts',
    'sanitizeHtml',
    (text) => [`<b>${text}`],
    PARSER,
  ),
  rowWith('/server/content/queries/sanitize-html.ts', 'moveAttributions', (text) => [
    `<blockquote><p>a</p>${text}</blockquote>${text}<blockquote>`,
  ]),
  rowWith('/server/search/documents.ts', 'entryDocument', (text) => [
    'news',
    1,
    {
      title: localized(text),
      html: { ar: `<i>${text}`, en: '' },
      picture: null,
      publishedAt: null,
    },
  ]),
  rowWith('/server/search/documents.ts', 'pageDocuments', (text) => [
    [],
    {
      staticPages: [{ title: localized(text), html: localized(text) }],
      siteContents: [],
      goals: [],
      areas: [],
      clients: [],
    },
  ]),
  rowWith(
    '/server/search/analyze.ts',
    'analyzeDocument',
    (text) => [{ title: localized(text), lead: localized(text), body: localized(text) }],
    PARSER,
  ),
  rowWith(
    '/server/search/highlight.ts',
    'excerpt',
    (text) => [[{ ar: text, en: '' }], 'ar', MATCHES],
    PARSER,
  ),
  rowWith('/server/search/highlight.ts', 'highlight', (text) => [text, MATCHES], PARSER),
  rowWith(
    '/server/search/highlight.ts',
    'highlightTitle',
    (text) => [localized(text), 'ar', MATCHES],
    PARSER,
  ),
  rowWith('/server/platform/text/plain-text.ts', 'toPlainText', (text) => [`<b>${text}`]),
  rowWith('/server/search/spelling.ts', 'findSpellings', (text) => [text, NO_TERMS], {
    maxLength: MAX_QUERY_LENGTH,
  }),
  rowWith('/contract/word-search.ts', 'searchForms', (text) => [text], PARSER),
  rowWith('/contract/word-search.ts', 'queryWords', (text) => [text], PARSER),
  rowWith('/contract/words.ts', 'foldText', (text) => [text], PARSER),
  rowWith('/contract/words.ts', 'tokenize', (text) => [text], PARSER),
  rowWith('/server/platform/mailbox/delivery-report.ts', 'readDeliveryReport', (text) => [
    { status: text, returned: [text], subject: text, text, failedRecipients: text, answers: [] },
  ]),
  rowWith('/server/platform/mailbox/read-head.ts', 'readHead', (text) => [
    new Map(
      ['to', 'from', 'subject', 'references', 'message-id', 'content-type', 'precedence'].map(
        (name) => [name, [text]],
      ),
    ),
  ]),
  rowWith('/server/platform/mailbox/decode-text.ts', 'decodeText', (text) => [
    Buffer.from(text, 'latin1'),
    ['utf-8', text.slice(0, 100)],
  ]),
  rowWith('/server/platform/mailbox/clean-text.ts', 'cut', (text) => [text, 1_000]),
  rowWith('/server/platform/mailbox/opaque-part.ts', 'opaqueFormOf', (text) => [
    { type: `application/pkcs7-mime; smime-type=${text}`, name: text },
    () => Buffer.from(text),
  ]),
  rowWith('/server/platform/mailbox/remark.ts', 'remarkOf', (text) => [
    { types: [text], opaque: [], subject: text, text, hasFiles: false },
  ]),
  rowWith('/server/mail/sender-domain/judge-records.ts', 'judgeSpf', (text) => [
    [`v=spf1 ${text}`],
    0,
    [],
  ]),
  rowWith('/server/mail/sender-domain/judge-records.ts', 'judgeDmarc', (text) => [
    [`v=DMARC1;${text}`],
    'a.example',
  ]),
  rowWith('/server/mail/sender-domain/judge-records.ts', 'judgeDkim', (text) => [
    [{ selector: 'a', text: `p=${text}` }],
    { tried: ['a'], isNamed: true },
  ]),
  rowWith('/server/mail/sender-domain/judge-records.ts', 'judgeMx', (text) => [
    [{ exchange: text, priority: 0 }],
  ]),
  rowWith('/server/newsletter/signed-link.ts', 'readLink', (text) => [
    'secret',
    'confirm-en',
    text,
    0,
  ]),
  rowWith(
    '/server/pages/sitemap.ts',
    'renderSitemap',
    (text) => [[{ addresses: localized(text), changedAt: null }], { defaultLanguage: 'ar' }],
    PARSER,
  ),
  rowWith('/server/pages/sitemap.ts', 'renderSitemapIndex', (text) => [[text]]),
  rowWith('/server/submissions/spam.ts', 'suspicionOf', (text) => [
    { website: text, elapsed: text },
  ]),
  [
    '/server/upstream/upstream-response.ts responseCleaner',
    {
      run: (text) => {
        const item = {
          text: `<img src="/a${text}">${text}`,
          image: text,
          cv: text,
          title: localized(text),
        };
        return cleanResponse('news', { data: [item] });
      },
      ...PARSER,
    },
  ],
  rowWith(
    '/server/upstream/upstream-news.ts',
    'selectUpstreamNews',
    (text) => [{ data: [{ id: 1, title: text }] }, { page: 1 }],
    PARSER,
  ),

  // server
  rowWith(
    '/server/media/svg.ts',
    'readSvg',
    (text) => [`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`],
    PARSER,
  ),
  rowWith(
    '/server/media/svg.ts',
    'readSvg an attribute',
    (text) => [
      `<svg xmlns="http://www.w3.org/2000/svg" width='${text}' style='${text}' viewBox='${text}'/>`,
    ],
    PARSER,
  ),
  rowWith('/server/media/svg.ts', 'readSvg before its root', (text) => [text], PARSER),
  rowWith(
    '/server/media/inspect-media.ts',
    'inspectMedia',
    (text) => [`${text}.svg`, Buffer.from(text)],
    PARSER,
  ),
  rowWith('/server/media/inspect-media.ts', 'inspectPicture', (text) => [Buffer.from(text)]),
  rowWith('/server/media/inspect-media.ts', 'recognizeMedia', (text) => [
    `${text}.csv`,
    Buffer.from(text),
  ]),
  rowWith('/server/media/inspect-media.ts', 'isCsv', (text) => ['a.csv', Buffer.from(text)]),
  rowWith('/server/platform/http/readable-address.ts', 'readableAddress', (text) => [`/${text}`]),
  rowWith(
    '/server/redirects/addresses.ts',
    'targetFor',
    (text) => [`/a?${text}`, { key: '/a', language: 'en', parameters: new Set() }, `/b?${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  ...['referer', 'user-agent', 'accept'].map((name) =>
    rowWith(
      '/server/statistics/visitor.ts',
      `readView ${name}`,
      (text) => [
        { 'user-agent': 'Mozilla/5.0', accept: 'text/html', [name]: text },
        new Set(['yafee.example']),
      ],
      { maxLength: MAX_REQUEST_HEAD },
    ),
  ),
  rowWith(
    '/server/statistics/visitor.ts',
    'readBeacon referrer',
    (text) => [{ 'user-agent': 'Mozilla/5.0' }, text, new Set(['yafee.example'])],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  rowWith('/server/statistics/visitor.ts', 'isFromBot', (text) => [{ 'user-agent': text }], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  row('/server/redirects/addresses.ts', 'readTarget', REDIRECT_RULES),
  rowWith('/server/redirects/addresses.ts', 'readTarget path', (text) => [
    `/${text}`,
    REDIRECT_RULES,
  ]),
  row('/server/redirects/addresses.ts', 'isStillAllowed', REDIRECT_RULES),
  rowWith('/server/pages/canonical-redirect.ts', 'canonicalAddress', (text) => [`/${text}`], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/server/pages/language-redirect.ts', 'addressOf', (text) => [`/${text}`], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith(
    '/server/pages/language-redirect.ts',
    'languageRedirect',
    (text) => [`/?lang=${text}`, text],
    {
      maxLength: MAX_REQUEST_HEAD,
    },
  ),
  rowWith('/server/pages/open-graph/image-address.ts', 'pageOfImage', (text) => [`ar/${text}`]),
  rowWith('/server/pages/open-graph/image.ts', 'openGraphCardHash', (text) => [
    { language: 'ar', title: text, look: { mark: { svg: 'a' } } },
  ]),
  rowWith(
    '/server/tweets/read-tweet.ts',
    'readTweet',
    (text) => [
      buildTweet({
        text,
        display_text_range: [3, 5],
        user: { name: text, screen_name: 'a', profile_image_url_https: text },
      }),
    ],
    PARSER,
  ),
  rowWith(
    '/server/tweets/read-tweet.ts',
    'readTweet links',
    (text) => [
      buildTweet({
        lang: text,
        entities: { urls: [{ url: 'https://t.co/a', expanded_url: text }], media: [{ url: text }] },
        mediaDetails: [{ media_url_https: text, ext_alt_text: text }],
      }),
    ],
    PARSER,
  ),
  rowWith('/server/tweets/tweet-copy.ts', 'pictureName', (text) => [`https://a.example/${text}`]),
  rowWith(
    '/server/platform/mail/render-mail.ts',
    'renderMail',
    (text) => [
      LETTERHEAD,
      text,
      [
        { kind: 'quote', text },
        { kind: 'facts', facts: [[text, text]] },
      ],
    ],
    { maxLength: SUBMISSION_LIMITS.message },
  ),
  rowWith(
    '/server/submissions/mails/organisation.ts',
    'renderNotice',
    (text) => [
      'contact',
      { firstName: text, lastName: text, phone: text, email: text, message: text },
      { reference: 'a', visitorLanguage: 'ar', cv: null },
      LETTERHEAD,
    ],
    { maxLength: SUBMISSION_LIMITS.message },
  ),

  rowWith('/contract/tweet-title.ts', 'tweetTitle', (text) => [
    { text, author: { name: text } },
    'UTC',
  ]),
  rowWith('/contract/word-search.ts', 'matchRank', (text) => [
    { words: text, stems: text },
    [{ beginnings: [' a'], stem: '=a=' }],
  ]),

  // site
  rowWith(
    '/site/router/contact-subject.ts',
    'readContactSubject',
    (text) => [`?topic=${text}&job=${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  row('/site/components/whatsapp.ts', 'whatsAppAddress', { callingCode: '966' }),
  row('/site/components/copying.ts', 'copying', { copied: 'a', failed: 'a' }),
  rowWith('/site/components/excerpt.ts', 'excerpt', (text) => [text, 240]),
  rowWith('/site/components/present-html.ts', 'presentHtml', (text) => [
    `<h2>${text}</h2><table><td>${text}</td>`,
    'Table',
  ]),
  rowWith('/site/components/file-address.ts', 'isPicture', (text) => [`/${text}`]),
  rowWith('/site/components/first-paragraph.ts', 'firstParagraph', (text) => [`<p>${text}`]),
  rowWith('/site/components/form/typed-values.ts', 'isBlank', (text) => [{ a: text }]),
  rowWith('/site/components/share-addresses.ts', 'shareAddresses', (text) => [
    text.toWellFormed(),
    text.toWellFormed(),
  ]),
  rowWith('/site/components/text-language.ts', 'languageOfHtml', (text) => [`a${text}`]),
  rowWith('/site/components/text-language.ts', 'languageOfText', (text) => [`aا${text}`]),
  rowWith('/site/router/list-queries.ts', 'listPage', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/list-queries.ts', 'pageQuery', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/list-queries.ts', 'categoryQuery', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/list-queries.ts', 'readReportCategory', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/list-queries.ts', 'readTrainerFilter', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/list-queries.ts', 'openQuery', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/routes.ts', 'matchRoute', (text) => [`/member/${text}`, `?q=${text}`], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith(
    '/site/routes/search/search-address.ts',
    'parseSearchParameters',
    (text) => [`q=${text}&page=${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  rowWith('/site/routes/search/search-address.ts', 'searchAddress', (text) => ['ar', { q: text }]),
  rowWith('/server/content/map/saudi-arabia.ts', 'isRegionAt', (text) => [0, text]),
  rowWith('/server/content/map/map-sheet.ts', 'readMapSheet places', (text) => [
    { height: '80', places: text },
  ]),
  rowWith('/server/content/map/map-sheet.ts', 'readMapSheet drawing', (text) => [
    { height: '80', places: '-', drawing: text },
  ]),
  rowWith('/site/components/localized-link.ts', 'localizedLink', (text) => [`/${text}`, 'en']),
  rowWith('/site/components/slide-button.ts', 'slideButton', (text) => [`/${text}`, 'en']),
  rowWith('/site/worker/cache-policy.ts', 'findDataAddress', (text) => [
    ` data-src="/data/${text}`,
  ]),
  row('/site/worker/cache-policy.ts', 'isOfflinePageOld', 0),
  rowWith('/site/worker/cache-policy.ts', 'findTitle', (text) => [`<title>${text}`]),
]);

/**
 * Exported functions that name a text among their parameters and are not measured, by the reason. All others are, or the test
 * fails: those whose first parameter is a text by themselves, the rest by a row above.
 */
export const UNMEASURED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'selects values by their names, without reading a text': {
    '/contract/admin/content/content.ts': 'fieldsWithoutEnglish',
    '/contract/coercion.ts': 'isObject',
    '/contract/api-response.ts': 'unwrapList paginationOf',
    '/contract/admin/content/draft-fields.ts': 'withLeaf titleOf',
    '/contract/forms/fields.ts': 'valueText',
    '/contract/modules.ts': 'hasKind',
    '/contract/paths.ts': 'entryKey pageAddress pagePath',
    '/site/sections/frame/navbar-items.ts': 'buildMenu ownLinks',
    '/contract/content/applications.ts': 'applicationDays',
    '/contract/content/kinds.ts': 'fieldValue bySubtype',
    '/server/tweets/tweet-copy.ts': 'buildTweetCopy',
    '/site/components/find-site-content.ts': 'findSiteContent',
    '/site/sections/project-detail/project-page-state.ts': 'projectPageState',
    '/server/submissions/spam.ts': 'postedField',
  },
  'passes each text to a function of coercion.ts, which is measured': {
    '/contract/api-response.ts': 'readResponse',
    '/contract/wire.ts': 'readValue',
  },
  'takes colours and names of time zones, whose form is checked when they are stored': {
    '/contract/colour.ts': 'distanceOf contrastOf',
    '/contract/time-zone.ts': 'zoneOffset localTimeIn dayIn dayNumberIn momentIn clockOf',
  },
  'takes names and texts of the code itself': {
    '/contract/admin/inbox/person.ts': 'personId',
    '/contract/admin/list-filter.ts': 'choice',
    '/contract/content/field-problems.ts': 'problemMessage readProblemMessage',
    '/contract/forms/applications.ts': 'formOfProgram questionFields forEntry',
    '/contract/map-texts.ts': 'mapTexts',
    '/contract/submissions.ts': 'acceptedValue',
    '/server/admin/cookies.ts': 'sessionCookie browserCookie',
    '/server/auth/mails.ts': 'renderLinkMail deliverLinkMail',
    '/server/newsletter/signed-link.ts': 'signLink',
    '/server/mail/sender-domain/judge-records.ts': 'unanswered',
    '/server/submissions/incoming/reply-address.ts': 'replyAddresses',
    '/server/platform/http/security-policy.ts': 'pagePolicy previewPolicy',
    '/server/submissions/mails/reply.ts': 'copyOf',
    '/server/submissions/mails/visitor.ts':
      'renderReceipt conversationSubject renderKeepRequest renderStatusLinks renderConfirmationRequest',
    '/site/i18n/format.ts': 'formatDate',
    '/site/worker/cache-policy.ts': 'insertCachedPages',
  },
  'writes what staff have typed, within the limits of the library': {
    '/server/content/import/media-descriptions.ts': 'writeMediaDescriptions',
  },
  'passes the text to functions of the browser': {
    '/site/components/form/typed-values.ts': 'fillEmptyFields',
    '/site/worker/cache-policy.ts': 'classifyRequest isCacheable',
  },
};

const unmeasured = new Set(
  Object.values(UNMEASURED).flatMap((modules) =>
    Object.entries(modules).flatMap(([path, names]) =>
      names.split(' ').map((name) => `${path} ${name}`),
    ),
  ),
);

/** The exported functions of the modules, by `path name`, with their parameters as the source has them. */
export const EXPORTED: ReadonlyMap<string, string> = new Map(
  sources('.ts')
    .filter(({ path }) => `/${path}` in MODULES)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(({ 1: name, index }) => [
        `/${path} ${name}`,
        parametersAt(text, text.indexOf('(', index)),
      ]),
    ),
);

/** Returns what is between a parenthesis and the one that closes it. */
function parametersAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0) return text.slice(open + 1, at).trim();
  }
  throw new Error('a list of parameters is not closed');
}

/** Every function that receives text of a visitor, of another server or of a content folder, by `path name`. */
export const TEXT_FUNCTIONS: ReadonlyMap<string, TextFunction> = new Map([
  ...[...EXPORTED]
    .filter(
      ([name, parameters]) =>
        /^\w+: (?:string|unknown)\b/.test(parameters) && !unmeasured.has(name),
    )
    .filter(([name]) => ![...ROWS.keys()].some((title) => title.split(' ', 2).join(' ') === name))
    .map(([name]) => row(...(name.split(' ') as [string, string]))),
  ...ROWS,
]);
