import type { FastifyInstance } from 'fastify';
import type { ApplicationDay } from '../../contract/content/applications.ts';
import type { ProjectSummary } from '../../contract/content/project.ts';
import { PROJECT_TYPES } from '../../contract/content/project-types.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { calendarAddress, pageAddress } from '../../contract/paths.ts';
import { dayIn } from '../../contract/time-zone.ts';
import { findChangeTimes, timeZoneOf } from '../content/content.ts';
import { type DayEvent, renderCalendar } from '../platform/calendar/calendar.ts';
import { DAY } from '../platform/durations.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { type ContentDocument, sendContentDocument } from './content-documents.ts';
import { fetchList, type ListSource, readSourceIdentity, readStore } from './lists.ts';

type ProjectPage = 'program' | 'project';

/**
 * Registers the routes of the calendar files with application dates, in both languages: one for each programme and project,
 * and one for all. Past days stay for some weeks, and a file without days is empty, because a subscription ends if its file
 * is gone.
 */
export function calendarRoutes(
  app: FastifyInstance,
  source: ListSource,
  cache: ResponseCache,
): void {
  for (const language of LANGUAGES) {
    const all = calendarAddress(language, 'program', null);
    app.get(all, (request, reply) => {
      reply.header('content-language', language);
      return sendContentDocument(request, reply, { cache, address: all, language }, async () =>
        calendarOf(source, language, await fetchProjects(source, language)),
      );
    });
    for (const page of ['program', 'project'] as const) {
      app.get(calendarAddress(language, page, ':id'), (request, reply) => {
        const { id } = request.params as { id: string };
        // Another form of the number would be another entry of the cache.
        const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
        const address = calendarAddress(language, page, number);
        reply.header('content-language', language);
        return sendContentDocument(request, reply, { cache, address, language }, async () => {
          const all = await fetchProjects(source, language);
          const projects = all.filter((each) => each.id === number && each.page === page);
          return projects.length === 0 ? null : calendarOf(source, language, projects);
        });
      });
    }
  }
}

const TITLES: Record<Language, string> = {
  ar: 'مواعيد التقديم في {org}',
  en: 'When to apply at {org}',
};

const SUMMARIES: Record<'opens' | 'closes', Record<Language, string>> = {
  opens: { ar: 'يُفتح التقديم:', en: 'Applications open:' },
  closes: { ar: 'آخر يوم للتقديم:', en: 'Last day to apply:' },
};

const DESCRIPTIONS: Record<Language, string> = {
  ar: 'التفاصيل وكيف تتقدّم:',
  en: 'Details and how to apply:',
};

type DatedProject = ProjectSummary & { page: ProjectPage };

async function fetchProjects(source: ListSource, language: Language): Promise<DatedProject[]> {
  const lists = await Promise.all(
    PROJECT_TYPES.map(async (type) => {
      const page = type === 'main' ? ('program' as const) : ('project' as const);
      const projects = await fetchList(source, 'projects', language, { type });
      return projects.map((project) => ({ ...project, page }));
    }),
  );
  return lists.flat();
}

/** How long a past day stays in the files, because programs may fetch them seldom. In milliseconds. */
const PAST_DAYS = 6 * 7 * DAY;

/**
 * Returns when applications open and close, except days that are long past. Unlike on pages, the opening day stays after it
 * has come.
 * @param first the first day that is kept
 */
function calendarDays({ opens, closes }: ProjectSummary, first: string): ApplicationDay[] {
  const days = [
    { kind: 'opens' as const, day: opens },
    { kind: 'closes' as const, day: closes },
  ];
  return days.flatMap(({ kind, day }) => (day === null || day < first ? [] : [{ kind, day }]));
}

/** Returns the calendar file of some projects. */
async function calendarOf(
  source: ListSource,
  language: Language,
  projects: readonly DatedProject[],
): Promise<ContentDocument> {
  const { publicUrl, store } = source;
  const changes =
    store === null
      ? new Map<number, number>()
      : await readStore(
          findChangeTimes(
            store.db,
            'project',
            projects.map(({ id }) => id),
          ),
        );
  const { host } = new URL(publicUrl);
  const now = store?.now() ?? Date.now();
  const first = dayIn(timeZoneOf(await readStore(source.readIdentity())), now - PAST_DAYS);
  const events = projects.flatMap((project) =>
    calendarDays(project, first).map(({ kind, day }): DayEvent => {
      const url = publicUrl + pageAddress(project.page, language, project.id);
      return {
        uid: `${project.page}-${project.id}-${kind}@${host}`,
        // Another backend does not say when an entry was changed. The day itself never changes.
        changedAt: changes.get(project.id) ?? Date.parse(day),
        day,
        summary: `${SUMMARIES[kind][language]} ${project.title}`,
        description: `${DESCRIPTIONS[language]} ${url}`,
        url,
      };
    }),
  );
  const title = withIdentity(TITLES[language], await readSourceIdentity(source, language));
  const text = renderCalendar({ language, publisher: host, title, events });
  return { type: 'text/calendar', text };
}
