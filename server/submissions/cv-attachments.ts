import type { Kysely } from 'kysely';
import type { Outbox, Schema } from '../platform/database/schema.ts';
import type { OutgoingMail } from '../platform/mail/transport.ts';
import { findSubmissionFile } from './repository.ts';
import { hasUpload, type UploadFolders, uploadPath } from './uploads.ts';

/** The MIME types of CVs. */
const CONTENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
} as const;

/**
 * Attaches an applicant's CV to the mail to the organisation, unless it waits for the virus scanner or is gone.
 * @returns a function from a mail of the outbox to its attachments
 */
export function cvAttachments({
  db,
  uploads,
}: {
  db: Kysely<Schema>;
  uploads: UploadFolders;
}): (mail: Outbox) => Promise<OutgoingMail['attachments']> {
  return async (mail) => {
    if (mail.recipient !== null || mail.submission_id === null) return [];
    const cv = await findSubmissionFile(db, mail.submission_id);
    if (cv === undefined || (cv.state !== 'kept' && cv.state !== 'scanned')) return [];
    if (!(await hasUpload(uploads, cv.file))) return [];
    return [
      {
        path: uploadPath(uploads, cv.file),
        name: cv.original_name,
        contentType: CONTENT_TYPES[cv.type],
      },
    ];
  };
}
