import { WELCOME } from '../../../contract/admin/newsletter/welcome.ts';
import { isObject, readId } from '../../../contract/coercion.ts';
import type { Localized } from '../../../contract/locale.ts';
import type { MailScheme } from '../../../contract/newsletter-mail.ts';
import { findEditedEntry, shownFields } from '../../content/content.ts';
import { readWelcome } from '../welcome.ts';
import {
  type IssueMailDependencies,
  type IssueMails,
  type MailedIssue,
  makeIssueMails,
} from './issue-mails.ts';

type IssueFields = MailedIssue['fields'];

/**
 * Renders the mails of an issue as editors see it: from its draft, if there is one. Incomplete content, such as a part whose
 * text is not written, is shown as far as possible.
 * @param number of the issue; or the welcome mail, as it is saved
 * @returns null: there is no such issue
 */
export async function makeDraftMails(
  dependencies: IssueMailDependencies,
  number: number | typeof WELCOME,
  options: { scheme?: MailScheme } = {},
): Promise<IssueMails | null> {
  if (number === WELCOME) {
    const { subject, text: introduction } = await readWelcome(dependencies.db);
    const fields = { ...readFields({}, dependencies.now()), subject, introduction };
    return makeIssueMails(dependencies, { number: null, fields }, options);
  }
  const edited = await findEditedEntry(dependencies.db, { kind: 'newsletter-issue', id: number });
  if (edited === null) return null;
  const fields = readFields(shownFields(edited), dependencies.now());
  return makeIssueMails(dependencies, { number, fields }, options);
}

/** Reads the fields of a draft, which may have any values. */
function readFields(fields: Readonly<Record<string, unknown>>, now: number): IssueFields {
  const items: unknown[] = Array.isArray(fields.parts) ? fields.parts : [];
  return {
    subject: readLocalized(fields.subject),
    preheader: readLocalized(fields.preheader),
    introduction: readLocalized(fields.introduction),
    parts: items.filter(isObject).map((part) => ({
      news: readId(part.news),
      heading: readLocalized(part.heading),
      text: readLocalized(part.text),
      linkText: readLocalized(part.linkText),
      link: typeof part.link === 'string' && part.link !== '' ? part.link : null,
    })),
    closing: readLocalized(fields.closing),
    publishedAt: new Date(now).toISOString(),
  };
}

function readLocalized(value: unknown): Localized {
  const { ar, en } = isObject(value) ? value : {};
  return { ar: typeof ar === 'string' ? ar : '', en: typeof en === 'string' ? en : '' };
}
