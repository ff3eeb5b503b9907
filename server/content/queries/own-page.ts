import type { Kysely } from 'kysely';
import { projectLink } from '../../../contract/content/entry-links.ts';
import type { ContentFields } from '../../../contract/content/kinds.ts';
import {
  blockBoardMember,
  blockExecutive,
  blockTrainer,
  NEWEST_IN_BLOCK,
  type OwnPage,
  ownPage,
  type PageBlock,
} from '../../../contract/content/page.ts';
import { blockFields } from '../../../contract/content/page-blocks.ts';
import { newsLink } from '../../../contract/content/project.ts';
import { inLanguage, type Language } from '../../../contract/locale.ts';
import { findSizes } from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { applicationState } from '../entries/applications.ts';
import {
  findEntries,
  findOwnPage,
  listEntries,
  listNewsAround,
  listProjects,
  type StoredEntry,
} from '../entries/repository.ts';
import { present, presentGroup, presentTime } from './present.ts';

type Block = ContentFields<'page'>['blocks'][number];

/** The parts of a block that its own fields do not have as the page shows them. */
type LinkedName = 'boardMembers' | 'executives' | 'trainers' | 'news' | 'projects';

/** No news item has this id. */
const NO_ENTRY = 0;

/** What the blocks of a page show besides their own fields. */
type Context = {
  db: Kysely<Schema>;
  language: Language;
  /** In epoch milliseconds. */
  now: number;
  /** The day in the organisation's time zone. */
  today: string;
  /** The sizes of the documents in bytes, by their paths. */
  sizes: ReadonlyMap<string, number>;
};

/** Returns the page of one's own at an address, with everything that its blocks show. Null if there is none. */
export async function loadOwnPage(
  db: Kysely<Schema>,
  address: string,
  { language, now, today }: { language: Language; now: number; today: string },
): Promise<OwnPage | null> {
  const page = await findOwnPage(db, address);
  if (page === undefined) return null;
  const { blocks } = page.fields;
  const files = blocks.flatMap(({ documents }) => documents.map(({ file }) => file));
  const context = { db, language, now, today, sizes: await findSizes(db, files) };
  const derived = {
    blocks: await Promise.all(blocks.map((block) => presentBlock(block, context))),
    changedAt: presentTime(page.changedAt),
  };
  return present('page', ownPage, page, derived, language);
}

async function presentBlock(block: Block, context: Context): Promise<PageBlock> {
  const { language, sizes } = context;
  const own = presentGroup(blockFields, block, language) as Omit<PageBlock, LinkedName>;
  const [boardMembers, executives, trainers, news, projects] = await Promise.all([
    boardMembersOf(block, context),
    executivesOf(block, context),
    trainersOf(block, context),
    newsOf(block, context),
    projectsOf(block, context),
  ]);
  return {
    ...own,
    // `describeFiles` writes what the media library says.
    pictureAlt: '',
    pictures: block.pictures.map(({ picture, caption }) => ({
      picture,
      pictureAlt: '',
      caption: inLanguage(caption, language),
    })),
    documents: block.documents.map((document) => ({
      ...document,
      name: inLanguage(document.name, language),
      period: inLanguage(document.period, language),
      size: sizes.get(document.file) ?? null,
    })),
    boardMembers,
    executives,
    trainers,
    news,
    projects,
  };
}

async function boardMembersOf({ everyone, boardMembers }: Block, context: Context) {
  const people =
    everyone === 'board'
      ? await listEntries(context.db, 'board-member')
      : await chosenEntries('board-member', boardMembers, context);
  return people.map((person) =>
    present(
      'board-member',
      blockBoardMember,
      person,
      { role: inLanguage(person.fields.position, context.language) },
      context.language,
    ),
  );
}

async function executivesOf({ everyone, executives }: Block, context: Context) {
  const people =
    everyone === 'executives'
      ? await listEntries(context.db, 'executive')
      : await chosenEntries('executive', executives, context);
  return people.map((person) =>
    present(
      'executive',
      blockExecutive,
      person,
      {
        // Their definition sends both languages.
        name: inLanguage(person.fields.name, context.language),
        role: inLanguage(person.fields.position, context.language),
        portrait: person.fields.portrait,
      },
      context.language,
    ),
  );
}

async function trainersOf({ everyone, trainers }: Block, context: Context) {
  const people =
    everyone === 'trainers'
      ? await listEntries(context.db, 'trainer')
      : await chosenEntries('trainer', trainers, context);
  return people.map((person) =>
    present(
      'trainer',
      blockTrainer,
      person,
      { role: inLanguage(person.fields.specialization, context.language) },
      context.language,
    ),
  );
}

/** Returns the public entries with these ids, in their order. */
async function chosenEntries<
  Kind extends 'board-member' | 'executive' | 'trainer' | 'news' | 'project',
>(kind: Kind, ids: readonly number[], { db, now }: Context): Promise<StoredEntry<Kind>[]> {
  const found = await findEntries(db, kind, ids, now);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns the chosen news items, or the newest. */
async function newsOf({ block, news: ids }: Block, context: Context) {
  if (block !== 'news') return [];
  const { db, language, now } = context;
  const items =
    ids.length > 0
      ? await chosenEntries('news', ids, context)
      : await listNewsAround(db, NO_ENTRY, NEWEST_IN_BLOCK, now);
  return items.map((item) => present('news', newsLink, item, {}, language));
}

/** Returns the chosen programmes and projects, or the first programmes. */
async function projectsOf({ block, projects: ids }: Block, context: Context) {
  if (block !== 'programmes') return [];
  const projects =
    ids.length > 0 ? await chosenEntries('project', ids, context) : await firstPrograms(context);
  return projects.map((project) => present('project', projectLink, project, {}, context.language));
}

/** Returns programmes in the order of the site: first those that accept applications today. */
async function firstPrograms({ db, today }: Context) {
  const programs = await listProjects(db, 'main');
  const isOpen = ({ fields }: StoredEntry<'project'>) => applicationState(today, fields) === 'open';
  const openFirst = [...programs.filter(isOpen), ...programs.filter((program) => !isOpen(program))];
  return openFirst.slice(0, NEWEST_IN_BLOCK);
}
