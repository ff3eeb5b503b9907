import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { docx, pdf } from '../../../tests/helpers/cv-files.ts';
import { REVIEWED } from '../../../tests/helpers/hostile-cv-files.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { InspectionUnavailable, type InspectorLimits, openCvInspector } from './cv-inspector.ts';

/** A worker that does what the path says, and tells which one it is: each thread has its own number. */
const OBEDIENT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', async ({ path }) => {
      if (path === 'hang') for (;;);
      if (path === 'fill') for (const all = []; ; ) all.push(new Array(10_000).fill(0.5));
      if (path === 'throw') throw new Error('a fault of ours');
      if (path === 'slow') await new Promise((resolve) => setTimeout(resolve, 100));
      parentPort.postMessage({ ok: true, type: threadId });
    });
    parentPort.postMessage('ready');
  `)}`,
);

function opened(limits: Partial<InspectorLimits> = {}) {
  const inspector = openCvInspector(limits);
  onTestFinished(() => inspector.close());
  return inspector;
}

/** The thread that answered. */
async function threadOf(inspected: Promise<unknown>): Promise<unknown> {
  const answer = (await inspected) as { ok: boolean; type: number };
  expect(answer.ok).toBe(true);
  return answer.type;
}

const EXCESS = { ok: false, code: 'file-bomb' };

describe('the inspector of CVs', () => {
  it('tells what files are, one after the other, whatever their sizes', async () => {
    const folder = await temporaryFolder();
    const inspector = opened();
    const files = { large: pdf('9 0 obj\n'.repeat(10_000)), small: pdf(), other: docx() };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    const inspected = ['large', 'small', 'other'].map((name) =>
      inspector.inspect(join(folder, name)),
    );
    expect(await Promise.all(inspected)).toEqual([
      { ok: true, type: 'pdf' },
      { ok: true, type: 'pdf' },
      { ok: true, type: 'docx' },
    ]);
  });

  it('leaves the event loop free while it inspects what is hostile', async () => {
    const folder = await temporaryFolder();
    const inspector = opened();
    const paths = await Promise.all(
      Object.entries(REVIEWED).map(async ([kind, make]) => {
        await writeFile(join(folder, kind), make());
        return join(folder, kind);
      }),
    );
    const before = process.threadCpuUsage();
    await Promise.all(paths.map((path) => inspector.inspect(path)));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(200);
  });

  it('refuses a file that takes too long, and inspects the next one in a new thread', async () => {
    const inspector = opened({ worker: OBEDIENT, deadline: 1_000 });
    const first = await threadOf(inspector.inspect('well'));
    const [hanging, next] = [inspector.inspect('hang'), inspector.inspect('well')];
    expect(await hanging).toEqual(EXCESS);
    expect(await threadOf(next)).not.toBe(first);
  });

  it('refuses a file that takes too much memory, and inspects the next one', async () => {
    const inspector = opened({ worker: OBEDIENT, heap: 16, deadline: 20_000 });
    expect(await inspector.inspect('fill')).toEqual(EXCESS);
    await threadOf(inspector.inspect('well'));
  });

  it('throws what is a fault of ours, and inspects the next one', async () => {
    const inspector = opened({ worker: OBEDIENT });
    await expect(inspector.inspect('throw')).rejects.toThrow('a fault of ours');
    await threadOf(inspector.inspect('well'));
    const real = opened();
    await expect(real.inspect('/nowhere/at/all')).rejects.toThrow('ENOENT');
  });

  it('keeps its thread from file to file, and ends it when none comes', async () => {
    const inspector = opened({ worker: OBEDIENT, idle: 50 });
    const first = await threadOf(inspector.inspect('well'));
    expect(await threadOf(inspector.inspect('well'))).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await threadOf(inspector.inspect('well'))).not.toBe(first);
  });

  it('lets no more files wait than it may, and none longer than it may', async () => {
    const short = opened({ worker: OBEDIENT, waiting: 2 });
    // The first is no longer waiting.
    const taken = ['slow', 'well', 'well'].map((path) => short.inspect(path));
    await expect(short.inspect('well')).rejects.toThrow(InspectionUnavailable);
    await Promise.all(taken.map(threadOf));
    const impatient = opened({ worker: OBEDIENT, wait: 50 });
    const [slow, late] = [impatient.inspect('slow'), impatient.inspect('well')];
    const refused = expect(late).rejects.toThrow(InspectionUnavailable);
    await threadOf(slow);
    await refused;
    await threadOf(impatient.inspect('well'));
  });

  it('inspects what waits when it is closed, and nothing that comes later', async () => {
    const inspector = openCvInspector({ worker: OBEDIENT });
    const taken = [inspector.inspect('slow'), inspector.inspect('well')];
    const closed = inspector.close();
    await expect(inspector.inspect('well')).rejects.toThrow(InspectionUnavailable);
    await closed;
    await Promise.all(taken.map(threadOf));
    await openCvInspector().close();
  });

  it('never keeps the process alive', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'cv.pdf');
    await writeFile(file, pdf());
    const program = `
      import { openCvInspector } from ${JSON.stringify(new URL('./cv-inspector.ts', import.meta.url))};
      const alive = setInterval(() => {}, 1000);
      console.log(JSON.stringify(await openCvInspector().inspect(${JSON.stringify(file)})));
      clearInterval(alive);
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
