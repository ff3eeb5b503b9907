import { PageHeader } from '../../components/page-header.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { Contact } from '../../sections/contact/contact.tsx';
import type { HeadContext } from '../page.ts';

export function head({ t }: HeadContext) {
  return { title: t.contactPage.title, description: t.contactPage.description };
}

export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader title={t.contactPage.title} lead={t.contact.lead} strip={2} />
      <Contact titled={false} />
    </>
  );
}
