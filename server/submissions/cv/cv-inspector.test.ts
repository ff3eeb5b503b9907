import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { docx, pdf } from '../../../tests/helpers/cv-files.ts';
import { REVIEWED_CVS } from '../../../tests/helpers/hostile-cv-files.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { InspectionUnavailable, type InspectorLimits, openCvInspector } from './cv-inspector.ts';

/** A worker that does what the path says and returns its thread id as the type. */
const SCRIPTED_WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', async ({ path }) => {
      if (path === 'hang') for (;;);
      if (path === 'fill') for (const arrays = []; ; ) arrays.push(new Array(10_000).fill(0.5));
      if (path === 'throw') throw new Error('an internal error');
      if (path === 'slow') await new Promise((resolve) => setTimeout(resolve, 100));
      parentPort.postMessage({ ok: true, type: threadId });
    });
    parentPort.postMessage('ready');
  `)}`,
);

function openInspector(limits: Partial<InspectorLimits> = {}) {
  const inspector = openCvInspector(limits);
  onTestFinished(() => inspector.close());
  return inspector;
}

/** Returns the id of the thread that inspected a file. */
async function threadOf(inspection: Promise<unknown>): Promise<unknown> {
  const verdict = (await inspection) as { ok: boolean; type: number };
  expect(verdict.ok).toBe(true);
  return verdict.type;
}

const LIMIT_EXCEEDED = { ok: false, code: 'file-bomb' };

describe('the inspector of CVs', () => {
  it('returns the types of files of different sizes', async () => {
    const folder = await temporaryFolder();
    const inspector = openInspector();
    const files = { large: pdf('9 0 obj\n'.repeat(10_000)), small: pdf(), other: docx() };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    const inspections = ['large', 'small', 'other'].map((name) =>
      inspector.inspect(join(folder, name)),
    );
    expect(await Promise.all(inspections)).toEqual([
      { ok: true, type: 'pdf' },
      { ok: true, type: 'pdf' },
      { ok: true, type: 'docx' },
    ]);
  });

  it('does not block the event loop while it inspects hostile files', async () => {
    const folder = await temporaryFolder();
    const inspector = openInspector();
    const paths = await Promise.all(
      Object.entries(REVIEWED_CVS).map(async ([kind, make]) => {
        await writeFile(join(folder, kind), make());
        return join(folder, kind);
      }),
    );
    const before = process.threadCpuUsage();
    await Promise.all(paths.map((path) => inspector.inspect(path)));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(200);
  });

  it('rejects a file that takes too long, and inspects the next one in a new thread', async () => {
    const inspector = openInspector({ worker: SCRIPTED_WORKER, timeout: 1_000 });
    const first = await threadOf(inspector.inspect('accept'));
    const [hanging, next] = [inspector.inspect('hang'), inspector.inspect('accept')];
    expect(await hanging).toEqual(LIMIT_EXCEEDED);
    expect(await threadOf(next)).not.toBe(first);
  });

  it('rejects a file that takes too much memory, and inspects the next one', async () => {
    const inspector = openInspector({ worker: SCRIPTED_WORKER, maxHeap: 16, timeout: 20_000 });
    expect(await inspector.inspect('fill')).toEqual(LIMIT_EXCEEDED);
    await threadOf(inspector.inspect('accept'));
  });

  it('throws an internal error, and inspects the next file', async () => {
    const inspector = openInspector({ worker: SCRIPTED_WORKER });
    await expect(inspector.inspect('throw')).rejects.toThrow('an internal error');
    await threadOf(inspector.inspect('accept'));
    const withRealWorker = openInspector();
    await expect(withRealWorker.inspect('/nowhere/at/all')).rejects.toThrow('ENOENT');
  });

  it('reuses its thread, and ends it when it is idle', async () => {
    const inspector = openInspector({ worker: SCRIPTED_WORKER, idleTimeout: 50 });
    const first = await threadOf(inspector.inspect('accept'));
    expect(await threadOf(inspector.inspect('accept'))).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await threadOf(inspector.inspect('accept'))).not.toBe(first);
  });

  it('rejects a file if too many files wait or it waited too long', async () => {
    const withShortQueue = openInspector({ worker: SCRIPTED_WORKER, maxWaiting: 2 });
    // The first file is being inspected, so two wait.
    const accepted = ['slow', 'accept', 'accept'].map((path) => withShortQueue.inspect(path));
    await expect(withShortQueue.inspect('accept')).rejects.toThrow(InspectionUnavailable);
    await Promise.all(accepted.map(threadOf));
    const withShortWait = openInspector({ worker: SCRIPTED_WORKER, maxWait: 50 });
    const [slow, late] = [withShortWait.inspect('slow'), withShortWait.inspect('accept')];
    const rejection = expect(late).rejects.toThrow(InspectionUnavailable);
    await threadOf(slow);
    await rejection;
    await threadOf(withShortWait.inspect('accept'));
  });

  it('inspects the waiting files when it is closed, and rejects later ones', async () => {
    const inspector = openCvInspector({ worker: SCRIPTED_WORKER });
    const accepted = [inspector.inspect('slow'), inspector.inspect('accept')];
    const closed = inspector.close();
    await expect(inspector.inspect('accept')).rejects.toThrow(InspectionUnavailable);
    await closed;
    await Promise.all(accepted.map(threadOf));
    await openCvInspector().close();
  });

  it('does not keep the process alive', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'cv.pdf');
    await writeFile(file, pdf());
    const program = `
      import { openCvInspector } from ${JSON.stringify(new URL('./cv-inspector.ts', import.meta.url))};
      const timer = setInterval(() => {}, 1000);
      console.log(JSON.stringify(await openCvInspector().inspect(${JSON.stringify(file)})));
      clearInterval(timer);
    `;
    const script = join(folder, 'program.mjs');
    await writeFile(script, program);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], {
      timeout: 20_000,
    });
    expect([stdout, stderr]).toEqual(['{"ok":true,"type":"pdf"}\n', '']);
    await rm(script);
  });
});
