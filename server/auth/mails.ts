import type { Transaction } from 'kysely';
import type { LinkPurpose } from '../../contract/admin/auth/auth.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import type { Language } from '../../contract/locale.ts';
import type { Schema, Staff } from '../platform/database/schema.ts';
import { readAbout } from '../platform/deliveries/about.ts';
import { deliver } from '../platform/deliveries/deliver.ts';
import type { MailRenderers, RenderDelivery } from '../platform/mail/mail-channel.ts';
import { type Letterhead, type Mail, renderMail } from '../platform/mail/render-mail.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { linkAddress, makeMailedLink } from './links.ts';
import { hashToken } from './tokens.ts';

/** The purposes of mailed links. The link of `setup` is only printed. */
export type MailedPurpose = Exclude<LinkPurpose, 'setup'>;

const TEXTS: Record<
  MailedPurpose,
  Record<Language, { subject: string; text: string; link: string; otherwise: string }>
> = {
  invitation: {
    ar: {
      subject: 'دعوة إلى مكتب {org}',
      text: 'دُعيت إلى المكتب الذي يُدار منه موقع {org}. اضغط الزر خلال 7 أيام لاختيار كلمة المرور وتسجيل الدخول.',
      link: 'قبول الدعوة',
      otherwise: 'إن لم تكن تنتظر هذه الدعوة فتجاهل الرسالة.',
    },
    en: {
      subject: 'An invitation to the office of {org}',
      text: 'You are invited to the office from which the website of {org} is run. Press the button within 7 days to choose a password and sign in.',
      link: 'Accept the invitation',
      otherwise: 'If you do not expect this invitation, ignore this mail.',
    },
  },
  reset: {
    ar: {
      subject: 'كلمة مرور جديدة لمكتب {org}',
      text: 'طُلبت كلمة مرور جديدة لحسابك في مكتب {org}. اضغط الزر خلال ساعة لاختيارها، وتنتهي عندئذ جلساتك المفتوحة كلها.',
      link: 'اختيار كلمة مرور جديدة',
      otherwise: 'إن لم تطلب ذلك فتجاهل الرسالة: كلمة مرورك لم تتغير.',
    },
    en: {
      subject: 'A new password for the office of {org}',
      text: 'A new password was asked for your account in the office of {org}. Press the button within an hour to choose it. All your open sessions end then.',
      link: 'Choose a new password',
      otherwise: 'If it was not you, ignore this mail: your password has not changed.',
    },
  },
  recovery: {
    ar: {
      subject: 'استعادة دخولك إلى مكتب {org}',
      text: 'أتاح لك أحد المديرين أن تستعيد دخولك إلى مكتب {org}. اضغط الزر خلال يوم لاختيار كلمة مرور جديدة. تُزال عندئذ مفاتيح المرور وتطبيق الرموز، وتنتهي جلساتك المفتوحة كلها.',
      link: 'استعادة الدخول',
      otherwise: 'إن لم تطلب ذلك فأخبر المدير، ولا تضغط الزر.',
    },
    en: {
      subject: 'Get back into the office of {org}',
      text: 'An administrator lets you get back into the office of {org}. Press the button within a day to choose a new password. Your passkeys and your authenticator app are removed then, and all your open sessions end.',
      link: 'Get back in',
      otherwise:
        'If you have not asked for it, tell the administrator, and do not press the button.',
    },
  },
};

export function renderLinkMail(
  purpose: MailedPurpose,
  letterhead: Letterhead,
  address: string,
): Mail {
  const { language, identity } = letterhead;
  const { subject, text, link, otherwise } = withIdentity(TEXTS[purpose][language], identity);
  return {
    ...renderMail(letterhead, subject, [
      { kind: 'paragraph', text },
      { kind: 'link', label: link, address },
      { kind: 'paragraph', text: otherwise },
    ]),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Queues the mail with a one-time link, in the transaction that creates the link. The mail gets its own token when it is sent
 * (`makeMailedLink`).
 * @param mail.token of the link that the mail is about
 */
export async function deliverLinkMail(
  trx: Transaction<Schema>,
  dependencies: Pick<AuthDependencies, 'publicUrl' | 'now'>,
  { purpose, staff, token }: { purpose: MailedPurpose; staff: Staff; token: string },
): Promise<void> {
  const about = { link: hashToken(token) };
  await deliver(trx, dependencies, [
    { purpose: `staff-${purpose}`, to: { email: staff.email }, about },
  ]);
}

/** Returns the renderers of the mails with one-time links. */
export function linkMails(
  dependencies: Pick<AuthDependencies, 'db' | 'now' | 'publicUrl'> &
    Pick<AuthDependencies['organisation'], 'readSender'>,
): Pick<MailRenderers, `staff-${MailedPurpose}`> {
  const { db, publicUrl, readSender } = dependencies;
  const render =
    (purpose: MailedPurpose): RenderDelivery =>
    async ({ about }) => {
      const { link } = readAbout(about);
      const made = link === undefined ? null : await makeMailedLink(dependencies, link);
      if (made === null) return null;
      const { language } = made.staff;
      const identity = await readSender(db, language);
      return renderLinkMail(purpose, { language, identity }, linkAddress(publicUrl, made.token));
    };
  return {
    'staff-invitation': render('invitation'),
    'staff-reset': render('reset'),
    'staff-recovery': render('recovery'),
  };
}
