import { useQuery } from '@tanstack/react-query';
import { STRATEGY_NAMES } from '../../../contract/content-names.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { DecorativeIcon, type DecorativeIconKind } from '../../components/decorative-icon.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { selectStrategyItems } from './strategy-items.ts';
import './strategy.css';

const ICONS: Record<string, DecorativeIconKind> = {
  vision: 'sun',
  mission: 'peak',
  goals: 'steps',
  values: 'weave',
  methodology: 'furja',
};

type StrategyProps = {
  /** Maximum number of steps to show. */
  limit: 4 | 5;
};

/** Shows vision, mission, goals, values and methodology as steps that rise in the reading direction. */
export function Strategy({ limit }: StrategyProps) {
  const { language, t } = useMessages();
  const query = useQuery(siteContentsQuery(language, STRATEGY_NAMES));
  const stairs = limit === 5 ? 'stairs stairs-five' : 'stairs';
  return (
    <section className="strategy" aria-labelledby="strategy-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="strategy-title">{t.strategy.title || t.strategy.usualTitle}</h2>
          {t.strategy.lead !== '' && <p>{t.strategy.lead}</p>}
        </div>
        <QueryBlock
          query={query}
          skeleton={<StairsSkeleton className={stairs} count={limit} />}
          isEmpty={(contents) => selectStrategyItems(contents, limit).length === 0}
        >
          {(contents) => (
            <ol className={stairs}>
              {selectStrategyItems(contents, limit).map(({ name, title, html }) => (
                <li key={name} className="step">
                  <div className="step-icon">
                    <DecorativeIcon kind={ICONS[name] ?? 'furja'} />
                  </div>
                  <ContentText as="h3">{title}</ContentText>
                  <ContentHtml html={html} />
                </li>
              ))}
            </ol>
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type StairsSkeletonProps = { className: string; count: number };

function StairsSkeleton({ className, count }: StairsSkeletonProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="step">
          <Skeleton className="step-icon step-skeleton" />
          <Skeleton className="step-skeleton-title" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}
