import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { boardQuery } from '../../api/queries.ts';
import { People, PeopleSkeleton } from '../../components/people.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import '../../components/people.css';
import './board.css';

type BoardProps = {
  /** False on `/member`, where the page's h1 already shows the title. */
  showHeading?: boolean;
  /** How many members are shown, with a link to all if there are more. Default: all. */
  limit?: number;
};

/** Shows the members of the board of directors; each links to their page (decision 0022 §2). */
export function Board({ showHeading = true, limit = Number.POSITIVE_INFINITY }: BoardProps) {
  const { language, t } = useMessages();
  const all = pageAddress('board', language);
  const query = useQuery(boardQuery(language));
  return (
    <section className="board sec" aria-label={t.board.title}>
      <Reveal className="wrap">
        {showHeading && (
          <div className="head">
            <h2>{t.board.title}</h2>
            <p>{t.board.lead}</p>
          </div>
        )}
        <QueryBlock query={query} skeleton={<PeopleSkeleton count={8} />} label={t.board.loading}>
          {(members) => (
            <>
              <People
                people={members.slice(0, limit).map(({ id, name, position, portrait }) => ({
                  id,
                  name,
                  role: position,
                  portrait,
                  href: pageAddress('boardMember', language, id),
                }))}
                heading={showHeading ? 'h3' : 'h2'}
                isAboveFold={!showHeading}
              />
              {members.length > limit && (
                <p className="list-all">
                  <a className="btn" href={all}>
                    {t.board.all}
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
