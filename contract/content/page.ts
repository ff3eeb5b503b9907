import { PAGE_ADDRESS_MAX } from '../page-address.ts';
import { isPageAddress } from '../taken-addresses.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { blockFields } from './page-blocks.ts';
import { newsLink, projectTrainer } from './project.ts';
import { CHANGED_AT, NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';
import { shareFields } from './share.ts';

export const pageFields = {
  address: {
    type: 'text',
    needed: true,
    pattern: {
      matches: { test: isPageAddress },
      code: 'not-address',
      reason: `must be lower-case Latin or Arabic letters, digits and hyphens, as in "support-us", at most ${PAGE_ADDRESS_MAX} of them, and no address of the site itself`,
    },
  },
  title: { type: 'localized-text', needed: true },
  lead: { type: 'localized-text', multiline: true, optional: true },
  blocks: {
    type: 'list',
    optional: true,
    item: { type: 'group', fields: blockFields, rule: 'a block shows something' },
  },
  ...shareFields,
} as const satisfies Fields;

/** Pages of one's own, at addresses that staff choose. */
export const pageKind = {
  name: 'page',
  fields: pageFields,
  file: 'pages.yaml',
  unique: ['address'],
  subtype: 'address',
  title: 'title',
  columns: ['address'],
  page: 'ownPage',
  shownOn: ['sitemap'],
  search: { type: 'page', body: ['lead', 'blocks'], picture: 'sharePicture' },
} as const satisfies ContentKindDefinition<keyof typeof pageFields>;

/** A person whom a block shows. The page of the person has the id. */
const blockPerson = {
  fields: {
    id: NEEDED_ID,
    name: projectTrainer.fields.name,
    role: { type: 'localized-text' },
    portrait: projectTrainer.fields.portrait,
  },
} as const satisfies Shape;

/** Members of the board, of the executive team, and trainers, each with the module that they belong to. */
export const blockBoardMember = { ...blockPerson } as const satisfies Shape;
export const blockExecutive = { ...blockPerson } as const satisfies Shape;
export const blockTrainer = { ...blockPerson } as const satisfies Shape;

/** A block with what it shows of other entries. Entries that are not public are left out. */
export const pageBlock = {
  fields: {
    ...blockFields,
    pictureAlt: { type: 'localized-text', wire: 'picture_alt' },
    pictures: {
      type: 'entries',
      of: {
        fields: {
          picture: { type: 'media', use: 'picture', needed: true },
          pictureAlt: { type: 'localized-text', wire: 'picture_alt' },
          caption: { type: 'localized-text' },
        },
      },
    },
    documents: {
      type: 'entries',
      of: {
        fields: {
          ...blockFields.documents.item.fields,
          file: { type: 'media', use: 'file', needed: true },
          size: { type: 'bytes' },
        },
      },
    },
    boardMembers: { type: 'entries', of: blockBoardMember, wire: 'board_members' },
    executives: { type: 'entries', of: blockExecutive },
    trainers: { type: 'entries', of: blockTrainer },
    news: { type: 'entries', of: newsLink },
    projects: { type: 'entries', of: projectLink },
  },
} as const satisfies Shape;

export type PageBlock = ShapeValue<typeof pageBlock>;

/** How many entries a block shows if none are chosen. */
export const NEWEST_IN_BLOCK = 3;

/** A page of one's own with everything on it. The query is ours. */
export const ownPage = {
  fields: {
    id: NEEDED_ID,
    ...pageFields,
    blocks: { type: 'entries', of: pageBlock },
    changedAt: CHANGED_AT,
  },
} as const satisfies Shape;

export type OwnPage = ShapeValue<typeof ownPage>;

/** A page of one's own in a list. The query is ours. */
export const ownPageLink = {
  fields: { id: NEEDED_ID, address: pageFields.address, title: pageFields.title },
} as const satisfies Shape;

export type OwnPageLink = ShapeValue<typeof ownPageLink>;
