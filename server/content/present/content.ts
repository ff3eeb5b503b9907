import type { AreasWire } from '../../../contract/areas.ts';
import type { ClientWire } from '../../../contract/clients.ts';
import { inLanguage, type Language, type Localized } from '../../../contract/locale.ts';
import type { NavbarItemWire } from '../../../contract/navbar.ts';
import type { NewsItemWire } from '../../../contract/news.ts';
import type { GoalWire, SiteContentWire, StaticPageWire } from '../../../contract/pages.ts';
import type { ReportWire } from '../../../contract/reports.ts';
import type { SettingsWire } from '../../../contract/settings.ts';
import type { SliderWire } from '../../../contract/sliders.ts';
import type { TweetReferenceWire, TweetWire } from '../../../contract/tweets.ts';
import type { VacancyWire, VoiceWire } from '../../../contract/voices.ts';
import type { ContentFields, TweetCopy } from '../content-kinds.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { StoredEntry, StoredReport } from '../repository.ts';

/** From what is stored to what the contract promises: one presenter per noun, and no row goes out without one. */

/** HTML in one language, made safe to render (decision 0042 §15). */
export function htmlIn(text: Localized, language: Language): string {
  return sanitizeHtml(inLanguage(text, language));
}

/** Without stored settings every part is missing, which the contract permits. */
export function presentSettings(fields: ContentFields<'settings'> | undefined): SettingsWire {
  return {
    lat: fields?.latitude ?? null,
    long: fields?.longitude ?? null,
    email: fields?.email ?? '',
    social_media: { twitter: fields?.twitter ?? null, facebook: fields?.facebook ?? null },
    statistics: {
      clients: fields?.statistics.clients ?? 0,
      programs: fields?.statistics.programs ?? 0,
      hours: fields?.statistics.hours ?? 0,
      trips: fields?.statistics.trips ?? 0,
    },
    phones: { phones: fields?.phones ?? [], mobiles: fields?.mobiles ?? [] },
  };
}

export function presentNavbarItem(
  { fields }: StoredEntry<'navbar'>,
  language: Language,
): NavbarItemWire {
  return {
    name: fields.name,
    title: inLanguage(fields.title, language),
    sub_list: fields.children.map((child) => ({ title: inLanguage(child, language) })),
  };
}

export function presentStaticPage(
  { id, fields }: StoredEntry<'static-page'>,
  language: Language,
): StaticPageWire {
  return {
    id,
    title: inLanguage(fields.title, language),
    text: htmlIn(fields.html, language),
    image: fields.media,
  };
}

export function presentSiteContent(
  { fields }: StoredEntry<'site-content'>,
  language: Language,
): SiteContentWire {
  return {
    name: fields.name,
    title: inLanguage(fields.title, language),
    text: htmlIn(fields.html, language),
  };
}

export function presentGoal({ id, fields }: StoredEntry<'goal'>, language: Language): GoalWire {
  return {
    id,
    title: inLanguage(fields.title, language),
    text: inLanguage(fields.text, language),
    image: fields.picture,
  };
}

/** The totals are the sums of the areas, so that they never contradict the map. */
export function presentAreas(
  entries: readonly StoredEntry<'area'>[],
  language: Language,
): AreasWire {
  const total = (field: 'beneficiaries' | 'programs' | 'projects') =>
    entries.reduce((sum, { fields }) => sum + fields[field], 0);
  return {
    areas: entries.map(({ id, fields }) => ({
      id,
      location: inLanguage(fields.location, language),
      numberOfBeneficiaries: fields.beneficiaries,
      numberOfPrograms: fields.programs,
      numberOfProjects: fields.projects,
    })),
    totalBeneficiaries: total('beneficiaries'),
    totalPrograms: total('programs'),
    totalProjects: total('projects'),
  };
}

export function presentClient(
  { id, fields }: StoredEntry<'client'>,
  language: Language,
): ClientWire {
  return { id, name: inLanguage(fields.name, language), link: fields.url, logo: fields.logo };
}

export function presentVoice(
  { id, fields }: StoredEntry<'review' | 'testimonial'>,
  language: Language,
): VoiceWire {
  return {
    id,
    name: inLanguage(fields.name, language),
    position: inLanguage(fields.position, language),
    text: inLanguage(fields.text, language),
    image: fields.picture,
    link: fields.url,
  };
}

export function presentVacancy(
  { id, fields }: StoredEntry<'vacancy'>,
  language: Language,
): VacancyWire {
  return {
    id,
    name: inLanguage(fields.name, language),
    text: inLanguage(fields.text, language),
    image: fields.picture,
  };
}

export function presentReport({ id, fields, bytes }: StoredReport, language: Language): ReportWire {
  return {
    id,
    name: inLanguage(fields.name, language),
    type: fields.type,
    report: fields.file,
    size: bytes,
    updated_at: fields.updatedAt,
    cover: fields.cover,
  };
}

export function presentNewsItem(
  { id, fields }: StoredEntry<'news'>,
  language: Language,
): NewsItemWire {
  return {
    id,
    title: inLanguage(fields.title, language),
    text: htmlIn(fields.html, language),
    icon: fields.picture,
    published_at: fields.publishedAt,
  };
}

export function presentSlider(
  { id, fields }: StoredEntry<'slider'>,
  language: Language,
): SliderWire {
  return {
    id,
    title: inLanguage(fields.title, language),
    text: inLanguage(fields.text, language),
    background: fields.background,
    btnUrl: fields.buttonUrl,
  };
}

export function presentTweetReference({ id, fields }: StoredEntry<'tweet'>): TweetReferenceWire {
  return { id, tweet_id: fields.tweetId };
}

/** The copy of a tweet that is kept. */
export function presentTweet(tweetId: string, copy: TweetCopy): TweetWire {
  return {
    tweetId,
    language: copy.lang,
    text: copy.text,
    createdAt: copy.createdAt,
    likes: copy.likes,
    reposts: copy.reposts,
    replies: copy.replies,
    author: copy.author,
    pictures: copy.pictures.map(({ file, width, height, description }) => ({
      address: file,
      width,
      height,
      description,
    })),
  };
}
