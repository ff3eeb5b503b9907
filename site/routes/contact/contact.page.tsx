import { PageHeader } from '../../components/page-header.tsx';
import '../../components/strips/peaks.css';
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
      <PageHeader title={t.contactPage.title} lead={t.contact.lead} strip="peaks" />
      <Contact titled={false} />
    </>
  );
}
