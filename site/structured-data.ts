import type { Settings } from '../contract/kinds/settings.ts';
import { localizedAddress } from '../contract/localized-address.ts';
import { type PageName, pageAddress } from '../contract/paths.ts';
import type { EntryTimes } from '../contract/rendering.ts';
import { settingsQuery, vacanciesQuery } from './api/queries.ts';
import type { completeHead } from './head.ts';
import type { HeadContext, PersonSubject, Subject } from './routes/page.ts';

/** What the summary of a page is made from. */
export type SummarySource = HeadContext & {
  page: PageName;
  /** The page's own path without language prefix. */
  path: string;
  publicUrl: string;
};

/** A page above another, with its title. */
export type PageAbove = { page: PageName; title: string };

/** What the vocabulary's entities are made from. */
type Source = SummarySource & {
  /** When vacancies were posted, by their ids. */
  times: ReadonlyMap<number, EntryTimes>;
  modifiedAt: string | null;
  /** Whole address of the picture that the page is shared with. */
  openGraphImage: string;
};

/** An entity of schema.org. */
type Thing = { '@type': string } & Record<string, unknown>;

/**
 * A page in the vocabulary of schema.org: who publishes it, what it is about, and the way to it.
 * What is not known is left out.
 * @param above the pages above it, nearest first
 */
export function structuredData(
  source: Source,
  head: ReturnType<typeof completeHead>,
  above: readonly PageAbove[],
): Record<string, unknown> {
  const graph = [
    organisation(source),
    ...(source.page === 'home'
      ? [website(source)]
      : [breadcrumb(source, head.heading, above.toReversed())]),
    ...about(source, head.description, head.subject),
    ...(source.page === 'jobs' ? vacancies(source) : []),
  ];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Where the site's own search is (its page reads `q`). */
const SEARCH = '/search?q={search_term_string}';

/** The organisation is the same in both languages, and on every page. */
function organisationId({ publicUrl }: SummarySource): string {
  return `${publicUrl}/#organisation`;
}

function organisation(source: SummarySource): Thing {
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
    ...(settings === undefined ? {} : contact(settings)),
  };
}

function contact(settings: Settings): Record<string, unknown> {
  const { email, phones, mobiles, socialMedia, location } = settings;
  const { twitter, facebook } = socialMedia;
  const telephone = [...new Set([...phones, ...mobiles])].filter((number) => number !== '');
  const sameAs = [twitter, facebook].filter((address) => address !== null);
  return {
    ...(email === '' ? {} : { email }),
    ...(telephone.length === 0 ? {} : { telephone }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
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
        urlTemplate: publicUrl + localizedAddress(SEARCH, language),
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

function breadcrumb(source: SummarySource, heading: string, above: readonly PageAbove[]): Thing {
  const { language, path, publicUrl, t } = source;
  const steps = [
    { name: t.nav.home, address: pageAddress('home', language) },
    ...above.map(({ page, title }) => ({ name: title, address: pageAddress(page, language) })),
    { name: heading, address: localizedAddress(path, language) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: { '@type': 'WebPage', '@id': publicUrl + address },
    })),
  };
}

/** What the page is about, where that is one thing. */
function about(source: Source, description: string, subject: Subject | null): Thing[] {
  const { language, path, publicUrl, modifiedAt } = source;
  const url = publicUrl + localizedAddress(path, language);
  const ours = { '@id': organisationId(source) };
  switch (subject?.kind) {
    case 'news': {
      const { title, picture, publishedAt } = subject.item;
      return [
        {
          '@type': 'NewsArticle',
          headline: title,
          ...{ description, url, mainEntityOfPage: url, inLanguage: language },
          image: images(picture, source),
          ...(publishedAt === null ? {} : { datePublished: publishedAt }),
          ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
          author: ours,
          publisher: ours,
        },
      ];
    }
    case 'program': {
      const { title, thumbnail, beneficiaries, versions } = subject.project;
      return [
        {
          '@type': 'Course',
          name: title,
          ...{ description, url, inLanguage: language },
          image: images(thumbnail, source),
          provider: ours,
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
          ...{ description, url },
          image: images(thumbnail, source),
          parentOrganization: ours,
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
    case 'person':
      return [person(subject.person, url, source)];
    default:
      return [];
  }
}

function person(subject: PersonSubject, url: string, source: SummarySource): Thing {
  const { name, role, portrait, isMember, accounts } = subject;
  const ours = { '@id': organisationId(source) };
  return {
    '@type': 'Person',
    ...{ name, url },
    ...(role === '' ? {} : { jobTitle: role }),
    ...image(portrait, source.publicUrl),
    ...(isMember ? { worksFor: ours } : { affiliation: ours }),
    ...(accounts.length === 0 ? {} : { sameAs: accounts }),
  };
}

function vacancies(source: Source): Thing[] {
  const { client, language, path, publicUrl, times } = source;
  const entries = client.getQueryData(vacanciesQuery(language).queryKey) ?? [];
  return entries.map(({ id, name, text, picture }) => {
    const datePosted = id === null ? undefined : times.get(id)?.postedAt;
    return {
      '@type': 'JobPosting',
      title: name,
      ...(text === '' ? {} : { description: text }),
      ...(datePosted === undefined ? {} : { datePosted }),
      url: publicUrl + localizedAddress(path, language),
      ...image(picture, publicUrl),
      hiringOrganization: { '@id': organisationId(source) },
    };
  });
}

/** Search engines show pictures made of pixels: a drawing's place is taken by what the page is shared with. */
function images(own: string | null, { publicUrl, openGraphImage }: Source): string[] {
  const isDrawing = own === null || /\.svg$/i.test(own);
  return isDrawing ? [openGraphImage] : [new URL(own, publicUrl).href, openGraphImage];
}

function image(picture: string | null, publicUrl: string): { image?: string } {
  return picture === null ? {} : { image: new URL(picture, publicUrl).href };
}
