import { expect, it, onTestFinished } from 'vitest';
import { sendHostileCvs } from '../helpers/hostile-cvs-at-once.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const PER_KIND = 20;
const KINDS = 5;

it('a server to which 20 hostile CVs of each kind come at once answers others all the while', {
  timeout: 120_000,
}, async () => {
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder() });
  onTestFinished(() => server.kill());
  const endured = await sendHostileCvs(server, PER_KIND);
  const { 201: accepted = 0, 422: refused = 0 } = endured.statuses;
  expect(accepted + refused, JSON.stringify(endured)).toBe(PER_KIND * KINDS);
  // On a machine that is busy with other things everything takes longer, and did so before.
  expect(endured.health).toBeLessThan(100 + 10 * endured.healthBefore);
  expect(endured.memory).toBeLessThan(endured.memoryBefore + 150);
});
