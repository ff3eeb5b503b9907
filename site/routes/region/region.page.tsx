import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Area, Areas } from '../../../contract/content/area.ts';
import type { Region } from '../../../contract/content/region.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { areasQuery, mapQuery, regionQuery, settingsQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { ApplicationBadge } from '../../components/application-badge.tsx';
import { DateText } from '../../components/date-text.tsx';
import '../../components/application-badge.css';
import { ContentText } from '../../components/content-text.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ChangedNote } from '../../components/provenance.tsx';
import '../../components/pattern-bands/terraces.css';
import { RegionMap } from '../../components/country-map/region-map.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Since } from '../../components/since.tsx';
import { SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { vacancyId } from '../../components/vacancy-id.ts';
import { areaMapTexts } from '../../i18n/area-map-texts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { regionTexts } from '../../i18n/region-texts.ts';
import { contactQuery } from '../../router/contact-subject.ts';
import type { HeadContext, PageParameters } from '../page.ts';
import './region.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [areasQuery(language), mapQuery(language), regionQuery(language, id)];
}

/** Returns the head of a region, with status 404 if the id is unknown. */
export function head({ client, language, parameters: { id = 0 }, t }: HeadContext) {
  const { data, error } = client.getQueryState(areasQuery(language).queryKey) ?? {};
  const area = data && findArea(data, id);
  if (area !== undefined) {
    const { location: name } = area;
    return {
      title: t.region.title.replace('{name}', () => name),
      description: t.region.description.replace('{name}', () => name),
      subject: { kind: 'region' as const, name },
    };
  }
  if (data !== undefined || isMissing(error)) {
    return {
      title: regionTexts(language).notFound,
      description: regionTexts(language).notFoundText,
      status: 404 as const,
    };
  }
  return { title: t.region.placeholder, description: areaMapTexts(language).leadOfTable };
}

/** Shows a region: its figures, and the programmes, news, trainers and vacancies that name it. */
export function Page({ id = 0 }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery(areasQuery(language));
  const area = query.data && findArea(query.data, id);
  const about = pageAddress('about', language);
  return (
    <>
      <PageHeader
        page="region"
        title={
          area?.location ??
          (query.data === undefined ? t.region.placeholder : regionTexts(language).notFound)
        }
        {...(area !== undefined && {
          lead: t.region.lead.replace('{name}', () => area.location),
        })}
        band="terraces"
      />
      {query.data !== undefined && area === undefined ? (
        <section className="sec">
          <div className="wrap">
            <StateCard kind="empty" title={regionTexts(language).notFound}>
              <p>{regionTexts(language).notFoundText}</p>
              <a className="btn" href={`${about}#map-title`}>
                {t.areaMap.title}
              </a>
            </StateCard>
          </div>
        </section>
      ) : (
        <QueryBlock
          query={query}
          skeleton={<SkeletonText lines={4} />}
          label={areaMapTexts(language).loading}
        >
          {(areas) => (area === undefined ? null : <RegionContent areas={areas} area={area} />)}
        </QueryBlock>
      )}
    </>
  );
}

function findArea({ areas }: Areas, id: number): Area | undefined {
  return areas.find((area) => area?.id === id) ?? undefined;
}

const NOTHING: Omit<Region, 'id' | 'location' | 'changedAt'> = {
  projects: [],
  news: [],
  trainers: [],
  vacancies: [],
};

type RegionContentProps = { areas: Areas; area: Area };

