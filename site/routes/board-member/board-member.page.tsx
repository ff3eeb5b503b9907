import { useQuery } from '@tanstack/react-query';
import type { BoardMember } from '../../../contract/content/board-member.ts';
import type { Language } from '../../../contract/locale.ts';
import { boardQuery } from '../../api/queries.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { type Person, PersonPage, personHead } from '../../sections/person/person.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [boardQuery(language)];
}

/** Returns the head of a board member, with status 404 if the id is unknown. */
export function head({ client, language, parameters, t }: HeadContext) {
  const members = client.getQueryData(boardQuery(language).queryKey);
  return personHead(members && toPeople(members), parameters.id, {
    t,
    texts: t.boardMember,
    describe: (each) => each.text,
  });
}

/** Shows a member of the board of directors. */
export function Page({ id }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery({ ...boardQuery(language), select: toPeople });
  return (
    <PersonPage page="boardMember" query={query} id={id} texts={t.boardMember} all={t.board.all} />
  );
}

function toPeople(members: readonly BoardMember[]): Person[] {
  return members.map(({ position: role, ...others }) => ({ ...others, role }));
}
