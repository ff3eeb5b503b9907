/** The longest header of a mail or of a part of it that is read. In bytes. */
export const MAX_HEAD = 64 * 1024;

/** An address of a mail. The name is empty if there is none. */
export type MailAddress = { name: string; address: string };

/** What the header of a mail says, as far as it decides whose mail it is. */
export type MailHead = {
  /** With its angle brackets; null: it has none that can be used. */
  messageId: string | null;
  /** Null: nobody, or nothing that is an address. */
  from: MailAddress | null;
  /** The addresses that it was sent or delivered to, in lower case. */
  recipients: string[];
  /** Message-IDs that it answers, then those before; each once. */
  inReplyTo: string[];
  references: string[];
  subject: string;
  /** When it says that it was written, as it says it; empty: it does not. */
  date: string;
  /** Whether a program has written it (RFC 3834). */
  isAutomatic: boolean;
  /** Whether it says that it is a report about a delivery, or comes from where such reports come from. A person's mail is neither. */
  report: 'declared' | 'possible' | null;
};

/** What a report says about one recipient. */
export type ReportedRecipient = {
  /** Keys of the addresses (`emailKey`): as it was sent to, and as it was delivered to; empty: the report does not say. */
  addresses: string[];
  /** `failed`: it will not arrive; `delayed`: it is still tried; `delivered`: it has arrived, or gone on to another server. */
  action: 'failed' | 'delayed' | 'delivered';
  /** The code and words of the server that has refused it. */
  code: number | null;
  status: string | null;
  words: string;
};

/** What a mail server says about a mail that it was given. */
export type DeliveryReport = {
  /** Message-IDs of the mail that it is about, the likeliest first. */
  messageIds: string[];
  /** At least one. */
  recipients: ReportedRecipient[];
};

/**
 * What a mail is where its words do not say it. `read`: says that ours was opened; `reaction`: a thumb up, by which some programs answer;
 * `recall`: asks to ignore an earlier mail; `calendar`: answers an invitation; `signed`, `encrypted`, `outlook`: the words are in a form
 * that is not read here; `files`: nothing but files; `empty`: nothing at all; `garbled`: letters of it are lost.
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

/** The body of a mail. */
export type MailBody = {
  /** What was written last; everything if that cannot be told safely. */
  text: string;
  /** What it answers, as far as that follows as a whole; null: nothing. */
  quoted: string | null;
  /** Whether a part of the text is left out here, because it is too long, or the mail is. */
  isCut: boolean;
  /** Names of the attached files, as far as they have one. */
  attachments: string[];
  /** Null: its words say what it is. */
  remark: MailRemark | null;
  /** Null: it is none, or says nothing of a mail that has failed or is delayed. */
  report: DeliveryReport | null;
};

/** Why a mail cannot be read. */
export type UnreadableReason = 'damaged' | 'too-many-parts' | 'too-slow' | 'too-much-memory';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: UnreadableReason };
