import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SHELLCHECK } from '../../tools/test-programs.mjs';
import { ROOT } from '../helpers/sources.ts';

describe('the scripts for a shell', () => {
  it('have no mistake that ShellCheck finds', () => {
    const interpreter = '^#!.*[/ ](ba|da)?sh$';
    const listed = execFileSync('git', ['grep', '-lE', '--untracked', interpreter], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const scripts = listed.trimEnd().split('\n');
    expect(scripts).toContain('deploy/build-image.sh');
    const { status, stdout } = spawnSync(SHELLCHECK, scripts, { cwd: ROOT, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
