import { useQuery } from '@tanstack/react-query';
import type { Executive } from '../../../contract/content/executive.ts';
import { inLanguage, type Language } from '../../../contract/locale.ts';
import { executivesQuery } from '../../api/queries.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { type Person, PersonPage, personHead } from '../../sections/person/person.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [executivesQuery(language)];
}

/** Returns the head of a member of the executive team, with status 404 if the id is unknown. */
export function head({ client, language, parameters, t }: HeadContext) {
  const executives = client.getQueryData(executivesQuery(language).queryKey);
  return personHead(executives && toPeople(executives, language), parameters.id, {
    t,
    texts: t.executive,
    describe: (each) => each.role,
  });
}

/** Shows a member of the executive team. */
export function Page({ id }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery({
    ...executivesQuery(language),
    select: (executives) => toPeople(executives, language),
  });
  return (
    <PersonPage page="executive" query={query} id={id} texts={t.executive} all={t.executive.all} />
  );
}

function toPeople(executives: readonly Executive[], language: Language): Person[] {
  return executives.map(({ name, position, details, ...others }) => ({
    ...others,
    name: inLanguage(name, language),
    role: inLanguage(position, language),
    text: '',
    details: inLanguage(details, language),
  }));
}
