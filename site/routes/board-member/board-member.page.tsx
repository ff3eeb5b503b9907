import { useQuery } from '@tanstack/react-query';
import type { BoardMember } from '../../../contract/kinds/board-member.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { boardQuery } from '../../api/queries.ts';
import { ContentHtml } from '../../components/content-text.tsx';
import { nextItems } from '../../components/next-items.ts';
import { OtherPeople } from '../../components/other-people.tsx';
import {
  Profile,
  ProfileLayout,
  ProfileNotFound,
  ProfileSkeleton,
} from '../../components/profile.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Number of other members below the profile. */
const OTHERS = 4;

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [boardQuery(language)];
}

/** Returns the head of a board member, with status 404 if the id is unknown. */
export function head({ client, language, parameters, t }: HeadContext) {
  const members = client.getQueryData(boardQuery(language).queryKey);
  if (members === undefined) {
    return { title: t.boardMember.placeholder, description: t.boardMember.description };
  }
  const member = findMember(members, parameters.id);
  if (member === undefined) {
    return {
      title: t.profile.memberNotFound,
      description: t.profile.memberNotFoundText,
      status: 404 as const,
    };
  }
  const { name, position: role, portrait } = member;
  return {
    title: name,
    description: member.text || t.boardMember.description,
    subject: {
      kind: 'person' as const,
      person: { name, role, portrait, isMember: true, accounts: [] },
    },
  };
}

/** Shows a member of the board of directors. The query of the whole board contains all details. */
export function Page({ id }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery(boardQuery(language));
  const member = findMember(query.data ?? [], id);
  const board = { label: t.nav.board, href: pageAddress('board', language) };
  const others = member === undefined ? [] : nextItems(query.data ?? [], member.id, OTHERS);
  return (
    <>
      <ProfileLayout
        trail={[{ label: t.nav.aboutMenu }, board]}
        placeholder={query.data === undefined ? t.boardMember.placeholder : null}
      >
        <QueryBlock
          query={query}
          skeleton={<ProfileSkeleton />}
          label={t.profile.loading}
          isEmpty={() => false}
        >
          {() =>
            member === undefined ? (
              <ProfileNotFound
                title={t.profile.memberNotFound}
                text={t.profile.memberNotFoundText}
                link={{ label: t.board.all, href: board.href }}
              />
            ) : (
              <Profile
                name={member.name}
                role={member.position}
                text={member.text}
                portrait={member.portrait}
                texts={member}
                cv={member.cv}
              >
                {member.details === '' ? undefined : <ContentHtml html={member.details} />}
              </Profile>
            )
          }
        </QueryBlock>
      </ProfileLayout>
      {others.length > 0 && (
        <OtherPeople
          title={t.boardMember.others}
          people={others.map((other) => ({
            id: other.id,
            name: other.name,
            role: other.position,
            portrait: other.portrait,
            href: pageAddress('boardMember', language, other.id),
          }))}
        />
      )}
    </>
  );
}

function findMember(
  members: readonly BoardMember[],
  id: number | undefined,
): BoardMember | undefined {
  return members.find((member) => member.id === id);
}
