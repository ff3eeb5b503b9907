/// <reference types="vite/types/importMeta.d.ts" />
import * as v from 'valibot';
import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { type RawFields, SUBMISSION_LIMITS } from '../../contract/submission-rules.ts';
import type { FormName } from '../../contract/submissions.ts';

/** How a function is given hostile text, and how long it may take. */
export type TextFunction = {
  run: (text: string) => unknown;
  /**
   * The longest text that it is measured with, in UTF-16 units: where something before it cuts its text, or
   * where a parser would take too long for a test.
   */
  longest?: number;
  /** CPU time for a megabyte, in milliseconds, where that of `PLAIN` is too short for a parser. */
  within?: number;
};

/** The modules of which every export that takes text must be in the table. */
export const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    '/contract/**/*.ts',
    '/server/content/{content-files,map-media,news-pagination,sanitize-html}.ts',
    '/server/media/{svg,inspect-media}.ts',
    '/server/newsletter/signed-link.ts',
    '/server/pages/{atom,canonical-redirect,language-redirect,sitemap}.ts',
    '/server/pages/open-graph/{image,image-address}.ts',
    '/server/platform/cache/{content-cache,freshness}.ts',
    '/server/platform/http/{html,negotiation,rate-limit,readable-address,same-origin,security-policy}.ts',
    '/server/platform/mail/{render-mail,retry-schedule}.ts',
    '/server/search/{documents,highlight,plain-text,query,stem,vocabulary,words}.ts',
    '/server/submissions/{csv,file-name,purge-clock,reference,spam}.ts',
    '/server/submissions/mails/*.ts',
    '/server/tweets/{read-tweet,tweet-copy,tweet-state}.ts',
    '/server/upstream/{upstream-address,upstream-news,upstream-response}.ts',
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

/** A megabyte of text may take this long, in milliseconds of CPU time. */
export const PLAIN = 1_000;
/** Parsers are measured with less, and may take as long as this would be for a megabyte. */
const PARSER = { longest: 100_000, within: 6_000 } as const;

/** What the reader of YAML is given: it makes an object of each character that it reports. */
const YAML = { longest: 30_000, within: 100_000 } as const;

/** Node refuses request heads beyond this, in bytes (`--max-http-header-size`). */
export const HEAD = 16 * 1024;

type Functions = Record<string, (...given: never[]) => unknown>;

/** The exports of a module, by their names, without their types: each is called with text of its own kind. */
function of(path: string): Functions {
  const found = MODULES[path];
  if (found === undefined) throw new Error(`${path} is not among the modules`);
  return found as Functions;
}

function call(path: string, name: string, ...given: unknown[]): unknown {
  return (of(path)[name] as (...all: unknown[]) => unknown)(...given);
}

/** A function that takes the text as its first argument. */
function first(path: string, name: string, ...others: unknown[]): [string, TextFunction] {
  return [`${path} ${name}`, { run: (text) => call(path, name, text, ...others) }];
}

function given(
  path: string,
  name: string,
  given: (text: string) => unknown[],
  more: Omit<TextFunction, 'run'> = {},
): [string, TextFunction] {
  return [`${path} ${name}`, { run: (text) => call(path, name, ...given(text)), ...more }];
}

const localized = (text: string) => ({ ar: text, en: text });

/** A schema of the contract. */
function schema(name: string, given: (text: string) => unknown): [string, TextFunction] {
  return [
    `/contract/coercion.ts ${name}`,
    { run: (text) => v.safeParse(of('/contract/coercion.ts')[name] as never, given(text)) },
  ];
}

function submission(form: FormName, field: string): [string, TextFunction] {
  const fields = (text: string): RawFields => ({
    name: 'a',
    subject: 'a',
    secondName: 'a',
    phone: '0501234567',
    email: 'a@example.com',
    massage: 'a',
    [field]: text,
  });
  return [
    `/contract/submission-rules.ts validateSubmission ${form} ${field}`,
    {
      run: (text) =>
        call('/contract/submission-rules.ts', 'validateSubmission', form, fields(text)),
    },
  ];
}

const tweetOf = (more: object) => ({
  text: 'a',
  lang: 'en',
  created_at: '2026-01-01T00:00:00Z',
  favorite_count: 1,
  user: { name: 'a', screen_name: 'a' },
  ...more,
});