function RegionContent({ areas, area }: RegionContentProps) {
  const { language } = useMessages();
  const query = useQuery(regionQuery(language, area.id ?? 0));
  const { data: settings } = useQuery(settingsQuery(language));
  const { data: map } = useQuery(mapQuery(language));
  // Another backend may not have this query. The region then has only its figures.
  const hasLists = !isMissing(query.error);
  return (
    <section className="sec region">
      <div className="wrap">
        <div className="region-head">
          <div>
            <Since settings={settings} />
            <dl className="region-figures">
              {(['beneficiaries', 'programs', 'projects'] as const).map((count) => (
                <div key={count}>
                  <dt>{areaMapTexts(language)[count]}</dt>
                  <dd className="num">
                    <bdi dir="ltr">{formatNumber(area[count])}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          {map !== undefined && <RegionMap map={map} index={areas.areas.indexOf(area)} />}
        </div>
        {hasLists ? (
          <QueryBlock
            query={query}
            skeleton={<SkeletonText lines={6} />}
            label={areaMapTexts(language).loading}
          >
            {(region) => (
              <>
                <Lists region={region} />
                <ChangedNote at={region.changedAt} />
              </>
            )}
          </QueryBlock>
        ) : (
          <Lists region={NOTHING} />
        )}
        <OtherRegions areas={areas} current={area.id} />
      </div>
    </section>
  );
}

type ListsProps = { region: Omit<Region, 'id' | 'location' | 'changedAt'> };

function Lists({ region: { projects, news, trainers, vacancies } }: ListsProps) {
  const { language, t } = useMessages();
  const isEmpty = [projects, news, trainers, vacancies].every((list) => list.length === 0);
  return (
    <>
      <Rows title={regionTexts(language).projects}>
        {projects.map(({ id, type, title, thumbnail, applications }) => (
          <Row
            key={id}
            href={pageAddress(type === 'main' ? 'program' : 'project', language, id)}
            title={title}
            picture={thumbnail}
          >
            {t.project.names[type === 'main' ? 'program' : 'project']}
            {applications === 'open' && <ApplicationBadge state={applications} />}
          </Row>
        ))}
      </Rows>
      <Rows title={regionTexts(language).news}>
        {news.map(({ id, title, picture, publishedAt }) => (
          <Row
            key={id}
            href={pageAddress('newsItem', language, id)}
            title={title}
            picture={picture}
          >
            {publishedAt !== null && <DateText date={publishedAt} />}
          </Row>
        ))}
      </Rows>
      <Rows title={regionTexts(language).trainers}>
        {trainers.map(({ id, name, specialization, portrait }) => (
          <Row key={id} href={pageAddress('trainer', language, id)} title={name} picture={portrait}>
            <ContentText>{specialization}</ContentText>
          </Row>
        ))}
      </Rows>
      <Rows title={regionTexts(language).vacancies}>
        {vacancies.map(({ id, name, city }) => (
          <Row
            key={name}
            href={`${pageAddress('jobs', language)}${id === null ? '' : `#${vacancyId(id)}`}`}
            title={name}
            picture={null}
          >
            <ContentText>{city}</ContentText>
          </Row>
        ))}
      </Rows>
      <p className="region-invitation">
        {isEmpty ? regionTexts(language).empty : regionTexts(language).invitation}{' '}
        <a href={pageAddress('contact', language) + contactQuery({ topic: 'volunteering' })}>
          {regionTexts(language).contact}
        </a>
      </p>
    </>
  );
}

type RowsProps = { title: string; children: ReactNode[] };

/** A heading with its rows. Renders nothing without rows. */
function Rows({ title, children }: RowsProps) {
  if (children.length === 0) return null;
  return (
    <div className="region-part">
      <h2>{title}</h2>
      <ul className="region-rows">{children}</ul>
    </div>
  );
}

type RowProps = { href: string; title: string; picture: string | null; children: ReactNode };

function Row({ href, title, picture, children }: RowProps) {
  return (
    <li className="region-row card-link">
      {/* The text next to it describes the picture. */}
      {picture !== null && (
        <img src={picture} alt="" width="96" height="72" loading="lazy" decoding="async" />
      )}
      <div>
        <h3>
          <a href={href}>
            <ContentText>{title}</ContentText>
          </a>
        </h3>
        <p>{children}</p>
      </div>
    </li>
  );
}

type OtherRegionsProps = { areas: Areas; current: number | null };

function OtherRegions({ areas: { areas }, current }: OtherRegionsProps) {
  const { language } = useMessages();
  const others = areas.flatMap((area) =>
    area === null || area.id === null || area.id === current
      ? []
      : [{ id: area.id, location: area.location }],
  );
  if (others.length === 0) return null;
  return (
    <nav className="region-part region-others" aria-labelledby="region-others-title">
      <h2 id="region-others-title">{regionTexts(language).others}</h2>
      <ul>
        {others.map(({ id, location }) => (
          <li key={id}>
            <a href={pageAddress('region', language, id)}>
              <ContentText>{location}</ContentText>
              <Triangle />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
