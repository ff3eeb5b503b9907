import { type FormEvent, useState } from 'react';
import type { EntryRow } from '../../../../contract/admin-content.ts';
import { type ContentKind, definitionOf } from '../../../../contract/kinds/kinds.ts';
import { inLanguage, type Language } from '../../../../contract/locale.ts';
import { type PageName, pageAddress, paths } from '../../../../contract/paths.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { useEntryTexts } from '../../../i18n/entry/entry-texts.ts';
import { useMessages } from '../../../i18n/messages.tsx';
import { EntrySearch } from '../entry-search.tsx';

type LinkDialogProps = {
  /** The language of the text: pages of the site are linked in it. */
  language: Language;
  href: string;
  needsWords: boolean;
  onSet: (href: string | null, words: string) => void;
  onClose: () => void;
};

/** The kinds whose entries have pages of their own that texts link to. */
const LINKED_KINDS = ['news', 'project'] as const satisfies ContentKind[];

/** Entries of each kind that a search shows. */
const FOUND = 5;

/** Pages that texts link to. */
const PAGES = [
  'about',
  'news',
  'projects',
  'reports',
  'jobs',
  'joinUs',
  'contact',
  'privacy',
] as const satisfies PageName[];

/** Asks where a link leads: to an address, a page of the site, or an entry that is found by its name. */
export function LinkDialog({ language, href, needsWords, onSet, onClose }: LinkDialogProps) {
  const t = useEntryTexts().richText;
  const { t: messages } = useMessages();
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const complete = completeAddress(address);
    if (complete === null) setWrong(true);
    else onSet(complete, words.trim());
  }
  return (
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
            {PAGES.map((page) => (
              <Button
                key={page}
                size="small"
                onClick={() => setAddress(pageAddress(page, language))}
              >
                <bdi dir="ltr">{paths[page]}</bdi>
              </Button>
            ))}
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
  );
}

/** Returns the public address of an entry's own page; null if it has none. */
function addressOf({ kind, id, subtype }: EntryRow, language: Language): string | null {
  const { page } = definitionOf(kind);
  const name = typeof page === 'object' ? page[subtype ?? ''] : page;
  return name === undefined ? null : pageAddress(name, language, id);
}

/** Returns an address that a text may link to, also if it was typed without its scheme; null if it is none. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(address) || address === '/') return address;
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^([a-z\d-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(address) ? `https://${address}` : null;
}
