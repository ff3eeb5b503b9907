import { forms } from '../../contract/submissions.ts';
import { openSqliteFile } from '../../server/platform/database/sqlite-dialect.ts';
import { application, CONTACT } from '../../tests/helpers/forms.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';

/**
 * Fills a data folder: the starter content, one application with its CV, one message with its mails, and copies of that
 * message and one of its mails. No server runs on it afterwards.
 * @param copies how many copies of the message, and of the mail; not more mails than messages, to which they belong
 */
export async function fillDataFolder(
  dataDir: string,
  copies: { submissions: number; mails: number },
): Promise<void> {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const applied = application();
  const responses = [
    await fetch(server.url + forms.join.path, {
      method: 'POST',
      headers: applied.headers,
      body: new Uint8Array(applied.payload),
    }),
    await fetch(server.url + forms.contact.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CONTACT),
    }),
  ];
  await server.stop();
  for (const response of responses) {
    if (response.status !== 201) throw new Error(`a form got ${response.status}`);
  }
  const database = openSqliteFile(`${dataDir}/yafee.sqlite`);
  const copy = (table: string, changed: Record<string, string>, count: number) => {
    const columns = database
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name));
    const values = columns.map((column) => changed[column] ?? `original.${column}`);
    database.exec(`
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
      insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from numbers,
        (select * from ${table} limit 1 offset (select count(*) - 1 from ${table})) as original`);
  };
  database.exec('begin immediate');
  if (copies.submissions > 0) {
    copy(
      'submissions',
      {
        id: "'copy-' || i",
        reference: "printf('%010d', i)",
        received_at: 'original.received_at - i',
      },
      copies.submissions,
    );
  }
  if (copies.mails > 0) {
    copy(
      'outbox',
      {
        id: "'copy-' || i",
        submission_id: "'copy-' || i",
        message_id: "'<copy-' || i || '@example.org>'",
        state: "'sent'",
      },
      copies.mails,
    );
  }
  database.exec('commit');
  database.close();
}
