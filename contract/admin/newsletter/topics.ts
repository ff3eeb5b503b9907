import type { Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';

/** The calls with which staff define what subscribers can choose to be written to about. */
export const topicCalls = {
  topics: { method: 'GET', path: '/admin/api/newsletter/topics', access: 'newsletter.send' },
  /** Saves all topics in their order. Those that are left out are removed. */
  saveTopics: { method: 'POST', path: '/admin/api/newsletter/topics', access: 'newsletter.send' },
} as const satisfies Record<string, AdminCall>;

export const TOPICS_MAX = 12;

/** Maximum length of the name of a topic, in UTF-16 units. */
export const TOPIC_NAME_MAX = 60;

/** What subscribers can choose. The browser makes the id. */
export type Topic = { id: string; name: Localized };

export type TopicsResponse = {
  topics: (Topic & { subscribers: number })[];
  /** What a later save has seen. */
  version: string;
};

export type TopicResponses = { topics: TopicsResponse };
