import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';
import { STARTER_TEMPLATES } from './starter-templates.ts';

// Frozen, because it has run on databases in use. Change the tables in a new migration.

/** Published entries, their drafts, their history, and what the back office derives from them. */
const CONTENT = `
create table media_files (
  path text not null primary key,
  source_path text not null,
  bytes bigint not null,
  sha256 text not null,
  content_type text not null,
  width bigint,
  height bigint,
  added_at bigint not null,
  released_at bigint
);

create table media_details (
  path text not null primary key references media_files (path) on delete cascade,
  name text,
  added_by text,
  source_sha256 text,
  description_ar text not null,
  description_en text not null,
  focal_x bigint,
  focal_y bigint,
  version bigint not null,
  saved_at bigint not null,
  saved_by text not null
);
create index media_details_by_source on media_details (source_sha256);

create table media_replacements (
  path text not null primary key,
  replaced_by text not null,
  replaced_at bigint not null
);
create index media_replacements_by_new on media_replacements (replaced_by);

create table media_uploads (
  id text not null primary key,
  staff_id text not null,
  name text not null,
  bytes bigint not null,
  fingerprint text not null,
  received bigint not null,
  state text not null,
  problem text,
  path text,
  is_duplicate bigint not null,
  attempts bigint not null,
  started_at bigint not null,
  touched_at bigint not null
);
create index media_uploads_by_state on media_uploads (state);

create table content_entries (
  kind text not null,
  id bigint not null,
  position bigint not null,
  status text not null,
  variant text,
  published_at bigint,
  fields text not null,
  updated_at bigint not null,
  updated_by text not null,
  modified_at bigint,
  primary key (kind, id)
);
create index content_entries_in_order on content_entries (kind, status, position);
create index content_entries_newest_first on content_entries (kind, status, published_at desc, id desc);
create index content_entries_of_variant on content_entries (kind, variant, status, position);

-- References are checked at the end of a transaction, so that entries can be replaced in any order within it.
create table content_links (
  from_kind text not null,
  from_id bigint not null,
  relation text not null,
  position bigint not null,
  to_kind text not null,
  to_id bigint not null,
  primary key (from_kind, from_id, relation, position),
  foreign key (from_kind, from_id) references content_entries (kind, id) on delete cascade deferrable initially deferred,
  foreign key (to_kind, to_id) references content_entries (kind, id) deferrable initially deferred
);
create index content_links_by_target on content_links (to_kind, to_id);

create table content_media (
  kind text not null,
  id bigint not null,
  field text not null,
  path text not null references media_files (path) deferrable initially deferred,
  primary key (kind, id, field),
  foreign key (kind, id) references content_entries (kind, id) on delete cascade deferrable initially deferred
);
create index content_media_by_path on content_media (path);

create table content_history (
  sequence bigint generated always as identity primary key,
  kind text not null,
  id bigint not null,
  change text not null,
  position bigint not null,
  status text not null,
  fields text not null,
  changed_at bigint not null,
  changed_by text not null
);
create index content_history_of_entry on content_history (kind, id, sequence);

create table content_history_media (
  sequence bigint not null,
  path text not null,
  primary key (sequence, path)
);
create index content_history_media_by_path on content_history_media (path);

create table content_version (
  id bigint not null primary key,
  version bigint not null,
  constraint content_version_one check (id = 1)
);

create table content_drafts (
  kind text not null,
  id bigint not null,
  fields text not null,
  base_sequence bigint,
  version bigint not null,
  saved_at bigint not null,
  saved_by text not null,
  primary key (kind, id)
);

create table content_draft_media (
  kind text not null,
  id bigint not null,
  field text not null,
  path text not null,
  primary key (kind, id, field),
  foreign key (kind, id) references content_drafts (kind, id) on delete cascade
);
create index content_draft_media_by_path on content_draft_media (path);

create table content_schedules (
  kind text not null,
  id bigint not null,
  action text not null,
  scheduled_at bigint not null,
  set_id text not null,
  created_at bigint not null,
  scheduled_by text not null,
  failure text,
  primary key (kind, id, action)
);
create index content_schedules_by_time on content_schedules (scheduled_at);

create table content_reviews (
  kind text not null,
  id bigint not null,
  state text not null,
  asked_by text not null,
  asked_of text,
  asked_at bigint not null,
  note text not null,
  answered_by text,
  answered_at bigint,
  answer text not null,
  mailed_at bigint,
  primary key (kind, id)
);
create index content_reviews_by_state on content_reviews (state, asked_at);

create table content_translations (
  kind text not null,
  id bigint not null,
  field text not null,
  source_hash text not null,
  confirmed_at bigint not null,
  confirmed_by text not null,
  primary key (kind, id, field)
);

create table content_presence (
  kind text not null,
  id bigint not null,
  staff_id text not null,
  seen_at bigint not null,
  primary key (kind, id, staff_id)
);

create table content_index (
  kind text not null,
  id bigint not null,
  title text not null,
  words text not null,
  stems text not null,
  subtype text,
  translation text,
  position bigint not null,
  shown_at bigint,
  is_live bigint not null,
  live_at bigint,
  live_changed_at bigint,
  is_edited bigint not null,
  is_scheduled bigint not null,
  changed_at bigint not null,
  primary key (kind, id)
);
create index content_index_by_position on content_index (kind, position, id);
create index content_index_by_date on content_index (kind, shown_at desc, id desc);
create index content_index_by_change on content_index (kind, changed_at desc, id desc);
create index content_index_by_title on content_index (kind, title, id);
create index content_index_by_translation on content_index (translation, changed_at);
create index content_index_by_state on content_index (kind, is_live, is_edited, is_scheduled, live_at);
-- PostgreSQL counts by this one. It reads the whole table where the index also has a date, which differs in each entry.
create index content_index_states on content_index (kind, is_live, is_edited, is_scheduled);

create table content_index_state (
  id bigint not null primary key,
  words_form bigint not null,
  constraint content_index_state_one check (id = 1)
);

create table content_trash (
  kind text not null,
  id bigint not null,
  sequence bigint not null,
  words text not null,
  stems text not null,
  removed_at bigint not null,
  removed_by text not null,
  primary key (kind, id)
);
create index content_trash_by_time on content_trash (removed_at desc, sequence desc);
create index content_trash_of_kind on content_trash (kind, removed_at desc, sequence desc);

create table tweet_copies (
  tweet_id text not null primary key,
  state text not null,
  copy text,
  fetched_at bigint,
  tried_at bigint not null,
  failures bigint not null,
  next_try_at bigint not null,
  constraint tweet_copies_copy check ((state = 'shown') = (copy is not null))
);

create table tweet_copy_media (
  tweet_id text not null references tweet_copies (tweet_id) on delete cascade,
  source text not null,
  path text not null references media_files (path),
  primary key (tweet_id, source)
);
create index tweet_copy_media_by_path on tweet_copy_media (path);
create index tweet_copy_media_by_source on tweet_copy_media (source);
`;

