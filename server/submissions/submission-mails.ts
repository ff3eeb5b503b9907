import type { Kysely } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/locale.ts';
import { readIdentity, readIdentityIn, senderIn } from '../content/content.ts';
import type {
  Deliveries,
  Schema,
  SubmissionFiles,
  Submissions,
} from '../platform/database/schema.ts';
import { readAbout } from '../platform/deliveries/about.ts';
import type { MailRenderers, RenderDelivery } from '../platform/mail/mail-channel.ts';
import type { Letterhead, Mail } from '../platform/mail/render-mail.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readBegun } from './inbox/begun.ts';
import { openReplyAddresses } from './incoming/reply-address.ts';
import { mailedFile } from './mailed-file.ts';
import { renderNotice } from './mails/organisation.ts';
import { copyOf, renderReply } from './mails/reply.ts';
import {
  renderErasureAnswer,
  renderKeepRequest,
  renderReceipt,
  renderStatusLinks,
} from './mails/visitor.ts';
import { findSubmissionFile } from './repository.ts';
import { findLinkedSubmissions } from './status/mail-status-links.ts';
import { statusAddress } from './status/status-link.ts';
import { readStoredFields } from './stored-fields.ts';
import { renderConfirmation } from './subscribe-newsletter.ts';

export type SubmissionMailDependencies = {
  db: Kysely<Schema>;
  now: () => number;
  storage: Storage;
  publicUrl: string;
  /** Signs the links to submissions. */
  linkSecret: string;
  /** The pattern of the addresses that visitors answer to (`MAIL_REPLY_TO`). Null: their answers are not read. */
  replyPattern: string | null;
};

/** The mails about submissions and subscriptions. */
type SubmissionPurpose =
  | `${Submissions['kind']}-${'notice' | 'receipt'}`
  | 'reply'
  | 'reply-copy'
  | 'keep-request'
  | 'status-links'
  | 'erasure-answer'
  | 'newsletter-confirmation';

/** What a notice says about a CV in each state. A CV that was not scanned yet, or has malware, is not attached. */
const CV_NOTES = {
  kept: 'attached',
  scanned: 'attached',
  quarantined: 'quarantined',
  infected: 'infected',
} as const satisfies Record<SubmissionFiles['state'], string>;

/** Returns the renderers of these mails. */
export function submissionMails(
  dependencies: SubmissionMailDependencies,
): Pick<MailRenderers, SubmissionPurpose> {
  const { db, storage } = dependencies;
  const letterheadIn = async (language: Language): Promise<Letterhead> => ({
    language,
    identity: await readIdentityIn(db, language),
  });
  /** Renders a mail about a submission. The delivery is deleted with the submission. */
  const about =
    (
      render: (submission: Submissions, delivery: Deliveries) => Promise<Mail | null>,
    ): RenderDelivery =>
    async (delivery) => {
      const submission = await db
        .selectFrom('submissions')
        .selectAll()
        .where('id', '=', delivery.submission_id)
        .executeTakeFirst();
      return submission === undefined ? null : render(submission, delivery);
    };
  const replyToOf = async (submission: Submissions) => {
    const { replyPattern: pattern } = dependencies;
    if (pattern === null) return {};
    const address = (await openReplyAddresses({ ...dependencies, pattern })).of(submission);
    return { replyTo: { name: '', address } };
  };
  const notice = about(async ({ id, kind, reference, language, fields }) => {
    const stored = await readIdentity(db);
    const ours = stored.defaultLanguage ?? DEFAULT_LANGUAGE;
    const cv = await findSubmissionFile(db, id);
    const mail = renderNotice(
      kind,
      readStoredFields(fields),
      {
        reference,
        visitorLanguage: language,
        cv: cv === undefined ? null : CV_NOTES[cv.state],
      },
      { language: ours, identity: senderIn(stored, ours) },
    );
    if (cv === undefined || CV_NOTES[cv.state] !== 'attached') return mail;
    const what = `The CV ${cv.file} of an application`;
    return { ...mail, files: [mailedFile(storage, cv, what)] };
  });
  const receipt = about(async (submission) => {
    const { id, kind, reference, language } = submission;
    const statusLink = statusAddress(dependencies, id, language);
    return {
      ...renderReceipt(kind, { reference, statusLink }, await letterheadIn(language)),
      ...(await replyToOf(submission)),
    };
  });
  /** Renders a reply from the event that has its text. @param deliveryId the delivery of that event */
  const renderReplyOf = async (
    { id, kind, reference, language, begun: stored }: Submissions,
    delivery: Deliveries,
    deliveryId: string,
  ): Promise<Mail | null> => {
    const event = await db
      .selectFrom('conversation_events')
      .select(['key', 'text'])
      .where('submission_id', '=', id)
      .where('kind', '=', 'reply')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    const text = event?.text ?? null;
    if (text === null) return null;
    const { earlier = [], language: chosen = language } = readAbout(delivery.about);
    const how = readBegun(stored);
    const begun =
      how === null ? null : { how, statusLink: statusAddress(dependencies, id, chosen) };
    const mail = renderReply(kind, { text, reference, earlier, begun }, await letterheadIn(chosen));
    const rows = await db
      .selectFrom('conversation_files')
      .select(['file', 'type', 'original_name'])
      .where('reply_key', '=', event?.key ?? null)
      .orderBy('position')
      .execute();
    const files = rows.map((row) => mailedFile(storage, row, `The file ${row.file} of a reply`));
    return files.length === 0 ? mail : { ...mail, files };
  };
  return {
    'contact-notice': notice,
    'join-notice': notice,
    'vacancy-notice': notice,
    'program-notice': notice,
    'contact-receipt': receipt,
    'join-receipt': receipt,
    'vacancy-receipt': receipt,
    'program-receipt': receipt,
    reply: about(async (submission, delivery) => {
      const mail = await renderReplyOf(submission, delivery, delivery.id);
      return mail === null ? null : { ...mail, ...(await replyToOf(submission)) };
    }),
    'reply-copy': about(async (submission, delivery) => {
      const { copyOf: replyId } = readAbout(delivery.about);
      if (replyId === undefined) return null;
      const mail = await renderReplyOf(submission, delivery, replyId);
      return mail === null ? null : copyOf(mail, readStoredFields(submission.fields).email);
    }),
    'keep-request': about(async ({ id, kind, reference, language }) => {
      const conversation = await db
        .selectFrom('conversations')
        .select('keep_asked_until')
        .where('submission_id', '=', id)
        .executeTakeFirst();
      const until = conversation?.keep_asked_until ?? null;
      if (until === null) return null;
      const statusLink = statusAddress(dependencies, id, language);
      const letterhead = await letterheadIn(language);
      return renderKeepRequest(kind, { reference, until, statusLink }, letterhead);
    }),
    'status-links': about(async (newest, delivery) => {
      const { language = newest.language } = readAbout(delivery.about);
      if (newest.email_key === null) return null;
      const sent = await findLinkedSubmissions(db, newest.email_key);
      const links = sent.map(({ id, reference, kind }) => ({
        form: kind,
        reference,
        address: statusAddress(dependencies, id, language),
      }));
      return renderStatusLinks(links, await letterheadIn(language));
    }),
    async 'erasure-answer'({ about: json }) {
      const { language = DEFAULT_LANGUAGE } = readAbout(json);
      return renderErasureAnswer(await letterheadIn(language));
    },
    'newsletter-confirmation': (delivery) => renderConfirmation(dependencies, delivery),
  };
}
