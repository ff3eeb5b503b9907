import { clockOffset, momentOf } from '../contract/clock.ts';
import type { Identity } from '../contract/content/identity.ts';
import type { Settings } from '../contract/content/settings.ts';
import { accountsOf, locationOf } from '../contract/content/settings-facts.ts';
import type { EmploymentType } from '../contract/content/vacancy.ts';
import { QUESTIONS_NAMES } from '../contract/content-names.ts';
import { localizedAddress } from '../contract/localized-address.ts';
import { ancestorsOf, type PageName } from '../contract/pages.ts';
import { pageAddress } from '../contract/paths.ts';
import type { DocumentFacts, EntryTimes } from '../contract/rendering.ts';
import { knownIdentity } from './api/known-identity.ts';
import { reportsQuery, settingsQuery, siteContentsQuery, vacanciesQuery } from './api/queries.ts';
import { parentName } from './components/breadcrumb.tsx';
import { plainText } from './components/excerpt.ts';
import { fileFormat } from './components/file-address.ts';
import { findSiteContent } from './components/find-site-content.ts';
import { readQuestions } from './components/questions.ts';
import { vacancyId } from './components/vacancy-id.ts';
import type { completeHead } from './head.ts';
import { newsletterTexts } from './i18n/newsletter-texts.ts';
import type { HeadContext, PersonSubject, Subject } from './routes/page.ts';

/** The input for the summary of a page. */
export type SummarySource = HeadContext & {
  page: PageName;
  /** The canonical path of the page, without language prefix. */
  path: string;
  publicUrl: string;
};

/** The input for the structured data of a page. */
type Source = SummarySource &
  DocumentFacts & {
    /** The times of vacancies by their ids. */
    times: ReadonlyMap<number, EntryTimes>;
    modifiedAt: string | null;
  };

/** An entity of schema.org. */
type Thing = { '@type': string } & Record<string, unknown>;

/**
 * Returns the description of a page in the vocabulary of schema.org, as JSON-LD: its publisher, its subject and its
 * breadcrumb. Unknown values are left out.
 */
