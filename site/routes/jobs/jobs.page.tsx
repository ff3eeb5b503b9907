import { PageHeader } from '../../components/page-header.tsx';
import '../../components/strips/peaks.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';
import { Vacancies } from './vacancies.tsx';

export function head({ t }: HeadContext) {
  return { title: t.jobs.title, description: t.jobs.description };
}

export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader
        title={t.jobs.title}
        lead={t.jobs.lead}
        trail={[{ label: t.nav.joinMenu }]}
        strip="peaks"
      />
      <Vacancies />
    </>
  );
}
