import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { trainersQuery } from '../../api/queries.ts';
import { People, PeopleSkeleton } from '../../components/people.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import '../../components/people.css';
import './trainers.css';

type TrainersProps = {
  /** The most trainers to show. If there are more, a link leads to all. Default: all. */
  max?: number;
  /** Whether the trainers are at the top of the page, so that their pictures load early. */
  isAboveFold?: boolean;
};

/** Shows the trainers and their fields; each links to their page. */
export function Trainers({ max = Number.POSITIVE_INFINITY, isAboveFold = false }: TrainersProps) {
  const { language, t } = useMessages();
  const query = useQuery(trainersQuery(language));
  return (
    <section className="trainers sec" aria-labelledby="trainers-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="trainers-title">{t.trainers.title}</h2>
          <p>{t.trainers.lead}</p>
        </div>
        <QueryBlock
          query={query}
          skeleton={<PeopleSkeleton count={Math.min(8, max)} />}
          label={t.trainers.loading}
          emptyText={t.trainers.empty}
        >
          {(trainers) => (
            <>
              <People
                people={trainers.slice(0, max).map(({ id, name, specialization, portrait }) => ({
                  id,
                  name,
                  role: specialization,
                  portrait,
                  href: pageAddress('trainer', language, id),
                }))}
                isAboveFold={isAboveFold}
              />
              {trainers.length > max && (
                <p className="people-all">
                  <a className="btn" href={pageAddress('trainers', language)}>
                    {t.trainer.all}
                    <Triangle />
                  </a>
                </p>
              )}
            </>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}
