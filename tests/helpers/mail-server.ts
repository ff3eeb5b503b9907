import { onTestFinished } from 'vitest';
import { type MailServer, runMailServer } from './loopback-mail.ts';

export type { MailServer } from './loopback-mail.ts';

/** Starts a mail server, which is closed at the end of the test. */
export async function startMailServer(): Promise<MailServer> {
  const server = await runMailServer();
  onTestFinished(() => server.close());
  return server;
}
