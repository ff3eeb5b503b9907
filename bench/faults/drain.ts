import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { largePdf } from '../../tests/helpers/cv-files.ts';
import { application } from '../../tests/helpers/forms.ts';
import type { Scenario, Tools } from './scenario.ts';

/** An upload takes so long from its first byte to its last. In seconds. */
const UPLOAD = 15;

export const drain: Scenario = {
  name: 'drain',
  sentence: `The server is told to stop (SIGTERM) while an application arrives that takes ${UPLOAD} s.`,
  deadline: 120,
  async run(tools) {
    const patient = await stopDuringUpload(tools, 30);
    tools.report.equal(
      'FINISH_SECONDS=30: status of the upload',
      patient.status,
      201,
      'cut after 8 s',
    );
    tools.report.equal('FINISH_SECONDS=30: exit code', patient.code, 0, '1');
    const hasty = await stopDuringUpload(tools, 3);
    tools.report.atMost('FINISH_SECONDS=3: seconds until the end', hasty.seconds, 8, '8');
    const says = /request/i.test(hasty.output);
    tools.report.equal('FINISH_SECONDS=3: says what was cut', says, true, 'false');
    tools.report.note('FINISH_SECONDS=3: status of the upload', hasty.status);
    tools.report.note('its words', hasty.output.slice(0, 240));
  },
};

async function stopDuringUpload(tools: Tools, finishSeconds: number) {
  const server = await tools.server({
    DATA_DIR: await tools.folder(),
    ...{ FINISH_SECONDS: String(finishSeconds), LOG_LEVEL: 'info' },
  });
  const { payload, headers } = application({}, { name: 'cv.pdf', bytes: largePdf(1_000_000) });
  const post = request(server.url + forms.join.path, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length },
  });
  const answered = new Promise<number>((resolve) => {
    post.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    post.on('error', () => resolve(0));
  });
  const size = Math.ceil(payload.length / UPLOAD);
  const upload = (async () => {
    for (let at = 0; at < payload.length && !post.destroyed; at += size) {
      post.write(payload.subarray(at, at + size));
      await sleep(1_000);
    }
    post.end();
  })();
  await sleep(1_500);
  const before = server.output().length;
  const began = performance.now();
  const ended = once(server.child, 'exit') as Promise<[number | null]>;
  server.child.kill('SIGTERM');
  const [code] = await ended;
  const seconds = Math.round((performance.now() - began) / 1_000);
  const status = await answered;
  await upload;
  return { status, code: code ?? -1, seconds, output: server.output().slice(before).trim() };
}
