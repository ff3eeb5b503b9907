import type { Kysely, Transaction } from 'kysely';
import { ADMIN_PATH } from '../../../contract/admin/api.ts';
import type { NotificationKind } from '../../../contract/admin/inbox/notifications.ts';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import { formsOf } from '../../../contract/admin/permissions.ts';
import { withIdentity } from '../../../contract/identity-texts.ts';
import type { Language } from '../../../contract/locale.ts';
import { findStaffByEmail, findStaffNames } from '../../auth/auth.ts';
import { readIdentity, readIdentityIn, timeZoneOf } from '../../content/content.ts';
import { lastMorning } from '../../platform/calendar/mornings.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { deliver, findExcess } from '../../platform/deliveries/deliver.ts';
import { MINUTE } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import type { MailRenderers } from '../../platform/mail/mail-channel.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { isolate } from '../../platform/text/isolate.ts';
import { listNotifications } from './notifications.ts';

const PURPOSE: DeliveryPurpose = 'staff-notification';

/** Maximum number of these mails to one user within an hour. What comes after them is in the next one. */
const MAILS_PER_HOUR = 5;

/** How many conversations a mail names. */
const NAMED = 10;

/** The mail names colleagues and reference numbers, but nothing that a visitor wrote. */
const TEXTS: Record<
  Language,
  Record<NotificationKind, { by: string; alone: string }> & {
    subject: string;
    lead: string;
    settings: string;
    open: string;
    openAll: string;
  }
> = {
  ar: {
    subject: 'ما ينتظرك في مكتب {org}',
    lead: 'هذا ما ينتظرك في صندوق الوارد:',
    mention: { by: 'ورد ذكرك في ملاحظة كتبها {name}', alone: 'ورد ذكرك في ملاحظة' },
    assigned: { by: 'أسندها إليك {name}', alone: 'أُسندت إليك' },
    'reply-stopped': {
      by: 'أوقف {name} ردك المجدول',
      alone: 'لم يُرسل ردك المجدول، وعاد إلى مسودتك',
    },
    open: 'فتح المحادثة',
    openAll: 'فتح المكتب',
    settings: 'تختار في صفحة حسابك متى تصلك هذه الرسائل.',
  },
  en: {
    subject: 'What waits for you in the office of {org}',
    lead: 'This waits for you in the inbox:',
    mention: { by: '{name} mentioned you in a note', alone: 'You were mentioned in a note' },
    assigned: { by: '{name} assigned it to you', alone: 'It was assigned to you' },
    'reply-stopped': {
      by: '{name} stopped your scheduled reply',
      alone: 'Your scheduled reply was not sent. It is your draft again',
    },
    open: 'Open the conversation',
    openAll: 'Open the office',
    settings: 'You choose on the page of your account when these mails come.',
  },
};

/** Sends each user who wants mails one about everything new, every minute or in the morning. */
export function mailNotificationsJob(dependencies: {
  db: Kysely<Schema>;
  publicUrl: string;
  /** The database's clock, in epoch milliseconds. */
  clock: () => Promise<number>;
}): Job {
  const { db, publicUrl, clock } = dependencies;
  return {
    name: 'mail notifications',
    first: MINUTE,
    every: MINUTE,
    async run() {
      await mailNotifications(db, { publicUrl, now: await clock() });
    },
  };
}

/**
 * Queues the mails that are due.
 * @param options.now epoch milliseconds
 */
export async function mailNotifications(
  db: Kysely<Schema>,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<void> {
  const morning = lastMorning(timeZoneOf(await readIdentity(db)), now);
  const waiting = await db
    .selectFrom('staff_notifications')
    .innerJoin('staff', 'staff.id', 'staff_notifications.staff_id')
    .select(['staff.id', 'staff.email'])
    .distinct()
    .where('mailed_at', 'is', null)
    .where('staff.state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('staff.notification_mails', '=', 'at-once'),
        eb.and([eb('staff.notification_mails', '=', 'morning'), eb('at', '<=', morning)]),
      ]),
    )
    .execute();
  for (const { id, email } of waiting) {
    await db.transaction().execute((trx) => mailTo(trx, { id, email }, { publicUrl, now }));
  }
}

async function mailTo(
  trx: Transaction<Schema>,
  { id, email }: { id: string; email: string },
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<void> {
  const wanted = { purpose: PURPOSE, recipient: email, added: 1, max: MAILS_PER_HOUR, at: now };
  if ((await findExcess(trx, wanted)) !== null) return;
  await trx
    .updateTable('staff_notifications')
    .set({ mailed_at: now })
    .where('staff_id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
  await deliver(trx, { now: () => now, publicUrl }, [{ purpose: PURPOSE, to: { email } }]);
}

/**
 * Returns the renderer of these mails, in the language of the user. The mail is not needed any more if the user has seen everything
 * in the office meanwhile.
 */
export function notificationMails({
  db,
  publicUrl,
}: {
  db: Kysely<Schema>;
  publicUrl: string;
}): Pick<MailRenderers, 'staff-notification'> {
  return {
    async 'staff-notification'({ recipient }) {
      const user = await findStaffByEmail({ db }, recipient ?? '');
      if (user?.state !== 'active') return null;
      const unseen = await listNotifications(db, {
        staffId: user.id,
        forms: formsOf(user.role),
      });
      const [first] = unseen;
      if (first === undefined) return null;
      const { language } = user;
      const identity = await readIdentityIn(db, language);
      const t = TEXTS[language];
      const nameOf = await findStaffNames({ db });
      const isOne = unseen.length === 1;
      const office = `${publicUrl}${ADMIN_PATH}`;
      return {
        ...renderMail({ language, identity }, withIdentity({ text: t.subject }, identity).text, [
          { kind: 'paragraph', text: t.lead },
          {
            kind: 'facts',
            facts: unseen
              .slice(0, NAMED)
              .map(({ reference, kind, by }) => [
                reference,
                by === null
                  ? t[kind].alone
                  : t[kind].by.replace('{name}', () => isolate(nameOf(by))),
              ]),
          },
          isOne
            ? { kind: 'link', label: t.open, address: `${office}/inbox/${first.conversation}` }
            : { kind: 'link', label: t.openAll, address: office },
          { kind: 'paragraph', text: t.settings },
        ]),
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    },
  };
}
