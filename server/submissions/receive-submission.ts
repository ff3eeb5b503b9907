import type { Kysely } from 'kysely';
import type { SendingName } from '../../contract/sending.ts';
import { confirmSubscription, endSubscription } from '../newsletter/newsletter-links.ts';
import { subscribeNewsletter } from '../newsletter/subscribe.ts';
import { isUnavailable } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import {
  type Arrived,
  type Checked,
  check,
  RETRY_AFTER,
  type ReadingParts,
  refusal,
  takeIn,
} from './read-submission.ts';
import { suspicionOf } from './spam.ts';
import type { SendingContext, Stored } from './store-submission.ts';
import type { IncomingPost, LinkAnswer, SendingAnswer, Sendings } from './submissions.ts';
import { submitContactMessage } from './submit-contact-message.ts';
import { submitJoinApplication } from './submit-join-application.ts';
import type { VirusScanner } from './virus-scanner.ts';

export type SendingsParts = ReadingParts & {
  db: Kysely<Schema>;
  now: () => number;
  publicUrl: string;
  /** Null: CVs are not scanned. */
  scanner: VirusScanner | null;
  linkSecret: string;
};

/** Takes in what visitors send, with a database of our own. */
export function ownSendings(parts: SendingsParts): Sendings {
  return {
    receive: (name, post) =>
      takeIn(parts, name, post, (arrived) => receive(parts, name, post, arrived)),
    confirmSubscription: (token) => linkAnswer(parts, () => confirmSubscription(parts, token)),
    endSubscription: (token) => linkAnswer(parts, () => endSubscription(parts, token)),
  };
}

async function receive(
  parts: SendingsParts,
  name: SendingName,
  post: IncomingPost,
  { read, values, key }: Arrived,
): Promise<SendingAnswer> {
  const result = await check(name, read, parts);
  if (!result.ok) return refusal(result.problems, values);
  const stored = await store(parts, result.checked, {
    ...{ language: post.language, key, suspicion: suspicionOf(read.fields) },
    isKeyedByContent: post.isKeyedByContent ?? false,
  });
  return stored.outcome === 'key-reused' ? { ...stored, values } : stored;
}

/** Hands what was sent to the action of its kind. */
function store(parts: SendingsParts, sent: Checked, context: SendingContext): Promise<Stored> {
  switch (sent.name) {
    case 'contact':
      return submitContactMessage(parts, sent.value, context);
    case 'newsletter':
      return subscribeNewsletter(parts, sent.value, context);
    case 'join':
      return submitJoinApplication(parts, sent.value, sent.cv, context);
  }
}

async function linkAnswer(
  parts: SendingsParts,
  act: () => Promise<LinkAnswer>,
): Promise<LinkAnswer> {
  try {
    return await act();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    parts.reportFailure(error);
    return { outcome: 'unavailable', retryAfter: RETRY_AFTER };
  }
}
