import { runTranslationServer, type TranslationServer } from './loopback-translation.ts';
import { cleanUpAtEnd } from './open-once.ts';

/** Starts a server of machine translation. It stops with the test or suite. */
export async function startTranslationServer(): Promise<TranslationServer> {
  const { stop, ...server } = await runTranslationServer();
  cleanUpAtEnd(stop);
  return server;
}
