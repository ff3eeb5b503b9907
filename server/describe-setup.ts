import { createSetupLink, hasAdministrator } from './auth/auth.ts';
import type { Context } from './context.ts';

const INVITE = 'npm run admin -- invite EMAIL';

/**
 * Explains how the first administrator gets an account. On this machine a link is enough. If the site has a public URL, the
 * command creates a link for it.
 * @param port that the server listens on
 * @returns a sentence for the operator, or null if there is nothing to say. It does not throw if the database fails, because
 * the server already serves pages
 */
export async function describeSetup(context: Context, port: number): Promise<string | null> {
  const { config, now } = context;
  if (context.upstream !== null || config.role === 'worker') return null;
  const { database } = context;
  try {
    if (config.publicUrl.startsWith('https:')) {
      if (await hasAdministrator(database)) return null;
      return `The back office has no administrator yet: ${INVITE} makes a link for the first one.`;
    }
    const link = await createSetupLink({ db: database.db, now }, `http://localhost:${port}`);
    if (link === null) return null;
    return `Set up its first administrator, on this machine and within an hour: ${link}`;
  } catch (error) {
    return `The database has refused to say whether the back office has an administrator (${String(error)}). If it has none, ${INVITE} makes a link for the first one.`;
  }
}
