import { CONTACT_TOPICS } from '../forms/contact.ts';
import { readIban } from '../iban.ts';
import type { Fields } from './fields.ts';
import { figureSourceFields } from './figure-source.ts';

/**
 * The blocks that pages of one's own consist of. A block is one group with the fields of all blocks, of which it uses its own, so forms, media,
 * search and history treat blocks like any list (decision 0141).
 */
export const BLOCKS = [
  'text',
  'picture',
  'pictures',
  'video',
  'figures',
  'people',
  'news',
  'programmes',
  'documents',
  'questions',
  'quotation',
  'steps',
  'account',
  'action',
  'contact',
] as const;

export type BlockName = (typeof BLOCKS)[number];

/** The groups of people of whom a block shows everybody. */
export const EVERYONE = ['board', 'executives', 'trainers'] as const;

/** The languages in which a document is written. */
export const DOCUMENT_LANGUAGES = ['ar', 'en', 'both'] as const;

export const blockFields = {
  block: { type: 'choice', options: BLOCKS, needed: true },
  heading: { type: 'localized-text', optional: true },
  html: { type: 'localized-html', optional: true },
  text: { type: 'localized-text', multiline: true, optional: true },
  picture: { type: 'media', use: 'picture', optional: true },
  caption: { type: 'localized-text', optional: true },
  pictures: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        picture: { type: 'media', use: 'picture' },
        caption: { type: 'localized-text', optional: true },
      },
    },
  },
  video: { type: 'media', use: 'video', optional: true },
  figures: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        value: { type: 'text' },
        label: { type: 'localized-text' },
        ...figureSourceFields,
      },
    },
  },
  everyone: { type: 'choice', options: EVERYONE, optional: true },
  boardMembers: { type: 'references', to: 'board-member', optional: true, wire: 'board_members' },
  executives: { type: 'references', to: 'executive', optional: true },
  trainers: { type: 'references', to: 'trainer', optional: true },
  news: { type: 'references', to: 'news', optional: true },
  projects: { type: 'references', to: 'project', optional: true },
  documents: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        name: { type: 'localized-text' },
        file: { type: 'media', use: 'file' },
        period: { type: 'localized-text', optional: true },
        approvedOn: { type: 'day', optional: true, wire: 'approved_on' },
        nextDue: { type: 'day', optional: true, wire: 'next_due' },
        language: { type: 'choice', options: DOCUMENT_LANGUAGES, optional: true },
      },
    },
  },
  questions: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        question: { type: 'localized-text' },
        answer: { type: 'localized-html' },
      },
    },
  },
  name: { type: 'localized-text', optional: true },
  role: { type: 'localized-text', optional: true },
  steps: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        title: { type: 'localized-text' },
        text: { type: 'localized-text', multiline: true, optional: true },
      },
    },
  },
  bank: { type: 'localized-text', optional: true },
  iban: {
    type: 'text',
    optional: true,
    pattern: {
      matches: { test: (text) => readIban(text) !== null },
      code: 'not-iban',
      reason: 'must be an IBAN, as in "SA03 8000 0000 6080 1016 7519"; one of its digits is wrong',
    },
  },
  linkText: { type: 'localized-text', optional: true, wire: 'link_text' },
  link: { type: 'link', optional: true },
  topic: { type: 'choice', options: CONTACT_TOPICS, optional: true },
} as const satisfies Fields;

export type BlockField = keyof typeof blockFields;

/** The fields that each block uses besides its heading, in the order of the form. */
export const FIELDS_OF_BLOCK = {
  text: ['html'],
  picture: ['picture', 'caption'],
  pictures: ['pictures'],
  video: ['video', 'caption', 'text'],
  figures: ['figures'],
  people: ['everyone', 'boardMembers', 'executives', 'trainers'],
  news: ['news'],
  programmes: ['projects'],
  documents: ['text', 'documents'],
  questions: ['questions'],
  quotation: ['text', 'name', 'role', 'picture'],
  steps: ['steps'],
  account: ['text', 'bank', 'name', 'iban'],
  action: ['text', 'linkText', 'link'],
  contact: ['text', 'topic'],
} as const satisfies Record<BlockName, readonly BlockField[]>;

/** The fields of which a block needs at least one, or all. Blocks that are not named show something in any case. */
const NEEDED: Partial<
  Record<BlockName, { all: readonly BlockField[] } | { one: readonly BlockField[] }>
> = {
  text: { all: ['html'] },
  picture: { all: ['picture'] },
  pictures: { all: ['pictures'] },
  video: { all: ['video'] },
  figures: { all: ['figures'] },
  people: { one: FIELDS_OF_BLOCK.people },
  documents: { all: ['documents'] },
  questions: { all: ['questions'] },
  quotation: { all: ['text'] },
  steps: { all: ['steps'] },
  account: { all: ['bank', 'name', 'iban'] },
  action: { all: ['linkText', 'link'] },
};

type Block = { readonly [Name in BlockField]?: unknown };

/** Whether a block has what it shows, and nothing that it does not show. */
export function isWholeBlock(block: Block): boolean {
  const name = block.block as BlockName;
  const has = (field: BlockField) => !isEmpty(block[field]);
  const used: readonly string[] = ['block', 'heading', ...FIELDS_OF_BLOCK[name]];
  if ((Object.keys(block) as BlockField[]).some((field) => !used.includes(field) && has(field))) {
    return false;
  }
  const needed = NEEDED[name];
  if (needed === undefined) return true;
  return 'all' in needed ? needed.all.every(has) : needed.one.some(has);
}

/** Whether a stored value is that of an empty field. A text in two languages is empty without Arabic. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && (value as { ar?: string }).ar === '';
}