/** What visitors send, the newsletter, and all mails that leave or arrive. */
const SUBMISSIONS = `
create table submissions (
  id text not null primary key,
  reference text not null unique,
  kind text not null,
  state text not null,
  suspicion text,
  language text not null,
  email_key text,
  fields text not null,
  received_at bigint not null
);
create index submissions_by_time on submissions (received_at, id);
create index submissions_by_email on submissions (email_key);

create table submission_files (
  submission_id text not null primary key references submissions (id) on delete cascade,
  file text not null unique,
  original_name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  state text not null
);

create table subscribers (
  id text not null primary key,
  kind text not null,
  address text not null,
  address_key text not null,
  state text not null,
  suspicion text,
  language text not null,
  asked_at bigint not null,
  mailed_at bigint,
  confirmed_at bigint,
  source text not null,
  consent_place text,
  consent_text text,
  added_by text,
  bouncing_since bigint,
  asked_words text,
  unique (kind, address_key)
);
-- The counts and the growth chart read nothing but this index; the lists nothing but the next one, which ends with the columns of
-- its expression because PostgreSQL otherwise reads the table.
create index subscribers_counted on subscribers (kind, state, language, source, bouncing_since, confirmed_at);
create index subscribers_listed on subscribers (kind, coalesce(confirmed_at, asked_at), id, state, language, source, bouncing_since,
  address_key, confirmed_at, asked_at);

create table newsletter_unsubscribes (
  key text not null primary key,
  kind text not null,
  language text not null,
  confirmed_at bigint,
  unsubscribed_at bigint not null,
  reason text not null
);
create index newsletter_unsubscribes_by_time on newsletter_unsubscribes (kind, unsubscribed_at, confirmed_at);

create table newsletter_imports (
  id text not null primary key,
  fingerprint text not null,
  staff_id text not null,
  started_at bigint not null,
  finished_at bigint,
  position bigint not null,
  added bigint not null
);

create table campaigns (
  id text not null primary key,
  issue_id bigint not null,
  state text not null,
  scheduled_at bigint not null,
  created_at bigint not null,
  scheduled_by text not null,
  started_at bigint,
  ended_at bigint,
  failure text,
  mails text,
  filled_after text,
  is_filled integer not null,
  recipients bigint not null,
  fed_for bigint not null,
  credit bigint not null,
  past_sent bigint not null,
  past_refused bigint not null,
  past_given_up bigint not null,
  past_unsubscribed bigint not null,
  sent_seen bigint not null,
  fed_at bigint,
  sent_seen_at bigint
);
-- An issue is sent once.
create unique index campaigns_of_issue on campaigns (issue_id) where state <> 'failed';

create table confirmation_mails (
  key text not null,
  sent_at bigint not null
);
create index confirmation_mails_of_address on confirmation_mails (key, sent_at);

create table deliveries (
  id text not null primary key,
  channel text not null,
  submission_id text references submissions (id) on delete cascade,
  subscriber_id text references subscribers (id) on delete cascade,
  -- Without a cascade: what was sent is counted before its rows are deleted.
  campaign_id text references campaigns (id),
  purpose text not null,
  recipient text,
  about text not null,
  message_id text not null,
  relay_id text,
  state text not null,
  attempts bigint not null,
  queued_at bigint not null,
  next_try_at bigint not null,
  sent_at bigint,
  returned_at bigint,
  last_error text,
  failure text,
  claim_token text,
  attempt_started_at bigint
);
create index deliveries_due on deliveries (state, attempts, next_try_at);
create index deliveries_of_submission on deliveries (submission_id);
create index deliveries_of_subscriber on deliveries (subscriber_id);
create index deliveries_by_message_id on deliveries (message_id);
create unique index deliveries_of_campaign on deliveries (campaign_id, subscriber_id) where campaign_id is not null;
create index deliveries_listed on deliveries (state, queued_at, id);
create index deliveries_returned on deliveries (state, queued_at, id) where returned_at is not null;
create index deliveries_of_campaign_by_state on deliveries (campaign_id, state, failure, id) where campaign_id is not null;
create index deliveries_by_relay_id on deliveries (relay_id) where relay_id is not null;

create table failed_addresses (
  address_key text not null primary key,
  failed_at bigint not null,
  words text not null
);

-- Checked at the end of the transaction: the key is inserted before the submission that it refers to.
create table idempotency_keys (
  key text not null primary key,
  fingerprint text not null,
  reference text,
  submission_id text references submissions (id) on delete cascade deferrable initially deferred,
  subscriber_id text references subscribers (id) on delete cascade deferrable initially deferred,
  used_at bigint not null
);
create index idempotency_keys_by_time on idempotency_keys (used_at);
create index idempotency_keys_of_submission on idempotency_keys (submission_id);
create index idempotency_keys_of_subscriber on idempotency_keys (subscriber_id);

create table conversations (
  submission_id text not null primary key references submissions (id) on delete cascade,
  kind text not null,
  entry_id integer,
  is_suspected integer not null,
  state text not null,
  stage text,
  assigned_to text,
  is_unread integer not null,
  arrived_at bigint not null,
  first_replied_at bigint,
  keep_asked_until bigint,
  kept_until bigint,
  words text not null,
  stems text not null,
  words_form integer not null
);
create index conversations_by_time on conversations (is_suspected, arrived_at, submission_id);
create index conversations_by_state on conversations (is_suspected, state, arrived_at, submission_id);
create index conversations_counts on conversations (is_suspected, kind, state, is_unread, assigned_to, stage);
create index conversations_answered on conversations (first_replied_at) where first_replied_at is not null;
create index conversations_of_entry on conversations (is_suspected, kind, entry_id, stage);
create index conversations_by_words_form on conversations (words_form);

create table conversation_events (
  sequence bigint generated always as identity primary key,
  submission_id text not null references submissions (id) on delete cascade,
  key text unique,
  kind text not null,
  at bigint not null,
  staff_id text,
  text text,
  details text,
  delivery_id text references deliveries (id) on delete set null
);
create index conversation_events_of_submission on conversation_events (submission_id, sequence);
create index conversation_events_of_delivery on conversation_events (delivery_id);

create table conversation_presence (
  submission_id text not null references submissions (id) on delete cascade,
  staff_id text not null,
  seen_at bigint not null,
  primary key (submission_id, staff_id)
);

create table reply_drafts (
  submission_id text not null references submissions (id) on delete cascade,
  staff_id text not null,
  text text not null,
  saved_at bigint not null,
  primary key (submission_id, staff_id)
);

create table reply_templates (
  id text not null primary key,
  kind text not null,
  stage text,
  title_ar text not null,
  title_en text not null,
  text_ar text not null,
  text_en text not null,
  version bigint not null,
  saved_at bigint not null,
  saved_by text not null
);

create table rights_requests (
  id text not null primary key,
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null,
  fields text,
  asked_at bigint not null,
  done_at bigint,
  done_by text
);
create index rights_requests_of_submission on rights_requests (submission_id, asked_at);
create index rights_requests_open on rights_requests (asked_at) where done_at is null;

create table incoming_mails (
  id text not null primary key,
  identity text not null unique,
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null,
  at bigint not null,
  message_id text,
  from_name text not null,
  from_address text not null,
  is_other_sender integer not null,
  subject text not null,
  text text not null,
  quoted text,
  is_cut integer not null,
  attachments text not null,
  remark text
);
create index incoming_mails_of_submission on incoming_mails (submission_id, at);

create table quarantined_mails (
  id text not null primary key,
  mailbox text not null,
  uid_validity text not null,
  uid bigint not null,
  at bigint not null,
  reason text not null,
  message_id text,
  sender text,
  bytes bigint not null,
  about text,
  unique (mailbox, uid_validity, uid)
);

create table mailboxes (
  name text not null primary key,
  uid_validity text not null,
  last_uid bigint not null,
  read_at bigint not null,
  failing_uid bigint,
  failures integer not null
);

create table mailbox_problems (
  name text not null primary key,
  problem text not null,
  since bigint not null
);

create table purge_clock (
  id bigint not null primary key,
  purged_at bigint,
  constraint purge_clock_one check (id = 1)
);
`;

