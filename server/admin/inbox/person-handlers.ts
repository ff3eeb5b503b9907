import { Readable } from 'node:stream';
import type { personCalls } from '../../../contract/admin/inbox/person.ts';
import { recordAct } from '../../audit/audit.ts';
import { refuse } from '../../auth/auth.ts';
import {
  answerErasure,
  describePerson,
  erasePerson,
  exportPerson,
  readPersonKey,
} from '../../submissions/submissions.ts';
import { actorOf, type Handlers } from '../call.ts';
import { readerOf } from './reader.ts';

/** The handlers of the calls about everything that is stored of one person. */
export const personHandlers: Handlers<keyof typeof personCalls> = {
  async findPerson(parts, call) {
    const person = await readPersonKey(parts.db, call.body.person);
    if (person === null) return refuse('invalid-fields', { fields: { person: 'email-or-phone' } });
    const options = { sight: readerOf(call), sendsMail: parts.sendsMail };
    return { ok: true, response: await describePerson(parts.db, person, options) };
  },

  async exportPerson(parts, call) {
    const person = await readPersonKey(parts.db, call.body.person);
    if (person === null) return refuse('invalid-fields', { fields: { person: 'email-or-phone' } });
    const exported = await exportPerson(parts, person, readerOf(call));
    if (exported === null) return refuse('not-found');
    await parts.db
      .transaction()
      .execute((trx) =>
        recordAct(trx, { actor: actorOf(call), act: 'person-exported' }, parts.now()),
      );
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

  async erasePerson(parts, call) {
    const { person: text, seen, isAnswered } = call.body;
    const person = await readPersonKey(parts.db, text);
    if (person === null) return refuse('invalid-fields', { fields: { person: 'email-or-phone' } });
    const sight = readerOf(call);
    const { sendsMail } = parts;
    // Read before it is gone: afterwards nothing tells the language.
    const { answer } = await describePerson(parts.db, person, { sight, sendsMail });
    const told = isAnswered ? answer : null;
    const erased = await erasePerson(parts, person, {
      sight,
      seen,
      async also(trx, { submissions }) {
        const details = { count: submissions.length };
        await recordAct(trx, { actor: actorOf(call), act: 'person-erased', details }, parts.now());
        if (told !== null) await answerErasure(trx, parts, told);
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
