import type { WordPressItem } from './read-export.ts';

/** What an import says about entries that it left out, or took without a part. */
export type Notes = {
  /** The entry is not on the new site. The reason can follow its title: `is a draft`. */
  leftOut: (item: WordPressItem, reason: string) => void;
  /** A part of the entry is not on the new site: words such as `the shortcode [gallery]`. */
  without: (item: WordPressItem, part: string) => void;
  /** Somebody should look at the entry. The remark can follow its title. */
  remark: (item: WordPressItem, remark: string) => void;
  /** The entry has no Arabic words. */
  onlyEnglish: (item: WordPressItem) => void;
  deadLink: (item: WordPressItem, address: string) => void;
  /** Returns the lines of the report, by its sections. */
  sections: () => { heading: string; lines: string[] }[];
};

const MAX_SHOWN = 300;

export function createNotes(): Notes {
  const leftOut: string[] = [];
  const remarks: string[] = [];
  const english: string[] = [];
  const parts = new Map<WordPressItem, Set<string>>();
  const links = new Map<WordPressItem, Set<string>>();
  const add = (to: Map<WordPressItem, Set<string>>, item: WordPressItem, text: string) => {
    const known = to.get(item) ?? new Set();
    known.add(shortened(text));
    to.set(item, known);
  };
  return {
    leftOut: (item, reason) => leftOut.push(`${nameOf(item)} ${reason}.`),
    remark: (item, remark) => remarks.push(`${nameOf(item)} ${remark}.`),
    onlyEnglish: (item) => english.push(nameOf(item)),
    without: (item, part) => add(parts, item, part),
    deadLink: (item, address) => add(links, item, address),
    sections: () => [
      { heading: 'Left out', lines: leftOut },
      {
        heading: 'Taken without a part',
        lines: [...parts].map(([item, all]) => `${nameOf(item)}: ${[...all].join('; ')}.`),
      },
      {
        heading:
          'In English only. They are drafts, with the English words in the place of the Arabic ones',
        lines: english,
      },
      { heading: 'To look at', lines: remarks },
      {
        heading: 'Links to pages that the export does not have. Their words stay',
        lines: [...links].map(([item, all]) => `${nameOf(item)}: ${[...all].join(' ')}`),
      },
    ],
  };
}

/** Names an entry by its type, its number in WordPress and its title. */
function nameOf({ type, id, title }: WordPressItem): string {
  return `${type} ${id} “${shortened(title, 80)}”`;
}

function shortened(text: string, max = MAX_SHOWN): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`;
}
