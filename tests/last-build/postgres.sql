create table schema_migrations (
  name text not null,
  applied_at bigint not null,
  step text not null default 'expand'::text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
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
  constraint content_entries_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint content_entries_key PRIMARY KEY (kind, id)
);
CREATE INDEX content_entries_in_order ON content_entries (kind, status, "position");
CREATE INDEX content_entries_newest_first ON content_entries (kind, status, published_at DESC, id DESC);
CREATE INDEX content_entries_of_variant ON content_entries (kind, variant, status, "position");
create table media_files (
  path text not null,
  source_path text not null,
  bytes bigint not null,
  sha256 text not null,
  content_type text not null,
  width bigint,
  height bigint,
  added_at bigint not null,
  released_at bigint,
  constraint media_files_pkey PRIMARY KEY (path)
);
create table content_links (
  from_kind text not null,
  from_id bigint not null,
  relation text not null,
  position bigint not null,
  to_kind text not null,
  to_id bigint not null,
  constraint content_links_key PRIMARY KEY (from_kind, from_id, relation, "position")
);
CREATE INDEX content_links_by_target ON content_links (to_kind, to_id);
create table content_media (
  kind text not null,
  id bigint not null,
  field text not null,
  path text not null,
  constraint content_media_key PRIMARY KEY (kind, id, field)
);
CREATE INDEX content_media_by_path ON content_media (path);
create table content_history (
  sequence bigint not null generated always as identity,
  kind text not null,
  id bigint not null,
  change text not null,
  position bigint not null,
  status text not null,
  fields text not null,
  changed_at bigint not null,
  changed_by text not null,
  constraint content_history_change CHECK ((change = ANY (ARRAY['created'::text, 'changed'::text, 'removed'::text]))),
  constraint content_history_pkey PRIMARY KEY (sequence)
);
CREATE INDEX content_history_of_entry ON content_history (kind, id, sequence);
create table content_version (
  id bigint not null,
  version bigint not null,
  constraint content_version_one CHECK ((id = 1)),
  constraint content_version_pkey PRIMARY KEY (id)
);
create table tweet_copies (
  tweet_id text not null,
  state text not null,
  copy text,
  fetched_at bigint,
  tried_at bigint not null,
  failures bigint not null,
  next_try_at bigint not null,
  constraint tweet_copies_copy CHECK (((state = 'shown'::text) = (copy IS NOT NULL))),
  constraint tweet_copies_state CHECK ((state = ANY (ARRAY['unseen'::text, 'shown'::text, 'gone'::text]))),
  constraint tweet_copies_pkey PRIMARY KEY (tweet_id)
);
create table tweet_copy_media (
  tweet_id text not null,
  source text not null,
  path text not null,
  constraint tweet_copy_media_key PRIMARY KEY (tweet_id, source)
);
CREATE INDEX tweet_copy_media_by_path ON tweet_copy_media (path);
CREATE INDEX tweet_copy_media_by_source ON tweet_copy_media (source);
create table submissions (
  id text not null,
  reference text not null,
  kind text not null,
  state text not null,
  suspicion text,
  language text not null,
  email_key text not null,
  fields text not null,
  received_at bigint not null,
  form text,
  constraint submissions_kind CHECK ((kind = ANY (ARRAY['contact'::text, 'join'::text]))),
  constraint submissions_state CHECK ((state = ANY (ARRAY['received'::text, 'suspected'::text]))),
  constraint submissions_pkey PRIMARY KEY (id),
  constraint submissions_reference_key UNIQUE (reference)
);
CREATE INDEX submissions_by_time ON submissions (received_at, id);
CREATE INDEX submissions_by_email ON submissions (email_key);
create table submission_files (
  submission_id text not null,
  file text not null,
  original_name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  state text not null,
  constraint submission_files_state CHECK ((state = ANY (ARRAY['kept'::text, 'scanned'::text, 'quarantined'::text, 'infected'::text]))),
  constraint submission_files_pkey PRIMARY KEY (submission_id),
  constraint submission_files_file_key UNIQUE (file)
);
create table subscribers (
  id text not null,
  kind text not null,
  address text not null,
  address_key text not null,
  state text not null,
  suspicion text,
  language text not null,
  asked_at bigint not null,
  mailed_at bigint,
  confirmed_at bigint,
  source text not null default 'form'::text,
  consent_place text,
  consent_text text,
  added_by text,
  bouncing_since bigint,
  asked_words text,
  constraint subscribers_kind CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint subscribers_source_check CHECK ((source = ANY (ARRAY['form'::text, 'added'::text, 'imported'::text]))),
  constraint subscribers_state CHECK ((state = ANY (ARRAY['suspected'::text, 'asked'::text, 'subscribed'::text]))),
  constraint subscribers_pkey PRIMARY KEY (id),
  constraint subscribers_address UNIQUE (kind, address_key)
);
CREATE INDEX subscribers_counted ON subscribers (kind, state, language, source, bouncing_since, confirmed_at);
CREATE INDEX subscribers_listed ON subscribers (kind, COALESCE(confirmed_at, asked_at), id, state, language, source, bouncing_since, address_key, confirmed_at, asked_at);
create table outbox (
  id text not null,
  submission_id text,
  subscriber_id text,
  purpose text not null,
  recipient text,
  mail text not null,
  message_id text not null,
  state text not null,
  attempts bigint not null,
  queued_at bigint not null,
  next_try_at bigint not null,
  sent_at bigint,
  last_error text,
  claim_token text,
  smtp_started_at bigint,
  channel text not null default 'mail'::text,
  returned_at bigint,
  mailing_id text,
  failure text,
  relay_id text,
  constraint outbox_state CHECK ((state = ANY (ARRAY['held'::text, 'waiting'::text, 'sent'::text, 'dead'::text, 'in-doubt'::text]))),
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON outbox (state, attempts, next_try_at);
CREATE INDEX outbox_of_submission ON outbox (submission_id);
CREATE INDEX outbox_of_subscriber ON outbox (subscriber_id);
CREATE INDEX outbox_by_message_id ON outbox (message_id);
CREATE UNIQUE INDEX outbox_of_mailing ON outbox (mailing_id, subscriber_id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX outbox_listed ON outbox (state, queued_at, id);
CREATE INDEX outbox_returned ON outbox (state, queued_at, id) WHERE (returned_at IS NOT NULL);
CREATE INDEX outbox_of_mailing_by_state ON outbox (mailing_id, state, failure, id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX outbox_by_relay_id ON outbox (relay_id) WHERE (relay_id IS NOT NULL);
create table idempotency_keys (
  key text not null,
  fingerprint text not null,
  reference text,
  submission_id text,
  subscriber_id text,
  used_at bigint not null,
  constraint idempotency_keys_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (used_at);
CREATE INDEX idempotency_keys_of_submission ON idempotency_keys (submission_id);
CREATE INDEX idempotency_keys_of_subscriber ON idempotency_keys (subscriber_id);
create table server_secrets (
  name text not null,
  value text not null,
  made_at bigint not null,
  constraint server_secrets_pkey PRIMARY KEY (name)
);
create table purge_clock (
  id bigint not null,
  trusted_at bigint,
  checked_at bigint,
  held_for bigint not null,
  constraint purge_clock_one CHECK ((id = 1)),
  constraint purge_clock_pkey PRIMARY KEY (id)
);
create unlogged table rate_limits (
  key text not null,
  counted_until double precision not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
create unlogged table rate_limit_secrets (
  period bigint not null,
  secret text not null,
  constraint rate_limit_secrets_pkey PRIMARY KEY (period)
);
create table processes (
  id text not null,
  role text not null,
  release text not null,
  schema_level bigint not null,
  seen_at bigint not null,
  constraint processes_pkey PRIMARY KEY (id)
);
create table staff (
  id text not null,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  language text not null,
  state text not null,
  invited_at bigint not null,
  constraint staff_language CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint staff_role CHECK ((role = ANY (ARRAY['administrator'::text, 'editor'::text, 'translator'::text, 'recruiter'::text]))),
  constraint staff_state CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'ended'::text]))),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_key_key UNIQUE (email_key)
);
create table staff_credentials (
  id text not null,
  staff_id text not null,
  kind text not null,
  name text,
  secret text not null,
  credential_key text,
  last_step bigint,
  created_at bigint not null,
  confirmed_at bigint,
  used_at bigint,
  constraint staff_credentials_kind CHECK ((kind = ANY (ARRAY['password'::text, 'passkey'::text, 'totp'::text, 'recovery-code'::text]))),
  constraint staff_credentials_pkey PRIMARY KEY (id),
  constraint staff_credentials_credential_key_key UNIQUE (credential_key)
);
CREATE INDEX staff_credentials_of_staff ON staff_credentials (staff_id, kind);
create table staff_sessions (
  id text not null,
  token_hash text not null,
  staff_id text not null,
  browser text not null,
  system text not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_sessions_of_staff ON staff_sessions (staff_id);
create table staff_tokens (
  token_hash text not null,
  purpose text not null,
  staff_id text,
  created_at bigint not null,
  expires_at bigint not null,
  constraint staff_tokens_purpose CHECK ((purpose = ANY (ARRAY['setup'::text, 'invitation'::text, 'reset'::text, 'recovery'::text, 'used-challenge'::text]))),
  constraint staff_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX staff_tokens_of_staff ON staff_tokens (staff_id, purpose);
create table login_attempts (
  key text not null,
  failures bigint not null,
  last_at bigint not null,
  next_at bigint not null,
  constraint login_attempts_pkey PRIMARY KEY (key)
);
create table audit_log (
  sequence bigint not null generated always as identity,
  at bigint not null,
  staff_id text,
  source text not null,
  act text not null,
  subject_kind text,
  subject_id text,
  details text not null,
  constraint audit_log_source CHECK ((source = ANY (ARRAY['office'::text, 'command'::text, 'server'::text]))),
  constraint audit_log_pkey PRIMARY KEY (sequence)
);
create table content_drafts (
  kind text not null,
  id bigint not null,
  fields text not null,
  base_sequence bigint,
  version bigint not null,
  saved_at bigint not null,
  saved_by text not null,
  constraint content_drafts_key PRIMARY KEY (kind, id)
);
create table content_draft_media (
  kind text not null,
  id bigint not null,
  field text not null,
  path text not null,
  constraint content_draft_media_key PRIMARY KEY (kind, id, field)
);
CREATE INDEX content_draft_media_by_path ON content_draft_media (path);
create table content_plans (
  kind text not null,
  id bigint not null,
  action text not null,
  due_at bigint not null,
  set_id text not null,
  planned_at bigint not null,
  planned_by text not null,
  failure text,
  constraint content_plans_action CHECK ((action = ANY (ARRAY['publish'::text, 'unpublish'::text]))),
  constraint content_plans_key PRIMARY KEY (kind, id, action)
);
CREATE INDEX content_plans_by_time ON content_plans (due_at);
create table content_translations (
  kind text not null,
  id bigint not null,
  field text not null,
  source_hash text not null,
  confirmed_at bigint not null,
  confirmed_by text not null,
  constraint content_translations_key PRIMARY KEY (kind, id, field)
);
create table content_index (
  kind text not null,
  id bigint not null,
  title text not null,
  words text not null,
  subtype text,
  translation text,
  position bigint not null,
  shown_at bigint,
  is_live bigint not null,
  live_at bigint,
  live_changed_at bigint,
  is_edited bigint not null,
  is_planned bigint not null,
  changed_at bigint not null,
  stems text not null default ''::text,
  constraint content_index_key PRIMARY KEY (kind, id)
);
CREATE INDEX content_index_by_position ON content_index (kind, "position", id);
CREATE INDEX content_index_by_date ON content_index (kind, shown_at DESC, id DESC);
CREATE INDEX content_index_by_change ON content_index (kind, changed_at DESC, id DESC);
CREATE INDEX content_index_by_title ON content_index (kind, title, id);
CREATE INDEX content_index_by_translation ON content_index (translation, changed_at);
CREATE INDEX content_index_by_state ON content_index (kind, is_live, is_edited, is_planned, live_at);
CREATE INDEX content_index_states ON content_index (kind, is_live, is_edited, is_planned);
create table content_index_state (
  id bigint not null,
  version bigint not null,
  words_form bigint not null default 0,
  constraint content_index_state_one CHECK ((id = 1)),
  constraint content_index_state_pkey PRIMARY KEY (id)
);
create table content_presence (
  kind text not null,
  id bigint not null,
  staff_id text not null,
  seen_at bigint not null,
  constraint content_presence_key PRIMARY KEY (kind, id, staff_id)
);
create table media_details (
  path text not null,
  name text,
  added_by text,
  source_sha256 text,
  description_ar text not null,
  description_en text not null,
  focal_x bigint,
  focal_y bigint,
  version bigint not null,
  saved_at bigint not null,
  saved_by text not null,
  constraint media_details_pkey PRIMARY KEY (path)
);
CREATE INDEX media_details_by_source ON media_details (source_sha256);
create table media_replacements (
  path text not null,
  replaced_by text not null,
  replaced_at bigint not null,
  constraint media_replacements_pkey PRIMARY KEY (path)
);
CREATE INDEX media_replacements_by_new ON media_replacements (replaced_by);
create table media_uploads (
  id text not null,
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
  touched_at bigint not null,
  constraint media_uploads_state CHECK ((state = ANY (ARRAY['arriving'::text, 'taking'::text, 'done'::text, 'refused'::text]))),
  constraint media_uploads_pkey PRIMARY KEY (id)
);
CREATE INDEX media_uploads_by_state ON media_uploads (state);
create table content_history_media (
  sequence bigint not null,
  path text not null,
  constraint content_history_media_key PRIMARY KEY (sequence, path)
);
CREATE INDEX content_history_media_by_path ON content_history_media (path);
create table process_reports (
  process_id text not null,
  report text not null,
  constraint process_reports_pkey PRIMARY KEY (process_id)
);
create unlogged table write_probe (
  filler text not null
) with (fillfactor=10);
create table content_bin (
  kind text not null,
  id bigint not null,
  sequence bigint not null,
  words text not null,
  removed_at bigint not null,
  removed_by text not null,
  stems text not null default ''::text,
  constraint content_bin_key PRIMARY KEY (kind, id)
);
CREATE INDEX content_bin_by_time ON content_bin (removed_at DESC, sequence DESC);
CREATE INDEX content_bin_of_kind ON content_bin (kind, removed_at DESC, sequence DESC);
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
  constraint content_reviews_state CHECK ((state = ANY (ARRAY['open'::text, 'returned'::text, 'ended'::text]))),
  constraint content_reviews_key PRIMARY KEY (kind, id)
);
CREATE INDEX content_reviews_by_state ON content_reviews (state, asked_at);
create table office_settings (
  name text not null,
  value text not null,
  constraint office_settings_pkey PRIMARY KEY (name)
);
create table conversations (
  submission_id text not null,
  kind text not null,
  is_suspected integer not null,
  state text not null,
  stage text,
  assigned_to text,
  is_unread integer not null,
  arrived_at bigint not null,
  first_replied_at bigint,
  words text,
  stems text,
  entry_id integer,
  keep_asked_until bigint,
  kept_until bigint,
  words_form integer not null default 0,
  constraint conversations_stage CHECK ((stage = ANY (ARRAY['new'::text, 'reading'::text, 'conversation'::text, 'accepted'::text, 'declined'::text]))),
  constraint conversations_state CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'answered'::text, 'closed'::text]))),
  constraint conversations_pkey PRIMARY KEY (submission_id)
);
CREATE INDEX conversations_by_time ON conversations (is_suspected, arrived_at, submission_id);
CREATE INDEX conversations_by_state ON conversations (is_suspected, state, arrived_at, submission_id);
CREATE INDEX conversations_counts ON conversations (is_suspected, kind, state, is_unread, assigned_to, stage);
CREATE INDEX conversations_without_words ON conversations (submission_id) WHERE (words IS NULL);
CREATE INDEX conversations_answered ON conversations (first_replied_at) WHERE (first_replied_at IS NOT NULL);
CREATE INDEX conversations_of_entry ON conversations (is_suspected, kind, entry_id, stage);
CREATE INDEX conversations_by_words_form ON conversations (words_form);
create table conversation_events (
  sequence bigint not null generated always as identity,
  submission_id text not null,
  key text,
  kind text not null,
  at bigint not null,
  staff_id text,
  text text,
  delivery_id text,
  details text,
  constraint conversation_events_pkey PRIMARY KEY (sequence),
  constraint conversation_events_key_key UNIQUE (key)
);
CREATE INDEX conversation_events_of_submission ON conversation_events (submission_id, sequence);
CREATE INDEX conversation_events_of_delivery ON conversation_events (delivery_id);
create table reply_drafts (
  submission_id text not null,
  staff_id text not null,
  text text not null,
  saved_at bigint not null,
  constraint reply_drafts_key PRIMARY KEY (submission_id, staff_id)
);
create table conversation_presence (
  submission_id text not null,
  staff_id text not null,
  seen_at bigint not null,
  constraint conversation_presence_key PRIMARY KEY (submission_id, staff_id)
);
create table reply_templates (
  id text not null,
  kind text not null,
  title_ar text not null,
  title_en text not null,
  text_ar text not null,
  text_en text not null,
  version bigint not null,
  saved_at bigint not null,
  saved_by text not null,
  form text,
  stage text,
  constraint reply_templates_kind CHECK ((kind = ANY (ARRAY['contact'::text, 'join'::text]))),
  constraint reply_templates_pkey PRIMARY KEY (id)
);
create table incoming_mails (
  id text not null,
  identity text not null,
  submission_id text not null,
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
  remark text,
  constraint incoming_mails_kind CHECK ((kind = ANY (ARRAY['reply'::text, 'automatic'::text, 'failure'::text, 'delay'::text]))),
  constraint incoming_mails_pkey PRIMARY KEY (id),
  constraint incoming_mails_identity_key UNIQUE (identity)
);
CREATE INDEX incoming_mails_of_submission ON incoming_mails (submission_id, at);
create table quarantined_mails (
  id text not null,
  mailbox text not null,
  uid_validity text not null,
  uid bigint not null,
  at bigint not null,
  reason text not null,
  message_id text,
  sender text,
  bytes bigint not null,
  about text,
  constraint quarantined_mails_pkey PRIMARY KEY (id),
  constraint quarantined_mails_once UNIQUE (mailbox, uid_validity, uid)
);
create table mailboxes (
  name text not null,
  uid_validity text not null,
  last_uid bigint not null,
  read_at bigint not null,
  failing_uid bigint,
  failures integer not null,
  constraint mailboxes_pkey PRIMARY KEY (name)
);
create table failed_addresses (
  address_key text not null,
  failed_at bigint not null,
  words text not null,
  constraint failed_addresses_pkey PRIMARY KEY (address_key)
);
create table rights_requests (
  id text not null,
  submission_id text not null,
  kind text not null,
  fields text,
  asked_at bigint not null,
  done_at bigint,
  done_by text,
  constraint rights_requests_kind CHECK ((kind = ANY (ARRAY['correction'::text, 'withdrawal'::text, 'erasure'::text]))),
  constraint rights_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX rights_requests_of_submission ON rights_requests (submission_id, asked_at);
CREATE INDEX rights_requests_open ON rights_requests (asked_at) WHERE (done_at IS NULL);
create table newsletter_departures (
  key text not null,
  kind text not null,
  language text not null,
  confirmed_at bigint,
  left_at bigint not null,
  reason text not null,
  constraint newsletter_departures_kind CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint newsletter_departures_reason CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'removed'::text, 'erased'::text]))),
  constraint newsletter_departures_pkey PRIMARY KEY (key)
);
CREATE INDEX newsletter_departures_by_time ON newsletter_departures (kind, left_at, confirmed_at);
create table newsletter_imports (
  id text not null,
  fingerprint text not null,
  staff_id text not null,
  started_at bigint not null,
  finished_at bigint,
  position bigint not null,
  added bigint not null,
  constraint newsletter_imports_pkey PRIMARY KEY (id)
);
create table newsletter_mailings (
  id text not null,
  issue_id bigint not null,
  state text not null,
  due_at bigint not null,
  planned_at bigint not null,
  planned_by text not null,
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
  past_left bigint not null,
  sent_seen bigint not null,
  fed_at bigint,
  sent_seen_at bigint,
  constraint newsletter_mailings_state CHECK ((state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'paused'::text, 'stopped'::text, 'sent'::text, 'failed'::text]))),
  constraint newsletter_mailings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX newsletter_mailings_of_issue ON newsletter_mailings (issue_id) WHERE (state <> 'failed'::text);
