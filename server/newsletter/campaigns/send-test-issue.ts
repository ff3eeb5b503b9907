import type { Kysely } from 'kysely';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import { TEST_MAILS_PER_HOUR } from '../../../contract/admin/newsletter/campaigns.ts';
import { WELCOME } from '../../../contract/admin/newsletter/welcome.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import { findEditedEntry } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { deliver, findExcess } from '../../platform/deliveries/deliver.ts';
import { issueKey } from './campaign.ts';

/** The purpose of a test mail in the table of deliveries. */
const PURPOSE: DeliveryPurpose = 'newsletter-test';

/** Why no test mail is sent. `retryAfter`: in seconds. */
export type TestProblem = { problem: 'not-found' } | { problem: 'too-many'; retryAfter: number };

/**
 * Mails an issue with its draft, or the welcome mail, to a user of the back office, in its state at the time of sending. Its link
 * unsubscribes nobody.
 */
export async function sendTestIssue(
  dependencies: {
    db: Kysely<Schema>;
    now: () => number;
    publicUrl: string;
  },
  {
    issue,
    languages,
    address,
    actor,
  }: {
    issue: number | typeof WELCOME;
    languages: readonly Language[];
    address: string;
    actor: Actor;
  },
): Promise<{ ok: true } | ({ ok: false } & TestProblem)> {
  const { db, now } = dependencies;
  const key = issue === WELCOME ? null : issueKey(issue);
  const limit = {
    purpose: PURPOSE,
    recipient: address,
    added: languages.length,
    max: TEST_MAILS_PER_HOUR,
  };
  return db.transaction().execute(async (trx) => {
    const at = now();
    const retryAfter = await findExcess(trx, { ...limit, at });
    if (retryAfter !== null) return { ok: false, problem: 'too-many', retryAfter };
    const isWritten = key === null || (await findEditedEntry(trx, key)) !== null;
    if (!isWritten) return { ok: false, problem: 'not-found' };
    await deliver(
      trx,
      dependencies,
      languages.map((language) => ({
        purpose: PURPOSE,
        to: { email: address },
        about: key === null ? { language } : { entry: key, language },
      })),
    );
    const tested = key === null ? {} : { subject: key };
    await recordAuditEvent(trx, { actor, event: 'newsletter-tested', ...tested }, at);
    return { ok: true };
  });
}
