import { PageHeader } from '../../components/page-header.tsx';
import '../../components/strips/terraces.css';
import { useMessages } from '../../i18n/messages.tsx';
import { Partners } from '../../sections/partners/partners.tsx';
import { Trainers } from '../../sections/trainers/trainers.tsx';
import type { HeadContext } from '../page.ts';

export function head({ t }: HeadContext) {
  return { title: t.partnersPage.title, description: t.partnersPage.description };
}

export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader title={t.partnersPage.title} lead={t.partnersPage.lead} strip="terraces" />
      <Partners />
      <Trainers />
    </>
  );
}
