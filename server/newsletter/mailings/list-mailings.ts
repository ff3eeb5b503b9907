import type { Kysely } from 'kysely';
import {
  MAILING_FAILURES_PER_PAGE,
  type Mailing,
  type MailingState,
  type MailingTrouble,
} from '../../../contract/admin/newsletter/mailings.ts';
import type { NewsletterMailings, Schema } from '../../platform/database/schema.ts';
import { presentMailFailure } from '../../platform/deliveries/mail-failure.ts';
import { countMailings, outcomeOf } from './count-deliveries.ts';
import { rateAt, timeToRelease } from './mail-rate.ts';
import { type MailingDependencies, readFailure } from './mailing.ts';

/** A mailing as it is stored: neither its subject nor the name of who has scheduled it. */
export type StoredMailing = Omit<Mailing, 'subject' | 'by'> & { plannedBy: string };

type Dependencies = Pick<MailingDependencies, 'db' | 'rate'> & {
  /** By the database's clock, in epoch milliseconds. */
  at: number;
};

/** What is read of a mailing, often while it is sent: not its mails, which are large. */
const LISTED = [
  'id',
  'issue_id',
  'state',
  'due_at',
  'planned_by',
  'started_at',
  'ended_at',
  'failure',
  'recipients',
  'fed_for',
  'past_sent',
  'past_refused',
  'past_given_up',
  'past_left',
] as const satisfies (keyof NewsletterMailings)[];

/**
 * Lists mailings: the one that is due or has begun last first.
 * @param filter.states without it, all
 */
export async function listMailings(
  dependencies: Dependencies,
  filter: { states?: readonly MailingState[] } = {},
): Promise<StoredMailing[]> {
  let query = dependencies.db.selectFrom('newsletter_mailings').select(LISTED);
  if (filter.states !== undefined) query = query.where('state', 'in', filter.states);
  const rows = await query
    .orderBy(({ fn }) => fn.coalesce('started_at', 'due_at'), 'desc')
    .orderBy('id')
    .execute();
  return present(dependencies, rows);
}

/** Returns one mailing, or null. */
export async function findMailing(
  dependencies: Dependencies,
  id: string,
): Promise<StoredMailing | null> {
  const rows = await dependencies.db
    .selectFrom('newsletter_mailings')
    .select(LISTED)
    .where('id', '=', id)
    .execute();
  const [mailing] = await present(dependencies, rows);
  return mailing ?? null;
}

async function present(
  { db, rate, at }: Dependencies,
  rows: readonly Pick<NewsletterMailings, (typeof LISTED)[number]>[],
): Promise<StoredMailing[]> {
  const counts = await countMailings(db, rows);
  return rows.flatMap((row) => {
    const counted = counts.get(row.id);
    if (counted === undefined) return [];
    const isSending = row.state === 'sending' && counted.waiting > 0;
    return [
      {
        id: row.id,
        issue: row.issue_id,
        state: row.state,
        dueAt: row.due_at,
        plannedBy: row.planned_by,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        failure: readFailure(row.failure),
        counts: counted,
        pace: isSending
          ? {
              perHour: rateAt(rate, row.fed_for),
              endsAt: Math.round(at + timeToRelease(rate, row.fed_for, counted.waiting)),
            }
          : null,
      },
    ];
  });
}

/** Lists those whom a mailing has not reached, the last tried first. @param page from 1 */
export async function listTroubles(
  db: Kysely<Schema>,
  mailingId: string,
  page: number,
): Promise<{ troubles: MailingTrouble[]; troubleCount: number }> {
  const found = db
    .selectFrom('outbox')
    .where('mailing_id', '=', mailingId)
    .where(({ eb, or, and }) =>
      or([
        eb('state', 'in', ['dead', 'in-doubt']),
        and([eb('state', '=', 'sent'), eb('returned_at', 'is not', null)]),
        and([
          eb('state', '=', 'waiting'),
          eb('attempts', '>', 0),
          eb('last_error', 'is not', null),
        ]),
      ]),
    );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .limit(MAILING_FAILURES_PER_PAGE)
    .offset((page - 1) * MAILING_FAILURES_PER_PAGE)
    .execute();
  const KINDS = { refused: 'refused', givenUp: 'given-up', inDoubt: 'in-doubt' } as const;
  return {
    troubleCount: Number(count),
    troubles: rows.map((row) => {
      const outcome = outcomeOf(row);
      const isRetried = row.state === 'waiting';
      return {
        id: row.id,
        address: row.recipient ?? '',
        kind: isRetried ? 'retrying' : KINDS[outcome as keyof typeof KINDS],
        ...presentMailFailure(row.last_error),
        at: row.queued_at,
        attempts: row.attempts,
        nextTryAt: isRetried ? row.next_try_at : null,
      };
    }),
  };
}
