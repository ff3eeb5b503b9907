import { useQuery } from '@tanstack/react-query';
import type { Trainer } from '../../../contract/content/trainer.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { trainersQuery } from '../../api/queries.ts';
import { FilterLinks } from '../../components/filter-links.tsx';
import { People, PeopleSkeleton } from '../../components/people.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { trainerFilterQuery } from '../../router/list-queries.ts';
import { fieldOf, listFields, withField } from './fields-of-training.ts';
import '../../components/people.css';
import './trainers.css';

type TrainersProps = {
  /** Maximum number of trainers to show. If there are more, a link leads to all of them. Default: all. */
  max?: number;
  /** Whether the trainers are at the top of the page, so that their pictures load early. */
  isAboveFold?: boolean;
  /** Whether links to the fields of training are above the trainers. */
  hasFilter?: boolean;
  /** Id of a trainer. Only trainers of the same field are shown. Null or an unknown id shows all. */
  field?: number | null;
};

/** Shows the trainers and what they teach. Each links to the trainer's page. */
export function Trainers({
  max = Number.POSITIVE_INFINITY,
  isAboveFold = false,
  hasFilter = false,
  field = null,
}: TrainersProps) {
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
              {hasFilter && <Fields trainers={trainers} field={field} />}
              <People
                people={withField(trainers, field)
                  .slice(0, max)
                  .map(({ id, name, specialization, portrait }) => ({
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

type FieldsProps = { trainers: readonly Trainer[]; field: number | null };

/** Links to all trainers and to those of each field. Nothing if no field groups them. */
function Fields({ trainers, field }: FieldsProps) {
  const { language, t } = useMessages();
  const fields = listFields(trainers);
  if (fields.length === 0) return null;
  const list = pageAddress('trainers', language);
  const current = fieldOf(trainers, field);
  return (
    <FilterLinks
      label={t.trainers.filter}
      links={[
        { label: t.search.all, count: trainers.length, href: list, isCurrent: current === null },
        ...fields.map(({ name, id, count }) => ({
          label: name,
          count,
          href: list + trainerFilterQuery(id),
          isCurrent: name === current,
        })),
      ]}
    />
  );
}
