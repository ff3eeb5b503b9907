import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import type { Updateable } from 'kysely';
import { expect, it } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import type { Deliveries } from '../../server/platform/database/schema.ts';
import { findDeliveries } from '../../server/platform/deliveries/delivery-store.ts';
import { callAdmin, signInAs } from '../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../tests/helpers/app.ts';
import { pdf } from '../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { APPLICANT, application, CONTACT } from '../../tests/helpers/forms.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { resultOf } from '../command-line.ts';
import { messages } from './messages.ts';

/** Runs the command in this process. */
function runMessages(env: Record<string, string>, ...args: string[]) {
  return runMessagesWith('', env, ...args);
}

/** The same, with a text on standard input. */
async function runMessagesWith(typed: string, env: Record<string, string>, ...args: string[]) {
  const input = { env, typed: Readable.from([typed]) };
  const { code, stdout, stderr } = await resultOf(messages, args, input);
  return { code, out: stdout, err: stderr };
}

/** Runs the command in a separate process. */
async function startMessages(env: Record<string, string>, typed: string, ...args: string[]) {
  const { code, stdout, stderr } = await runProgram('tools/messages/messages.ts', args, env, typed);
  return { code, out: stdout, err: stderr };
}

describeOnEachDatabase('npm run messages', ({ target, open }) => {
  it('lists, shows, exports, retries and erases messages while the site is running', async () => {
    const databaseTarget = await target();
    const folder = await temporaryFolder();
    const sqlite = { kind: 'sqlite', file: join(folder, 'yafee.sqlite') } as const;
    const database = await open(databaseTarget.kind === 'sqlite' ? sqlite : databaseTarget);
    const settings =
      databaseTarget.kind === 'postgres'
        ? { DATA_DIR: folder, DATABASE_URL: databaseTarget.url }
        : { DATA_DIR: folder };
    await migrate(database, Date.now);
    const run = (...args: string[]) => runMessages(settings, ...args);
    expect(await startMessages(settings, '', 'list')).toEqual({
      code: 0,
      out: 'There is nothing.\n',
      err: '',
    });

    const { app } = await openEmptyApp(database, settings);
    const submit = async (url: string, body: object, headers = {}) => {
      const response = await app.inject({ method: 'POST', url, ...body, headers } as InjectOptions);
      expect(response.statusCode).toBe(201);
      return String(response.json().data.reference);
    };
    const formula = { ...CONTACT, massage: '=HYPERLINK("http://x")' };
    const message = await submit(forms.contact.path, { payload: formula });
    const { payload, headers } = application();
    const applicant = await submit(forms.join.path, { payload }, headers);
    const spam = { ...CONTACT, email: 'bot@example.com', website: 'https://spam.example' };
    const suspected = await submit(forms.contact.path, { payload: spam });
    await submit(forms.newsletter.path, { payload: { email: APPLICANT.email } });

    const lines = (await run('list')).out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.startsWith(applicant))).toMatch(/Sara Al-Harbi .* CV kept$/);
    const suspectedList = (await run('list', '--suspected')).out;
    expect(suspectedList).toMatch(
      new RegExp(`^${suspected} .*suspected spam \\(filled-trap\\)\\n$`),
    );

    const shown = await run('show', message.toLowerCase());
    expect(shown.out).toContain(`Reference: ${message}`);
    expect(shown.out).toContain('Email:     Noura@example.com');
    expect(shown.out).toContain(formula.massage);
    const unknown = await run('show', 'AAAAA-BBBBB');
    expect(unknown).toEqual({
      code: 1,
      out: '',
      err: 'There is no message with the reference AAAAA-BBBBB.\n',
    });

    const { id } = await database.db
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', message)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('incoming_mails')
      .values({
        ...{ id: 'a', identity: '<a@b.co>', submission_id: id, kind: 'reply', at: 0 },
        ...{ message_id: '<a@b.co>', from_name: 'Noura', from_address: 'noura@example.com' },
        ...{ is_other_sender: 0, subject: 'Re', text: '=1+1', quoted: null, is_cut: 0 },
        attachments: '["a.pdf"]',
      })
      .execute();
    expect((await run('show', message)).out).toContain(
      '1970-01-01T00:00:00.000Z, answer of noura@example.com:\n=1+1\n',
    );
    expect((await run('list', '--quarantine')).out).toBe('Every mail could be read.\n');
    await database.db
      .insertInto('quarantined_mails')
      .values({
        ...{ id: 'a', mailbox: 'site@mail.example/INBOX', uid_validity: '1', uid: 7, at: 0 },
        ...{ reason: 'too-many-parts', message_id: null, sender: 'a@b.co', bytes: 9 },
      })
      .execute();
    expect((await run('list', '--quarantine')).out).toBe(
      '1970-01-01T00:00:00.000Z  site@mail.example/INBOX  UID 7  a@b.co  no Message-ID  9 bytes  it has too many parts\n',
    );

    await writeFile(join(folder, 'uploads/kept/of-a-mail'), pdf());
    await database.db
      .insertInto('conversation_files')
      .values({
        ...{ id: 'f', submission_id: id, mail_id: 'a', reply_key: null, staff_id: null },
        ...{ file: 'of-a-mail', original_name: 'form.pdf', type: 'pdf', bytes: 9, pixels: null },
        ...{ sha256: 'x', state: 'kept', added_at: 0, position: 0 },
      })
      .execute();
    const exportFolder = join(folder, 'exported');
    expect((await run('export', '--csv', exportFolder)).out).toContain(
      '3 messages, 1 CVs, 1 subscribers',
    );
    expect((await readdir(exportFolder)).toSorted()).toEqual([
      'answers.csv',
      'cv',
      'files',
      'messages.csv',
      'newsletter-email.csv',
      'newsletter-phone.csv',
    ]);
    expect(await readFile(join(exportFolder, 'cv', `${applicant}.pdf`))).toEqual(pdf());
    expect(await readFile(join(exportFolder, 'files', `${message}-1.pdf`))).toEqual(pdf());
    const table = await readFile(join(exportFolder, 'messages.csv'), 'utf8');
    expect(await readFile(join(exportFolder, 'answers.csv'), 'utf8')).toContain(
      `"${message}","1970-01-01T00:00:00.000Z","reply","Noura","noura@example.com","Re","'=1+1","","files/${message}-1.pdf","a.pdf"`,
    );
    expect(table).toContain(`'=HYPERLINK(""http://x"")`);
    expect((await run('export', '--csv', exportFolder)).err).toContain('is not empty');

    const [mail] = await findDeliveries(database.db, { state: 'waiting' });
    const setMail = (values: Updateable<Deliveries>) =>
      database.db
        .updateTable('deliveries')
        .set(values)
        .where('id', '=', mail?.id ?? '')
        .execute();
    await setMail({ state: 'dead', last_error: '550 no such user' });
    expect((await run('list', '--mail')).out).toMatch(/^dead .*550 no such user$/m);
    expect((await run('retry')).out).toBe('Mails that will be sent again: 1\n');
    const messageId = mail?.message_id.slice(1, -1) ?? '';
    await setMail({ state: 'in-doubt' });
    expect((await run('list', '--mail')).out).toMatch(
      new RegExp(`^in-doubt .*<${messageId}>  tried 0 times`, 'm'),
    );
    expect((await run('resend', messageId)).out).toBe('Mails that will be sent again: 1\n');
    expect(await run('mark-sent', messageId)).toMatchObject({
      code: 1,
      err: `There is no mail in doubt with the Message-ID <${messageId}>.\n`,
    });
    await setMail({ state: 'in-doubt' });
    expect((await run('mark-sent')).out).toBe('Mails that count as sent: 1\n');
    expect(await findDeliveries(database.db, { state: 'sent' })).toHaveLength(1);
    expect((await run('retry', suspected)).out).toBe('Mails that will be sent again: 2\n');
    expect((await run('list', '--suspected')).out).toBe('There is nothing.\n');

    const archive = join(folder, 'person.zip');
    const person = ['export', '--email', APPLICANT.email.toUpperCase(), archive];
    expect((await run(...person)).out).toContain('1 messages with their files');
    expect((await readFile(archive)).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect((await run(...person)).err).toContain('exists already');
    expect((await run('export', '--email', 'nobody@example.com', archive)).code).toBe(1);
    const erased = await run('erase', '--email', APPLICANT.email.toUpperCase());
    expect(erased.out).toContain(`Erased: 1 messages (${applicant}), 1 subscriptions.`);
    expect((await run('list')).out).not.toContain(applicant);
    expect(await readdir(join(folder, 'uploads/kept'))).toEqual(['of-a-mail']);

    await database.db.updateTable('submissions').set({ received_at: 0 }).execute();
    expect((await run('purge')).out).toMatch(/^Purged: 2 messages older than 180 days; /);
    expect((await run('purge', '--unsent')).out).toMatch(/^Purged: 0 messages /);
    expect((await run('list')).out).toBe('There is nothing.\n');

    const misused = await startMessages(settings, '', 'erase');
    expect([misused.code, misused.out]).toEqual([2, '']);
    expect(misused.err).toContain('npm run messages -- list');
  });

  it('gives a message to somebody, and answers it from standard input', async () => {
    const databaseTarget = await target();
    const folder = await temporaryFolder();
    const sqlite = { kind: 'sqlite', file: join(folder, 'yafee.sqlite') } as const;
    const database = await open(databaseTarget.kind === 'sqlite' ? sqlite : databaseTarget);
    const settings: Record<string, string> =
      databaseTarget.kind === 'postgres'
        ? { DATA_DIR: folder, DATABASE_URL: databaseTarget.url }
        : { DATA_DIR: folder };
    await migrate(database, Date.now);
    const { app } = await openEmptyApp(database, settings);
    const sent = await app.inject({ method: 'POST', url: forms.contact.path, payload: CONTACT });
    const { reference } = sent.json().data;
    const recruiter = await signInAs(app, database, 'recruiter');
    const editor = await signInAs(app, database, 'editor');

    const refused = await runMessages(settings, 'assign', reference, recruiter.email);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('may answer this')]);
    expect((await runMessages(settings, 'assign', reference, editor.email)).out).toBe(
      `${reference} is given to The editor.\n`,
    );
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'c@b.co' };
    const mailing = { ...settings, ...mail };
    expect((await runMessagesWith('Hello', settings, 'answer', reference)).err).toContain(
      'SMTP_URL is not set',
    );
    expect((await runMessagesWith(' \n', mailing, 'answer', reference)).code).toBe(2);
    expect((await startMessages(mailing, 'Hello\n', 'answer', reference)).out).toContain(
      'waits to be mailed to Noura@example.com',
    );
    const { rows } = (await callAdmin(app, 'inbox', { cookie: editor.cookie })).body;
    expect(rows).toMatchObject([{ state: 'answered', assignee: { name: 'The editor' } }]);
    const shown = await callAdmin(app, 'conversation', { cookie: editor.cookie, id: rows[0].id });
    expect(shown.body.timeline.at(-1)).toMatchObject({ kind: 'reply', by: null, text: 'Hello' });
  });
});
