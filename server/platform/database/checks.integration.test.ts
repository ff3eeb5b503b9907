import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  INCOMING_KINDS,
} from '../../../contract/admin/inbox/inbox.ts';
import { MAILING_STATES } from '../../../contract/admin/newsletter/mailings.ts';
import {
  SUBSCRIBER_KINDS,
  SUBSCRIBER_SOURCES,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { STAFF_ROLES } from '../../../contract/admin/permissions.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { RIGHTS_REQUESTS } from '../../../contract/status-page.ts';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** All words of a column's type; the compiler names what is missing and what is too much. */
function words<Table extends keyof Schema, Column extends keyof Schema[Table]>(
  _table: Table,
  _column: Column,
  each: Record<Extract<Schema[Table][Column], string>, true>,
): string[] {
  return Object.keys(each);
}

/** The words that each column with a CHECK may have: those of the contract where it has them, else those of the schema. */
const WORDS: Record<string, readonly string[]> = {
  'audit_log.source': words('audit_log', 'source', { office: true, command: true, server: true }),
  'content_entries.status': words('content_entries', 'status', { draft: true, published: true }),
  'content_history.change': words('content_history', 'change', {
    created: true,
    changed: true,
    removed: true,
  }),
  'content_plans.action': words('content_plans', 'action', { publish: true, unpublish: true }),
  'content_reviews.state': words('content_reviews', 'state', {
    open: true,
    returned: true,
    ended: true,
  }),
  'conversations.stage': APPLICATION_STAGES,
  'conversations.state': CONVERSATION_STATES,
  'incoming_mails.kind': INCOMING_KINDS,
  'media_uploads.state': words('media_uploads', 'state', {
    arriving: true,
    taking: true,
    done: true,
    refused: true,
  }),
  'newsletter_departures.kind': SUBSCRIBER_KINDS,
  'newsletter_departures.reason': words('newsletter_departures', 'reason', {
    unsubscribed: true,
    removed: true,
    erased: true,
  }),
  'newsletter_mailings.state': MAILING_STATES,
  'outbox.state': words('outbox', 'state', {
    held: true,
    waiting: true,
    sent: true,
    dead: true,
    'in-doubt': true,
  }),
  'reply_templates.kind': words('reply_templates', 'kind', { contact: true, join: true }),
  'rights_requests.kind': RIGHTS_REQUESTS,
  'staff.language': LANGUAGES,
  'staff.role': STAFF_ROLES,
  'staff.state': words('staff', 'state', { invited: true, active: true, ended: true }),
  'staff_credentials.kind': words('staff_credentials', 'kind', {
    password: true,
    passkey: true,
    totp: true,
    'recovery-code': true,
  }),
  'staff_tokens.purpose': words('staff_tokens', 'purpose', {
    setup: true,
    invitation: true,
    reset: true,
    recovery: true,
    'used-challenge': true,
  }),
  'submission_files.state': words('submission_files', 'state', {
    kept: true,
    scanned: true,
    quarantined: true,
    infected: true,
  }),
  'submissions.kind': words('submissions', 'kind', { contact: true, join: true }),
  'submissions.state': words('submissions', 'state', { received: true, suspected: true }),
  'subscribers.kind': SUBSCRIBER_KINDS,
  'subscribers.source': SUBSCRIBER_SOURCES,
  'subscribers.state': words('subscribers', 'state', {
    suspected: true,
    asked: true,
    subscribed: true,
  }),
  'tweet_copies.state': words('tweet_copies', 'state', { unseen: true, shown: true, gone: true }),
};

/** `kind in ('contact', 'join')`, or as PostgreSQL prints it: `kind = ANY (ARRAY['contact'::text, 'join'::text])`. */
const LIST = /(\w+)"?\s+(?:in\s*\(|= ANY \(+ARRAY\[)((?:\s*'[^']*'(?:::text)?,?)+)/gi;

describeOnEachDatabase('CHECK constraints', ({ kind, open }) => {
  it('allow exactly the words that the code has', async () => {
    const checks: Record<string, string[]> = {};
    for (const { table, text } of await readChecks(await open(), kind)) {
      for (const [, column = '', list = ''] of text.matchAll(LIST)) {
        checks[`${table}.${column}`] = [...list.matchAll(/'([^']*)'/g)].map(
          ([, word = '']) => word,
        );
      }
    }
    expect(sorted(checks)).toEqual(sorted(WORDS));
  });
});

function sorted(lists: Record<string, readonly string[]>) {
  return Object.fromEntries(
    Object.entries(lists).map(([column, each]) => [column, each.toSorted()]),
  );
}

async function readChecks({ db }: Database, kind: Database['kind']) {
  const query =
    kind === 'sqlite'
      ? sql<{ table: string; text: string }>`
          select name as "table", sql as text from sqlite_master where type = 'table'`
      : sql<{ table: string; text: string }>`
          select relname as "table", pg_get_constraintdef(pg_constraint.oid) as text
          from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'c'`;
  return (await query.execute(db)).rows;
}
