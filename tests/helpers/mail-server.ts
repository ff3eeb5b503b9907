import { onTestFinished } from 'vitest';
import { type MailServer, runMailServer } from './loopback-mail.ts';

export type { MailServer } from './loopback-mail.ts';

/** Starts a mail server, which is closed at the end of the test. @param extensions what it offers, such as `AUTH PLAIN` */
export async function startMailServer(extensions?: readonly string[]): Promise<MailServer> {
  const server = await runMailServer(undefined, extensions);
  onTestFinished(() => server.close());
  return server;
}
