import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { EntryRow } from '../../contract/admin/content/content.ts';
import { definitionOf } from '../../contract/content/kinds.ts';
import { inLanguage, type Language } from '../../contract/locale.ts';
import { entryKey, pageAddress } from '../../contract/paths.ts';
import { Button } from '../kit/button.tsx';
import { useTexts } from '../kit/i18n/messages.tsx';
import { entryQuery, listQuery } from './content-queries.ts';
import { ENTRY_TEXTS } from './entry/texts.ts';
import { EntrySearch } from './entry-search.tsx';
import { LINKED_KINDS, LINKED_PAGES, linkTargetOf } from './link-target.ts';

/** How many entries of each kind a search shows. */
const FOUND = 5;

type LinkChoiceProps = {
  /** Links lead to pages of the site in it. */
  language: Language;
  onChoose: (address: string, title: string, isEntry: boolean) => void;
  /** Other choices, between the pages and the entries. */
  children?: ReactNode;
};

/** The pages of the site and a search for entries, to choose what a link leads to. */
export function LinkChoice({ language, onChoose, children }: LinkChoiceProps) {
  const { richText: t } = useTexts(ENTRY_TEXTS);
  return (
    <>
      <div className="field">
        <span className="label">{t.linkPages}</span>
        <div className="actions">
          {LINKED_PAGES.map((page) => (
            <Button
              key={page}
              size="small"
              onClick={() => onChoose(pageAddress(page, language), t.linkPageNames[page], false)}
            >
              {t.linkPageNames[page]}
            </Button>
          ))}
        </div>
      </div>
      {children}
      <EntrySearch
        label={t.linkSearch}
        kinds={LINKED_KINDS}
        queryOf={listQuery}
        language={language}
        max={FOUND}
        onChoose={(row) => {
          const target = addressOf(row, language);
          if (target !== null) onChoose(target, inLanguage(row.title, language), true);
        }}
      />
    </>
  );
}

/** Returns the name of a URL of the site. null while it is unknown, and for URLs of other sites. */
export function useTargetName(address: string, language: Language): string | null {
  const { linkPageNames } = useTexts(ENTRY_TEXTS).richText;
  const target = useMemo(() => linkTargetOf(address), [address]);
  const entry = target?.kind === 'entry' ? target.entry : null;
  const { data } = useQuery({
    ...entryQuery(entry ?? { kind: 'news', id: 0 }),
    enabled: entry !== null,
  });
  if (target === null) return null;
  if (target.kind === 'page') return linkPageNames[target.page];
  if (target.kind === 'file') return target.name;
  return data === undefined ? null : inLanguage(data.title, language) || null;
}

/**
 * Returns the target of a link to an entry: the file of a report, or otherwise the page of the entry. null if it has neither.
 */
function addressOf({ kind, id, subtype, columns }: EntryRow, language: Language): string | null {
  if (kind === 'report' && typeof columns.file === 'string') return columns.file;
  const { page } = definitionOf(kind);
  const name = typeof page === 'object' ? page[subtype ?? ''] : page;
  return name === undefined
    ? null
    : pageAddress(name, language, entryKey(name, { id, subtype: subtype ?? null }));
}
