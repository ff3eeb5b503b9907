import type { Kysely } from 'kysely';
import type { FeedbackAnswer } from '../../contract/feedback.ts';
import { type FormName, forms } from '../../contract/forms/forms.ts';
import { hasForm, type ModulesOff } from '../../contract/modules.ts';
import { rejected } from '../../contract/submissions.ts';
import {
  confirmSubscription,
  endSubscription,
  readPreferences,
  savePreferences,
} from '../newsletter/newsletter.ts';
import type { Schema } from '../platform/database/schema.ts';
import { deleteIncomingFile } from '../platform/http/read-body.ts';
import { type EntryContent, findEntryForm, isEntryForm } from './entry-form.ts';
import { type ReceivingDependencies, readSubmission, unavailable } from './read-submission.ts';
import { receiveFeedback } from './receive-feedback.ts';
import { findKey } from './repository.ts';
import { suspicionOf } from './spam.ts';
import { storeSubmission } from './store-submission.ts';
import type { Submissions } from './submission-types.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';
import { validatePost } from './validate-submission.ts';
import { NO_SCAN, type VirusScanner } from './virus-scanner.ts';

/** What storing submissions in our own database depends on. */
export type DatabaseSubmissionsDependencies = ReceivingDependencies & {
  db: Kysely<Schema>;
  now: () => number;
  publicUrl: string;
  /** Returns what people can apply for. */
  content: EntryContent;
  /** Null if CVs are not scanned. */
  scanner: VirusScanner | null;
  /** Returns the modules that are off, with their forms. */
  readModulesOff: () => Promise<ModulesOff>;
  /** Signs the newsletter's links. */
  linkSecret: string;
  /** Counts a form that was accepted, and does not look like spam. */
  countSent: (form: FormName) => void;
  /** Counts an answer whether a page was useful. @param page the address of the page */
  countAnswer: (answer: FeedbackAnswer, page: string) => void;
  /** Counts a subscription that was confirmed. */
  countConfirmed: () => void;
};

/**
 * Returns the scanner, unless the key of the submission is known, because then the first result is sent again. A hanging
 * scanner must not keep a visitor whose application is stored from learning that.
 */
async function scannerFor(
  { db, scanner }: Pick<DatabaseSubmissionsDependencies, 'db' | 'scanner'>,
  key: string | null,
): Promise<VirusScanner | null> {
  if (scanner === null || key === null) return scanner;
  return (await findKey(db, key)) === undefined ? scanner : NO_SCAN;
}

/** Receives submissions of visitors, and stores them in our own database. */
export function databaseSubmissions(dependencies: DatabaseSubmissionsDependencies): Submissions {
  return {
    async receive(form, request) {
      const read = await readSubmission(dependencies, form, request);
      if (!read.ok) return read;
      const { post, key, values } = read;
      try {
        if (!hasForm(form, await dependencies.readModulesOff())) {
          return { result: rejected('closed'), values };
        }
        const { address, language, isKeyedByContent = false, entryId: id = null } = request;
        const found =
          isEntryForm(form) && id !== null
            ? await findEntryForm(dependencies.content, { form, id }, language)
            : null;
        if (isEntryForm(form) && found === null) return { result: rejected('closed'), values };
        const validated = await validatePost(found?.definition ?? forms[form], post, {
          submissionLimits: dependencies.submissionLimits,
          address,
          entry: found?.entry ?? null,
          scanner: await scannerFor(dependencies, key),
        });
        if (!validated.ok) return { result: validated.result, values };
        const { submission } = validated;
        const context = { language, key, suspicion: suspicionOf(post.fields), isKeyedByContent };
        const { result, isNew } =
          submission.form === 'newsletter'
            ? await subscribeNewsletter(dependencies, submission.data, context)
            : await storeSubmission(dependencies, submission, context);
        if (isNew) await dependencies.submissionLimits.countAccepted();
        if (isNew && context.suspicion === null) dependencies.countSent(form);
        return { result, values };
      } catch (error) {
        return { result: unavailable(dependencies, form, error), values };
      } finally {
        // A stored file has been moved away.
        await deleteIncomingFile(post.file);
      }
    },

    receiveFeedback: (request) => receiveFeedback(dependencies, request),

    async confirmSubscription(token) {
      try {
        if (!hasForm('newsletter', await dependencies.readModulesOff())) return rejected('closed');
        return await confirmSubscription(dependencies, token);
      } catch (error) {
        return unavailable(dependencies, 'newsletter-link', error);
      }
    },

    async readPreferences(token, language) {
      try {
        return await readPreferences(dependencies, token, language);
      } catch (error) {
        // The page can still end the subscription.
        unavailable(dependencies, 'newsletter-link', error);
        return null;
      }
    },

    async savePreferences(token, fields) {
      try {
        return await savePreferences(dependencies, token, fields);
      } catch (error) {
        return unavailable(dependencies, 'newsletter-link', error);
      }
    },

    async endSubscription(token) {
      try {
        return await endSubscription(dependencies, token);
      } catch (error) {
        return unavailable(dependencies, 'newsletter-link', error);
      }
    },
  };
}
