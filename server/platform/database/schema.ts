import type { Generated } from 'kysely';
import type {
  CheckName,
  FindingCode,
  FindingPlace,
  OutsideState,
} from '../../../contract/admin/checks/checks.ts';
import type { ConversationFileType, FileState } from '../../../contract/admin/inbox/files.ts';
import type {
  ApplicationStage,
  ConversationState,
  IncomingKind,
  StateAfterReply,
} from '../../../contract/admin/inbox/inbox.ts';
import type { LabelTint } from '../../../contract/admin/inbox/labels.ts';
import type {
  NotificationKind,
  NotificationMails,
} from '../../../contract/admin/inbox/notifications.ts';
import type { SpamSenderKind } from '../../../contract/admin/inbox/spam-senders.ts';
import type { CampaignState } from '../../../contract/admin/newsletter/campaigns.ts';
import type {
  SubscriberKind,
  SubscriberSource,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { StaffRole } from '../../../contract/admin/permissions.ts';
import type { RedirectSource } from '../../../contract/admin/redirects/redirects.ts';
import type { StatisticsMeasure } from '../../../contract/admin/statistics/measures.ts';
import type { Digest } from '../../../contract/admin/today/digest.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { CvType } from '../../../contract/forms/join.ts';
import type { Language } from '../../../contract/locale.ts';
import type { RightsRequestKind } from '../../../contract/status-page.ts';

/**
 * The tables, the same in SQLite and PostgreSQL except for the rate limits. Times are epoch milliseconds, and `fields` is
 * JSON as text. Nothing but these types checks a column with a choice (decision 0126).
 */
export type Schema = {
  content_entries: ContentEntries;
  content_links: ContentLinks;
  content_media: ContentMedia;
  content_history: ContentHistory;
  content_version: ContentVersion;
  content_drafts: ContentDrafts;
  content_draft_media: ContentMedia;
  content_schedules: ContentSchedules;
  content_translations: ContentTranslations;
  glossary_terms: GlossaryTerms;
  content_index: ContentIndex;
  content_index_state: ContentIndexState;
  content_summaries: ContentSummaries;
  content_trash: ContentTrash;
  content_presence: ContentPresence;
  content_reviews: ContentReviews;
  content_history_media: ContentHistoryMedia;
  media_files: MediaFiles;
  media_details: MediaDetails;
  media_words: MediaWords;
  media_replacements: MediaReplacements;
  media_uploads: MediaUploads;
  tweet_copies: TweetCopies;
  tweet_copy_media: TweetCopyMedia;
  submissions: Submissions;
  submission_files: SubmissionFiles;
  conversation_files: ConversationFiles;
  conversations: Conversations;
  conversation_events: ConversationEvents;
  labels: Labels;
  conversation_labels: ConversationLabels;
  spam_senders: SpamSenders;
  reply_drafts: ReplyDrafts;
  scheduled_replies: ScheduledReplies;
  conversation_presence: ConversationPresence;
  reply_templates: ReplyTemplates;
  rights_requests: RightsRequests;
  subscribers: Subscribers;
  subscriber_address_changes: SubscriberAddressChanges;
  newsletter_topics: NewsletterTopics;
  subscriber_topics: SubscriberTopics;
  newsletter_unsubscribes: NewsletterUnsubscribes;
  confirmation_mails: ConfirmationMails;
  newsletter_imports: NewsletterImports;
  campaigns: Campaigns;
  deliveries: Deliveries;
  idempotency_keys: IdempotencyKeys;
  incoming_mails: IncomingMails;
  mailbox_problems: MailboxProblems;
  quarantined_mails: QuarantinedMails;
  mailboxes: Mailboxes;
  failed_addresses: FailedAddresses;
  server_secrets: ServerSecrets;
  rate_limits: RateLimits;
  rate_limit_secrets: RateLimitSecrets;
  processes: Processes;
  process_reports: ProcessReports;
  staff: Staff;
  staff_credentials: StaffCredentials;
  staff_sessions: StaffSessions;
  staff_tokens: StaffTokens;
  staff_notifications: StaffNotifications;
  login_attempts: LoginAttempts;
  audit_log: AuditLog;
  office_settings: OfficeSettings;
  purge_clock: PurgeClock;
  redirects: Redirects;
  missing_addresses: MissingAddresses;
  statistics: Statistics;
  findings: Findings;
  check_runs: CheckRuns;
  outside_links: OutsideLinks;
};

/** One row: when personal data was last purged, by the database's clock. Null: never. */
export type PurgeClock = { id: number; purged_at: number | null };

/** What administrators have set for the whole back office. */
export type OfficeSettings = { name: string; value: string };

/** One content entry of one kind: a news item, a trainer, the settings. */
export type ContentEntries = {
  kind: string;
  id: number;
  /** Position in the list, from 0. */
  position: number;
  status: 'draft' | 'published';
  /** Subtype by which the API selects entries: `main` or `other` of a project, the type of a report, the id of a tweet. */
  variant: string | null;
  published_at: number | null;
  fields: string;
  /** When the row was last written. For an import, the time of the import. */
  updated_at: number;
  updated_by: string;
  /** When the entry last changed for visitors. Null: unknown, as after a first import. */
  modified_at: number | null;
};

/** References between entries, such as from a project to its trainers. Written with the referring entry (`from_…`). */
export type ContentLinks = {
  from_kind: string;
  from_id: number;
  relation: string;
  position: number;
  to_kind: string;
  to_id: number;
};

/** The media files that an entry uses, and in which field. Written with the entry. */
export type ContentMedia = {
  kind: string;
  id: number;
  /** Path of the field, such as `portrait` or `copy.pictures.0.file`. */
  field: string;
  path: string;
};

/** Every change of every entry, with the entry after the change, or before its removal. Rows are only added. */
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

/** The media files that a change in the history names. As long as they exist, the change can be restored. */
export type ContentHistoryMedia = { sequence: number; path: string };

/** The draft of an entry, in addition to its live version. Autosave writes only here, so it changes nothing public. */
export type ContentDrafts = {
  kind: string;
  id: number;
  /** As in `content_entries`, but it also holds invalid values, so that nothing typed is lost. */
  fields: string;
  /** The change in the history on which the draft is based. Null if the entry did not exist. */
  base_sequence: number | null;
  /** Raised by every save. */
  version: number;
  saved_at: number;
  saved_by: string;
};

/** A scheduled publication, or its end. The process that deletes the row carries it out. */
export type ContentSchedules = {
  kind: string;
  id: number;
  action: 'publish' | 'unpublish';
  /** By the database's clock. */
  scheduled_at: number;
  /** The same for entries that are published together. */
  set_id: string;
  created_at: number;
  scheduled_by: string;
  /** Why it could not be carried out, as JSON. Null before it is due. A failed schedule is not tried again. */
  failure: string | null;
};

/**
 * For which Arabic text an English translation was last confirmed. A text without a row was never edited here, so it is up to
 * date.
 */
export type ContentTranslations = {
  kind: string;
  id: number;
  /** Path of the field, such as `title`. For a text in a list, its place and hashes (`confirmedField`, `draftedField`). */
  field: string;
  /** SHA-256 of the Arabic text, in hex. In a list it may be several, with spaces between them. */
  source_hash: string;
  confirmed_at: number;
  confirmed_by: string;
  /** When a machine has drafted the English, which nobody has confirmed since. Null: it has not. */
  drafted_at: number | null;
  drafted_by: string | null;
  /** The English before that. */
  english_before: string | null;
};

/** A term of the organisation, with the English that machine translations use for it. */
export type GlossaryTerms = {
  id: string;
  arabic: string;
  /** The same in every spelling (`keyOf`). */
  arabic_key: string;
  english: string;
  saved_at: number;
  saved_by: string;
};

/**
 * What the lists of the back office search and sort entries by. Derived from the content, in the transactions that change it.
 */
export type ContentIndex = {
  kind: string;
  id: number;
  /** The Arabic title, normalised for sorting. */
  title: string;
  /** The forms of the words of titles and other short texts, as in `SearchForms`. */
  words: string;
  stems: string;
  subtype: string | null;
  /** The worst state of its translations. Null: it has no text. */
  translation: string | null;
  /** The position on the site. -1: visitors never saw it. */
  position: number;
  /** The date that the entry shows. Null: its kind has none. */
  shown_at: number | null;
  /** 1: the live version is published. */
  is_live: number;
  /** When its date makes the live version public. Null: at once. */
  live_at: number | null;
  /** `updated_at` of the live version. Null: there is none. */
  live_changed_at: number | null;
  /** 1: its draft differs from the live version. */
  is_edited: number;
  /** 1: its publication is scheduled. */
  is_scheduled: number;
  changed_at: number;
};

/**
 * What lists show of an entry, so that they need not read its texts. Derived like `content_index`, and deleted with its row
 * there. Missing for tweets, whose titles depend on the time zone, and for entries that an older build has saved.
 */
export type ContentSummaries = {
  kind: string;
  id: number;
  /** The `INDEX_FORM` of the build that has written it. */
  form: number;
  /** An `EntrySummary` as JSON. */
  summary: string;
};

/** The deleted entries, which neither visitors nor lists show. Derived from the history, like `content_index`. */
export type ContentTrash = {
  kind: string;
  id: number;
  /** The change in the history that removed the entry. */
  sequence: number;
  /** As in `content_index`. */
  words: string;
  stems: string;
  /** In both languages, as JSON. Null as a summary is missing: the history has it. */
  title: string | null;
  removed_at: number;
  removed_by: string;
};

/** Who has an entry open in the back office, and when that was last seen. */
export type ContentPresence = { kind: string; id: number; staff_id: string; seen_at: number };

/** The last request to review the draft of an entry. */
export type ContentReviews = {
  kind: string;
  id: number;
  /** `returned`: sent back with an answer; `ended`: published, withdrawn or deleted, and without its texts. */
  state: 'open' | 'returned' | 'ended';
  asked_by: string;
  /** Null: everybody who may publish the entry. */
  asked_of: string | null;
  asked_at: number;
  note: string;
  answered_by: string | null;
  answered_at: number | null;
  answer: string;
  /** When mails about the entry were last queued. Null: never. */
  mailed_at: number | null;
};

/** One row: a number that every change of the content increments. */
export type ContentVersion = { id: number; version: number };

/**
 * One row: the `INDEX_FORM` of the index, the summaries and the trash. A build with a greater one writes them again.
 */
export type ContentIndexState = { id: number; words_form: number };

/** A media file on disk. Its name contains a hash of its bytes, so the content of a URL never changes. */
export type MediaFiles = {
  /** Public URL path, such as `/media/news/12.3fa9c1d2ab.svg`. */
  path: string;
  /** Path in the content folder from which it was imported, such as `news/12.svg`. */
  source_path: string;
  bytes: number;
  sha256: string;
  content_type: string;
  /** In pixels. Null if the file is not a picture or its size is unknown. */
  width: number | null;
  height: number | null;
  added_at: number;
  /** Since when no entry and no copy of a tweet uses it. Null while one does. */
  released_at: number | null;
};

/** What staff say about a media file. A file with a row was added or described in the back office. */
export type MediaDetails = {
  path: string;
  /** The name of the uploaded file. Null: it came with a content folder. */
  name: string | null;
  /** Who uploaded it. Null: it came with a content folder. */
  added_by: string | null;
  /** Hash of the uploaded bytes. The served ones have no metadata. */
  source_sha256: string | null;
  /** What a picture shows. Empty: not described. */
  description_ar: string;
  description_en: string;
  /** The point that stays visible in crops, in per cent from the left and from the top. Null: not set. */
  focal_x: number | null;
  focal_y: number | null;
  /** Raised by every change. */
  version: number;
  saved_at: number;
  saved_by: string;
};

/** The forms of the words by which the library finds a file. Derived from `text`, and missing or old until the next search. */
export type MediaWords = {
  path: string;
  /** The version of the forms, of the build that has written them. */
  form: number;
  /** The name and the descriptions of the file at that time. */
  text: string;
  /** As in `SearchForms`. */
  words: string;
  stems: string;
};

/** Which file has replaced another, so that an earlier version of an entry is restored with the new one. */
export type MediaReplacements = { path: string; replaced_by: string; replaced_at: number };

/** A file that staff upload in parts, or its result. The parts are below `parts/` in the storage. */
export type MediaUploads = {
  id: string;
  staff_id: string;
  name: string;
  bytes: number;
  /** Distinguishes the file from others of the same name and size. */
  fingerprint: string;
  /** How many bytes are stored. */
  received: number;
  state: 'arriving' | 'taking' | 'done' | 'refused';
  /** Why it was refused: an `UploadProblem`. */
  problem: string | null;
  /** The media file that it became. */
  path: string | null;
  /** 1: the library already had the same file. */
  is_duplicate: number;
  /** How often a process has begun to process it. */
  attempts: number;
  started_at: number;
  touched_at: number;
};

/**
 * What the tweet service returned for each tweet. Stored apart from the content, because a refreshed copy is not an edit.
 * `tweet_id` is the id at the service.
 */
export type TweetCopies = {
  tweet_id: string;
  /** `unseen`: the service has not responded yet. */
  state: 'unseen' | 'shown' | 'gone';
  /** JSON of the same shape as an entry's `copy`. Null unless the state is `shown`. */
  copy: string | null;
  /** When the service last returned the tweet. Unchanged when the tweet is gone. */
  fetched_at: number | null;
  tried_at: number;
  /** How many times in a row the service did not respond. */
  failures: number;
  /** When to fetch it again. A process moves it before fetching, so that no other process fetches the tweet too. */
  next_try_at: number;
};

/** The pictures of a copy: the URL at the service (`source`) and the media file (`path`). */
export type TweetCopyMedia = { tweet_id: string; source: string; path: string };

/** A message or an application, or what staff have begun a conversation with. */
export type Submissions = {
  id: string;
  /** The reference that the visitor is shown, such as `7K3MQ-9TD2X`. */
  reference: string;
  /** The form. */
  kind: StaffFormName;
  /** `suspected`: probably spam. It is stored and listed, and its mail is held. */
  state: 'received' | 'suspected';
  /** Why it is suspected, in one word. */
  suspicion: string | null;
  language: Language;
  /** The visitor's mail address in lower case, to find all submissions of that visitor. Null: there is none. */
  email_key: string | null;
  /** As JSON, with domain names (not the wire names). */
  fields: string;
  received_at: number;
  /** How staff have begun the conversation, as JSON of the type `StoredBegun`. Null: a visitor has sent a form. */
  begun: string | null;
  /** The submission whose conversation it is a part of. Null: it has a conversation of its own. */
  merged_into: string | null;
};

/** The CV of an application. */
export type SubmissionFiles = {
  submission_id: string;
  /** Generated name in `uploads/kept/` of the data folder. */
  file: string;
  original_name: string;
  type: CvType;
  bytes: number;
  sha256: string;
  /** `kept`: no virus scanner is configured; `quarantined`: it did not respond; `infected`: the file was deleted. */
  state: FileState;
};

/** A file that came with a mail of a visitor, or goes with a reply of staff. */
export type ConversationFiles = {
  id: string;
  submission_id: string;
  /** The mail that it came with; null: staff have added it. */
  mail_id: string | null;
  /** The key of the reply that it goes with; null: the reply is still being written, or it came with a mail. */
  reply_key: string | null;
  /** Whoever has added it; null: it came with a mail. */
  staff_id: string | null;
  /** Generated name in `uploads/kept/` of the data folder. */
  file: string;
  original_name: string;
  type: ConversationFileType;
  bytes: number;
  /** Of a picture; null: it is none, or its header does not say. */
  pixels: number | null;
  sha256: string;
  /** As of a CV. */
  state: FileState;
  added_at: number;
  /** Among the files of its mail. */
  position: number;
  /** Of a calendar file: when its event begins. */
  starts_at: number | null;
};

/** The state of a conversation in the inbox. A submission that was merged into another has none. A separate table, because the texts of submissions make their rows long. */
export type Conversations = {
  submission_id: string;
  /** The form. */
  kind: StaffFormName;
  /** The vacancy or programme that the application is for. */
  entry_id: number | null;
  /** What a message is about. Null: nothing was chosen, or an earlier build stored it and its words are not renewed yet. */
  topic: string | null;
  /** 1: the submission is suspected. */
  is_suspected: number;
  state: ConversationState;
  /** The stage of an application. Null for other submissions. */
  stage: ApplicationStage | null;
  /** When it came to its stage. Null: it is new, or an earlier build moved it. */
  staged_at: number | null;
  /** The id of a user in the list of staff. */
  assigned_to: string | null;
  /** 1: nobody has read the visitor's last message. */
  is_unread: number;
  /** Until when it is not among the open ones. Past: it is back, and nobody has read it since. Null: it is not snoozed. */
  snoozed_until: number | null;
  /** When its reply that is sent later leaves, while one waits. Null: none waits. */
  reply_due_at: number | null;
  arrived_at: number;
  /** Until when the applicant was asked to let it be kept, and until when consent allows to keep it. */
  keep_asked_until: number | null;
  kept_until: number | null;
  /** When the visitor was first answered. Null: not yet. */
  first_replied_at: number | null;
  /** The forms of its words, as in `SearchForms`. */
  words: string;
  stems: string;
  /** The version of the word forms. A build that changes the forms raises it and renews them. */
  words_form: number;
};

/** What staff sort conversations by. */
export type Labels = {
  id: string;
  name_ar: string;
  name_en: string;
  tint: LabelTint;
  position: number;
};

/** A label that a conversation has. */
export type ConversationLabels = { submission_id: string; label_id: string };

/** A sender whose submissions are suspected. */
export type SpamSenders = {
  kind: SpamSenderKind;
  /** What the spellings of an address or a number have in common (`emailKey`, `phoneKey`), or a domain. */
  sender_key: string;
  /** As it was added. */
  shown: string;
  added_at: number;
  /** The id of a user in the list of staff. */
  added_by: string | null;
};

/** What staff did with a submission. Rows are only added. */
export type ConversationEvents = {
  sequence: Generated<number>;
  submission_id: string;
  /** The id of a note or a reply. The browser creates it, so that a repeated call adds nothing. */
  key: string | null;
  kind:
    | 'note'
    | 'reply'
    | 'state'
    | 'stage'
    | 'assigned'
    | 'released'
    | 'snoozed'
    | 'snooze-ended'
    | 'keep-asked'
    | 'keep-agreed'
    | 'keep-ended'
    | 'labels'
    | 'spam'
    | 'begun'
    | 'reply-stopped'
    | 'merged';
  at: number;
  staff_id: string | null;
  /**
   * The text; the state or the stage; the id of the assignee, or null for nobody; the date until which it is kept or snoozed; why a reply
   * was not sent (`StopReason`).
   */
  text: string | null;
  /** The delivery of a reply. */
  delivery_id: string | null;
  /**
   * As JSON: the title of the template that a reply began with, in both languages; the names of the labels that were given and taken.
   * Null: no template that belongs to a stage.
   */
  details: string | null;
  /** Of a reply that can be taken back until its mail leaves: JSON of the type `Undo`. */
  undo: string | null;
};

/** A reply that a user is writing to a visitor and has not sent. */
export type ReplyDrafts = {
  submission_id: string;
  staff_id: string;
  text: string;
  saved_at: number;
  /** When a reply that was not sent, or was taken back, became part of it. Null: none did. */
  returned_at: number | null;
};

/** A reply that is sent later. A conversation has at most one. Sending it and taking it back delete the row. */
export type ScheduledReplies = {
  submission_id: string;
  /** Made by the browser. The reply has the same key once it is sent, and so do its files. */
  key: string;
  staff_id: string;
  text: string;
  /** The language of the mail around the text. Null: that of the page that the visitor used. */
  language: Language | null;
  /** In which state it leaves a message. */
  state: StateAfterReply;
  /** The stage to which it moves an application. Null: none. */
  stage: ApplicationStage | null;
  /** The id of a stage's template with which it began. */
  template: string | null;
  written_at: number;
  /** By the database's clock. Null: it is not sent by itself any more, because its writer may not answer any more. */
  due_at: number | null;
};

/** Who has a conversation open in the back office, and when that was last seen. */
export type ConversationPresence = { submission_id: string; staff_id: string; seen_at: number };

/** A text in both languages with which replies to the submissions of a form can begin. */
export type ReplyTemplates = {
  id: string;
  /** The form. */
  kind: StaffFormName;
  /** The stage to which it moves an application. Null: the stage stays. */
  stage: ApplicationStage | null;
  title_ar: string;
  title_en: string;
  text_ar: string;
  text_en: string;
  /** Raised by every change. */
  version: number;
  saved_at: number;
  saved_by: string;
};

/** What a person requests about their submissions. */
export type RightsRequests = {
  id: string;
  submission_id: string;
  kind: RightsRequestKind;
  /** The corrected fields of a correction as JSON, by their domain names. The submission itself stays unchanged. */
  fields: string | null;
  asked_at: number;
  /** When a user of the back office did it. Null: it is open. */
  done_at: number | null;
  done_by: string | null;
};

/**
 * A mail that came in: an answer of a visitor, or a report of a mail server or a program. Nothing else of a mailbox is
 * stored.
 */
export type IncomingMails = {
  id: string;
  /** Derived from its conversation, Message-ID, sender and date, so that a mail is stored once. */
  identity: string;
  submission_id: string;
  /** `failure`: one of our mails has not arrived; `delay`: its server still tries. */
  kind: IncomingKind;
  /** When it arrived in the mailbox. */
  at: number;
  message_id: string | null;
  from_name: string;
  from_address: string;
  /** 1: its sender's address is not the one in the form. */
  is_other_sender: number;
  subject: string;
  /** The newest text. For a failure or delay, what the mail server said. */
  text: string;
  quoted: string | null;
  /** 1: the mailbox has more of it. */
  is_cut: number;
  /** Names of files that were not stored, as a JSON array. */
  attachments: string;
  /** Why they were not (`UnstoredReason`), in the same order; null: an older build has received the mail. */
  attachment_reasons: string | null;
  /** What the mail is if its words do not say it (`MailRemark`). Null: they do. */
  remark: string | null;
};

/** A mail that was quarantined, so that somebody looks at it in the mailbox. */
export type QuarantinedMails = {
  id: string;
  mailbox: string;
  uid_validity: string;
  uid: number;
  /** When it arrived in the mailbox. */
  at: number;
  reason: string;
  message_id: string | null;
  sender: string | null;
  bytes: number;
  /** For a report that belongs to none of our mails: the first recipient that it names, in lower case. */
  about: string | null;
};

/** How far a mailbox has been read. */
export type Mailboxes = {
  /** The user, host and folder in its URL. */
  name: string;
  uid_validity: string;
  /** The number of the last mail that was read. */
  last_uid: number;
  /** When it was last read. */
  read_at: number;
  /** The mail at which reading last failed, and how often. */
  failing_uid: number | null;
  failures: number;
};

/** Why a mailbox cannot be read, in one word, and since when. The row is deleted when it can be read again. */
export type MailboxProblems = { name: string; problem: string; since: number };

/** An address at which mail does not arrive, with the words of the mail server. */
export type FailedAddresses = { address_key: string; failed_at: number; words: string };

/** A subscriber of the newsletter. Unsubscribing deletes the row. */
export type Subscribers = {
  id: string;
  kind: SubscriberKind;
  address: string;
  /** The address in its normalised form (`emailKey`). */
  address_key: string;
  /** `asked`: nobody has followed the link in the confirmation mail yet. */
  state: 'suspected' | 'asked' | 'subscribed';
  suspicion: string | null;
  language: Language;
  asked_at: number;
  /** When the confirmation link was last sent. */
  mailed_at: number | null;
  /** When they consented, or when staff added them. */
  confirmed_at: number | null;
  /** `form`: the visitor's own request; `added`, `imported`: by staff. */
  source: SubscriberSource;
  /** The form of the site in one of the languages, or the back office. Null: unknown. */
  consent_place: 'site-ar' | 'site-en' | 'admin' | null;
  /**
   * The text of the confirmation mail, or of the form for a phone number, to which they consented at `confirmed_at`. If staff
   * added them, what staff know about the consent.
   */
  consent_text: string | null;
  /** The texts of the confirmation mails that nobody has followed yet, by language, as JSON. */
  asked_words: string | null;
  /** The id of a user in the list of staff. */
  added_by: string | null;
  /** Since when mail has not arrived, so that none is sent. Null: it arrives. */
  bouncing_since: number | null;
  name: string | null;
  /** The id in mailed links once the address was corrected, so that links that were mailed to the old one no longer work; null: `id`. */
  link_id: string | null;
  /** What staff know of the consent to the address that they corrected last. */
  address_note: string | null;
};

/** An address to which staff want to correct that of a subscriber. It is theirs once the link that is mailed to it was followed. */
export type SubscriberAddressChanges = {
  /** The id in the mailed link. */
  id: string;
  subscriber_id: string;
  address: string;
  address_key: string;
  asked_at: number;
  /** The words of the mail. */
  asked_words: string | null;
};

/** What subscribers can choose to be written to about. */
export type NewsletterTopics = { id: string; name_ar: string; name_en: string; position: number };

/** A topic that a subscriber has chosen. Who has chosen none gets every issue. */
export type SubscriberTopics = { subscriber_id: string; topic_id: string };

/** A confirmation mail that was sent. */
export type ConfirmationMails = {
  /** An HMAC of the address under a secret of this installation. */
  key: string;
  sent_at: number;
};

/** A person who unsubscribed, without the address, so that an import does not subscribe them again. */
export type NewsletterUnsubscribes = {
  /** An HMAC of kind and address under a secret of this installation (`unsubscribes.ts`). */
  key: string;
  kind: Subscribers['kind'];
  language: Subscribers['language'];
  /** Null: they unsubscribed before they confirmed. */
  confirmed_at: number | null;
  unsubscribed_at: number;
  /** `removed`: by staff; `erased`: with everything that was stored about the person. */
  reason: 'unsubscribed' | 'removed' | 'erased';
};

/** An import of subscribers by staff and its progress, so that a repeated call continues it. */
export type NewsletterImports = {
  /** Made by the browser. */
  id: string;
  /** An HMAC of the checked list. */
  fingerprint: string;
  staff_id: string;
  started_at: number;
  finished_at: number | null;
  /** How many of the checked addresses were imported. */
  position: number;
  /** How many of them were new and had not unsubscribed. */
  added: number;
};

/**
 * One campaign: an issue of the newsletter is sent to everybody who was subscribed when it began. Times are by the database's
 * clock.
 */
export type Campaigns = {
  id: string;
  /** The id of the entry. An issue has at most one campaign that did not fail to begin. */
  issue_id: number;
  /**
   * `scheduled`: it begins when it is due; `failed`: it could not begin; `paused` and `stopped`: nothing more leaves until it
   * is resumed, or the rest is sent again; `sent`: the result for every recipient is known.
   */
  state: CampaignState;
  scheduled_at: number;
  created_at: number;
  /** The id of a user in the list of staff. */
  scheduled_by: string;
  started_at: number | null;
  ended_at: number | null;
  /** Why it could not begin, as JSON. */
  failure: string | null;
  /** The mail in each language as it is sent, except for the recipient's token, as JSON. Null before it begins. */
  mails: string | null;
  /** The last subscriber with a delivery. Null: there are none yet. */
  filled_after: string | null;
  /** 1: there is a delivery for everybody. */
  is_filled: number;
  recipients: number;
  /** For how long mails were released, in milliseconds. The rate depends on it. */
  fed_for: number;
  /** What is left of the last release: mails per hour times milliseconds. */
  credit: number;
  /** Results of deliveries whose rows were deleted, because the subscriber unsubscribed or they are old. */
  past_sent: number;
  past_refused: number;
  past_given_up: number;
  /** Those who unsubscribed before the mail was sent to them. */
  past_unsubscribed: number;
  /** How many of these counts are in English; the others are in Arabic. `recipients_en` is null where an earlier build began it. */
  recipients_en: number | null;
  past_sent_en: number;
  past_refused_en: number;
  past_given_up_en: number;
  past_unsubscribed_en: number;
  /** The ids of the topics that it goes to, as JSON; null: it goes to everybody. */
  topics: string | null;
  /** When mails were last released. */
  fed_at: number | null;
  /** The number of sent mails when one was last seen to arrive, and the time of that. It reveals an outage. */
  sent_seen: number;
  sent_seen_at: number | null;
};

/** Something that was delivered or will be delivered. */
export type Deliveries = {
  id: string;
  /** The name of its channel, such as `mail`. */
  channel: string;
  submission_id: string | null;
  subscriber_id: string | null;
  purpose: string;
  /** An address in that channel. Null: the organisation's address at the time of sending. */
  recipient: string | null;
  /** JSON of the type `About`: what it is about, unless another table says so. Empty once it was sent. */
  about: string;
  /** The same in every attempt, so that a mailbox can recognise a duplicate. */
  message_id: string;
  /**
   * The relay's id for it, in lower case, if its reply contains one. Some relays write it into the mail as the Message-ID
   * instead of ours.
   */
  relay_id: string | null;
  /**
   * `dead`: not tried again, unless an operator replays it. `in-doubt`: the process ended during the attempt, and
   * `MAIL_ON_CRASH=hold` lets an operator decide whether to send it again.
   */
  state: 'held' | 'waiting' | 'sent' | 'dead' | 'in-doubt';
  attempts: number;
  queued_at: number;
  /** By the database's clock. A claim moves it to the end of its lease. 0 before the first attempt: due at once. */
  next_try_at: number;
  sent_at: number | null;
  /** Why it could not be sent, or why it bounced. */
  last_error: string | null;
  /** When a mail server permanently refused its address: during the attempt, or afterwards. */
  returned_at: number | null;
  /** Random. Identifies the claim under which it is sent. Null if no process has claimed it. */
  claim_token: string | null;
  /** When the attempt of that claim began, by the database's clock. Null: it has not begun. */
  attempt_started_at: number | null;
  /** The campaign that it belongs to. */
  campaign_id: string | null;
  /** For a mail that was given up or bounced: whether a mail server permanently refused its address. */
  failure: 'permanent' | 'temporary' | null;
  /** Of a mail of the newsletter; null: it is that of the subscriber. */
  language: Language | null;
};

/** An accepted submission by its idempotency key. */
export type IdempotencyKeys = {
  key: string;
  /** A hash of everything submitted with the key. */
  fingerprint: string;
  reference: string | null;
  submission_id: string | null;
  subscriber_id: string | null;
  used_at: number;
};

/** Secrets of this installation, each created once (`secrets.ts`). */
export type ServerSecrets = { name: string; value: string; made_at: number };

/** PostgreSQL only. The rate limits of all processes, by an HMAC of what they count. */
export type RateLimits = {
  key: string;
  /** The time until which the requests of the key count, by the database's clock, with fractions of a millisecond. */
  counted_until: number;
};

/** PostgreSQL only. The secrets of those HMACs, one for each period. */
export type RateLimitSecrets = { period: number; secret: string };
/** The processes that use the database. Each writes its own row (`processes.ts`). */
export type Processes = {
  /** Random, new at each start. */
  id: string;
  role: string;
  /** Version and build, such as `0.1.0+3fa9c1d2ab10`. */
  release: string;
  /** The number of the newest migration that the process knows. */
  schema_level: number;
  /** By the database's clock. */
  seen_at: number;
};

/** The state of a process, as JSON (`ProcessReport` in `process-journal.ts`), written with its row in `processes`. */
export type ProcessReports = { process_id: string; report: string };

/** A user of the back office. A row is never deleted, because the audit log refers to it. */
export type Staff = {
  id: string;
  email: string;
  /** The address in lower case, for comparison. */
  email_key: string;
  name: string;
  role: StaffRole;
  language: Language;
  /** `invited`: has no credential yet; `ended`: may not sign in any more, and has neither credentials nor sessions. */
  state: 'invited' | 'active' | 'ended';
  invited_at: number;
  notification_mails: NotificationMails;
  digest: Digest;
  /** When the last digest was queued, or the setting was changed, in epoch milliseconds. Null: neither happened. */
  digested_at: number | null;
};

/** Something that a user was told about a conversation and has not seen yet. Seeing it deletes the row. */
export type StaffNotifications = {
  staff_id: string;
  submission_id: string;
  kind: NotificationKind;
  /** Who mentioned or assigned. Null: an operator's command. */
  by_staff_id: string | null;
  at: number;
  /** When it was last mailed. Null: not yet. */
  mailed_at: number | null;
};

/** A credential with which a user signs in. */
export type StaffCredentials = {
  id: string;
  staff_id: string;
  kind: 'password' | 'passkey' | 'totp' | 'recovery-code';
  /** The name that its owner gave a passkey. */
  name: string | null;
  /**
   * The argon2id hash of a password in PHC format, the public key of a passkey as JSON, the base32 secret of an
   * authenticator app, or the SHA-256 of a recovery code.
   */
  secret: string;
  /** The id by which a browser names a passkey. */
  credential_key: string | null;
  /** The time step of the last accepted code of an authenticator app. No older one is accepted. */
  last_step: number | null;
  created_at: number;
  /** When the first code of an authenticator app was right. Null: the app does not count yet. */
  confirmed_at: number | null;
  used_at: number | null;
};

/** A browser in which a user is signed in. Ending a session deletes the row. */
export type StaffSessions = {
  id: string;
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  staff_id: string;
  browser: string;
  system: string;
  created_at: number;
  /** Updated at most once a minute. */
  seen_at: number;
  expires_at: number;
};

/** One-time links by the SHA-256 of their token, and passkey challenges that were used. A used link is deleted. */
export type StaffTokens = {
  token_hash: string;
  purpose: 'setup' | 'invitation' | 'reset' | 'recovery' | 'used-challenge';
  staff_id: string | null;
  created_at: number;
  expires_at: number;
};

/** Failed sign-ins by an HMAC of the account or of the client's network. */
export type LoginAttempts = { key: string; failures: number; last_at: number; next_at: number };

/** Who did what and when in the back office. Rows are only added, and contain no personal data of visitors. */
export type AuditLog = {
  sequence: Generated<number>;
  at: number;
  /** Null: an operator's command, or the server itself. */
  staff_id: string | null;
  source: 'admin' | 'command' | 'server';
  event: string;
  subject_kind: string | null;
  subject_id: string | null;
  /** JSON. */
  details: string;
};

/** A redirect from an address at which there is no page. None leads to another one, so a visitor is redirected once. */
export type Redirects = {
  id: string;
  /** The address in the form in which addresses are compared (`sourceKey`). */
  source_key: string;
  /** A path of the site with its query and fragment, percent-encoded, or a URL of another site. */
  target: string;
  /** The path of the target in the form of the keys, without its language. Null: another site. */
  target_path: string | null;
  added_by: RedirectSource;
  /** How often a visitor was redirected, and the last day, such as `2026-11-29`. */
  uses: number;
  last_used_on: string | null;
  created_at: number;
};

/** How often visitors found nothing at an address on one day, such as `2026-11-29`. It says nothing about them. */
export type MissingAddresses = { address: string; day: string; requests: number };

/** How often something was done on the site: one row for each measure and subject of a day. It says nothing about who did it. */
export type Statistics = {
  measure: StatisticsMeasure;
  /** Such as `2026-11-29`. A month such as `2025-08` has the sums of days that are no longer kept. */
  day: string;
  /** What it was done to, such as the address of a page. Empty: the measure counts one thing. */
  subject: string;
  count: number;
};

/** What the nightly checks have found. A check replaces its rows when it has run to its end. */
export type Findings = {
  /** Hash of check, place and subject, so that a finding stays the same from night to night. */
  id: string;
  check_name: CheckName;
  code: FindingCode;
  place: FindingPlace['place'];
  /** The entry. Null in other places. */
  kind: string | null;
  entry_id: number | null;
  /** The address of the file, or the id of the redirect. Null for an entry. */
  target: string | null;
  /** Path of the field, such as `html.ar`. Null: the whole entry. */
  field: string | null;
  language: Language | null;
  /** JSON. */
  details: string;
  /** Hash of what was checked. An ignored finding comes back when it changes. */
  value_hash: string;
  first_found_at: number;
  last_found_at: number;
  /** Null: it is open. */
  ignored_at: number | null;
  /** The id of the user. */
  ignored_by: string | null;
  ignored_reason: string | null;
};

/** One row: how far the checks are. Missing until they first run or are asked to. Times by the wall clock. */
export type CheckRuns = {
  id: number;
  /** The last night whose run is complete, such as `2026-11-29`, or that before the first run. */
  night: string;
  /** When somebody last asked for a run. */
  requested_at: number | null;
  /** When the current run began. Null: none runs. A process that was killed leaves it. */
  running_since: number | null;
  /** When that run last reported its progress. */
  reported_at: number | null;
  done: number;
  total: number;
  /** When the last complete run began and ended. */
  checked_from: number | null;
  checked_at: number | null;
  /** The version of what it read. Null: an earlier build has run it, or nothing depends on it. */
  checked_version: string | null;
};

/** A link of the content to another site, as the last night found it. */
export type OutsideLinks = {
  address: string;
  state: OutsideState;
  /** The status of the answer, such as `404`, or the code of the failure, such as `ENOTFOUND`. */
  detail: string;
  /** How many nights in a row it was not there. */
  failed_nights: number;
  /** The last of them, or of those at which it answered. */
  night: string;
  checked_at: number;
};
