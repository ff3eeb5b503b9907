import './today-read.css';
import { useId } from 'react';
import { Link } from 'wouter';
import type { ReadLately } from '../../contract/admin/today/today.ts';
import { directionOf } from '../../contract/locale.ts';
import {
  fill,
  formatCount,
  formatDayOfMonth,
  formatNumber,
  formatWeekday,
  noonOn,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { STATISTICS_PATH } from '../kit/paths.ts';
import { Section } from '../kit/section.tsx';
import { changeOf } from '../statistics/change.ts';
import { PageName } from '../statistics/page-name.tsx';
import { TODAY_TEXTS } from './texts.ts';

/** The drawing of the days: the width of each, the gap between two, and the height, in units of the drawing. */
const BAR = { width: 10, gap: 4, height: 40 };

/** What was read in the last days: how often, with its change and its course, and the pages that were read most. */
export function Read({ read }: { read: ReadLately }) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).read;
  return (
    <Section title={t.title} action={<Link href={STATISTICS_PATH}>{t.all}</Link>}>
      {read.views === 0 ? (
        <p className="padded muted">{t.nothing}</p>
      ) : (
        <>
          <div className="read">
            <p>
              <b>{formatNumber(read.views)}</b> {formatCount(read.views, language, t.views)}
              <Change read={read} />
            </p>
            <Days days={read.days} />
          </div>
          {read.pages.length > 0 && (
            <ol className="read-pages" aria-label={t.pages}>
              {read.pages.map((page) => (
                <li key={page.address}>
                  <span>
                    <PageName page={page} />
                  </span>
                  <span className="views">
                    {formatNumber(page.count)}{' '}
                    <span className="visually-hidden">
                      {formatCount(page.count, language, t.views)}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </Section>
  );
}

function Change({ read: { views, before } }: { read: ReadLately }) {
  const t = useTexts(TODAY_TEXTS).read;
  const percent = before === null ? null : changeOf(views, before);
  if (percent === null) return null;
  const text = percent === 0 ? t.same : percent > 0 ? t.more : t.less;
  return <small>{fill(text, { percent: formatNumber(Math.abs(percent)) })}</small>;
}

/** The views of each day as bars, in reading direction. */
function Days({ days }: { days: ReadLately['days'] }) {
  const { language, t: common } = useMessages();
  const t = useTexts(TODAY_TEXTS).read;
  const title = useId();
  const most = Math.max(1, ...days.map(({ views }) => views));
  const step = BAR.width + BAR.gap;
  const width = days.length * step - BAR.gap;
  const isRightToLeft = directionOf(language) === 'rtl';
  const dayText = ({ day, views }: ReadLately['days'][number]) => {
    const noon = noonOn(day);
    const name = `${formatWeekday(noon, language)} ${formatDayOfMonth(noon, language)}:`;
    return fill(t.day, { day: name, n: formatNumber(views) });
  };
  return (
    <svg
      className="read-days"
      viewBox={`0 0 ${width} ${BAR.height}`}
      role="img"
      aria-labelledby={title}
    >
      <title id={title}>{fill(t.days, { days: days.map(dayText).join(common.separator) })}</title>
      {days.map((each, index) => {
        const height = Math.max(1, Math.round((each.views / most) * BAR.height));
        const x = index * step;
        return (
          <rect
            key={each.day}
            className={index === days.length - 1 ? 'now' : undefined}
            x={isRightToLeft ? width - BAR.width - x : x}
            y={BAR.height - height}
            width={BAR.width}
            height={height}
          >
            <title>{dayText(each)}</title>
          </rect>
        );
      })}
    </svg>
  );
}