/** Accounts of the back office. */
const STAFF = `
create table staff (
  id text not null primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role text not null,
  language text not null,
  state text not null,
  invited_at bigint not null
);

create table staff_credentials (
  id text not null primary key,
  staff_id text not null references staff (id) on delete cascade,
  kind text not null,
  name text,
  secret text not null,
  credential_key text unique,
  last_step bigint,
  created_at bigint not null,
  confirmed_at bigint,
  used_at bigint
);
create index staff_credentials_of_staff on staff_credentials (staff_id, kind);

create table staff_sessions (
  id text not null primary key,
  token_hash text not null unique,
  staff_id text not null references staff (id) on delete cascade,
  browser text not null,
  system text not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null
);
create index staff_sessions_of_staff on staff_sessions (staff_id);

create table staff_tokens (
  token_hash text not null primary key,
  purpose text not null,
  staff_id text references staff (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index staff_tokens_of_staff on staff_tokens (staff_id, purpose);

create table login_attempts (
  key text not null primary key,
  failures bigint not null,
  last_at bigint not null,
  next_at bigint not null
);

create table audit_log (
  sequence bigint generated always as identity primary key,
  at bigint not null,
  staff_id text references staff (id),
  source text not null,
  event text not null,
  subject_kind text,
  subject_id text,
  details text not null
);

create table office_settings (
  name text not null primary key,
  value text not null
);
`;

