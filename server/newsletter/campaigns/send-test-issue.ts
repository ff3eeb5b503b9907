import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
import { TEST_MAILS_PER_HOUR } from '../../../contract/admin/newsletter/campaigns.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import { identityIn, readIdentity } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { deliver, findExcess } from '../../platform/deliveries/deliver.ts';
import { issueKey, type MakeMails } from './campaign.ts';
import { testMail } from './recipient-mail.ts';

/** What a test mail is for, in the table of deliveries. */
const PURPOSE: MailPurpose = 'newsletter-test';

/** Why no test mail is sent. `retryAfter`: in seconds. */
export type TestProblem = { problem: 'not-found' } | { problem: 'too-many'; retryAfter: number };

/**
 * Mails an issue as it is now, with its draft, to somebody of the staff. Its link to end the subscription ends nobody's.
 */
export async function sendTestIssue(
  dependencies: {
    db: Kysely<Schema>;
    now: () => number;
    publicUrl: string;
    linkSecret: string;
    replyTo: string;
    makeMails: MakeMails;
  },
  {
    issue,
    languages,
    address,
    actor,
  }: { issue: number; languages: readonly Language[]; address: string; actor: Actor },
): Promise<{ ok: true } | ({ ok: false } & TestProblem)> {
  const { db, now } = dependencies;
  // Before anything is rendered.
  const limit = {
    purpose: PURPOSE,
    recipient: address,
    added: languages.length,
    max: TEST_MAILS_PER_HOUR,
  };
  const early = await findExcess(db, { ...limit, at: now() });
  if (early !== null) return { ok: false, problem: 'too-many', retryAfter: early };
  const made = await dependencies.makeMails(issue);
  if (made === null) return { ok: false, problem: 'not-found' };
  const identity = await readIdentity(db);
  const mails = languages.map((language) =>
    testMail(dependencies, {
      mail: made.mails[language],
      language,
      identity: identityIn(identity, language),
      nobody: randomUUID(),
    }),
  );
  return db.transaction().execute(async (trx) => {
    const at = now();
    const retryAfter = await findExcess(trx, { ...limit, at });
    if (retryAfter !== null) return { ok: false, problem: 'too-many', retryAfter };
    await deliver(
      trx,
      dependencies,
      mails.map((mail) => ({ purpose: PURPOSE, recipient: address, mail })),
    );
    await recordAuditEvent(trx, { actor, act: 'newsletter-tested', subject: issueKey(issue) }, at);
    return { ok: true };
  });
}
