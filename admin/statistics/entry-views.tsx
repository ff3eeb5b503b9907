import { useQuery } from '@tanstack/react-query';
import { type ContentKind, definitionOf } from '../../contract/content/kinds.ts';
import { hasModule } from '../../contract/modules.ts';
import { isEntryPage } from '../../contract/pages.ts';
import { useModulesOff } from '../api/modules.ts';
import { usePermission } from '../api/use-permission.ts';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { entryViewsQuery } from './statistics-queries.ts';
import { STATISTICS_TEXTS } from './texts.ts';

/** Whether each entry of a kind has a page of its own. */
function hasPages(kind: ContentKind): boolean {
  const { page } = definitionOf(kind);
  const names = typeof page === 'object' ? Object.values(page) : page === undefined ? [] : [page];
  return names.some(isEntryPage);
}

/**
 * Returns a function that says how often the page of an entry was read this month: “1,204 views this month”. Null: it has no page, it is
 * not known yet, or the user may not know.
 * @param ids of all entries that are asked about, which are loaded at once
 */
export function useEntryViews(kind: ContentKind, ids: readonly number[]) {
  const { language } = useMessages();
  const t = useTexts(STATISTICS_TEXTS);
  const isOn = hasModule('statistics', useModulesOff());
  const mayRead = usePermission()('statistics.read');
  const asked = [...ids].toSorted((one, other) => one - other).slice(0, 100);
  const { data } = useQuery({
    ...entryViewsQuery(kind, asked),
    enabled: isOn && mayRead && asked.length > 0 && hasPages(kind),
  });
  return (id: number): { views: number; text: string } | null => {
    const views = data?.views[String(id)];
    return views === undefined ? null : { views, text: formatCount(views, language, t.thisMonth) };
  };
}

/** How often the page of an entry was read this month. */
export function EntryViews({ kind, id }: { kind: ContentKind; id: number }) {
  const found = useEntryViews(kind, [id])(id);
  return found === null ? null : <span className="entry-views">{found.text}</span>;
}
