import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signLink } from '../../server/newsletter/newsletter.ts';

/** Returns the token in the link of the receipt of a submission, which no mail server has taken. */
export function statusToken(
  dataDir: string,
  of: { column: 'reference' | 'email_key'; value: string },
): string {
  const database = new DatabaseSync(join(dataDir, 'yafee.sqlite'), { timeout: 5_000 });
  try {
    const { id, secret } = database
      .prepare(
        `select id, value as secret from submissions, server_secrets where name = 'newsletter-links' and ${of.column} = ?`,
      )
      .get(of.value) as { id: string; secret: string };
    return signLink(secret, { purpose: 'status', id, expiresAt: null });
  } finally {
    database.close();
  }
}
