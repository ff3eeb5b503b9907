import type { ReactNode } from 'react';
import { OTHERS } from '../../contract/admin/statistics/measures.ts';
import type {
  CountedSubject,
  StatisticsResponse,
} from '../../contract/admin/statistics/statistics.ts';
import { directionOf } from '../../contract/locale.ts';
import { formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Section } from '../kit/section.tsx';
import { type NamedPage, PageName } from './page-name.tsx';
import { STATISTICS_TEXTS } from './texts.ts';

/** What was counted by subject: pages, sites, words, files, forms, languages and devices. */
export function Subjects({ data }: { data: StatisticsResponse }) {
  const t = useTexts(STATISTICS_TEXTS);
  const address = (text: string) => <bdi dir="ltr">{text}</bdi>;
  const pageName = (page: NamedPage) =>
    page.address === OTHERS ? t.others : <PageName page={page} />;
  return (
    <div className="subjects">
      <Section title={t.pages}>
        <CountTable
          names={[t.page, t.views]}
          rows={data.pages.map((page) => ({
            key: page.address,
            count: page.count,
            name: pageName(page),
          }))}
        />
      </Section>
      {data.answers !== null && (
        <Section title={t.answers} hint={t.answersHint}>
          <PairTable
            names={[t.page, t.useful, t.notUseful]}
            rows={data.answers.map((page) => ({
              key: page.address,
              counts: [page.yes, page.no],
              name: pageName(page),
            }))}
          />
        </Section>
      )}
      <Section title={t.referrers} hint={t.referrersHint}>
        <CountTable
          names={[t.referrer, t.figures.visits]}
          rows={data.referrers.map(({ subject, count }) => ({
            key: subject,
            count,
            name: subject === OTHERS ? t.others : address(subject),
          }))}
        />
      </Section>
      <Section title={t.searches} hint={t.searchesHint}>
        <CountTable
          names={[t.words, t.times]}
          rows={data.searches.map(({ subject, count }) => ({
            key: subject,
            count,
            name: <bdi>{subject}</bdi>,
          }))}
        />
      </Section>
      <Section title={t.downloads}>
        <CountTable
          names={[t.file, t.times]}
          rows={data.downloads.map(({ address: file, name, count }) => ({
            key: file,
            count,
            name:
              file === OTHERS ? (
                t.others
              ) : (
                <a href={file} target="_blank" rel="noreferrer">
                  <bdi>{name}</bdi>
                </a>
              ),
          }))}
        />
      </Section>
      <Section title={t.formsTitle} hint={t.formsHint}>
        <PairTable
          names={[t.form, t.opened, t.sent]}
          rows={data.forms.map(({ form, opened, sent }) => ({
            key: form,
            counts: [form === 'newsletter' ? null : opened, sent],
            name: t.forms[form],
          }))}
        />
      </Section>
      <Section title={t.audience}>
        <CountTable
          isShared
          names={[t.kindOfView, t.share]}
          rows={sharesOf(data.languages, { ar: t.languages.arabic, en: t.languages.english })}
        />
        <CountTable
          isShared
          names={[t.kindOfView, t.share]}
          rows={sharesOf(data.devices, t.devices)}
        />
      </Section>
    </div>
  );
}

function sharesOf(counted: readonly CountedSubject[], names: Readonly<Record<string, string>>) {
  return counted.map(({ subject, count }) => ({
    key: subject,
    count,
    name: names[subject] ?? subject,
  }));
}

type CountRow = { key: string; count: number; name: ReactNode };

/** Subjects with their numbers, and a bar for each in reading direction. @param props.isShared whether per cents are shown instead */
function CountTable({
  names: [name, number],
  rows,
  isShared = false,
}: {
  names: readonly [name: string, number: string];
  rows: readonly CountRow[];
  isShared?: boolean;
}) {
  const t = useTexts(STATISTICS_TEXTS);
  if (rows.length === 0) return <p className="hint padded">{t.none}</p>;
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const most = isShared ? all : Math.max(...rows.map(({ count }) => count));
  return (
    <table className="table count-table">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{number}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.name}
              <Bar part={row.count / Math.max(1, most)} />
            </th>
            <td>
              {isShared
                ? `${formatNumber(Math.round((row.count / Math.max(1, all)) * 100))}%`
                : formatNumber(row.count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PairRow = {
  key: string;
  /** Null: it is not counted. */
  counts: readonly [number | null, number | null];
  name: ReactNode;
};

/** Subjects with two numbers each. */
function PairTable({
  names: [name, ...numbers],
  rows,
}: {
  names: readonly [name: string, one: string, other: string];
  rows: readonly PairRow[];
}) {
  const t = useTexts(STATISTICS_TEXTS);
  if (rows.length === 0) return <p className="hint padded">{t.none}</p>;
  return (
    <table className="table count-table">
      <thead>
        <tr>
          {[name, ...numbers].map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {row.counts.map((count, index) => (
              <td key={numbers[index]}>{count === null ? '—' : formatNumber(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar from the start of a line. @param props.part from 0 to 1 */
function Bar({ part }: { part: number }) {
  const { language } = useMessages();
  const width = Math.round(part * 1_000) / 10;
  const start = directionOf(language) === 'rtl' ? 100 - width : 0;
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={start} width={width} height={1} />
    </svg>
  );
}
