import { createHash } from 'node:crypto';
import { faultInWords } from '../../../contract/admin/proofreading/fault.ts';
import { isLanguage } from '../../../contract/locale.ts';
import { proofreadEntry, type WalkedEntry } from '../../content/content.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/** How many entries are remembered. */
const ENTRIES_MAX = 20_000;

/**
 * What this process has found in each entry, with a hash of its fields. Reading texts is four fifths of the work of a run, and few
 * entries change between two.
 */
const read = new Map<string, { hash: string; found: readonly Found[] }>();

/** Misspellings, punctuation and other faults of texts, as the editor names them while somebody writes. */
export const writing: Check = {
  name: 'writing',
  begin: () => ({
    async entries(entries) {
      const all: Found[] = [];
      for (const entry of entries) all.push(...(await faultsOf(entry)));
      return all;
    },
  }),
};

async function faultsOf(entry: WalkedEntry): Promise<readonly Found[]> {
  const key = `${entry.kind} ${entry.id}`;
  const hash = createHash('sha256').update(JSON.stringify(entry.fields)).digest('base64');
  const known = read.get(key);
  if (known?.hash === hash) return known.found;
  // An entry takes about a millisecond, and visitors come before it.
  await yieldToEventLoop();
  const found = findFaults(entry);
  if (read.size >= ENTRIES_MAX) read.clear();
  read.set(key, { hash, found });
  return found;
}

function findFaults(entry: WalkedEntry): Found[] {
  return proofreadEntry(entry.kind, entry.fields).map((fault) => {
    const { path } = fault;
    const language = path.slice(path.lastIndexOf('.') + 1);
    const text = faultInWords(fault);
    return {
      code: 'writing-fault',
      at: fieldOf(entry, path),
      language: isLanguage(language) ? language : null,
      details: { text },
      // A fault that was ignored stays ignored while its words stay, whatever else changes in the text.
      value: [fault.rule, text],
    };
  });
}
