import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { boardQuery } from '../../api/queries.ts';
import { People, PeopleSkeleton } from '../../components/people.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import '../../components/people.css';
import './board.css';

type BoardProps = {
  /** False on `/member`, where the page's h1 already shows the title. */
  showHeading?: boolean;
  /** How many members are shown, with a tile that leads to all if there are more. Default: all. */
  limit?: number;
};

/** Shows the members of the board of directors. Each links to their page (decision 0022 §2). */
export function Board({ showHeading = true, limit = Number.POSITIVE_INFINITY }: BoardProps) {
  const { language, t } = useMessages();
  const query = useQuery(boardQuery(language));
  const isShortened = query.data !== undefined && query.data.length > limit;

  /** An odd number of members would leave a hole in the last row. */
  function labelOfTile(count: number): string | null {
    if (isShortened) return t.board.all;
    return showHeading && count > 2 && count < limit && count % 2 === 1 ? t.board.meet : null;
  }

  return (
    <section
      className={isShortened ? 'board board-short sec' : 'board sec'}
      aria-label={t.board.title}
    >
      <Reveal className="wrap">
        {showHeading && (
          <div className="head">
            <h2>{t.board.title}</h2>
            <p>{t.board.lead}</p>
          </div>
        )}
        <QueryBlock query={query} skeleton={<PeopleSkeleton count={8} />} label={t.board.loading}>
          {(members) => {
            const label = labelOfTile(members.length);
            return (
              <People
                people={members.slice(0, limit).map(({ id, name, position, portrait }) => ({
                  id,
                  name,
                  role: position,
                  portrait,
                  href: pageAddress('boardMember', language, id),
                }))}
                heading={showHeading ? 'h3' : 'h2'}
                more={label === null ? undefined : { label, href: pageAddress('board', language) }}
                isAboveFold={!showHeading}
              />
            );
          }}
        </QueryBlock>
      </Reveal>
    </section>
  );
}
