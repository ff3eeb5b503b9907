import type { Kysely } from 'kysely';
import type { Deliveries, Schema } from '../platform/database/schema.ts';
import { type MailAttachment, MissingAttachment } from '../platform/deliveries/mail-transport.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findSubmissionFile } from './repository.ts';
import { openUpload } from './uploads.ts';

/** The MIME types of CVs. */
export const CV_CONTENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
} as const;

/**
 * Attaches an applicant's CV to the mail to the organisation, unless it waits for the virus scanner or is infected,
 * which the mail says.
 * @returns a function from a mail of the outbox to its attachments. It throws `MissingAttachment` if the CV should be
 *   stored and is not, so that nobody takes the application for one without a CV.
 */
export function cvAttachments({
  db,
  storage,
}: {
  db: Kysely<Schema>;
  storage: Storage;
}): (mail: Deliveries) => Promise<readonly MailAttachment[]> {
  return async (mail) => {
    if (mail.recipient !== null || mail.submission_id === null) return [];
    const cv = await findSubmissionFile(db, mail.submission_id);
    if (cv === undefined || (cv.state !== 'kept' && cv.state !== 'scanned')) return [];
    const opened = await openUpload(storage, cv.file);
    if (opened === null) {
      throw new MissingAttachment(
        `The CV ${cv.file} of an application is missing in ${storage.describe('cvs/')}: restore it from a backup, and the mail is sent with it.`,
      );
    }
    return [
      { content: opened.stream, name: cv.original_name, contentType: CV_CONTENT_TYPES[cv.type] },
    ];
  };
}
