/// <reference types="vite/types/importMeta.d.ts" />
import * as v from 'valibot';
import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { type RawFields, SUBMISSION_LIMITS } from '../../contract/submission-rules.ts';
import type { FormName } from '../../contract/submissions.ts';

/** How a function is called with hostile text, and how long it may take. */
export type TextFunction = {
  run: (text: string) => unknown;
  /**
   * Length of the longest text, in UTF-16 units; 1,000,000 by default. Shorter if the length is limited before the
   * function is called, or if a parser would take too long for a test.
   */
  maxLength?: number;
  /** Allowed CPU time for 1,000,000 UTF-16 units, in milliseconds; `DEFAULT_MAX_TIME` by default. */
  maxTime?: number;
};

/** The modules whose exports must all be in `TEXT_FUNCTIONS` or `WITHOUT_TEXT`. */
export const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    '/contract/**/*.ts',
    '/server/admin/visit.ts',
    '/server/auth/{auth-parts,device,mails,password-rules,tokens}.ts',
    '/server/content/{advice,content-files,described-html,map-media,media-descriptions,news-pagination,sanitize-html}.ts',
    '/server/media/{svg,inspect-media}.ts',
    '/server/newsletter/signed-link.ts',
    '/server/pages/{atom,calendar,canonical-redirect,html,language-redirect,sitemap}.ts',
    '/server/pages/open-graph/{image,image-address}.ts',
    '/server/platform/cache/{content-cache,freshness}.ts',
    '/server/platform/http/{negotiation,rate-limit,readable-address,same-origin,security-policy}.ts',
    '/server/platform/mail/{render-mail,retry-schedule}.ts',
    '/server/platform/text/*.ts',
    '/server/search/{analyze,documents,highlight,query,spelling,synonyms}.ts',
    '/server/submissions/{file-name,reference,spam}.ts',
    '/server/submissions/mails/*.ts',
    '/server/tweets/{read-tweet,tweet-copy,tweet-state}.ts',
    '/server/upstream/{upstream-address,upstream-news,upstream-response}.ts',
    '/admin/i18n/format.ts',
    '/site/components/**/*.ts',
    '/site/i18n/format.ts',
    '/site/router/*.ts',
    '/site/routes.ts',
    '/site/routes/**/*.ts',
    '/site/sections/**/*.ts',
    '/site/worker/cache-policy.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
);

/** Allowed CPU time for 1,000,000 UTF-16 units, in milliseconds. */
export const DEFAULT_MAX_TIME = 1_000;

/** Parsers are measured with shorter texts and may take longer. */
const PARSER = { maxLength: 100_000, maxTime: 6_000 } as const;

/** The YAML parser creates an error object for each wrong character, so it takes still longer. */
const YAML = { maxLength: 30_000, maxTime: 100_000 } as const;

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

/** A row for a function whose first argument is the text. */
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

const localized = (text: string) => ({ ar: text, en: text });

/** A row for a schema of `contract/coercion.ts`. */
function schemaRow(name: string, buildInput: (text: string) => unknown): [string, TextFunction] {
  const path = '/contract/coercion.ts';
  const measured = MODULES[path]?.[name] as v.GenericSchema | undefined;
  if (measured?.kind !== 'schema') throw new Error(`${path} exports no schema ${name}`);
  return [`${path} ${name}`, { run: (text) => v.safeParse(measured, buildInput(text)) }];
}

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
    form,
    fields(text),
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
)('https://a.example') as (body: unknown, path: string) => unknown;

