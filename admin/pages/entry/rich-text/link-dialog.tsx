import { type FormEvent, Suspense, useState } from 'react';
import type { EntryRow } from '../../../../contract/admin-content.ts';
import { type ContentKind, definitionOf } from '../../../../contract/kinds/kinds.ts';
import { inLanguage, type Language } from '../../../../contract/locale.ts';
import { type PageName, pageAddress } from '../../../../contract/paths.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { useEntryTexts } from '../../../i18n/entry/entry-texts.ts';
import { useMessages } from '../../../i18n/messages.tsx';
import { EntrySearch } from '../entry-search.tsx';
import { LazyMediaPicker } from '../media-choice.tsx';

type LinkDialogProps = {
  /** The language of the text: pages of the site are linked in it. */
  language: Language;
  href: string;
  needsWords: boolean;
  onSet: (href: string | null, words: string) => void;
  onClose: () => void;
};

/** The kinds whose entries texts link to: to their own page, or to the page that lists them. */
const LINKED_KINDS = [
  'news',
  'project',
  'report',
  'board-member',
  'executive',
  'trainer',
  'area',
] as const satisfies ContentKind[];

/** Entries of each kind that a search shows. */
const FOUND = 5;

/** Pages that texts link to. */
const LINKED_PAGES = [
  'about',
  'news',
  'projects',
  'reports',
  'jobs',
  'joinUs',
  'contact',
  'privacy',
] as const satisfies PageName[];

/** Asks where a link leads: to an address, a page of the site, a file, or an entry that is found by its name. */
export function LinkDialog({ language, href, needsWords, onSet, onClose }: LinkDialogProps) {
  const t = useEntryTexts().richText;
  const { t: messages } = useMessages();
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isPicking, setPicking] = useState(false);
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
          <Field
            label={t.linkAddress}
            isLatin
            value={address}
            hint={t.linkAddressHint}
            error={isWrong ? t.linkWrong : undefined}
            inputMode="url"
            autoComplete="off"
            onChange={({ target }) => {
              setAddress(target.value);
              setWrong(false);
            }}
          />
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
                  onClick={() => setAddress(pageAddress(page, language))}
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
            language={language}
            max={FOUND}
            onChoose={(row) => {
              const target = addressOf(row, language);
              if (target !== null) setAddress(target);
              if (words === '') setWords(inLanguage(row.title, language));
            }}
          />
          <p className="actions">
            <Button look="primary" type="submit">
              {t.linkSet}
            </Button>
            {href !== '' && (
              <Button look="bad" onClick={() => onSet(null, '')}>
                {t.linkRemove}
              </Button>
            )}
            <Button look="quiet" onClick={onClose}>
              {messages.cancel}
            </Button>
          </p>
        </form>
      </Dialog>
      {/* After the other dialog, not in it: the last one that opens is on top. */}
      {isPicking && (
        <Suspense fallback={null}>
          <LazyMediaPicker
            use="file"
            value={address}
            hint={t.linkFileHint}
            onChoose={(file) => {
              setAddress(file.path);
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

/** Returns where a link to an entry leads: the file of a report, or else the page of the entry; null if it has neither. */
function addressOf({ kind, id, subtype, columns }: EntryRow, language: Language): string | null {
  if (kind === 'report' && typeof columns.file === 'string') return columns.file;
  const { page } = definitionOf(kind);
  const name = typeof page === 'object' ? page[subtype ?? ''] : page;
  return name === undefined ? null : pageAddress(name, language, id);
}

/** Returns an address that a text may link to, also if it was typed without its scheme; null if it is none. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  const number = address.replace(/[\s()-]/g, '');
  if (/^\+?\d{5,15}$/.test(number)) return `tel:${number}`;
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(address) || address === '/') return address;
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^([a-z\d-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(address) ? `https://${address}` : null;
}