/** What the server knows about itself. */
const PROCESSES = `
create table server_secrets (
  name text not null primary key,
  value text not null,
  made_at bigint not null
);

create table processes (
  id text not null primary key,
  role text not null,
  release text not null,
  schema_level bigint not null,
  seen_at bigint not null
);

create table process_reports (
  process_id text not null primary key references processes (id) on delete cascade,
  report text not null
);
`;

/**
 * The rate limits that processes share, and the table with which the readiness check tests whether the disk takes new pages.
 */
const POSTGRES_ONLY = `
-- Unlogged tables are not replicated, are empty after a crash, and cost no write-ahead log.
create unlogged table rate_limits (
  key text not null primary key,
  counted_until double precision not null
);

create unlogged table rate_limit_secrets (
  period bigint not null primary key,
  secret text not null
);

-- Its pages stay nearly empty, so that a few bytes of rows need much room.
create unlogged table write_probe (
  filler text not null
) with (fillfactor = 10);
`;

/** The rows that every installation has. */
const ROWS = `
insert into content_version (id, version) values (1, 1);
insert into content_index_state (id, words_form) values (1, 0);
insert into purge_clock (id, purged_at) values (1, null);
`;

/** Creates all tables of version 1.0, in both databases. A column that holds a choice has no CHECK (decision 0126). */
export async function createBaseline(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const tables = [CONTENT, SUBMISSIONS, STAFF, PROCESSES].map((text) =>
    kind === 'sqlite' ? inSqlite(text) : text,
  );
  const parts = [...tables, ...(kind === 'postgres' ? [POSTGRES_ONLY] : []), ROWS];
  for (const statement of parts.flatMap((text) => text.split(/;\n/))) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
  for (const { id, kind: form, stage, title_ar, title_en, text_ar, text_en } of STARTER_TEMPLATES) {
    await sql`
      insert into reply_templates
        (id, kind, stage, title_ar, title_en, text_ar, text_en, version, saved_at, saved_by)
      values
        (${id}, ${form}, ${stage}, ${title_ar}, ${title_en}, ${text_ar}, ${text_en}, 1, 0, 'the server')`.execute(
      db,
    );
  }
}

/**
 * The tables are written for PostgreSQL. SQLite has one integer type, counts rows with AUTOINCREMENT, and checks types only
 * in strict tables.
 */
function inSqlite(text: string): string {
  return text
    .replaceAll(
      'bigint generated always as identity primary key',
      'integer primary key autoincrement',
    )
    .replaceAll('bigint', 'integer')
    .replaceAll(/^\);$/gm, ') strict;');
}
