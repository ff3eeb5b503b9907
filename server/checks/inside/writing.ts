import { faultInWords } from '../../../contract/admin/proofreading/fault.ts';
import { isLanguage } from '../../../contract/locale.ts';
import { proofreadEntry } from '../../content/content.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/** Misspellings, punctuation and other faults of texts, as the editor names them while somebody writes. */
export const writing: Check = {
  name: 'writing',
  begin: () => ({
    entries: (entries) =>
      entries.flatMap((entry) =>
        proofreadEntry(entry.kind, entry.fields).map((fault): Found => {
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
        }),
      ),
  }),
};
