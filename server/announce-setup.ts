import { createSetupLink, hasAdministrator } from './auth/auth.ts';
import type { Context } from './context.ts';

/**
 * Prints how the first administrator gets an account, if nobody has one. On this machine alone a link is enough; where
 * the site has a public address, the command makes one for it.
 * @param port that the server listens on
 */
export async function announceSetup(context: Context, port: number): Promise<void> {
  const { config, now } = context;
  if (context.upstream !== null || config.role === 'worker') return;
  if (config.publicUrl.startsWith('https:')) {
    if (await hasAdministrator(context.database)) return;
    console.log(
      'The office has no administrator yet: npm run admin -- invite EMAIL makes a link for the first one.',
    );
    return;
  }
  const { db } = context.database;
  const link = await createSetupLink({ db, now }, `http://localhost:${port}`);
  if (link === null) return;
  console.log(`Set up its first administrator, on this machine and within an hour: ${link}`);
}
