import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EntryRow } from '../../../../contract/admin/content/content.ts';
import { definitionOf } from '../../../../contract/content/kinds.ts';
import { inLanguage, type Language } from '../../../../contract/locale.ts';
import { pageAddress } from '../../../../contract/paths.ts';
import { readPhoneNumber, telephoneAddress } from '../../../../contract/phone-number.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { DialogActions } from '../../../kit/dialog-actions.tsx';
import { Field } from '../../../kit/field.tsx';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { entryQuery, listQuery } from '../../content-queries.ts';
import { EntrySearch } from '../entry-search.tsx';
import { LazyMediaPicker } from '../media-choice.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { LINKED_KINDS, LINKED_PAGES, linkTargetOf } from './link-target.ts';

type LinkDialogProps = {
  /** The language of the text. Links lead to pages of the site in it. */
  language: Language;
  href: string;
  needsWords: boolean;
  onSet: (href: string | null, words: string) => void;
  onClose: () => void;
};

/** How many entries of each kind a search shows. */
const FOUND = 5;

/** Asks for the target of a link: a URL, a page of the site, a file, or an entry that is found by its name. */
export function LinkDialog({ language, href, needsWords, onSet, onClose }: LinkDialogProps) {
  const { richText: t, fields } = useTexts(ENTRY_TEXTS);
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isPicking, setPicking] = useState(false);
  /** The choice below, by its URL, so that its title is known. */
  const [chosen, setChosen] = useState<{ address: string; title: string } | null>(null);
  // A URL that somebody has typed, or wants to change, stays a URL.
  const [isTyped, setTyped] = useState(false);
  const name = useTargetName(isTyped ? '' : address, language);
  const title = isTyped ? null : chosen?.address === address ? chosen.title : name;
  const field = useRef<HTMLInputElement>(null);
  function choose(target: string, targetTitle: string) {
    setAddress(target);
    setChosen({ address: target, title: targetTitle });
    setTyped(false);
    setWrong(false);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const complete = completeAddress(address);
    if (complete === null) setWrong(true);
    else onSet(complete, words.trim());
  }
  return (
    <>
      <Dialog title={t.linkTitle} onClose={onClose}>
        <form onSubmit={submit} noValidate>
          {title === null ? (
            <Field
              ref={field}
              label={t.linkAddress}
              isLatin
              value={address}
              hint={t.linkAddressHint}
              error={isWrong ? t.linkWrong : undefined}
              inputMode="url"
              autoComplete="off"
              onChange={({ target }) => {
                setAddress(target.value);
                setTyped(true);
                setWrong(false);
              }}
            />
          ) : (
            <div className="field">
              <span className="label">{t.linkAddress}</span>
              <p className="actions" role="status">
                <bdi>{title}</bdi>
                <Button
                  size="small"
                  onClick={() => {
                    flushSync(() => setTyped(true));
                    field.current?.select();
                  }}
                >
                  {fields.change}
                </Button>
              </p>
            </div>
          )}
          {needsWords && (
            <Field
              label={t.linkWords}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          <div className="field">
            <span className="label">{t.linkPages}</span>
            <div className="actions">
              {LINKED_PAGES.map((page) => (
                <Button
                  key={page}
                  size="small"
                  onClick={() => choose(pageAddress(page, language), t.linkPageNames[page])}
                >
                  {t.linkPageNames[page]}
                </Button>
              ))}
            </div>
          </div>
          <div className="field">
            <span className="label">{t.linkFiles}</span>
            <div className="actions">
              <Button size="small" icon="reports" onClick={() => setPicking(true)}>
                {t.linkChooseFile}
              </Button>
            </div>
          </div>
          <EntrySearch
            label={t.linkSearch}
            kinds={LINKED_KINDS}
            queryOf={listQuery}
            language={language}
            max={FOUND}
            onChoose={(row) => {
              const target = addressOf(row, language);
              const rowTitle = inLanguage(row.title, language);
              if (target !== null) choose(target, rowTitle);
              if (words === '') setWords(rowTitle);
            }}
          />
          <DialogActions action={t.linkSet} onClose={onClose}>
            {href !== '' && (
              <Button look="destructive" onClick={() => onSet(null, '')}>
                {t.linkRemove}
              </Button>
            )}
          </DialogActions>
        </form>
      </Dialog>
      {/* After the other dialog, not in it, because the last one that opens is on top. */}
      {isPicking && (
        <Suspense fallback={null}>
          <LazyMediaPicker
            use="file"
            value={address}
            hint={t.linkFileHint}
            onChoose={(file) => {
              choose(file.path, file.name);
              if (words === '') setWords(file.name.replace(/\.\w+$/, ''));
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the name of a URL of the site. null while it is unknown, and for URLs of other sites. */
function useTargetName(address: string, language: Language): string | null {
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
  return name === undefined ? null : pageAddress(name, language, id);
}

/** Returns a URL that a text may link to, even if it was typed without its scheme. null if it is none. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(address) || address === '/') return address;
  if (/^\d{5}$/.test(address) || readPhoneNumber(address).ok) return telephoneAddress(address);
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^([a-z\d-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(address) ? `https://${address}` : null;
}
