import { type FormEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../../../contract/locale.ts';
import { readPhoneNumber, telephoneAddress } from '../../../../contract/phone-number.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { DialogActions } from '../../../kit/dialog-actions.tsx';
import { Field } from '../../../kit/field.tsx';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { LinkChoice, useTargetName } from '../../link-choice.tsx';
import { LazyMediaPicker } from '../media-choice.tsx';
import { ENTRY_TEXTS } from '../texts.ts';

type LinkDialogProps = {
  /** The language of the text. Links lead to pages of the site in it. */
  language: Language;
  href: string;
  needsWords: boolean;
  onSet: (href: string | null, words: string) => void;
  onClose: () => void;
};

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
          <LinkChoice
            language={language}
            onChoose={(target, targetTitle, isEntry) => {
              choose(target, targetTitle);
              if (isEntry && words === '') setWords(targetTitle);
            }}
          >
            <div className="field">
              <span className="label">{t.linkFiles}</span>
              <div className="actions">
                <Button size="small" icon="reports" onClick={() => setPicking(true)}>
                  {t.linkChooseFile}
                </Button>
              </div>
            </div>
          </LinkChoice>
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

/** Returns a URL that a text may link to, even if it was typed without its scheme. null if it is none. */
export function completeAddress(typed: string): string | null {
  const address = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(address) || address === '/') return address;
  if (/^\d{5}$/.test(address) || readPhoneNumber(address).ok) return telephoneAddress(address);
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^([a-z\d-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(address) ? `https://${address}` : null;
}
