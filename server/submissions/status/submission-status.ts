import { ADDRESS_READERS } from '../../../contract/address-readers.ts';
import { formOfStored, storedValue, withAnswers } from '../../../contract/forms/answers.ts';
import { fieldsOf, type StoredFields } from '../../../contract/forms/fields.ts';
import { forms, STAFF_FORMS } from '../../../contract/forms/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import type {
  ErasedCounts,
  ErasureScope,
  SubmissionRecord,
} from '../../../contract/status-page.ts';
import { type RawFields, validateSubmission } from '../../../contract/submission-rules.ts';
import type { FieldErrors, RejectedSubmission } from '../../../contract/submissions.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { addRequest } from '../inbox/rights-requests.ts';
import { writeWords } from '../inbox/store-conversation.ts';
import { type OpenedCv, openCv } from '../open-cv.ts';
import type { SubmissionLimits } from '../submission-limits.ts';
import type { SubmissionRequest, SubmissionStore } from '../submission-types.ts';
import { eraseByLink } from './erase-by-link.ts';
import { exportPieces, exportSubmission } from './export-data.ts';
import { agreeToKeep, endKeeping } from './keep-application.ts';
import { mailStatusLinks } from './mail-status-links.ts';
import { readRecord } from './read-record.ts';
import { readStatusToken } from './status-link.ts';

/** The result of a correction. */
export type CorrectionResult =
  | { ok: true; isChanged: boolean }
  | { ok: false; problem: 'invalid-fields'; errors: FieldErrors }
  | { ok: false; problem: 'too-many' };

/** What the holder of a mailed link may do with its submission. Null: the link is no longer valid. */
export type SubmissionStatus = {
  read(token: string): Promise<SubmissionRecord | null>;
  data(token: string): Promise<{ reference: string; pieces: AsyncIterable<string> } | null>;
  /** `no-cv`: there is none, or it cannot be handed out. */
  cv(token: string): Promise<OpenedCv | 'no-cv' | null>;
  /** Stores the corrected fields in addition to the submitted ones. */
  correct(token: string, raw: RawFields): Promise<CorrectionResult | null>;
  /** Consents to keep an application for later, or withdraws that. False: the link is no longer valid. */
  keep(token: string, isKept: boolean): Promise<boolean>;
  /** Withdraws the application's consent. A second time it changes nothing. False: the link is no longer valid. */
  withdraw(token: string): Promise<boolean>;
  /** Erases at once. `later`: a file cannot be removed now, so staff are asked to do it. */
  erase(token: string, scope: ErasureScope): Promise<ErasedCounts | 'later' | null>;
  /** Why a link allows no download now. Null: it does, or the link is not valid. */
  checkDownload(
    token: string,
    request: Pick<SubmissionRequest, 'headers' | 'address'>,
  ): Promise<RejectedSubmission<'cross-site' | 'too-many'> | null>;
  /** Why no other link may be requested now. Null: one may. */
  checkLimits(
    request: Pick<SubmissionRequest, 'headers' | 'address'>,
  ): Promise<RejectedSubmission<'cross-site' | 'too-many'> | null>;
  /**
   * Mails the links to an address, if anything was sent from it. It returns at once and reveals nothing about that, so that
   * neither a response nor its time shows who has written to the organisation.
   */
  askForLinks(email: string, language: Language): void;
};

/** What the page needs. */
export type SubmissionStatusDependencies = SubmissionStore & {
  storage: Storage;
  linkSecret: string;
  submissionLimits: SubmissionLimits;
  retentionDays: number;
  /** Runs work that no response waits for. */
  inBackground: (work: () => Promise<void>) => void;
};

const EVERY_FORM = { forms: STAFF_FORMS };

/** Opens what the page of mailed links shows and does. */
export function submissionStatus(dependencies: SubmissionStatusDependencies): SubmissionStatus {
  const { db, now, linkSecret, retentionDays } = dependencies;
  const idOf = (token: string) => readStatusToken(linkSecret, token);
  const read = async (id: string | null) =>
    id === null ? null : readRecord(db, id, retentionDays);
  return {
    read: (token) => read(idOf(token)),

    async data(token) {
      const id = idOf(token);
      const data = id === null ? null : await exportSubmission(db, id);
      return data === null ? null : { reference: data.reference, pieces: exportPieces(data) };
    },

    async cv(token) {
      const id = idOf(token);
      if (id === null || (await read(id)) === null) return null;
      const opened = await openCv(dependencies, id, { scope: EVERY_FORM });
      return opened.ok ? opened.cv : 'no-cv';
    },

    async correct(token, raw) {
      const id = idOf(token);
      const record = await read(id);
      if (id === null || record === null) return null;
      const form = formOfStored(forms[record.form], record.fields);
      const validated = validateSubmission(
        form,
        { ...wireFields(record), ...corrected(raw) },
        ADDRESS_READERS,
      );
      if (!validated.ok) return { ok: false, problem: 'invalid-fields', errors: validated.errors };
      // An emptied field is in no valid submission.
      const emptied = fieldsOf(form).flatMap(({ name, wire }) =>
        raw[wire] === '' ? [[name, '']] : [],
      );
      const data: StoredFields = {
        ...Object.fromEntries(emptied),
        ...withAnswers(form, validated.data),
      };
      const changes = Object.fromEntries(
        Object.entries(data).filter(
          ([name, value]) => value !== (record.current[name as keyof StoredFields] ?? ''),
        ),
      );
      if (Object.keys(changes).length === 0) return { ok: true, isChanged: false };
      const request = { submissionId: id, kind: 'correction', changes, at: now() } as const;
      const isAdded = await db.transaction().execute(async (trx) => {
        if (!(await addRequest(trx, request))) return false;
        await writeWords(trx, id);
        return true;
      });
      return isAdded ? { ok: true, isChanged: true } : { ok: false, problem: 'too-many' };
    },

    async keep(token, isKept) {
      const id = idOf(token);
      if (id === null || (await read(id)) === null) return false;
      await (isKept
        ? agreeToKeep(db, id, now())
        : db.transaction().execute((trx) => endKeeping(trx, id, now())));
      return true;
    },

    async withdraw(token) {
      const id = idOf(token);
      if (id === null || (await read(id)) === null) return false;
      const request = { submissionId: id, kind: 'withdrawal', at: now() } as const;
      return db.transaction().execute(async (trx) => {
        await endKeeping(trx, id, request.at);
        return addRequest(trx, request);
      });
    },

    async erase(token, scope) {
      const id = idOf(token);
      return id === null ? null : eraseByLink(dependencies, id, scope);
    },

    async checkDownload(token, request) {
      const id = idOf(token);
      return id === null ? null : dependencies.submissionLimits.checkDownload(request, id);
    },

    checkLimits: (request) => dependencies.submissionLimits.checkOwnData(request),

    askForLinks(email, language) {
      dependencies.inBackground(() => mailStatusLinks(dependencies, email, language));
    },
  };
}

/** Returns the stored data of a submission by its names on the wire, as its form would send it. */
function wireFields({ form, current }: SubmissionRecord): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of fieldsOf(formOfStored(forms[form], current))) {
    const value = storedValue(field, current);
    if (value !== undefined) values[field.wire] = value;
  }
  return values;
}

/** Removes from a posted form what cannot be corrected: the address, which identifies the sender. */
function corrected(raw: RawFields): RawFields {
  const { [forms.contact.fields.email.wire]: _, ...others } = raw;
  return others;
}