export function structuredData(
  source: Source,
  head: ReturnType<typeof completeHead>,
): Record<string, unknown> {
  const graph = [
    organisation(source),
    ...(source.page === 'home' ? [website(source)] : [breadcrumb(source, head.heading)]),
    ...describeSubject(source, head.description, head.subject),
    ...(source.page === 'jobs' ? vacancies(source) : []),
    ...(source.page === 'reports' ? reports(source) : []),
    ...questions(source),
  ];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Path of the site's search, with the placeholder of schema.org's `SearchAction`. */
const SEARCH_TEMPLATE = '/search?q={search_term_string}';

/** Returns the id of the organisation. It is the same on every page and in both languages. */
function organisationId({ publicUrl }: SummarySource): string {
  return `${publicUrl}/#organisation`;
}

function organisation(source: Source): Thing {
  const { client, language, publicUrl, t } = source;
  const settings = client.getQueryData(settingsQuery(language).queryKey);
  return {
    '@type': 'NGO',
    '@id': organisationId(source),
    name: t.organisation,
    ...(t.siteName === t.organisation ? {} : { alternateName: t.siteName }),
    description: t.tagline,
    url: publicUrl + pageAddress('home', language),
    logo: `${publicUrl}/icon-any-512.png`,
    ...(settings === undefined ? {} : contact(settings, source)),
  };
}

function contact(settings: Settings, { country, page }: Source): Record<string, unknown> {
  const { address, email, phones, mobiles, registrationNumber } = settings;
  const accounts = accountsOf(settings);
  // The home page has neither address nor place, because its first response is small.
  const hasAddress = page !== 'home' && address !== '';
  const location = page === 'contact' ? locationOf(settings) : null;
  const telephone = [...new Set([...phones, ...mobiles])].filter((number) => number !== '');
  const sameAs = accounts.map(({ address }) => address);
  return {
    ...(registrationNumber === '' ? {} : { identifier: registrationNumber }),
    ...(email === '' ? {} : { email }),
    ...(telephone.length === 0 ? {} : { telephone }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
    ...(hasAddress ? { address: postalAddress({ streetAddress: address }, country) } : {}),
    ...(location === null
      ? {}
      : { location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', ...location } } }),
  };
}

function website(source: SummarySource): Thing {
  const { language, publicUrl, t } = source;
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}${pageAddress('home', language)}#website`,
    url: publicUrl + pageAddress('home', language),
    name: t.siteName,
    inLanguage: language,
    publisher: { '@id': organisationId(source) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: publicUrl + localizedAddress(SEARCH_TEMPLATE, language),
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

function breadcrumb(source: SummarySource, heading: string): Thing {
  const { client, language, page, path, publicUrl, t } = source;
  const { pagesOff } = knownIdentity(client, language);
  const levels = [
    { name: t.nav.home, address: pageAddress('home', language) },
    ...ancestorsOf(page)
      .filter((each) => !pagesOff.includes(each))
      .toReversed()
      .map((ancestor) => ({
        name: parentName(ancestor, t),
        address: pageAddress(ancestor, language),
      })),
    { name: heading, address: localizedAddress(path, language) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: levels.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: { '@type': 'WebPage', '@id': publicUrl + address },
    })),
  };
}

/** Returns the entity that the page is about, or nothing if it has no subject. */
function describeSubject(source: Source, description: string, subject: Subject | null): Thing[] {
  const { country, language, path, publicUrl, modifiedAt } = source;
  const url = publicUrl + localizedAddress(path, language);
  const organisationReference = { '@id': organisationId(source) };
  switch (subject?.kind) {
    case 'news': {
      const { title, picture, publishedAt } = subject.item;
      return [
        {
          '@type': 'NewsArticle',
          headline: title,
          description,
          url,
          mainEntityOfPage: url,
          inLanguage: language,
          image: images(picture, source),
          ...(publishedAt === null ? {} : { datePublished: publishedAt }),
          ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
          author: organisationReference,
          publisher: organisationReference,
        },
      ];
    }
    case 'program': {
      const { title, thumbnail, beneficiaries, versions } = subject.project;
      return [
        {
          '@type': 'Course',
          name: title,
          description,
          url,
          inLanguage: language,
          image: images(thumbnail, source),
          provider: organisationReference,
          ...(beneficiaries > 0 ? { totalHistoricalEnrollment: beneficiaries } : {}),
          ...(versions.length > 0
            ? {
                hasCourseInstance: versions.map(({ version }) => ({
                  '@type': 'CourseInstance',
                  name: version,
                })),
              }
            : {}),
        },
      ];
    }
    case 'project': {
      const { title, thumbnail, managers } = subject.project;
      return [
        {
          '@type': 'Project',
          name: title,
          description,
          url,
          image: images(thumbnail, source),
          parentOrganization: organisationReference,
          ...(managers.length > 0
            ? {
                member: managers.map(({ name, position }) => ({
                  '@type': 'Person',
                  name,
                  ...(position === '' ? {} : { jobTitle: position }),
                })),
              }
            : {}),
        },
      ];
    }
    case 'region':
      return [
        {
          '@type': 'AdministrativeArea',
          name: subject.name,
          description,
          url,
          ...(country === null ? {} : { containedInPlace: { '@type': 'Country', name: country } }),
        },
      ];
    case 'page':
      return [
        {
          '@type': 'WebPage',
          name: subject.page.title,
          description,
          url,
          inLanguage: language,
          ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
          publisher: organisationReference,
        },
      ];
    case 'newsletter':
      return [newsletter(source)];
    case 'issue': {
      const { id, subject: title, parts, publishedAt } = subject.issue;
      const news = parts.flatMap((part) => part.news ?? []);
      const picture = news.find((item) => item.picture !== null)?.picture ?? null;
      return [
        newsletter(source),
        {
          '@type': 'PublicationIssue',
          issueNumber: id,
          name: title,
          description,
          url,
          mainEntityOfPage: url,
          inLanguage: language,
          image: images(picture, source),
          ...(publishedAt === null ? {} : { datePublished: publishedAt }),
          ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
          publisher: organisationReference,
          isPartOf: { '@id': newsletterId(source) },
          ...(news.length === 0
            ? {}
            : {
                hasPart: news.map((item) => ({
                  '@type': 'NewsArticle',
                  headline: item.title,
                  url: publicUrl + pageAddress('newsItem', language, item.id),
                })),
              }),
        },
      ];
    }
    case 'person':
      return [person(subject.person, url, source)];
    default:
      return [];
  }
}

/** Returns the id of the newsletter in one language. */
function newsletterId({ language, publicUrl }: SummarySource): string {
  return `${publicUrl}${pageAddress('newsletter', language)}#newsletter`;
}

/** Returns the newsletter as a whole. The list of its issues is about it, and each issue is a part of it. */
function newsletter(source: SummarySource): Thing {
  const { language, publicUrl } = source;
  const { title, description } = newsletterTexts(language);
  return {
    '@type': 'Periodical',
    '@id': newsletterId(source),
    name: title,
    description,
    url: publicUrl + pageAddress('newsletter', language),
    inLanguage: language,
    publisher: { '@id': organisationId(source) },
  };
}

function person(subject: PersonSubject, url: string, source: SummarySource): Thing {
  const { name, role, portrait, isMember, accounts } = subject;
  const organisationReference = { '@id': organisationId(source) };
  return {
    '@type': 'Person',
    name,
    url,
    ...(role === '' ? {} : { jobTitle: role }),
    ...image(portrait, source.publicUrl),
    ...(isMember ? { worksFor: organisationReference } : { affiliation: organisationReference }),
    ...(accounts.length === 0 ? {} : { sameAs: accounts }),
  };
}

/** The types of employment in the terms of search engines (Google, “Job posting structured data”). */
const EMPLOYMENT_TYPES: Record<EmploymentType, string> = {
  full: 'FULL_TIME',
  part: 'PART_TIME',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
};

function vacancies(source: Source): Thing[] {
  const { client, country, language, path, publicUrl, times } = source;
  const entries = client.getQueryData(vacanciesQuery(language).queryKey) ?? [];
  const open = entries.filter(({ applications }) => applications !== 'closed');
  return open.map(({ id, name, text, picture, city, region, employment, closes }) => {
    const place = city || (region?.name ?? '');
    const datePosted = id === null ? undefined : times.get(id)?.postedAt;
    return {
      '@type': 'JobPosting',
      title: name,
      ...(text === '' ? {} : { description: text }),
      ...(datePosted === undefined ? {} : { datePosted }),
      // Each vacancy has its own address: its row of the list.
      url: `${publicUrl}${localizedAddress(path, language)}${id === null ? '' : `#${vacancyId(id)}`}`,
      ...image(picture, publicUrl),
      hiringOrganization: { '@id': organisationId(source) },
      ...(employment === null ? {} : { employmentType: EMPLOYMENT_TYPES[employment] }),
      ...(closes === null
        ? {}
        : { validThrough: endOfDay(closes, knownIdentity(client, language)) }),
      ...(place === ''
        ? {}
        : {
            jobLocation: {
              '@type': 'Place',
              address: postalAddress({ addressLocality: place }, country),
            },
          }),
    };
  });
}

function postalAddress(part: Record<string, string>, country: string | null): Thing {
  return {
    '@type': 'PostalAddress',
    ...part,
    ...(country === null ? {} : { addressCountry: country }),
  };
}

/** Returns the last second of a day, such as `2026-03-31`, in ISO 8601. */
function endOfDay(day: string, { clock }: Identity): string {
  const local = Date.parse(`${day}T23:59:59Z`);
  return new Date(momentOf(local, (time) => clockOffset(clock, time))).toISOString();
}

function reports(source: Source): Thing[] {
  const { client, language, publicUrl } = source;
  const files = client.getQueryData(reportsQuery(language).queryKey) ?? [];
  const published = files.filter(({ type }) => type === 'report');
  return published.map(({ name, file, cover, year, updatedAt }) => ({
    '@type': 'Report',
    name,
    url: new URL(file, publicUrl).href,
    ...(fileFormat(file) === 'PDF' ? { encodingFormat: 'application/pdf' } : {}),
    ...image(cover, publicUrl),
    ...(year === null ? {} : { temporalCoverage: String(year) }),
    ...(updatedAt === null ? {} : { dateModified: updatedAt }),
    publisher: { '@id': organisationId(source) },
  }));
}

/** Returns the questions and answers that the page shows, if there are any. */
function questions({ client, language, page }: Source): Thing[] {
  const name = (QUESTIONS_NAMES as Partial<Record<PageName, string>>)[page];
  if (name === undefined) return [];
  const contents = client.getQueryData(siteContentsQuery(language, [name]).queryKey);
  const entries = readQuestions(findSiteContent(contents, name)?.html ?? '');
  if (entries.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    },
  ];
}

/**
 * Returns the absolute addresses of a page's pictures: its own, unless it is an SVG, and its Open Graph image. Search engines do not show
 * SVG.
 */
function images(picture: string | null, { publicUrl, openGraphImage }: Source): string[] {
  const { image: own } = image(picture, publicUrl);
  return own === undefined ? [openGraphImage] : [own, openGraphImage];
}

/** Returns the absolute address of a picture, unless it is an SVG. */
function image(picture: string | null, publicUrl: string): { image?: string } {
  const isRaster = picture !== null && !/\.svg$/i.test(picture);
  return isRaster ? { image: new URL(picture, publicUrl).href } : {};
}