const MATCHES = [{ words: ['a', 'ا'], stems: ['a'], prefixes: ['a'] }];

const NEWS = 'title: { ar: a }\n  publishedAt: 2026-01-01\n  html:\n    ar: ';

/** Every function that sees a text of a visitor, of another server or of a content folder. */
export const TEXT_FUNCTIONS: ReadonlyMap<string, TextFunction> = new Map([
  // contract
  first('/contract/combining-marks.ts', 'limitCombiningMarks'),
  given('/contract/html-text.ts', 'replaceTags', (text) => [text, () => ' ']),
  given('/contract/html-text.ts', 'spans', (text) => [text, /<p(?:\s[^<>]*)?>/, () => '</p>']),
  given('/contract/submission-response.ts', 'readSubmissionResponse', (text) => [
    'newsletter',
    {
      status: 422,
      retryAfter: text,
      body: { errors: { email: text }, codes: { email: text } },
    },
  ]),
  first('/contract/queries.ts', 'queryNameOf'),
  first('/contract/field-errors.ts', 'fieldErrorCodeOf'),
  first('/contract/submissions.ts', 'readAcceptedValue'),
  given('/contract/locale.ts', 'inLanguage', (text) => [localized(text), 'en']),
  first('/contract/locale.ts', 'isLanguage'),
  first('/contract/locale.ts', 'languageOrDefault'),
  first('/contract/localized-address.ts', 'localizedAddress', 'en'),
  first('/contract/localized-address.ts', 'splitAddress'),
  given('/contract/pictures.ts', 'pictureSize', (text) => [`/media/${text}`]),
  given('/contract/pictures.ts', 'variantAddress', (text) => [
    `/media/${text}.100x100.jpg`,
    1,
    'webp',
  ]),
  given('/contract/pictures.ts', 'variantAddresses', (text) => [`/media/${text}.1000x100.jpg`]),
  given('/contract/pictures.ts', 'variantWidths', (text) => [`/media/${text}.1000x100.jpg`]),
  first('/contract/search-terms.ts', 'isSearchType'),
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
    'instant',
  ].map((name) => schema(name, (text) => text)),
  schema('texts', (text) => text.split(' ')),
  schema('localizedText', localized),
  schema('localizedHtml', localized),
  submission('contact', 'name'),
  submission('contact', 'phone'),
  submission('contact', 'email'),
  submission('contact', 'massage'),
  submission('join', 'secondName'),
  submission('newsletter', 'email'),

  // server
  given('/server/pages/atom.ts', 'atomDocument', (text) => [
    {
      ...{ language: 'ar', title: text, author: '', address: '', page: '' },
      entries: [
        { id: '', title: '', page: '', updatedAt: 0, publishedAt: null, html: text, file: null },
      ],
    },
  ]),
  given('/server/content/content-files.ts', 'describeContentProblem', (text) => [
    { file: text, reason: text },
  ]),
  given('/server/content/content-files.ts', 'readContentFile', (text) => ['news', text], {
    longest: 30_000,
    within: 60_000,
  }),
  given(
    '/server/content/content-files.ts',
    'readContentFile as a value',
    (text) => ['news', `- id: 1\n  ${NEWS}${text}`],
    YAML,
  ),
  given(
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
    given('/contract/kinds/kinds.ts', `readContentEntry ${kind}`, (text) => [
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
  given('/contract/kinds/kinds.ts', 'readContentEntry settings', (text) => [
    'settings',
    { email: text, phones: [text], twitter: text },
  ]),
  given('/server/content/map-media.ts', 'mapMedia', (text) => [
    'news',
    { html: localized(` src="media/${text}" src="${text}`) },
    (path: string) => path,
  ]),
  given('/contract/kinds/kinds.ts', 'subtypeOf', (text) => ['tweet', { tweetId: text }]),
  given('/contract/kinds/kinds.ts', 'publicationTime', (text) => ['news', { publishedAt: text }]),
  given('/server/submissions/csv.ts', 'csv', (text) => [[[text]]]),
  first('/server/submissions/file-name.ts', 'shownFileName', 'pdf'),
  first('/server/platform/http/rate-limit.ts', 'networkOf'),
  given(
    '/server/upstream/upstream-address.ts',
    'upstreamAddress',
    (text) => ['https://a.example', `/${text}`],
    { longest: HEAD },
  ),
  first('/server/platform/http/negotiation.ts', 'encodingFor'),
  first('/server/platform/http/negotiation.ts', 'isKnown', '"a"'),
  given('/server/content/news-pagination.ts', 'readNewsPart', (text) => [
    { page: text, per_page: text },
  ]),
  first('/server/platform/http/rate-limit.ts', 'callerOf'),
  given('/server/platform/http/same-origin.ts', 'isSameOrigin', (text) => [
    { origin: `http://${text}`, host: text },
    'https://a.example',
  ]),
  given('/server/content/sanitize-html.ts', 'sanitizeHtml', (text) => [`<b>${text}`], PARSER),
  given('/server/search/documents.ts', 'entryDocument', (text) => [
    'news',
    1,
    {
      title: localized(text),
      html: { ar: `<i>${text}`, en: '' },
      picture: null,
      publishedAt: null,
    },
  ]),
  given('/server/search/documents.ts', 'pageDocuments', (text) => [
    [],
    {
      staticPages: [{ title: localized(text), html: localized(text) }],
      siteContents: [],
      goals: [],
      areas: [],
      clients: [],
    },
  ]),
  given(
    '/server/search/highlight.ts',
    'excerpt',
    (text) => [[{ ar: text, en: '' }], 'ar', MATCHES],
    PARSER,
  ),
  given('/server/search/highlight.ts', 'highlight', (text) => [text, MATCHES], PARSER),
  given(
    '/server/search/highlight.ts',
    'highlightTitle',
    (text) => [localized(text), 'ar', MATCHES],
    PARSER,
  ),
  given('/server/search/plain-text.ts', 'toPlainText', (text) => [`<b>${text}`]),
  first('/server/search/query.ts', 'readQuery'),
  first('/server/search/stem.ts', 'stemWord'),
  first('/server/search/stem.ts', 'addProclitics'),
  first('/server/search/stem.ts', 'removeArticle'),
  first('/server/search/stem.ts', 'removeProclitic'),
  // Both words: a query's, which readQuery cuts, and one of a text that is hardly longer.
  given('/server/search/vocabulary.ts', 'editDistance', (text) => [text, `${text}a`, 2], {
    longest: MAX_QUERY_LENGTH,
  }),
  first('/server/search/words.ts', 'fold'),
  given('/server/search/words.ts', 'foldText', (text) => [text], PARSER),
  given('/server/search/words.ts', 'tokenize', (text) => [text], PARSER),
  given('/server/newsletter/signed-link.ts', 'readLink', (text) => ['secret', 'confirm', text, 0]),
  first('/server/pages/sitemap.ts', 'escapeXml'),
  given(
    '/server/pages/sitemap.ts',
    'sitemap',
    (text) => [[{ addresses: localized(text), changedAt: null }]],
    PARSER,
  ),
  given('/server/pages/sitemap.ts', 'sitemapIndex', (text) => [[text]]),
  given('/server/submissions/spam.ts', 'suspicionOf', (text) => [{ website: text, elapsed: text }]),
  [
    '/server/upstream/upstream-response.ts responseCleaner',
    {
      run: (text) =>
        (
          call('/server/upstream/upstream-response.ts', 'responseCleaner', 'https://a.example') as (
            body: unknown,
            path: string,
          ) => unknown
        )(
          {
            data: [
              {
                text: `<img src="/a${text}">${text}`,
                image: text,
                cv: text,
                title: localized(text),
              },
            ],
          },
          '/api/frontend/services',
        ),
      ...PARSER,
    },
  ],
  given(
    '/server/upstream/upstream-news.ts',
    'partOfUpstreamNews',
    (text) => [{ data: [{ id: 1, title: text }] }, `/api/frontend/services?page=1&${text}`],
    { longest: HEAD },
  ),

  // server
  first('/server/media/svg.ts', 'startsAsSvg'),
  given(
    '/server/media/svg.ts',
    'inspectSvg',
    (text) => [`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`],
    PARSER,
  ),
  given(
    '/server/media/svg.ts',
    'inspectSvg an attribute',
    (text) => [
      `<svg xmlns="http://www.w3.org/2000/svg" width='${text}' style='${text}' viewBox='${text}'/>`,
    ],
    PARSER,
  ),
  given(
    '/server/media/svg.ts',
    'inspectSvg a style',
    (text) => [`<svg xmlns="http://www.w3.org/2000/svg"><style><![CDATA[(${text}]]></style></svg>`],
    PARSER,
  ),
  given('/server/media/svg.ts', 'inspectSvg before its root', (text) => [text], PARSER),
  given(
    '/server/media/inspect-media.ts',
    'inspectMedia',
    (text) => [`${text}.svg`, Buffer.from(text)],
    PARSER,
  ),
  given('/server/media/inspect-media.ts', 'inspectPicture', (text) => [Buffer.from(text)]),
  given('/server/platform/http/readable-address.ts', 'readableAddress', (text) => [`/${text}`]),
  first('/server/pages/html.ts', 'escapeHtml'),
  first('/server/pages/html.ts', 'jsonForHtml'),
  given('/server/pages/canonical-redirect.ts', 'canonicalAddress', (text) => [`/${text}`], {
    longest: HEAD,
  }),
  given('/server/pages/language-redirect.ts', 'addressOf', (text) => [`/${text}`], {
    longest: HEAD,
  }),
  given(
    '/server/pages/language-redirect.ts',
    'languageRedirect',
    (text) => [`/?lang=${text}`, text],
    {
      longest: HEAD,
    },
  ),
  first('/server/pages/language-redirect.ts', 'prefersEnglish'),
  given('/server/pages/open-graph/image-address.ts', 'pageOfImage', (text) => [`ar/${text}`]),
  given('/server/pages/open-graph/image.ts', 'openGraphCardHash', (text) => [
    { language: 'ar', title: text },
  ]),
  given(
    '/server/tweets/read-tweet.ts',
    'readTweet',
    (text) => [
      tweetOf({
        text,
        display_text_range: [3, 5],
        user: { name: text, screen_name: 'a', profile_image_url_https: text },
      }),
    ],
    PARSER,
  ),
  given(
    '/server/tweets/read-tweet.ts',
    'readTweet links',
    (text) => [
      tweetOf({
        lang: text,
        entities: { urls: [{ url: 'https://t.co/a', expanded_url: text }], media: [{ url: text }] },
        mediaDetails: [{ media_url_https: text, ext_alt_text: text }],
      }),
    ],
    PARSER,
  ),
  given('/server/tweets/tweet-copy.ts', 'pictureName', (text) => [`https://a.example/${text}`]),
  given(
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
    { longest: SUBMISSION_LIMITS.message },
  ),
  given(
    '/server/submissions/mails/organisation.ts',
    'contactNotice',
    (text) => [
      { firstName: text, lastName: text, phone: text, email: text, message: text },
      { reference: 'a', visitorLanguage: 'ar', language: 'ar' },
    ],
    { longest: SUBMISSION_LIMITS.message },
  ),
  given(
    '/server/submissions/mails/organisation.ts',
    'applicationNotice',
    (text) => [
      { name: text, phone: text, email: text },
      { reference: 'a', visitorLanguage: 'ar', language: 'ar', cv: 'attached' },
    ],
    { longest: SUBMISSION_LIMITS.message },
  ),

  // site
  first('/site/components/cover-year.ts', 'coverYear'),
  given('/site/components/excerpt.ts', 'excerpt', (text) => [text, 240]),
  first('/site/components/excerpt.ts', 'plainText'),
  first('/site/components/file-address.ts', 'downloadName'),
  first('/site/components/file-address.ts', 'fileFormat'),
  given('/site/components/file-address.ts', 'isPicture', (text) => [`/${text}`]),
  given('/site/components/first-paragraph.ts', 'firstParagraph', (text) => [`<p>${text}`]),
  given('/site/components/form/typed-values.ts', 'isBlank', (text) => [{ a: text }]),
  given('/site/components/share-addresses.ts', 'shareAddresses', (text) => [
    text.toWellFormed(),
    text.toWellFormed(),
  ]),
  given('/site/components/text-language.ts', 'languageOfHtml', (text) => [`a${text}`]),
  given('/site/components/text-language.ts', 'languageOfText', (text) => [`aا${text}`]),
  first('/site/components/trusted-html.ts', 'escapeUnknownTags'),
  first('/site/components/trusted-html.ts', 'trustedHtml'),
  given('/site/router/list-page.ts', 'listPage', (text) => [text], { longest: HEAD }),
  given('/site/router/list-page.ts', 'pageQuery', (text) => [text], { longest: HEAD }),
  first('/contract/paths.ts', 'withoutTrailingSlashes'),
  given('/site/routes.ts', 'matchRoute', (text) => [`/member/${text}`, `?q=${text}`], {
    longest: HEAD,
  }),
  first('/site/routes/search/search-address.ts', 'normalizeQuery'),
  given(
    '/site/routes/search/search-address.ts',
    'parseSearchParameters',
    (text) => [`q=${text}&page=${text}`],
    { longest: HEAD },
  ),
  given('/site/routes/search/search-address.ts', 'searchAddress', (text) => ['ar', { q: text }]),
  first('/site/sections/about-us/media-kind.ts', 'isVideo'),
  given('/site/sections/area-map/presets.ts', 'isRegionAt', (text) => [0, text]),
  first('/site/sections/contact/addresses.ts', 'telephoneAddress'),
  first('/site/sections/frame/whatsapp.ts', 'whatsAppAddress'),
  given('/site/components/slide-button.ts', 'slideButton', (text) => [`/${text}`, 'en']),
  first('/site/sections/hero/title-size.ts', 'titleSize'),
  first('/site/sections/long-text/outline.ts', 'buildOutline'),
  first('/site/worker/cache-policy.ts', 'findAssets'),
  given('/site/worker/cache-policy.ts', 'findDataAddress', (text) => [` data-src="/data/${text}`]),
  first('/site/worker/cache-policy.ts', 'isPageAddress'),
  given('/site/worker/cache-policy.ts', 'findTitle', (text) => [`<title>${text}`]),
]);

/**
 * Exports of these modules that read no text of strangers: by the reason the modules, with their names. What is
 * missing both here and in the table fails the test.
 */
export const WITHOUT_TEXT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'schemas made of the parts of contract/coercion.ts': {
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
    '/contract/kinds/testimonial.ts': 'testimonial',
    '/contract/kinds/trainer.ts': 'trainer',
    '/contract/kinds/tweet.ts': 'tweetReference tweet',
    '/contract/kinds/vacancy.ts': 'vacancy',
    '/contract/search.ts': 'search',
  },
  'describes content; its schemas read text in readContentEntry, which is in the table': {
    '/contract/kinds/kind-queries.ts': 'listQueries fieldsOfQuery',
    '/contract/kinds/content-kind.ts': 'contentKind',
    '/contract/kinds/fields.ts':
      'mapping schemasOf oneOf id localizedText localizedHtml text email phone link count degrees itemNumber instant choice media references list group optionalParts',
    '/contract/kinds/kinds.ts':
      'definitionOf kindsWith completeFields fieldValue referencesOf referenceFields valuesOf bySubtype',
    '/contract/kinds/area.ts': 'areaKind',
    '/contract/kinds/board-member.ts': 'boardMemberKind',
    '/contract/kinds/client.ts': 'clientKind',
    '/contract/kinds/executive.ts': 'executiveKind',
    '/contract/kinds/goal.ts': 'goalKind',
    '/contract/kinds/navbar.ts': 'navbarKind',
    '/contract/kinds/news.ts': 'newsKind',
    '/contract/kinds/project.ts': 'projectKind',
    '/contract/kinds/report.ts': 'reportKind',
    '/contract/kinds/review.ts': 'reviewKind',
    '/contract/kinds/settings.ts': 'settingsKind',
    '/contract/kinds/site-content.ts': 'siteContentKind',
    '/contract/kinds/slider.ts': 'sliderKind',
    '/contract/kinds/static-page.ts': 'staticPageKind',
    '/contract/kinds/testimonial.ts': 'testimonialFields testimonialKind',
    '/contract/kinds/trainer.ts': 'trainerKind',
    '/contract/kinds/tweet.ts': 'tweetCopyFields tweetKind',
    '/contract/kinds/vacancy.ts': 'vacancyKind',
  },
  'takes values out of what is parsed already, and looks at no letter': {
    '/contract/coercion.ts':
      'optionalObject items positionalItems UnreadableResponse unwrapList unwrapEntry paginationOf readEntries readPositionalEntries',
    '/server/platform/cache/content-cache.ts': 'ContentCache',
    '/server/platform/cache/freshness.ts': 'byVersion byTime',
    '/server/content/news-pagination.ts': 'pageOf newsAround',
    '/server/search/query.ts': 'expandQuery isHit',
    '/server/tweets/tweet-state.ts': 'visibleTweet',
    '/server/tweets/tweet-copy.ts': 'listPictureAddresses buildTweetCopy',
    '/site/components/form/draft.ts': 'attemptFor',
    '/site/components/form/fields.ts': 'hasFile',
    '/site/components/form/field-errors.ts': 'withFileError withoutError hasErrors',
    '/site/components/form/submission-reducer.ts': 'initialState submissionReducer',
    '/site/components/next-items.ts': 'nextItems',
    '/site/routes/news-item/related-news.ts': 'relatedNews adjacentNews',
    '/site/routes/news/group-by-year.ts': 'groupByYear',
    '/site/routes/projects/slides.ts': 'selectSlides',
    '/site/sections/frame/navbar-items.ts': 'buildMenu defaultMenu',
    '/site/sections/goals/goal-cards.ts': 'selectGoalCards',
    '/site/components/newest-first.ts': 'newestFirst',
    '/site/sections/project-detail/project-head.ts': 'projectHead',
    '/site/sections/project-detail/project-page-state.ts': 'projectPageState',
    '/site/sections/strategy/strategy-items.ts': 'selectStrategyItems',
    '/site/sections/tweets/tweet-address.ts': 'isGone',
    '/site/sections/testimonials/join-testimonials.ts': 'joinTestimonials',
    '/site/worker/cache-policy.ts': 'classifyRequest isCacheable insertCachedPages',
  },
  'takes numbers, and names and texts of ours': {
    '/contract/field-errors.ts': 'fieldErrorMessage',
    '/contract/submissions.ts': 'accepted acceptedValue rejected',
    '/contract/locale.ts': 'preferenceCookie directionOf otherLanguage',
    '/contract/paths.ts': 'pageAddress feedAddress',
    '/contract/web-manifest.ts': 'webManifestPath',
    '/server/media/inspect-media.ts': 'checkMediaUse',
    '/server/submissions/mails/visitor.ts': 'receipt confirmationRequest unsubscribeHeaders',
    '/server/platform/mail/retry-schedule.ts': 'nextTry',
    '/server/submissions/purge-clock.ts': 'checkClock',
    '/server/submissions/reference.ts': 'referenceFrom',
    '/server/platform/http/security-policy.ts': 'pagePolicy',
    '/server/newsletter/signed-link.ts': 'signLink',
    '/server/tweets/tweet-state.ts': 'pauseBeforeNextTry',
    '/server/pages/open-graph/image-address.ts': 'openGraphImagePath',
    '/site/components/carousel/rotation.ts': 'isRotating rotationReducer slideForKey',
    '/site/components/pages-shown.ts': 'pagesShown',
    '/site/i18n/format.ts':
      'formatNumber formatTrips formatDate formatYear formatTweetCount formatBytes formatPercent formatWait',
    '/site/sections/area-map/presets.ts': 'needsChips',
    '/site/sections/area-map/proportions.ts': 'percentOf rankOf',
    '/site/sections/contact/addresses.ts': 'mapAddress',
    '/site/sections/tweets/tweet-address.ts': 'tweetAddress',
  },
  'makes a function or an object that is in the table itself': {
    '/server/platform/http/rate-limit.ts': 'rateLimit',
    '/server/content/sanitize-html.ts': 'createSanitizer',
    '/server/search/vocabulary.ts': 'Vocabulary',
  },
  'speaks to the browser, whose own functions read the text': {
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
    '/site/sections/frame/subscribe.ts': 'subscribe',
  },
};
