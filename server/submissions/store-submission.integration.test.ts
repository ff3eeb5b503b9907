import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { openEmptyApp } from '../../tests/helpers/app.ts';
import { describeOnPostgres } from '../../tests/helpers/databases.ts';
import { application } from '../../tests/helpers/forms.ts';

describeOnPostgres('an application while the database crashes', (databases) => {
  it('leaves no CV behind if its transaction had not begun to commit', async () => {
    const database = await databases.open();
    const { app, folder } = await openEmptyApp(database);
    await sql
      .raw(
        `create function crash() returns trigger language plpgsql as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
         create trigger crash before insert on submission_files
         for each row execute function crash()`,
      )
      .execute(database.db);
    const { payload, headers } = application();
    const response = await app.inject({
      method: 'POST',
      url: forms.join.path,
      payload,
      headers,
    });
    expect(response.statusCode).toBe(503);
    expect(await readdir(join(folder, 'uploads/kept'))).toEqual([]);
  });
});
