import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../../contract/content/report.ts';
import type { Language } from '../../../contract/locale.ts';
import { coloursQuery, reportsQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { FileCards, FileCardsSkeleton } from './file-cards.tsx';
import '../../components/pattern-bands/terraces.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';
import { Colours } from './colours.tsx';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [reportsQuery(language), coloursQuery(language)];
}

export function head({ t }: HeadContext) {
  return { title: t.visualIdentity.title, description: t.visualIdentity.description };
}

function selectVisuals(files: readonly Report[]): Report[] {
  return files.filter(({ type }) => type === 'visual');
}

/** Shows the files of type `visual` with preview and download. */
export function Page() {
  const { language, t } = useMessages();
  const query = useQuery({ ...reportsQuery(language), select: selectVisuals });
  return (
    <>
      <PageHeader
        page="visualIdentity"
        title={t.visualIdentity.title}
        lead={t.visualIdentity.lead}
        band="terraces"
      />
      <section className="sec" aria-label={t.visualIdentity.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<FileCardsSkeleton count={4} />}
            label={t.visualIdentity.loading}
            errorText={t.visualIdentity.error}
          >
            {(files) => <FileCards files={files} />}
          </QueryBlock>
          <Colours />
        </div>
      </section>
    </>
  );
}