/** Every function that receives text of a visitor, of another server or of a content folder, by `path name`. */
export const TEXT_FUNCTIONS: ReadonlyMap<string, TextFunction> = new Map([
  // contract
  row('/contract/combining-marks.ts', 'limitCombiningMarks'),
  rowWith('/contract/html-text.ts', 'replaceTags', (text) => [text, () => ' ']),
  rowWith('/contract/html-text.ts', 'isNestedDeeper', (text) => [text, 50]),
  rowWith('/contract/html-text.ts', 'spans', (text) => [text, /<p(?:\s[^<>]*)?>/, () => '</p>']),
  rowWith('/contract/submission-response.ts', 'readSubmissionResponse', (text) => [
    'newsletter',
    {
      status: 422,
      retryAfter: text,
      body: { errors: { email: text }, codes: { email: text } },
    },
  ]),
  row('/contract/queries.ts', 'queryNameOf'),
  row('/contract/field-errors.ts', 'fieldErrorCodeOf'),
  row('/contract/submissions.ts', 'readAcceptedValue'),
  rowWith('/contract/locale.ts', 'inLanguage', (text) => [localized(text), 'en']),
  row('/server/admin/visit.ts', 'readCookie', 'name'),
  rowWith('/server/admin/visit.ts', 'visitOf', (text) => [
    { headers: { host: text.slice(0, MAX_REQUEST_HEAD) } },
    'http://localhost',
  ]),
  rowWith('/server/admin/visit.ts', 'isOwnWrite', (text) => [
    { headers: { origin: text } },
    { isSecure: true, origin: 'https://yafee.example' },
  ]),
  rowWith('/server/admin/visit.ts', 'isLocalRequest', (text) => [
    { headers: {}, raw: { socket: { remoteAddress: text } } },
    { isSecure: false, origin: 'http://localhost' },
  ]),
  rowWith('/server/admin/visit.ts', 'sessionToken', (text) => [
    { headers: { cookie: text } },
    { isSecure: true, origin: 'https://yafee.example' },
  ]),
  rowWith('/server/admin/visit.ts', 'isPassedOn', (text) => [{ headers: { via: text } }]),
  rowWith('/server/admin/visit.ts', 'browserMark', (text) => [
    { headers: { cookie: text } },
    { isSecure: true, origin: 'https://yafee.example' },
  ]),
  row('/server/auth/auth-parts.ts', 'emailKey'),
  row('/server/auth/device.ts', 'describeDevice'),
  row('/server/auth/password-rules.ts', 'checkPassword', { email: 'a@b.co', name: 'a' }),
  rowWith('/server/auth/password-rules.ts', 'checkPassword of a person', (text) => [
    'three camels on the roof',
    { email: text.slice(0, 254), name: text.slice(0, 100) },
  ]),
  row('/server/auth/tokens.ts', 'hashToken'),
  rowWith('/admin/i18n/format.ts', 'fill', (text) => [text, { name: 'a' }]),
  row('/admin/i18n/format.ts', 'isolate'),
  row('/contract/locale.ts', 'isLanguage'),
  row('/contract/locale.ts', 'languageOrDefault'),
  row('/contract/localized-address.ts', 'localizedAddress', 'en'),
  row('/contract/localized-address.ts', 'splitAddress'),
  row('/contract/localized-address.ts', 'preferredAddress', ''),
  rowWith('/contract/localized-address.ts', 'isPreferredAddress', (text) => ['/en', text]),
  row('/contract/localized-address.ts', 'withoutPreferred'),
  rowWith('/contract/pictures.ts', 'pictureSize', (text) => [`/media/${text}`]),
  rowWith('/contract/pictures.ts', 'variantAddress', (text) => [
    `/media/${text}.100x100.jpg`,
    1,
    'webp',
  ]),
  rowWith('/contract/pictures.ts', 'variantAddresses', (text) => [`/media/${text}.1000x100.jpg`]),
  rowWith('/contract/pictures.ts', 'variantWidths', (text) => [`/media/${text}.1000x100.jpg`]),
  row('/contract/search-terms.ts', 'isSearchType'),
  ...[
    'id',
    'optionalId',
    'requiredText',
    'text',
    'html',
    'count',
    'optionalCount',
    'byteSize',
    'coordinate',
    'media',
    'requiredMedia',
    'link',
    'secureLink',
    'instant',
  ].map((name) => schemaRow(name, (text) => text)),
  schemaRow('day', (text) => text),
  schemaRow('texts', (text) => text.split(' ')),
  schemaRow('localizedText', localized),
  schemaRow('localizedHtml', localized),
  submissionRow('contact', 'name'),
  submissionRow('contact', 'phone'),
  submissionRow('contact', 'email'),
  submissionRow('contact', 'massage'),
  submissionRow('join', 'secondName'),
  submissionRow('newsletter', 'email'),

  // server
  rowWith('/server/pages/calendar.ts', 'renderCalendar', (text) => [
    {
      language: 'ar',
      title: text,
      events: [
        { uid: 'a', changedAt: 0, day: '2026-01-01', summary: text, description: text, url: '' },
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
  rowWith('/server/content/content-files.ts', 'describeContentProblem', (text) => [
    { file: text, reason: text },
  ]),
  rowWith(
    '/server/content/media-descriptions.ts',
    'readMediaDescriptions',
    (text) => [text, new Set()],
    YAML,
  ),
  rowWith('/server/content/content-files.ts', 'readContentFile', (text) => ['news', text], {
    maxLength: 30_000,
    maxTime: 60_000,
  }),
  rowWith(
    '/server/content/content-files.ts',
    'readContentFile as a value',
    (text) => ['news', `- id: 1\n  ${NEWS}${text}`],
    YAML,
  ),
  rowWith(
    '/server/content/content-files.ts',
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
    rowWith('/contract/kinds/kinds.ts', `readContentEntry ${kind}`, (text) => [
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
  rowWith('/contract/kinds/kinds.ts', 'readContentEntry settings', (text) => [
    'settings',
    { email: text, phones: [text], twitter: text },
  ]),
  rowWith('/server/content/map-media.ts', 'mediaUsesIn', (text) => [
    'news',
    { html: localized(` src="media/${text}" src="${text}`) },
  ]),
  rowWith('/server/content/described-html.ts', 'undescribedPictures', (text) => [
    `<img alt="" src="/media/${text}"><img ${text}`,
  ]),
  rowWith('/server/content/described-html.ts', 'describeTags', (text) => [
    `<img alt="" src="/media/${text}"><img ${text}`,
    new Map(),
    'ar',
  ]),
  rowWith('/server/content/map-media.ts', 'mapMedia', (text) => [
    'news',
    { html: localized(` src="media/${text}" src="${text}`) },
    (path: string) => path,
  ]),
  rowWith('/contract/kinds/kinds.ts', 'isContentKind', (text) => [text]),
  rowWith('/contract/draft-fields.ts', 'leafValue', (text) => [{ title: text }, text]),
  rowWith('/contract/draft-fields.ts', 'mergeChanges', (text) => [
    'news',
    { title: { ar: text, en: '' } },
    [
      { path: 'title.ar', from: text, to: `${text}.` },
      { path: text, from: '', to: '' },
    ],
  ]),
  rowWith('/contract/draft-fields.ts', 'changesBetween', (text) => [
    'news',
    { title: { ar: text, en: '' } },
    { title: { ar: `${text}.`, en: '' } },
  ]),
  rowWith('/contract/draft-fields.ts', 'oversizedChanges', (text) => [
    'news',
    [{ path: 'html.en', from: '', to: text }],
  ]),
  rowWith('/contract/kinds/oversized.ts', 'sizeProblem', (text) => [
    { type: 'localized-html' },
    text,
  ]),
  rowWith('/contract/kinds/oversized.ts', 'isOversized', (text) => [
    { type: 'localized-html' },
    { ar: text, en: text },
  ]),
  rowWith('/contract/draft-fields.ts', 'isChangeIn', (text) => [
    'navbar',
    'en',
    {
      path: 'children',
      from: [{ ar: text, en: text }],
      to: [{ ar: text, en: `${text}.` }],
    },
  ]),
  rowWith('/contract/json-equality.ts', 'isSameJson', (text) => [text, `${text}.`]),
  rowWith('/server/content/advice.ts', 'adviceOnHtml', (text) => [`<h2>${text}</h2>`]),
  rowWith('/server/content/advice.ts', 'linksIn', (text) => [`<a ${text}>`]),
  row('/server/content/advice.ts', 'isArabic'),
  row('/server/content/advice.ts', 'internalPath', 'https://yafee.example'),
  row('/server/content/advice.ts', 'quote'),
  rowWith('/contract/kinds/kinds.ts', 'subtypeOf', (text) => ['tweet', { tweetId: text }]),
  rowWith('/contract/kinds/kinds.ts', 'publicationTime', (text) => ['news', { publishedAt: text }]),
  rowWith('/server/platform/text/csv.ts', 'csv', (text) => [[[text]]]),
  row('/server/submissions/file-name.ts', 'shownFileName', 'pdf'),
  row('/server/platform/http/rate-limit.ts', 'ipv6NetworkOf'),
  rowWith(
    '/server/upstream/upstream-address.ts',
    'upstreamAddress',
    (text) => ['https://a.example', `/${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  row('/server/platform/http/negotiation.ts', 'encodingFor'),
  row('/server/platform/http/negotiation.ts', 'matchesEtag', '"a"'),
  rowWith('/server/content/news-pagination.ts', 'readNewsPart', (text) => [
    { page: text, per_page: text },
  ]),
  row('/server/platform/http/rate-limit.ts', 'clientOf'),
  row('/server/platform/http/rate-limit.ts', 'networkOf'),
  rowWith('/server/platform/http/same-origin.ts', 'isSameOrigin', (text) => [
    { origin: `http://${text}`, host: text },
    'https://a.example',
  ]),
  rowWith('/server/content/sanitize-html.ts', 'sanitizeHtml', (text) => [`<b>${text}`], PARSER),
  rowWith('/server/content/sanitize-html.ts', 'moveAttributions', (text) => [
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
  row('/server/search/query.ts', 'readQuery'),
  row('/contract/stem.ts', 'stemWord'),
  row('/contract/stem.ts', 'addArticles'),
  row('/contract/stem.ts', 'addProclitics'),
  row('/contract/stem.ts', 'removeArticle'),
  row('/contract/stem.ts', 'removeProclitic'),
  row('/server/search/synonyms.ts', 'findSynonyms'),
  rowWith('/server/search/spelling.ts', 'findSpellings', (text) => [text, NO_TERMS], {
    maxLength: MAX_QUERY_LENGTH,
  }),
  rowWith('/contract/word-search.ts', 'searchForms', (text) => [text], PARSER),
  rowWith('/contract/word-search.ts', 'queryWords', (text) => [text], PARSER),
  row('/contract/words.ts', 'fold'),
  rowWith('/contract/words.ts', 'foldText', (text) => [text], PARSER),
  rowWith('/contract/words.ts', 'tokenize', (text) => [text], PARSER),
  rowWith('/server/newsletter/signed-link.ts', 'readLink', (text) => [
    'secret',
    'confirm',
    text,
    0,
  ]),
  row('/server/pages/sitemap.ts', 'escapeXml'),
  rowWith(
    '/server/pages/sitemap.ts',
    'renderSitemap',
    (text) => [[{ addresses: localized(text), changedAt: null }]],
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
        return cleanResponse({ data: [item] }, '/api/frontend/services');
      },
      ...PARSER,
    },
  ],
  rowWith(
    '/server/upstream/upstream-news.ts',
    'selectUpstreamNews',
    (text) => [{ data: [{ id: 1, title: text }] }, `/api/frontend/services?page=1&${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),

  // server
  row('/server/media/svg.ts', 'startsAsSvg'),
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
  row('/server/media/inspect-media.ts', 'mediaTypeOf'),
  row('/contract/admin-media.ts', 'mediaId'),
  row('/contract/admin-media.ts', 'mediaPath'),
  rowWith('/server/platform/http/readable-address.ts', 'readableAddress', (text) => [`/${text}`]),
  row('/server/pages/html.ts', 'escapeHtml'),
  row('/server/pages/html.ts', 'jsonForHtml'),
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
  row('/server/pages/language-redirect.ts', 'prefersEnglish'),
  rowWith('/server/pages/open-graph/image-address.ts', 'pageOfImage', (text) => [`ar/${text}`]),
  rowWith('/server/pages/open-graph/image.ts', 'openGraphCardHash', (text) => [
    { language: 'ar', title: text },
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
      'ar',
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
    'renderContactNotice',
    (text) => [
      { firstName: text, lastName: text, phone: text, email: text, message: text },
      { reference: 'a', visitorLanguage: 'ar', language: 'ar' },
    ],
    { maxLength: SUBMISSION_LIMITS.message },
  ),
  rowWith(
    '/server/submissions/mails/organisation.ts',
    'renderApplicationNotice',
    (text) => [
      { name: text, phone: text, email: text },
      { reference: 'a', visitorLanguage: 'ar', language: 'ar', cv: 'attached' },
    ],
    { maxLength: SUBMISSION_LIMITS.message },
  ),

  row('/contract/digits.ts', 'withLatinDigits'),
  row('/contract/digits.ts', 'withLatinPhone'),
  row('/contract/pictures.ts', 'isPictureAddress'),
  rowWith('/contract/tweet-title.ts', 'tweetTitle', (text) => [{ text, author: { name: text } }]),
  rowWith('/contract/word-search.ts', 'matchRank', (text) => [
    { words: text, stems: text },
    [{ beginning: ' a', stem: '=a=' }],
  ]),

  // site
  rowWith(
    '/site/router/contact-subject.ts',
    'readContactSubject',
    (text) => [`?topic=${text}&job=${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  row('/site/components/cover-year.ts', 'coverYear'),
  rowWith('/site/components/excerpt.ts', 'excerpt', (text) => [text, 240]),
  row('/site/components/excerpt.ts', 'plainText'),
  row('/site/components/display-title.ts', 'isDisplayTitle'),
  row('/site/components/display-title.ts', 'presentTitle'),
  row('/site/components/display-title.ts', 'withoutVowelMarks'),
  rowWith('/site/components/present-html.ts', 'presentHtml', (text) => [
    `<h2>${text}</h2><table><td>${text}</td>`,
    'Table',
  ]),
  row('/site/components/file-address.ts', 'downloadName'),
  row('/site/components/file-address.ts', 'fileFormat'),
  rowWith('/site/components/file-address.ts', 'isPicture', (text) => [`/${text}`]),
  rowWith('/site/components/first-paragraph.ts', 'firstParagraph', (text) => [`<p>${text}`]),
  rowWith('/site/components/form/typed-values.ts', 'isBlank', (text) => [{ a: text }]),
  rowWith('/site/components/share-addresses.ts', 'shareAddresses', (text) => [
    text.toWellFormed(),
    text.toWellFormed(),
  ]),
  rowWith('/site/components/text-language.ts', 'languageOfHtml', (text) => [`a${text}`]),
  rowWith('/site/components/text-language.ts', 'languageOfText', (text) => [`aا${text}`]),
  row('/site/components/trusted-html.ts', 'escapeUnknownTags'),
  row('/site/components/trusted-html.ts', 'trustedHtml'),
  rowWith('/site/router/list-page.ts', 'listPage', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/list-page.ts', 'pageQuery', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/category-query.ts', 'categoryQuery', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/report-category.ts', 'readReportCategory', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/field-filter.ts', 'readField', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  rowWith('/site/router/open-filter.ts', 'openQuery', (text) => [text], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  row('/contract/paths.ts', 'withoutTrailingSlashes'),
  rowWith('/site/routes.ts', 'matchRoute', (text) => [`/member/${text}`, `?q=${text}`], {
    maxLength: MAX_REQUEST_HEAD,
  }),
  row('/site/routes/search/search-address.ts', 'normalizeQuery'),
  rowWith(
    '/site/routes/search/search-address.ts',
    'parseSearchParameters',
    (text) => [`q=${text}&page=${text}`],
    { maxLength: MAX_REQUEST_HEAD },
  ),
  rowWith('/site/routes/search/search-address.ts', 'searchAddress', (text) => ['ar', { q: text }]),
  row('/site/sections/about-us/media-kind.ts', 'isVideo'),
  rowWith('/site/components/country-map/presets.ts', 'isRegionAt', (text) => [0, text]),
  row('/site/sections/contact/addresses.ts', 'telephoneAddress'),
  row('/site/components/whatsapp.ts', 'whatsAppAddress'),
  rowWith('/site/components/localized-link.ts', 'localizedLink', (text) => [`/${text}`, 'en']),
  rowWith('/site/components/slide-button.ts', 'slideButton', (text) => [`/${text}`, 'en']),
  row('/site/sections/hero/title-size.ts', 'titleSize'),
  row('/site/components/outline.ts', 'buildOutline'),
  row('/site/components/questions.ts', 'readQuestions'),
  row('/site/worker/cache-policy.ts', 'findAssets'),
  rowWith('/site/worker/cache-policy.ts', 'findDataAddress', (text) => [
    ` data-src="/data/${text}`,
  ]),
  row('/site/worker/cache-policy.ts', 'isPageAddress'),
  rowWith('/site/worker/cache-policy.ts', 'findTitle', (text) => [`<title>${text}`]),
]);

/**
 * Exports of these modules that receive no untrusted text: for each reason, the modules and the names of their
 * exports. The test fails for an export that is neither here nor in `TEXT_FUNCTIONS`.
 */
export const WITHOUT_TEXT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'writes each cell as csv does, which is in the table': {
    '/server/platform/text/csv.ts': 'csvPieces',
  },
  'is a schema built from those of contract/coercion.ts, which are in the table': {
    '/contract/kinds/area.ts': 'areas',
    '/contract/kinds/board-member.ts': 'boardMember',
    '/contract/kinds/client.ts': 'client',
    '/contract/kinds/executive.ts': 'executive',
    '/contract/kinds/goal.ts': 'goal',
    '/contract/kinds/navbar.ts': 'navbarItem',
    '/contract/kinds/news.ts': 'newsItem',
    '/contract/kinds/project.ts': 'projectSummary project',
    '/contract/kinds/report.ts': 'report',
    '/contract/kinds/settings.ts': 'settings',
    '/contract/kinds/site-content.ts': 'siteContent',
    '/contract/kinds/slider.ts': 'slider',
    '/contract/kinds/static-page.ts': 'staticPage',
    '/contract/kinds/entry-links.ts': 'regionLink projectLink newsLink',
    '/contract/kinds/region.ts': 'region',
    '/contract/kinds/testimonial.ts': 'testimonial',
    '/contract/kinds/trainer.ts': 'trainer trainerProfile',
    '/contract/kinds/tweet.ts': 'tweetReference tweet',
    '/contract/kinds/vacancy.ts': 'vacancy',
    '/contract/search.ts': 'search',
  },
  'defines content; its schemas are used by readContentEntry, which is in the table': {
    '/contract/kinds/kind-queries.ts': 'listQueries fieldsOfQuery',
    '/contract/kinds/content-kind.ts': 'contentKind',
    '/contract/kinds/fields.ts':
      'mapping schemasOf oneOf id localizedText localizedHtml text email phone link secureLink count degrees itemNumber instant day choice media reference references list group optionalParts',
    '/contract/kinds/kinds.ts':
      'definitionOf kindsWith completeFields fieldValue referencesOf referenceFields traitValues bySubtype isCreatable isOrderable fixedFields',
    '/contract/draft-fields.ts': 'emptyValue emptyFields leafPaths titleOf',
    '/contract/kinds/area.ts': 'areaKind',
    '/contract/kinds/board-member.ts': 'boardMemberKind',
    '/contract/kinds/client.ts': 'clientKind',
    '/contract/kinds/executive.ts': 'executiveKind',
    '/contract/kinds/goal.ts': 'goalKind',
    '/contract/kinds/navbar.ts': 'navbarKind',
    '/contract/kinds/news.ts': 'newsKind',
    '/contract/kinds/photograph.ts': 'photographFields',
    '/contract/kinds/project.ts': 'projectKind',
    '/contract/kinds/report.ts': 'reportKind',
    '/contract/kinds/review.ts': 'reviewKind',
    '/contract/kinds/settings.ts': 'settingsKind',
    '/contract/kinds/share.ts': 'shareFields shareOfText',
    '/contract/kinds/site-content.ts': 'siteContentKind',
    '/contract/kinds/slider.ts': 'sliderKind',
    '/contract/kinds/static-page.ts': 'staticPageKind',
    '/contract/kinds/testimonial.ts': 'testimonialFields testimonialKind',
    '/contract/kinds/trainer.ts': 'trainerKind',
    '/contract/kinds/tweet.ts': 'tweetCopyFields tweetKind',
    '/contract/kinds/vacancy.ts': 'vacancyKind',
  },
  'selects values from parsed data without reading their text': {
    '/contract/draft-fields.ts': 'isBlank',
    '/contract/kinds/applications.ts': 'applicationDays',
    '/contract/coercion.ts':
      'optionalObject optionalItem optionalChoice items positionalItems UnreadableResponse unwrapList unwrapEntry paginationOf readEntries readPositionalEntries',
    '/server/platform/cache/content-cache.ts': 'ContentCache',
    '/server/platform/cache/freshness.ts': 'byVersion byTime',
    '/server/content/media-descriptions.ts': 'writeMediaDescriptions',
    '/server/content/news-pagination.ts': 'pageOf newsAround',
    '/server/search/query.ts': 'expandQuery isHit',
    '/server/tweets/tweet-state.ts': 'visibleTweet',
    '/server/tweets/tweet-copy.ts': 'listPictureAddresses buildTweetCopy',
    '/site/components/form/draft.ts': 'attemptFor',
    '/site/components/form/fields.ts': 'hasFile',
    '/site/components/form/field-errors.ts': 'withFileError withoutError hasErrors keepErrors',
    '/site/components/form/submission-reducer.ts': 'initialState submissionReducer',
    '/site/components/next-items.ts': 'nextItems',
    '/site/routes/news-item/related-news.ts': 'relatedNews adjacentNews',
    '/site/routes/news/group-by-year.ts': 'groupByYear',
    '/site/routes/reports/group-reports.ts': 'categoriesOf groupReports latestAnnualReport',
    '/site/components/country-map/points.ts': 'pointOf',
    '/site/routes/projects/project-regions.ts': 'regionsOf',
    '/site/routes/projects/slides.ts': 'selectSlides',
    '/site/sections/frame/navbar-items.ts': 'buildMenu defaultMenu',
    '/site/sections/goals/goal-cards.ts': 'selectGoalCards',
    '/site/components/newest-first.ts': 'newestFirst',
    '/site/components/find-site-content.ts': 'findSiteContent',
    '/site/sections/project-detail/project-head.ts': 'projectHead',
    '/site/components/shown-day.ts': 'shownDay',
    '/site/components/open-first.ts': 'openFirst',
    '/site/sections/money/stairs.ts': 'moneySteps',
    '/site/sections/trainers/fields-of-training.ts': 'listFields fieldOf withField',
    '/site/sections/project-detail/project-page-state.ts': 'projectPageState',
    '/site/sections/strategy/strategy-items.ts': 'selectStrategyItems',
    '/site/sections/tweets/tweet-address.ts': 'isGone',
    '/site/sections/testimonials/join-testimonials.ts': 'joinTestimonials',
    '/site/worker/cache-policy.ts': 'classifyRequest isCacheable insertCachedPages',
  },
  'takes numbers, and names and texts of the code itself': {
    '/contract/field-errors.ts': 'fieldErrorMessage',
    '/contract/submissions.ts': 'accepted acceptedValue rejected',
    '/contract/locale.ts': 'preferenceCookie directionOf otherLanguage',
    '/contract/permissions.ts': 'isAllowed',
    '/contract/admin-content.ts': 'previewAddress',
    '/contract/admin-system.ts': 'findingParts describeFinding',
    '/contract/kinds/field-problems.ts': 'problemMessage readProblemMessage',
    '/contract/draft-fields.ts': 'withLeaf',
    '/server/admin/visit.ts': 'relyingParty sessionCookie browserCookie',
    '/server/auth/auth-parts.ts': 'openAuth refuse presentStaff',
    '/server/auth/mails.ts': 'renderLinkMail queueLinkMail',
    '/server/auth/tokens.ts': 'createToken',
    '/admin/i18n/format.ts':
      'formatNumber formatCount formatDate formatDay formatHijri formatTime isMorning formatAgo formatWait formatMonth formatWeekday formatDayOfMonth',
    '/contract/paths.ts': 'pageAddress feedAddress calendarAddress',
    '/contract/web-manifest.ts': 'webManifestPath',
    '/server/media/inspect-media.ts': 'checkMediaUse isArchive isDownload libraryType',
    '/server/submissions/mails/visitor.ts':
      'renderReceipt renderConfirmationRequest unsubscribeHeaders',
    '/server/platform/mail/retry-schedule.ts': 'nextTry',
    '/server/submissions/reference.ts': 'referenceFrom',
    '/server/platform/http/security-policy.ts': 'pagePolicy previewPolicy',
    '/server/newsletter/signed-link.ts': 'signLink',
    '/server/tweets/tweet-state.ts': 'pauseBeforeNextTry',
    '/server/pages/open-graph/image-address.ts': 'openGraphImagePath',
    '/site/components/pages-shown.ts': 'pagesShown',
    '/site/router/contact-subject.ts': 'contactQuery',
    '/site/router/field-filter.ts': 'fieldQuery',
    '/site/routes/contact/position-on-map.ts': 'positionOnMap',
    '/site/components/use-is-online.ts': 'useIsOnline',
    '/site/i18n/format.ts':
      'formatNumber formatTrips formatDate formatYear formatTweetCount formatBytes formatPercent formatWait',
    '/site/components/country-map/presets.ts': 'needsChips',
    '/site/sections/area-map/proportions.ts': 'percentOf rankOf',
    '/site/sections/contact/addresses.ts': 'mapAddress',
    '/site/sections/tweets/tweet-address.ts': 'tweetAddress',
  },
  'creates a function or an object that is in the table': {
    '/server/platform/http/rate-limit.ts': 'memoryRateLimit memoryRateLimits',
    '/server/content/sanitize-html.ts': 'createSanitizer',
  },
  'passes the text to functions of the browser': {
    '/site/components/form/validate-form.ts': 'validateForm',
    '/site/components/form/draft.ts': 'readDraft storeDraft deleteDraft fingerprintOf',
    '/site/components/form/typed-values.ts': 'typedValues fillEmptyFields clearValues',
    '/site/components/form/use-submission.ts': 'loadSubmission useSubmission',
    '/site/components/use-copy.ts': 'useCopy',
    '/site/router/address.ts': 'useAddress',
    '/site/router/around-navigation.ts': 'aroundNavigation',
    '/site/router/scroll-position.ts': 'currentScrollPosition restoreScrollPosition',
    '/site/routes.ts': 'moduleOf',
    '/site/components/search-key.ts': 'isSearchKeyOn saveSearchKey isSearchKey acceptsText',
  },
};
