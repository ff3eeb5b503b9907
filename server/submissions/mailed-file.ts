import type { SubmissionFiles } from '../platform/database/schema.ts';
import { MissingAttachment } from '../platform/mail/mail-transport.ts';
import type { MailFile } from '../platform/mail/render-mail.ts';
import type { Storage } from '../platform/storage/storage.ts';
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
 * Returns an applicant's CV as a file of a mail. Opening it throws `MissingAttachment` if it is not stored, so that nobody takes the
 * application for one without a CV.
 */
export function cvFile(
  storage: Storage,
  { file, type, original_name: name }: SubmissionFiles,
): MailFile {
  return {
    name,
    contentType: CV_CONTENT_TYPES[type],
    async open() {
      const opened = await openUpload(storage, file);
      if (opened !== null) return opened.stream;
      throw new MissingAttachment(
        `The CV ${file} of an application is missing in ${storage.describe('cvs/')}: restore it from a backup, and the mail is sent with it.`,
      );
    },
  };
}
