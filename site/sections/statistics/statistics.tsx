import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/queries.ts';
import { QueryBlock } from '../../components/query-block.tsx';
import { Since } from '../../components/since.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TripCount } from '../../components/trip-count.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './statistics.css';

/** Shows the organisation in four numbers, below the steps of the strategy. The numbers are not animated. */
export function Statistics() {
  const { language, t } = useMessages();
  const query = useQuery(settingsQuery(language));
  return (
    <>
      <section className="statistics on-dark" aria-label={t.statistics.name}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<Numbers clients={null} programs={null} hours={null} trips={null} />}
          >
            {(settings) => (
              <>
                <Since className="statistics-since" settings={settings} />
                <Numbers
                  clients={formatNumber(settings.statistics.clients)}
                  programs={formatNumber(settings.statistics.programs)}
                  hours={formatNumber(settings.statistics.hours)}
                  trips={settings.statistics.trips}
                />
              </>
            )}
          </QueryBlock>
        </div>
      </section>
      <div className="band band-stats" />
    </>
  );
}

/** A number with more characters than this, such as `1,048,600`, gets a smaller font size. */
const MAX_LARGE_LENGTH = 7;

type NumbersProps = Record<'clients' | 'programs' | 'hours', string | null> & {
  trips: number | null;
};

function Numbers({ trips, ...numbers }: NumbersProps) {
  const { t } = useMessages();
  return (
    <dl>
      {(['clients', 'programs', 'hours'] as const).map((name) => (
        <div key={name}>
          <dt>{t.statistics[name]}</dt>
          <dd className={(numbers[name]?.length ?? 0) > MAX_LARGE_LENGTH ? 'num num-long' : 'num'}>
            {numbers[name] === null ? <Skeleton /> : <bdi dir="ltr">{numbers[name]}</bdi>}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t.statistics.trips}</dt>
        <dd className="num">{trips === null ? <Skeleton /> : <TripCount trips={trips} />}</dd>
      </div>
    </dl>
  );
}
