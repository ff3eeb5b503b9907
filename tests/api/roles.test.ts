import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';
import { runMailServer } from '../helpers/loopback-mail.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Returns the jobs that a process has run, as Prometheus reads them. */
async function jobsRun({ output }: ServerProcess): Promise<string[]> {
  const port = /metrics are at http:\/\/localhost:(\d+)/.exec(output())?.[1];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const runs = metrics.matchAll(/^yafee_job_runs_total\{.*job="([^"]+)"/gm);
  return [...new Set(Array.from(runs, ([, job = '']) => job))];
}

/** Timeout of a test in milliseconds: servers start slowly on a busy machine. */
const TIMEOUT = 600_000;

describeOnEachDatabase('several processes', (databases) => {
  async function settings() {
    const target = await databases.target();
    return {
      ...(target.kind === 'postgres'
        ? { DATA_DIR: await temporaryFolder(), DATABASE_URL: target.url }
        : { DATA_DIR: await starterDataFolder() }),
    };
  }

  async function start(env: Record<string, string>) {
    const server = await startServerProcess(env);
    onTestFinished(() => server.kill());
    return server;
  }

  it(
    'share the work: web accepts a message, and only the worker mails it',
    async () => {
      const mail = await runMailServer();
      onTestFinished(() => mail.close());
      const env = {
        ...(await settings()),
        SMTP_URL: mail.url,
        MAIL_FROM: 'site@yafee.example',
        MAIL_TO: 'team@yafee.example',
      };
      await writeFile(join(env.DATA_DIR, 'shared-data-folder'), '');
      const web = await start({ ...env, ROLE: 'web', METRICS_PORT: '0' });
      const post = async () => {
        const posted = await fetch(`${web.url}/api/contactUs/sendMail`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(CONTACT),
        });
        expect(posted.status).toBe(201);
      };
      await post();
      expect(mail.mails).toHaveLength(0);
      const worker = await start({ ...env, ROLE: 'worker' });
      // The worker mails three times. A process that also mailed would have run its job meanwhile.
      await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
      for (let time = 2; time <= 3; time++) {
        const before = mail.mails.length;
        await post();
        await expect.poll(() => mail.mails.length).toBeGreaterThan(before);
      }
      await expect.poll(() => jobsRun(web)).toEqual(['heartbeat']);
      expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
      expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
      expect((await fetch(worker.url)).status).toBe(404);
    },
    TIMEOUT,
  );

  it(
    'are refused if nothing shows that they share their files',
    async () => {
      const env = await settings();
      for (const ROLE of ['web', 'worker']) {
        await expect(startServerProcess({ ...env, ROLE })).rejects.toThrow(
          `create the empty file ${join(env.DATA_DIR, 'shared-data-folder')}`,
        );
      }
    },
    TIMEOUT,
  );
});
