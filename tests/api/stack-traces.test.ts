import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../helpers/server-process.ts';
import { ROOT } from '../helpers/sources.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Returns the source line at a position of a stack trace, such as `site/app.tsx:12:3`. */
function sourceLineAt(position: string): string {
  const [file = '', line] = position.split(':');
  return readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
}

describe('the stack trace of an error', () => {
  it.each(['built', 'sources'])(
    'thrown by a component names its .tsx file and line: %s',
    async (site) => {
      const program = join(ROOT, 'tests/helpers/render-with-error.ts');
      const args = [program, site, await temporaryFolder()];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      expect(stdout).toMatch(/^Error: this form cannot be read\n/);
      const [first = '', second = ''] = [...stdout.matchAll(/\((site\/[^)]+)\)/g)].map(
        (match) => match[1] ?? '',
      );
      expect(first).toMatch(/^site\/components\/form\/posted\.tsx:\d+:\d+$/);
      expect(sourceLineAt(first)).toContain('posted?.form');
      expect(second).toMatch(/^site\/components\/contact-form\.tsx:\d+:\d+$/);
      expect(sourceLineAt(second)).toContain("usePosted('contact')");
    },
  );

  it('in the log of the built server names source files and lines', async () => {
    const folder = await starterDataFolder();
    const server = await startServerProcess({ DATA_DIR: folder });
    onTestFinished(() => server.kill());
    const database = new DatabaseSync(join(folder, 'yafee.sqlite'), { timeout: 5_000 });
    database.exec('drop table submissions');
    database.close();
    const response = await fetch(`${server.url}/api/contactUs/sendMail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        name: 'Noura',
        subject: 'Al-Harbi',
        phone: '0501234567',
        email: 'noura@example.com',
        massage: 'When does the next course begin?',
      }),
    });
    expect(response.status).toBeGreaterThanOrEqual(500);
    await expect.poll(server.output).toContain('no such table');
    const line =
      server
        .output()
        .split('\n')
        .find((text) => text.includes('no such table')) ?? '';
    const [first = ''] = /server\/[\w/-]+\.ts:\d+:\d+/.exec(line) ?? [];
    expect(first).toMatch(/^server\/platform\/database\/sqlite-dialect\.ts:/);
    expect(sourceLineAt(first)).toMatch(/statement\.all\(|database\.prepare\(/);
    expect(line).not.toContain('dist/main.js');
  });
});
