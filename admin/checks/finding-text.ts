import type { FindingRow } from '../../contract/admin/checks/checks.ts';
import type { Language } from '../../contract/locale.ts';
import { useEntryLabels } from '../content/entry-label.ts';
import {
  fill,
  formatDate,
  formatNumber,
  isolate,
  isolateIn,
  isolateLatin,
  noonOn,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { findingPlace } from './finding-place.ts';
import { CHECK_TEXTS } from './texts.ts';

/** What the page says of a finding, and the way to what is to be repaired. */
export type PresentedFinding = {
  /** What it is found in. */
  name: string;
  problem: string;
  /** The field, the kind of the entry, or the part of the office. */
  where: string[];
  href: string;
  state: object | undefined;
};

/** Returns a function that presents findings in the language of the back office. */
export function useFindingText(): (row: FindingRow) => PresentedFinding {
  const { language } = useMessages();
  const t = useTexts(CHECK_TEXTS);
  const { titleOf, kindOf, fieldOf } = useEntryLabels();
  const problemOf = ({ code, details, language: about }: FindingRow) => {
    const { text = '', day, width = 0, needed = 0, reason } = details;
    const said = fill(t.codes[code], {
      text: isolated(code === 'writing-fault' ? about : null, text),
      day: day === undefined ? '' : formatDate(noonOn(day), language),
      width: formatNumber(width),
      needed: formatNumber(needed),
      reason: reason === undefined ? '' : t.reasons[reason],
    });
    // The field of an entry names its language.
    return code === 'file-undescribed' && about !== null ? `${said} ${t.inLanguage[about]}` : said;
  };
  return (row) => {
    const { at } = row;
    const shared = { problem: problemOf(row), ...findingPlace(at) };
    switch (at.place) {
      case 'entry':
        return {
          name: titleOf(at.entry),
          ...shared,
          where: [
            ...(at.path === null ? [] : [fieldOf(at.entry.kind, at.path)]),
            kindOf(at.entry.kind),
          ],
        };
      case 'media':
        return {
          name: isolateLatin(at.name),
          ...shared,
          where: [t.library],
        };
      case 'redirect':
        return {
          name: isolateLatin(at.from),
          ...shared,
          where: [t.redirect],
        };
    }
  };
}

/** @param language that of the text, whose first word may be of another one. Null: it is an address or a name */
function isolated(language: Language | null, text: string): string {
  if (language !== null) return isolateIn(language, text);
  return text.startsWith('/') || text.includes('://') ? isolateLatin(text) : isolate(text);
}
