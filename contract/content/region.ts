import { areaFields } from './area.ts';
import { newsItem } from './news.ts';
import { projectSummary } from './project.ts';
import { NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';
import { trainer } from './trainer.ts';
import { vacancy } from './vacancy.ts';

/** The most news items that a region's page shows; the news page has the others. */
export const NEWS_OF_REGION = 6;

/**
 * A region with what is linked to it: its programmes and projects, its newest news, its trainers and vacancies. The
 * query is ours; its figures are those of the list of areas.
 */
export const region = {
  fields: {
    id: NEEDED_ID,
    location: areaFields.location,
    projects: { type: 'entries', of: projectSummary },
    news: { type: 'entries', of: newsItem },
    trainers: { type: 'entries', of: trainer },
    vacancies: { type: 'entries', of: vacancy },
  },
} as const satisfies Shape;
export type Region = ShapeValue<typeof region>;
