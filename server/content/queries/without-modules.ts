import { projectLink, regionLink } from '../../../contract/content/entry-links.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { newsItem } from '../../../contract/content/news.ts';
import { newsletterIssueLink, newsletterNews } from '../../../contract/content/newsletter-issue.ts';
import {
  blockBoardMember,
  blockExecutive,
  blockTrainer,
  ownPageLink,
} from '../../../contract/content/page.ts';
import { newsLink, projectSummary, projectTrainer } from '../../../contract/content/project.ts';
import type { Shape, ShapeField, ShapeFields } from '../../../contract/content/shape.ts';
import { testimonial } from '../../../contract/content/testimonial.ts';
import { trainer } from '../../../contract/content/trainer.ts';
import { vacancy } from '../../../contract/content/vacancy.ts';
import type { ContentSource, SourceResult } from '../../../contract/content-source.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { hasKind, hasPage, hasQuery, type ModulesOff } from '../../../contract/modules.ts';
import {
  type Query as QueryDefinition,
  type QueryName,
  queries,
} from '../../../contract/queries.ts';
import { internalPath, pageAt, unlink } from './internal-links.ts';

/** The kinds of linked entries, by the names of the links. */
export const LINKED_KINDS: ReadonlyMap<Shape, ContentKind> = new Map<Shape, ContentKind>([
  [blockBoardMember, 'board-member'],
  [blockExecutive, 'executive'],
  [blockTrainer, 'trainer'],
  [ownPageLink, 'page'],
  [newsItem, 'news'],
  [newsLink, 'news'],
  [newsletterNews, 'news'],
  [newsletterIssueLink, 'newsletter-issue'],
  [projectLink, 'project'],
  [projectSummary, 'project'],
  [projectTrainer, 'trainer'],
  [regionLink, 'area'],
  [testimonial, 'testimonial'],
  [trainer, 'trainer'],
  [vacancy, 'vacancy'],
]);

/** The results of queries that belong to a module which is off, as if there were no entries. */
const NOTHING: Partial<Record<QueryName, object>> = {
  areas: { areas: [], totals: { beneficiaries: 0, programs: 0, projects: 0 } },
};

type Parts = {
  readModulesOff: () => Promise<ModulesOff>;
  /** The origin of the site: links to it are internal. */
  publicUrl: string;
};

/**
 * Returns content without what belongs to modules that are off: lists are empty, an entry does not exist, other entries do
 * not link to it, and texts do not lead to pages that do not exist. All of it stays stored.
 */
export function withoutModules(
  source: ContentSource,
  { readModulesOff, publicUrl }: Parts,
): ContentSource {
  type Query = (
    ...[parameters, language]: Parameters<ContentSource[QueryName]>
  ) => Promise<SourceResult<unknown>>;
  const names = Object.entries(source) as [QueryName, Query][];
  return Object.fromEntries(
    names.map(([name, query]): [QueryName, Query] => [
      name,
      async (parameters, language) => {
        const off = await readModulesOff();
        if (off.length === 0) return query(parameters, language);
        if (!hasQuery(name, off)) return emptyResult(name);
        const result = await query(parameters, language);
        if (!result.ok) return result;
        return { ok: true, data: withoutIn(name, result.data, { off, publicUrl }) };
      },
    ]),
  ) as ContentSource;
}

function emptyResult(name: QueryName): SourceResult<unknown> {
  const nothing = NOTHING[name];
  if (nothing !== undefined) return { ok: true, data: nothing };
  switch (queries[name].has) {
    case 'entry':
      return { ok: false, status: 404 };
    case 'page':
      return { ok: true, data: { items: [], page: 1, lastPage: 1, perPage: 1, total: 0 } };
    default:
      return { ok: true, data: [] };
  }
}

type Context = { off: ModulesOff; publicUrl: string };

function withoutIn(name: QueryName, data: unknown, context: Context): unknown {
  const { has, shape }: QueryDefinition = queries[name];
  const prune = (entry: unknown) => entry && pruneShape(shape, entry as object, context);
  switch (has) {
    case 'entry':
      return prune(data);
    case 'page': {
      const page = data as { items: unknown[] };
      return { ...page, items: page.items.map(prune) };
    }
    default:
      return (data as unknown[]).map(prune).filter((entry) => isShown(name, entry, context));
  }
}

/** Returns whether an entry of a list belongs to a module that is on. One list has the reports and the visual identity. */
function isShown(name: QueryName, entry: unknown, { off }: Context): boolean {
  if (name !== 'reports') return true;
  return hasKind('report', off, (entry as { type: string }).type);
}

type Values = Record<string, unknown>;

function pruneShape({ fields }: Shape, entry: object, context: Context): object {
  return pruneFields(fields, entry, context);
}

function pruneFields(fields: ShapeFields, entry: object, context: Context): object {
  const values: Values = { ...entry };
  for (const [name, field] of Object.entries(fields)) {
    if (name in values) values[name] = pruneValue(field, values[name], context);
  }
  return values;
}

function pruneValue(field: ShapeField, value: unknown, context: Context): unknown {
  if (value === null || value === undefined) return value;
  switch (field.type) {
    case 'entry':
      return isLinked(field.of, context) ? pruneShape(field.of, value as object, context) : null;
    case 'entries':
      return isLinked(field.of, context) ? pruneEntries(field.of, value as [], context) : [];
    case 'group':
      return pruneFields(field.fields, value as object, context);
    case 'list':
      return (value as unknown[]).map((item) => pruneValue(field.item, item, context));
    case 'link':
      return leadsNowhere(value as string, context) ? null : value;
    case 'localized-html': {
      const isGone = (address: string) => leadsNowhere(address, context);
      return field.inBothLanguages
        ? Object.fromEntries(
            LANGUAGES.map((language) => [
              language,
              unlink((value as Record<string, string>)[language] ?? '', isGone),
            ]),
          )
        : unlink(value as string, isGone);
    }
    default:
      return value;
  }
}

/** Prunes linked entries. An entry that had nothing else is left out too, such as a part of an issue with a news item. */
function pruneEntries(shape: Shape, entries: readonly (object | null)[], context: Context) {
  const { needsOneOf } = shape;
  return entries
    .map((entry) => entry && pruneShape(shape, entry, context))
    .filter((entry) => {
      if (entry === null || needsOneOf === undefined) return true;
      return needsOneOf.some((name) => (entry as Values)[name]);
    });
}

function isLinked(shape: Shape, { off }: Context): boolean {
  const kind = LINKED_KINDS.get(shape);
  return kind === undefined || hasKind(kind, off);
}

/** Returns whether a URL leads to a page that does not exist because its module is off. */
function leadsNowhere(address: string, { off, publicUrl }: Context): boolean {
  const path = internalPath(address, publicUrl);
  const target = path === null ? null : pageAt(path);
  return target !== null && !hasPage(target.page, off);
}
