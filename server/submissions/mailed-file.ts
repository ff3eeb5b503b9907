import { MissingAttachment } from '../platform/mail/mail-transport.ts';
import type { MailFile } from '../platform/mail/render-mail.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { FILE_CONTENT_TYPES } from './file-types.ts';
import type { SubmissionFile } from './submission-files.ts';
import { openUpload } from './uploads.ts';

/**
 * Returns a file of a submission as a file of a mail. Opening it throws `MissingAttachment` if it is not stored, so that nobody takes the
 * mail for one without it.
 * @param what the file for operators, such as `The CV 7f… of an application`
 */
export function mailedFile(
  storage: Storage,
  { file, type, original_name: name }: Pick<SubmissionFile, 'file' | 'type' | 'original_name'>,
  what: string,
): MailFile {
  return {
    name,
    contentType: FILE_CONTENT_TYPES[type],
    async open() {
      const opened = await openUpload(storage, file);
      if (opened !== null) return opened.stream;
      throw new MissingAttachment(
        `${what} is missing in ${storage.describe('cvs/')}: restore it from a backup, and the mail is sent with it.`,
      );
    },
  };
}
