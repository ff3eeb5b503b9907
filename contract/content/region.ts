import { areaFields } from './area.ts';
import { newsItem } from './news.ts';
import { projectSummary } from './project.ts';
import { CHANGED_AT, NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';
import { trainer } from './trainer.ts';
import { vacancy } from './vacancy.ts';

/** Maximum number of news items on a region's page. The news page has the others. */
export const NEWS_OF_REGION = 6;

/**
 * A region with its linked entries: programmes and projects, newest news, trainers and vacancies. The query is ours. The list of areas has
 * its figures.
 */
export const region = {
  fields: {
    id: NEEDED_ID,
    location: areaFields.location,
    projects: { type: 'entries', of: projectSummary },
    news: { type: 'entries', of: newsItem },
    trainers: { type: 'entries', of: trainer },
    vacancies: { type: 'entries', of: vacancy },
    changedAt: CHANGED_AT,
  },
} as const satisfies Shape;
export type Region = ShapeValue<typeof region>;
