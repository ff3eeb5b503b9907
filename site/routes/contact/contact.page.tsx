import type { Language } from '../../../contract/locale.ts';
import { settingsQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/peaks.css';
import { useMessages } from '../../i18n/messages.tsx';
import { Contact } from '../../sections/contact/contact.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [settingsQuery(language)];
}

/** Returns title and description of the page. */
export function head({ t }: HeadContext) {
  return { title: t.contactPage.title, description: t.contactPage.description };
}

/** Shows the contact page. */
export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader title={t.contactPage.title} lead={t.contact.lead} band="peaks" />
      <Contact showHeading={false} />
    </>
  );
}
