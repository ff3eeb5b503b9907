import type { Kysely } from 'kysely';
import type { Localized } from '../contract/locale.ts';
import { linkMails } from './auth/auth.ts';
import { readIdentityIn, reviewMails } from './content/content.ts';
import { testMails } from './mail/mail.ts';
import { issueMails, type MakeMails } from './newsletter/newsletter.ts';
import type { Schema } from './platform/database/schema.ts';
import type { MailRenderers } from './platform/mail/mail-channel.ts';
import type { Storage } from './platform/storage/storage.ts';
import { notificationMails, submissionMails } from './submissions/submissions.ts';
import { digestMails } from './today/today.ts';

/** Joins the renderers of all features: one for each purpose. */
export function mailRenderers(dependencies: {
  db: Kysely<Schema>;
  now: () => number;
  storage: Storage;
  publicUrl: string;
  linkSecret: string;
  /** The address of the organisation. */
  replyTo: string;
  /** The pattern of the addresses that visitors answer to. Null: their answers are not read. */
  replyPattern: string | null;
  makeMails: MakeMails;
  /** Returns the titles of pages by their paths without language. */
  namePages: (paths: readonly string[]) => Promise<ReadonlyMap<string, Localized>>;
}): MailRenderers {
  return {
    ...submissionMails(dependencies),
    ...notificationMails(dependencies),
    ...linkMails({ ...dependencies, readSender: readIdentityIn }),
    ...reviewMails(dependencies),
    ...digestMails(dependencies),
    ...issueMails(dependencies),
    ...testMails(dependencies),
  };
}
