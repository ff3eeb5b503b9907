import { useQuery } from '@tanstack/react-query';
import { goalsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { DecorativeIcon, type DecorativeIconKind } from '../../components/decorative-icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { selectGoalCards } from './goal-cards.ts';
import './goals.css';

/** Goals without a picture take turns with these. */
const ICONS: readonly DecorativeIconKind[] = ['peak', 'furja', 'sun', 'steps'];

type GoalsProps = { limit?: number };

/** Shows the goals as a range of mountains, which ends where the next section begins. */
export function Goals({ limit = 4 }: GoalsProps) {
  const { language, t } = useMessages();
  const query = useQuery(goalsQuery(language));
  return (
    <section className="goals" aria-labelledby="goals-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="goals-title">{t.goals.title}</h2>
        </div>
        <QueryBlock
          query={query}
          skeleton={<RangeSkeleton count={limit - 1} />}
          label={t.goals.loading}
          isEmpty={(goals) => selectGoalCards(goals, limit).length === 0}
        >
          {(goals) => (
            <ul className="goals-range">
              {selectGoalCards(goals, limit).map(({ title, text, picture }, index) => (
                <li key={index} className="goal">
                  <div className="goal-icon">
                    {picture === null ? (
                      <DecorativeIcon kind={ICONS[index % ICONS.length] ?? 'peak'} />
                    ) : (
                      <Picture src={picture} width={112} height={112} />
                    )}
                  </div>
                  <ContentText as="h3">{title}</ContentText>
                  {text !== '' && <ContentText as="p">{text}</ContentText>}
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type RangeSkeletonProps = { count: number };

function RangeSkeleton({ count }: RangeSkeletonProps) {
  return (
    <div className="goals-range">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="goal goal-skeleton">
          <Skeleton className="goal-icon" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}
