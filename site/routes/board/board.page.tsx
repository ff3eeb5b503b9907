import type { Language } from '../../../contract/locale.ts';
import { boardQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import { Board } from '../../sections/board/board.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [boardQuery(language)];
}

export function head({ t }: HeadContext) {
  return { title: t.board.title, description: t.board.lead };
}

/** Shows the board of directors. */
export function Page() {
  const { t } = useMessages();
  return (
    <>
      <PageHeader page="board" title={t.board.title} lead={t.board.lead} band="zigzag" />
      <Board showHeading={false} />
    </>
  );
}
