import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../contract/admin/proofreading/fault.ts';
import type { Language } from '../../../contract/locale.ts';

/** How long somebody rests before the text is read. In milliseconds. */
const PAUSE = 800;

/** The rules, which are loaded when there is a first text to read. */
type Rules = {
  find: (text: string, language: Language, isHtml: boolean) => Fault[];
  correct: (text: string, faults: readonly Fault[], isHtml: boolean) => string;
};

let rules: Rules | null = null;

async function loadRules(): Promise<Rules> {
  const { proofread, proofreadHtml, withCorrections } = await import('./rules.ts');
  rules ??= {
    find: (text, language, isHtml) => (isHtml ? proofreadHtml : proofread)(text, language),
    correct: withCorrections,
  };
  return rules;
}

/** The faults of a text as it was when it was last read. */
type Checked = { text: string; faults: readonly Fault[] };

const NOTHING: Checked = { text: '', faults: [] };

/**
 * Finds the faults of a text once somebody rests and the browser is idle, so that nothing moves while they type.
 * @returns the faults, and a function that returns the text with some of them corrected
 */
export function useFaults(text: string, language: Language, isHtml: boolean) {
  const [checked, setChecked] = useState(NOTHING);
  const isFirst = useRef(true);
  useEffect(() => {
    if (text === checked.text) return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        if (text === '') return setChecked(NOTHING);
        loadRules().then(
          ({ find }) =>
            whenIdle(() => {
              if (isCurrent) setChecked({ text, faults: find(text, language, isHtml) });
            }),
          // Without the rules one writes as before. They are tried again at the next pause.
          () => undefined,
        );
      },
      isFirst.current ? 0 : PAUSE,
    );
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, checked, language, isHtml]);
  /** Corrects faults. The text may have changed since they were found. */
  function corrected(faults: readonly Fault[]): string {
    if (rules === null) return text;
    const wanted = new Set(faults.map(wordsOf));
    const present =
      text === checked.text
        ? faults
        : rules.find(text, language, isHtml).filter((fault) => wanted.has(wordsOf(fault)));
    const next = rules.correct(text, present, isHtml);
    setChecked({ text: next, faults: rules.find(next, language, isHtml) });
    return next;
  }
  return { faults: text === '' ? NOTHING.faults : checked.faults, corrected };
}

/** Tells a fault from the others of its text, wherever it now stands. */
function wordsOf({ rule, before, passage, after }: Fault): string {
  return `${rule} ${before} ${passage} ${after}`;
}

function whenIdle(callback: () => void) {
  // WebKit does not have it.
  if (window.requestIdleCallback === undefined) setTimeout(callback);
  else requestIdleCallback(callback, { timeout: PAUSE });
}
