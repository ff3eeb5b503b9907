import * as v from 'valibot';
import * as read from '../coercion.ts';
import { newsItem } from './news.ts';
import { projectSummary } from './project.ts';
import { trainer } from './trainer.ts';
import { vacancy } from './vacancy.ts';

/** The most news items that a region's page shows; the news page has the others. */
export const NEWS_OF_REGION = 6;

/**
 * A region with what is linked to it: its programmes and projects, its newest news, its trainers and vacancies. The
 * query is ours; its figures are those of the list of areas.
 */
export const region = v.object({
  id: read.id,
  location: read.requiredText,
  projects: read.items(projectSummary),
  news: read.items(newsItem),
  trainers: read.items(trainer),
  vacancies: read.items(vacancy),
});
export type RegionWire = v.InferInput<typeof region>;
export type Region = v.InferOutput<typeof region>;
