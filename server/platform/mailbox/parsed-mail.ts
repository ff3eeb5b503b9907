import type { UnstoredReason } from '../../../contract/admin/inbox/files.ts';
import type { LocalFile } from '../storage/storage.ts';

/** The longest header of a mail, or of a part of it, that is read. In bytes. */
export const MAX_HEAD = 64 * 1024;

/** An address in a mail. The name is empty if there is none. */
export type MailAddress = { name: string; address: string };

/** The parts of a mail's header that decide to which conversation it belongs. */
export type MailHead = {
  /** With its angle brackets. Null: it has none that can be used. */
  messageId: string | null;
  /** Null: there is no sender, or it is no address. */
  from: MailAddress | null;
  /** The addresses to which it was sent or delivered, in lower case. */
  recipients: string[];
  /** Message-IDs that it answers, then the earlier ones, each once. */
  inReplyTo: string[];
  references: string[];
  subject: string;
  /** The date that the header gives, unchanged. Empty if it gives none. */
  date: string;
  /** Whether a program has written it (RFC 3834). */
  isAutomatic: boolean;
  /**
   * Whether it claims to be a report about a delivery, or comes from an address of such reports. A person's mail does
   * neither.
   */
  report: 'declared' | 'possible' | null;
};

/** What a report says about one recipient. */
export type ReportedRecipient = {
  /** Keys of the addresses (`emailKey`) to which it was sent and delivered. Empty if the report does not say. */
  addresses: string[];
  /**
   * `failed`: it will not arrive; `delayed`: the server still tries; `delivered`: it has arrived, or gone on to another
   * server.
   */
  action: 'failed' | 'delayed' | 'delivered';
  /** The code and words of the server that refused it. */
  code: number | null;
  status: string | null;
  words: string;
};

/** What a mail server reports about a mail that it received. */
export type DeliveryReport = {
  /** Message-IDs of the mail that it is about, the likeliest first. */
  messageIds: string[];
  /** At least one. */
  recipients: ReportedRecipient[];
};

/**
 * What a mail is if its words do not say it. `read`: a receipt that ours was opened; `reaction`: a thumbs-up, which some
 * programs send as an answer; `recall`: asks to ignore an earlier mail; `calendar`: answers an invitation; `signed`,
 * `encrypted`, `outlook`: the words are in a format that is not read here; `files`: only files; `empty`: nothing at all;
 * `garbled`: letters of it are lost.
 */
export type MailRemark =
  | 'read'
  | 'reaction'
  | 'recall'
  | 'calendar'
  | 'signed'
  | 'encrypted'
  | 'outlook'
  | 'files'
  | 'empty'
  | 'garbled';

/** A file of a mail. */
export type MailedFile = {
  /** Empty if it has none. */
  name: string;
  /** What was written of it, in the folder for arriving files; or why nothing was. Null: no folder was given. */
  content: LocalFile | Extract<UnstoredReason, 'too-large' | 'too-many' | 'empty'> | null;
};

/** The body of a mail. */
export type MailBody = {
  /** The newest text, or the whole text if the two cannot be separated safely. */
  text: string;
  /** The quoted mail, if it follows in one piece. Null: nothing. */
  quoted: string | null;
  /** Whether a part of the text is left out here, because the text or the mail is too long. */
  isCut: boolean;
  /** The attached files, and pictures in its text that say something. */
  files: MailedFile[];
  /** Null: its words say what it is. */
  remark: MailRemark | null;
  /** Null: it is no report, or reports no failed or delayed mail. */
  report: DeliveryReport | null;
};

/** Why a mail cannot be read. */
export type UnreadableReason = 'damaged' | 'too-many-parts' | 'too-slow' | 'too-much-memory';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: UnreadableReason };
