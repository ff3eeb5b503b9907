import '../changed-words.css';
import './proofreading.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fault } from '../../../contract/admin/proofreading/fault.ts';
import { directionOf, type Language } from '../../../contract/locale.ts';
import { Button } from '../button.tsx';
import { fill, formatCount, isolate } from '../i18n/format.ts';
import { useMessages, useTexts } from '../i18n/messages.tsx';
import { Icon } from '../icons.tsx';
import { isLeft, leaveFault } from './left-faults.ts';
import { PROOFREADING_TEXTS } from './texts.ts';
import { useFaults } from './use-faults.ts';

/** More are named once some of these are gone. */
const MAX_SHOWN = 20;

type ProofreadingProps = {
  text: string;
  language: Language;
  isHtml?: boolean;
  /** Where the text is, by which faults that were left stay left. Null: only while the page is open. */
  place: string | null;
  /** The id of the text box, whose caret stays, and which has the focus once nothing is left. */
  control: string;
  onCorrect: (text: string) => void;
};

/** What seems to be wrong with the spelling and punctuation of a text, in one folded line below it. */
export function Proofreading({
  text,
  language,
  isHtml = false,
  place,
  control,
  onCorrect,
}: ProofreadingProps) {
  const t = useTexts(PROOFREADING_TEXTS);
  const { language: ownLanguage } = useMessages();
  const { faults: found, corrected } = useFaults(text, language, isHtml);
  const [said, setSaid] = useState('');
  const [, setLeft] = useState(0);
  const faults = found.filter((fault) => !isLeft(place, fault));
  const correctable = faults.filter(({ correction }) => correction !== null);

  /**
   * Does something to faults, and moves the focus from their buttons, which disappear.
   * @param act returns what is left to do once the text box has the new text
   */
  function settle(done: string, act: () => () => void, button: Element, index: number) {
    const details = button.closest('details');
    let finish = () => {};
    flushSync(() => {
      finish = act();
      setSaid(done);
    });
    finish();
    const items = details?.isConnected ? details.querySelectorAll('li') : [];
    const next = items[Math.min(index, items.length - 1)]?.querySelector('button');
    (next ?? document.getElementById(control))?.focus();
  }

  function correct(some: readonly Fault[]): () => void {
    const restoreCaret = keepCaret(control);
    const next = corrected(some);
    onCorrect(next);
    return restoreCaret;
  }

  function leave(fault: Fault): () => void {
    leaveFault(place, fault);
    setLeft((count) => count + 1);
    return () => {};
  }

  const shown = faults.slice(0, MAX_SHOWN);
  return (
    <>
      {faults.length > 0 && (
        <details className="proofreading">
          <summary className="hint">
            <Icon name="eye" />
            {formatCount(faults.length, ownLanguage, t.count)}
          </summary>
          <ul>
            {shown.map((fault, index) => {
              const words = isolate(fault.before + fault.passage + fault.after);
              const nameOf = (action: string) => fill(t.of, { action, words });
              return (
                <li key={`${fault.rule} ${fault.start}`}>
                  <span className="rule">{t.rules[fault.rule]}</span>
                  <FaultWords fault={fault} language={language} />
                  <span className="actions">
                    {fault.correction !== null && (
                      <Button
                        size="small"
                        aria-label={nameOf(t.correct)}
                        onClick={({ currentTarget }) =>
                          settle(
                            fill(t.corrected, { words }),
                            () => correct([fault]),
                            currentTarget,
                            index,
                          )
                        }
                      >
                        {t.correct}
                      </Button>
                    )}
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={nameOf(t.leave)}
                      onClick={({ currentTarget }) =>
                        settle(fill(t.left, { words }), () => leave(fault), currentTarget, index)
                      }
                    >
                      {t.leave}
                    </Button>
                  </span>
                </li>
              );
            })}
          </ul>
          {faults.length > shown.length && (
            <p className="hint">{formatCount(faults.length - shown.length, ownLanguage, t.more)}</p>
          )}
          {correctable.length > 1 && (
            <p className="actions">
              <Button
                size="small"
                onClick={({ currentTarget }) =>
                  settle(
                    fill(t.corrected, { words: correctable.length }),
                    () => correct(correctable),
                    currentTarget,
                    0,
                  )
                }
              >
                {t.correctAll}
              </Button>
            </p>
          )}
        </details>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** The words around a fault, with what goes and what comes. */
function FaultWords({ fault, language }: { fault: Fault; language: Language }) {
  const { passage, correction } = fault;
  // A comma or a space is too small to be seen without the words beside it.
  const isSmall = !/[\p{L}\p{N}]/u.test(passage);
  const [wordBefore = ''] = (isSmall && /\S*$/.exec(fault.before)) || [];
  const [wordAfter = ''] = (isSmall && /^\S*/.exec(fault.after)) || [];
  const written = wordBefore + visible(passage) + wordAfter;
  return (
    <span className="words" lang={language} dir={directionOf(language)}>
      {fault.before.slice(0, fault.before.length - wordBefore.length)}
      {correction === null ? <mark>{written}</mark> : <del>{written}</del>}
      {correction !== null && <ins>{wordBefore + correction + wordAfter}</ins>}
      {fault.after.slice(wordAfter.length)}
    </span>
  );
}

/** Shows spaces, which nobody sees, as «␣», and other invisible characters as a box. */
function visible(passage: string): string {
  if (/\S/.test(passage.replaceAll(INVISIBLE, ''))) return passage;
  return passage.replaceAll(/\s/g, '␣').replaceAll(INVISIBLE, '▯');
}

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * Remembers the caret of a plain text box. A browser moves it to the end when the text changes from outside.
 * @returns a function that puts it back before the text that followed it
 */
function keepCaret(id: string): () => void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return () => {};
  const { selectionStart, selectionEnd, value } = box;
  const moved = (offset: number) => {
    const rest = value.slice(offset);
    return box.value.endsWith(rest) ? box.value.length - rest.length : offset;
  };
  return () => box.setSelectionRange(moved(selectionStart), moved(selectionEnd));
}
