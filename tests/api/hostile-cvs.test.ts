import { expect, it, onTestFinished } from 'vitest';
import { sendHostileCvs } from '../helpers/hostile-cvs-at-once.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const PER_KIND = 20;
const KINDS = 5;

it('the server stays responsive while it receives 20 hostile CVs of each kind at once', {
  timeout: 120_000,
}, async () => {
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder() });
  onTestFinished(() => server.kill());
  const result = await sendHostileCvs(server, PER_KIND);
  const { 201: accepted = 0, 422: rejected = 0 } = result.statuses;
  expect(accepted + rejected, JSON.stringify(result)).toBe(PER_KIND * KINDS);
  // On a busy machine every response takes longer, also those before the CVs. In milliseconds, and MiB.
  expect(result.health).toBeLessThan(100 + 10 * result.healthBefore);
  expect(result.memory).toBeLessThan(result.memoryBefore + 150);
});
