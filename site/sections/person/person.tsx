import type { PhotographTexts } from '../../../contract/content/photograph.ts';
import { pages } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { ContentHtml } from '../../components/content-text.tsx';
import { nextItems } from '../../components/next-items.ts';
import { OtherPeople } from '../../components/other-people.tsx';
import {
  Profile,
  ProfileLayout,
  ProfileNotFound,
  ProfileSkeleton,
} from '../../components/profile.tsx';
import { QueryBlock, type QueryState } from '../../components/query-block.tsx';
import type { Messages } from '../../i18n/ar.ts';
import { useMessages } from '../../i18n/messages.tsx';

/** A member of the board or the executive team, in the page's language. Unknown texts are empty. */
export type Person = PhotographTexts & {
  id: number;
  name: string;
  role: string;
  /** A sentence about the person. */
  text: string;
  details: string;
  portrait: string | null;
  cv: string | null;
};

/** The texts of the board member's or the executive's page. */
type PersonTexts = { placeholder: string; description: string; others: string };

/** Number of other people below the profile. */
const OTHERS = 4;

/**
 * Returns the head of a person's page, with status 404 if the id is unknown.
 * @param people undefined while the list is not loaded
 * @param describe returns a sentence about the person, empty if there is none
 */
export function personHead(
  people: readonly Person[] | undefined,
  id: number | undefined,
  { t, texts, describe }: { t: Messages; texts: PersonTexts; describe: (person: Person) => string },
) {
  if (people === undefined) return { title: texts.placeholder, description: texts.description };
  const person = people.find((each) => each.id === id);
  if (person === undefined) {
    return {
      title: t.profile.memberNotFound,
      description: t.profile.memberNotFoundText,
      status: 404 as const,
    };
  }
  const { name, role, portrait } = person;
  return {
    title: name,
    description: describe(person) || texts.description,
    subject: {
      kind: 'person' as const,
      person: { name, role, portrait, isMember: true, accounts: [] },
    },
  };
}

type PersonPageProps = {
  page: 'boardMember' | 'executive';
  /** The whole list, which contains all details. */
  query: QueryState<readonly Person[]>;
  id: number | undefined;
  texts: PersonTexts;
  /** The label of the link to the list, shown if the person is unknown. */
  all: string;
};

/** Shows one person of a list, and the people that follow in it. */
export function PersonPage({ page, query, id, texts, all }: PersonPageProps) {
  const { language, t } = useMessages();
  const { parent: list = 'home' } = pages[page];
  const people = query.data ?? [];
  const person = people.find((each) => each.id === id);
  const others = person === undefined ? [] : nextItems(people, person.id, OTHERS);
  return (
    <>
      <ProfileLayout page={page} placeholder={query.data === undefined ? texts.placeholder : null}>
        <QueryBlock
          query={query}
          skeleton={<ProfileSkeleton />}
          label={t.profile.loading}
          isEmpty={() => false}
        >
          {() =>
            person === undefined ? (
              <ProfileNotFound
                title={t.profile.memberNotFound}
                text={t.profile.memberNotFoundText}
                link={{ label: all, href: pageAddress(list, language) }}
              />
            ) : (
              <Profile {...person} texts={person}>
                {person.details === '' ? undefined : <ContentHtml html={person.details} />}
              </Profile>
            )
          }
        </QueryBlock>
      </ProfileLayout>
      {others.length > 0 && (
        <OtherPeople
          title={texts.others}
          people={others.map((other) => ({
            ...other,
            href: pageAddress(page, language, other.id),
          }))}
        />
      )}
    </>
  );
}
