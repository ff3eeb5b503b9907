import type { Generated } from 'kysely';

/** Times are epoch milliseconds in UTC; `fields` is JSON as text. Both databases hold the same tables. */
export type Schema = {
  content_entries: ContentEntries;
  content_links: ContentLinks;
  content_media: ContentMedia;
  content_history: ContentHistory;
  content_version: ContentVersion;
  media_files: MediaFiles;
  tweet_copies: TweetCopies;
  tweet_copy_media: TweetCopyMedia;
  submissions: Submissions;
  submission_files: SubmissionFiles;
  subscribers: Subscribers;
  outbox: Outbox;
  idempotency_keys: IdempotencyKeys;
  server_secrets: ServerSecrets;
  purge_clock: PurgeClockRow;
};

/** One entry of one kind: a piece of news, a trainer, the settings. */
export type ContentEntries = {
  kind: string;
  id: number;
  /** Place in the list, from 0. */
  position: number;
  status: 'draft' | 'published';
  /** What an entry is asked for by: `main` or `other` of a project, the type of a report, a tweet's number. */
  variant: string | null;
  published_at: number | null;
  fields: string;
  updated_at: number;
  updated_by: string;
};

/** Which entry names which: the projects' trainers. Written together with the entry that names. */
export type ContentLinks = {
  from_kind: string;
  from_id: number;
  relation: string;
  position: number;
  to_kind: string;
  to_id: number;
};

/** Which entry uses which media file, in which of its fields. Written together with the entry. */
export type ContentMedia = {
  kind: string;
  id: number;
  /** Path of the field, as `portrait` or `copy.pictures.0.file`. */
  field: string;
  path: string;
};

/** Every change of every entry, as it was after the change; of a removed entry, as it was last. Only ever added to. */
export type ContentHistory = {
  sequence: Generated<number>;
  kind: string;
  id: number;
  change: 'created' | 'changed' | 'removed';
  position: number;
  status: 'draft' | 'published';
  fields: string;
  changed_at: number;
  changed_by: string;
};

/** One row: a number that every change of the content raises. */
export type ContentVersion = { id: number; version: number };

/** A media file on disk, named after its own bytes, so that an address never changes its meaning. */
export type MediaFiles = {
  /** Public address, as `/media/news/12.3fa9c1d2ab.svg`. */
  path: string;
  /** Name in the content folder that it came from, as `news/12.svg`. */
  source_path: string;
  bytes: number;
  sha256: string;
  content_type: string;
  /** Of pictures whose size is known, in pixels. */
  width: number | null;
  height: number | null;
  added_at: number;
  /** Since when neither an entry nor the copy of a tweet uses it; null while one does. */
  released_at: number | null;
};

/**
 * What the tweet service said about each tweet, apart from the content: a refreshed copy is no
 * change that somebody made. Tweets are known by their number at the service.
 */
export type TweetCopies = {
  tweet_id: string;
  /** `unseen`: the service has not answered yet. */
  state: 'unseen' | 'shown' | 'gone';
  /** What is shown, as JSON of the same shape as an entry's `copy`; there exactly while it is shown. */
  copy: string | null;
  /** When it was found last; a tweet that is gone keeps it. */
  fetched_at: number | null;
  tried_at: number;
  /** How often in a row the service did not answer. */
  failures: number;
  /** When to ask again. Whoever asks moves it first, so that nobody else does meanwhile. */
  next_try_at: number;
};

/** The pictures of a copy: where the service keeps each, and which file it is here. */
export type TweetCopyMedia = { tweet_id: string; source: string; path: string };

/** What a visitor sent by the contact or the join form. */
export type Submissions = {
  id: string;
  /** What the visitor is told, as `7K3MQ-9TD2X`. */
  reference: string;
  kind: 'contact' | 'join';
  /** `suspected`: as spam; it is kept and listed, and its mail is held. */
  state: 'received' | 'suspected';
  /** Why, in a word. */
  suspicion: string | null;
  language: 'ar' | 'en';
  /** The visitor's address in lower case, by which everything of theirs is found. */
  email_key: string;
  /** As JSON, by proper names. */
  fields: string;
  received_at: number;
};

/** The CV of an application. */
export type SubmissionFiles = {
  submission_id: string;
  /** Name below the data folder's `uploads/kept/`: ours, never the visitor's. */
  file: string;
  original_name: string;
  type: 'pdf' | 'doc' | 'docx' | 'odt' | 'rtf';
  bytes: number;
  sha256: string;
  /** `kept`: there is no virus scanner; `quarantined`: it did not answer; `infected`: the bytes are gone. */
  state: 'kept' | 'scanned' | 'quarantined' | 'infected';
};

/** Who wants the newsletter. Whoever ends it is erased. */
export type Subscribers = {
  id: string;
  kind: 'email' | 'phone';
  address: string;
  /** The address as it is compared. */
  address_key: string;
  /** `asked`: an address whose link was not followed yet. */
  state: 'suspected' | 'asked' | 'subscribed';
  suspicion: string | null;
  language: 'ar' | 'en';
  asked_at: number;
  /** When the link was mailed last. */
  mailed_at: number | null;
  confirmed_at: number | null;
};

/** A mail that is to be sent, or was. */
export type Outbox = {
  id: string;
  submission_id: string | null;
  subscriber_id: string | null;
  purpose: string;
  /** Null: whoever `MAIL_TO` names when it is sent. */
  recipient: string | null;
  /** As JSON: subject, texts, headers. */
  mail: string;
  /** The same however often it is sent, so that a mailbox can tell a repeated one. */
  message_id: string;
  /** `dead`: nobody tries any more, until somebody says so. */
  state: 'held' | 'waiting' | 'sent' | 'dead';
  attempts: number;
  queued_at: number;
  /** Whoever takes it to send it moves this first, so that nobody else does meanwhile. */
  next_try_at: number;
  sent_at: number | null;
  last_error: string | null;
};

/** An accepted sending by the key that came with it. */
export type IdempotencyKeys = {
  key: string;
  /** Of everything that was sent under the key. */
  fingerprint: string;
  reference: string | null;
  submission_id: string | null;
  subscriber_id: string | null;
  used_at: number;
};

/** One row: what is known of the wall clock, by which personal data is purged (`submissions/purge-clock.ts`). */
export type PurgeClockRow = {
  id: number;
  trusted_at: number | null;
  checked_at: number | null;
  held_for: number;
};

export type ServerSecrets = { name: string; value: string; made_at: number };
