import { CV_TYPES } from '../../forms/join.ts';

/** The types of files in conversations, found by their bytes. Others, such as programs, web pages and SVG pictures, are never stored. */
export const CONVERSATION_FILE_TYPES = [
  ...CV_TYPES,
  'xlsx',
  'pptx',
  'csv',
  'zip',
  'png',
  'jpg',
  'webp',
  'avif',
  'gif',
  'heic',
  'mp4',
  'mov',
  'webm',
  'ogg',
] as const;

/** `ics`: an invitation that the back office has made. */
export type ConversationFileType = (typeof CONVERSATION_FILE_TYPES)[number] | 'ics';

/**
 * The state of a file. `kept`: the site has no virus scanner; `quarantined`: it waits for the scanner, and nobody can open it; `infected`:
 * it was removed.
 */
export type FileState = 'kept' | 'scanned' | 'quarantined' | 'infected';

/** A file of a conversation. */
export type ConversationFile = {
  id: string;
  /** With the extension of its type, whatever its sender has called it. */
  name: string;
  type: ConversationFileType;
  bytes: number;
  state: FileState;
  /** Whether the back office shows it: a PDF, or a picture that is not too large. All others are downloaded. */
  isShown: boolean;
  /** Of an invitation: when the interview begins, in epoch milliseconds. Null: it is another file. */
  startsAt: number | null;
};

/** Returns whether somebody may open a file in a state. */
export function isReadableFile({ state }: Pick<ConversationFile, 'state'>): boolean {
  return state === 'kept' || state === 'scanned';
}

/**
 * How much is stored of the files that a visitor sends by mail. Anybody who has had a receipt can send mails to its address, so a
 * conversation has a bound, too: room for the certificates and the portfolio of an application.
 */
export const INCOMING_FILES = {
  /** Of one file, as of a CV. In bytes. */
  fileBytes: 10 * 1024 * 1024,
  /** Files of one mail. */
  ofMail: 10,
  /** Of one conversation: files, and bytes. */
  ofConversation: 50,
  bytes: 50 * 1024 * 1024,
} as const;

/** Why a file that came by mail was not stored. It is in the mailbox. */
export const UNSTORED_REASONS = [
  /** It is larger than `INCOMING_FILES.fileBytes`, or its mail larger than what is read of one. */
  'too-large',
  /** Its mail has more than `INCOMING_FILES.ofMail`. */
  'too-many',
  /** The conversation has as much as it can have. */
  'full',
  'empty',
  /** It is none of `CONVERSATION_FILE_TYPES`, or damaged, encrypted, or a document with macros. */
  'type',
] as const;

export type UnstoredReason = (typeof UNSTORED_REASONS)[number];

/** A file that came by mail and was not stored. */
export type UnstoredFile = {
  /** Empty if it has none. */
  name: string;
  /** Null if an earlier version of the site has received it. */
  reason: UnstoredReason | null;
};

/**
 * What goes with one reply. Common mail servers take mails of 20 to 25 MB as they are sent, and some programs of their recipients no more than
 * that. `encodedBytes` leaves room for the text.
 */
export const REPLY_FILES = { count: 10, encodedBytes: 19_500_000 } as const;

/** Base64 sends 57 bytes in a line of 76 letters and a line break (RFC 2045, 6.8). */
const [BYTES_OF_LINE, SENT_OF_LINE] = [57, 78];

/** Returns how many bytes a mail has for files of these sizes. */
export function encodedBytes(files: readonly Pick<ConversationFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / BYTES_OF_LINE) * SENT_OF_LINE, 0);
}

/** Maximum size of all files of a reply together, in bytes. */
export const REPLY_FILES_BYTES =
  Math.floor(REPLY_FILES.encodedBytes / SENT_OF_LINE) * BYTES_OF_LINE;

/** Why a file cannot go with a reply. */
export const FILE_PROBLEMS = [
  'empty',
  'too-large',
  'too-many',
  /** It is none of `CONVERSATION_FILE_TYPES`. */
  'type',
  'damaged',
  'encrypted',
  /** It has macros. */
  'active',
  'infected',
] as const;

export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** Additional fields in the body of a refused call about files. */
export type FileRefusal = { file?: FileProblem };
