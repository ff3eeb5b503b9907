import { pageAddress } from '../../../contract/paths.ts';
import { useReading } from '../../api/queries.ts';
import { People, PeopleSkeleton } from '../../components/people.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './board.css';

/** The board of directors (decisions 2), each linked to their own page. */
export function Board() {
  const { language, t } = useMessages();
  const query = useReading('teams');
  return (
    <section className="board sec" aria-labelledby="board-title">
      <Reveal className="wrap">
        <div className="head">
          <h2 id="board-title">{t.board.title}</h2>
          <p>{t.board.lead}</p>
        </div>
        <QueryBlock query={query} skeleton={<PeopleSkeleton count={8} />} label={t.board.loading}>
          {(members) => (
            <People
              people={members.map(({ id, name, position, portrait }) => ({
                id,
                name,
                role: position,
                portrait,
                href: pageAddress('boardMember', language, id),
              }))}
            />
          )}
        </QueryBlock>
      </Reveal>
    </section>
  );
}
