import { Readable } from 'node:stream';
import { PERSON_SHOWN, type personCalls } from '../../../contract/admin/inbox/person.ts';
import { recordAuditEvent, recordAuditEventAlone } from '../../audit/audit.ts';
import { findStaffNames } from '../../auth/auth.ts';
import { actorOf, isPermitted, type SignedInRequest } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { answerErasure } from '../person/answer-erasure.ts';
import { describePerson, findAnswer } from '../person/describe-person.ts';
import { erasePerson } from '../person/erase-person.ts';
import { type PersonScope, readPersonId, readPersonKey } from '../person/find-person.ts';
import { exportPerson } from '../status/export-person.ts';
import { presentRows } from './inbox-handlers.ts';
import { readerOf } from './reader.ts';

export type PersonDependencies = DatabaseDependencies & {
  /** Where CVs are stored. */
  storage: Storage;
  /** The origin of links in mails. */
  publicUrl: string;
  /** Whether the site sends mail. */
  sendsMail: boolean;
};

/** The handlers of the calls about everything that is stored about one person. */
export const personHandlers: Handlers<keyof typeof personCalls, PersonDependencies> = {
  async findPerson(dependencies, request) {
    const { db, sendsMail } = dependencies;
    const { person: text = '', id, shown = PERSON_SHOWN } = request.body;
    const scope = scopeOf(request);
    const person =
      id === undefined ? await readPersonKey(db, text) : await readPersonId(db, id, scope);
    if (person === null) return id === undefined ? REFUSED_KEY : refuse('not-found');
    const now = dependencies.now();
    const found = await describePerson(db, person, { scope, shown, sendsMail, now });
    const nameOf = await findStaffNames(dependencies);
    return {
      ok: true,
      response: {
        ...found,
        submissions: await presentRows(dependencies, found.submissions),
        subscriptions: found.subscriptions.map((each) => ({
          ...each,
          addedBy: each.addedBy === null ? null : nameOf(each.addedBy),
        })),
      },
    };
  },

  async exportPerson(dependencies, request) {
    const person = await readPersonKey(dependencies.db, request.body.person);
    if (person === null) return REFUSED_KEY;
    const exported = await exportPerson(dependencies, person, scopeOf(request));
    if (exported === null) return refuse('not-found');
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: 'person-exported',
    });
    return {
      ok: true,
      response: null,
      file: {
        name: `${exported.reference ?? 'person'}.zip`,
        contentType: 'application/zip',
        bytes: null,
        stream: Readable.from(exported.pieces),
      },
    };
  },

  async erasePerson(dependencies, request) {
    const { person: text, seen, isAnswered } = request.body;
    const { db, sendsMail } = dependencies;
    const person = await readPersonKey(db, text);
    if (person === null) return REFUSED_KEY;
    const scope = scopeOf(request);
    // Read before it is erased, because nothing reveals the language afterwards.
    const told = isAnswered && sendsMail ? await findAnswer(db, person, scope) : null;
    const erased = await erasePerson(dependencies, person, {
      scope,
      seen,
      async also(trx, { submissions }) {
        const details = { count: submissions.length };
        await recordAuditEvent(
          trx,
          { actor: actorOf(request), event: 'person-erased', details },
          dependencies.now(),
        );
        if (told !== null) await answerErasure(trx, dependencies, told);
      },
    });
    if (erased === null) return refuse('conflict');
    const { submissions, files, mails, subscriptions } = erased;
    return {
      ok: true,
      response: {
        submissions: submissions.length,
        files,
        mails,
        subscriptions,
        isAnswered: told !== null,
      },
    };
  },
};

/** A text is neither an address nor a number. */
const REFUSED_KEY = refuse('invalid-fields', { fields: { person: 'email-or-phone' } });

function scopeOf(request: SignedInRequest): PersonScope {
  const { forms } = readerOf(request);
  return { forms, newsletter: isPermitted(request, 'newsletter.send') };
}
