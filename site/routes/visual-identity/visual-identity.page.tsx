import { useReading } from '../../api/use-reading.tsx';
import { FileCards, FileCardsSkeleton } from '../../components/file-cards.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import '../../components/strips/terraces.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';

export function head({ t }: HeadContext) {
  return { title: t.visualIdentity.title, description: t.visualIdentity.description };
}

/** The parts of the visual identity among the files, to look at and to download. */
export function Page() {
  const { t } = useMessages();
  const query = useReading('reports');
  const data = query.data?.filter(({ type }) => type === 'visual');
  return (
    <>
      <PageHeader
        title={t.visualIdentity.title}
        lead={t.visualIdentity.lead}
        trail={[{ label: t.nav.media }]}
        strip="terraces"
      />
      <section className="sec" aria-label={t.visualIdentity.title}>
        <div className="wrap">
          <QueryBlock
            query={{ ...query, data }}
            skeleton={<FileCardsSkeleton count={4} />}
            label={t.visualIdentity.loading}
            errorText={t.visualIdentity.error}
          >
            {(files) => <FileCards files={files} downloads />}
          </QueryBlock>
        </div>
      </section>
    </>
  );
}
