import { Readable } from 'node:stream';
import type { personCalls } from '../../../contract/admin/inbox/person.ts';
import { recordAuditEvent, recordAuditEventAlone } from '../../audit/audit.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { answerErasure } from '../person/answer-erasure.ts';
import { erasePerson } from '../person/erase-person.ts';
import { describePerson, readPersonKey } from '../person/find-person.ts';
import { exportPerson } from '../status/export-person.ts';
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
    const person = await readPersonKey(dependencies.db, request.body.person);
    if (person === null) return refuse('invalid-fields', { fields: { person: 'email-or-phone' } });
    const options = { scope: readerOf(request), sendsMail: dependencies.sendsMail };
    return { ok: true, response: await describePerson(dependencies.db, person, options) };
  },

  async exportPerson(dependencies, request) {
    const person = await readPersonKey(dependencies.db, request.body.person);
    if (person === null) return refuse('invalid-fields', { fields: { person: 'email-or-phone' } });
    const exported = await exportPerson(dependencies, person, readerOf(request));
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
    const person = await readPersonKey(dependencies.db, text);
    if (person === null) return refuse('invalid-fields', { fields: { person: 'email-or-phone' } });
    const scope = readerOf(request);
    const { sendsMail } = dependencies;
    // Read before it is erased, because nothing reveals the language afterwards.
    const { answer } = await describePerson(dependencies.db, person, { scope, sendsMail });
    const told = isAnswered ? answer : null;
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
