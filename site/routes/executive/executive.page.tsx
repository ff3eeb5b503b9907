import { useQuery } from '@tanstack/react-query';
import type { Executive } from '../../../contract/kinds/executive.ts';
import { inLanguage, type Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { executivesQuery } from '../../api/queries.ts';
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
  return [executivesQuery(language)];
}

/** Returns the head of a member of the executive team, with status 404 if the id is unknown. */
export function head({ client, language, parameters, t }: HeadContext) {
  const executives = client.getQueryData(executivesQuery(language).queryKey);
  if (executives === undefined) {
    return { title: t.executive.placeholder, description: t.executive.description };
  }
  const executive = findExecutive(executives, parameters.id);
  if (executive === undefined) {
    return {
      title: t.profile.memberNotFound,
      description: t.profile.memberNotFoundText,
      status: 404 as const,
    };
  }
  const name = inLanguage(executive.name, language);
  const role = inLanguage(executive.position, language);
  return {
    title: name,
    description: role || t.executive.description,
    subject: {
      kind: 'person' as const,
      person: { name, role, portrait: executive.portrait, isMember: true, accounts: [] },
    },
  };
}

/** Shows a member of the executive team. The query of the whole team contains all details. */
export function Page({ id }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery(executivesQuery(language));
  const executive = findExecutive(query.data ?? [], id);
  const team = { label: t.nav.executives, href: pageAddress('executives', language) };
  const others = executive === undefined ? [] : nextItems(query.data ?? [], executive.id, OTHERS);
  return (
    <>
      <ProfileLayout
        trail={[{ label: t.nav.aboutMenu }, team]}
        placeholder={query.data === undefined ? t.executive.placeholder : null}
      >
        <QueryBlock
          query={query}
          skeleton={<ProfileSkeleton />}
          label={t.profile.loading}
          isEmpty={() => false}
        >
          {() =>
            executive === undefined ? (
              <ProfileNotFound
                title={t.profile.memberNotFound}
                text={t.profile.memberNotFoundText}
                link={{ label: t.executive.all, href: team.href }}
              />
            ) : (
              <ExecutiveProfile executive={executive} />
            )
          }
        </QueryBlock>
      </ProfileLayout>
      {others.length > 0 && (
        <OtherPeople
          title={t.executive.others}
          people={others.map((other) => ({
            id: other.id,
            name: inLanguage(other.name, language),
            role: inLanguage(other.position, language),
            portrait: other.portrait,
            href: pageAddress('executive', language, other.id),
          }))}
        />
      )}
    </>
  );
}

type ExecutiveProfileProps = { executive: Executive };

function ExecutiveProfile({ executive }: ExecutiveProfileProps) {
  const { language } = useMessages();
  const details = inLanguage(executive.details, language);
  return (
    <Profile
      name={inLanguage(executive.name, language)}
      role={inLanguage(executive.position, language)}
      text=""
      portrait={executive.portrait}
      texts={executive}
      cv={executive.cv}
    >
      {details === '' ? undefined : <ContentHtml html={details} />}
    </Profile>
  );
}

function findExecutive(
  executives: readonly Executive[],
  id: number | undefined,
): Executive | undefined {
  return executives.find((executive) => executive.id === id);
}