create table confirmation_mails (
  key text not null,
  sent_at bigint not null
);
CREATE INDEX confirmation_mails_of_address ON confirmation_mails (key, sent_at);
create table mailbox_problems (
  name text not null,
  problem text not null,
  since bigint not null,
  constraint mailbox_problems_pkey PRIMARY KEY (name)
);
alter table content_links add constraint content_links_from FOREIGN KEY (from_kind, from_id) REFERENCES content_entries(kind, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table content_links add constraint content_links_to FOREIGN KEY (to_kind, to_id) REFERENCES content_entries(kind, id) DEFERRABLE INITIALLY DEFERRED;
alter table content_media add constraint content_media_entry FOREIGN KEY (kind, id) REFERENCES content_entries(kind, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table content_media add constraint content_media_file FOREIGN KEY (path) REFERENCES media_files(path) DEFERRABLE INITIALLY DEFERRED;
alter table tweet_copy_media add constraint tweet_copy_media_copy FOREIGN KEY (tweet_id) REFERENCES tweet_copies(tweet_id) ON DELETE CASCADE;
alter table tweet_copy_media add constraint tweet_copy_media_file FOREIGN KEY (path) REFERENCES media_files(path);
alter table submission_files add constraint submission_files_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table outbox add constraint outbox_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES newsletter_mailings(id);
alter table outbox add constraint outbox_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table outbox add constraint outbox_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscribers(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_submission FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table idempotency_keys add constraint idempotency_keys_subscriber FOREIGN KEY (subscriber_id) REFERENCES subscribers(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table staff_credentials add constraint staff_credentials_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_sessions add constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_tokens add constraint staff_tokens_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table audit_log add constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
alter table content_draft_media add constraint content_draft_media_draft FOREIGN KEY (kind, id) REFERENCES content_drafts(kind, id) ON DELETE CASCADE;
alter table media_details add constraint media_details_path_fkey FOREIGN KEY (path) REFERENCES media_files(path) ON DELETE CASCADE;
alter table process_reports add constraint process_reports_process_id_fkey FOREIGN KEY (process_id) REFERENCES processes(id) ON DELETE CASCADE;
alter table conversations add constraint conversations_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table conversation_events add constraint conversation_events_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES outbox(id) ON DELETE SET NULL;
alter table conversation_events add constraint conversation_events_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table reply_drafts add constraint reply_drafts_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table conversation_presence add constraint conversation_presence_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table incoming_mails add constraint incoming_mails_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
alter table rights_requests add constraint rights_requests_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
