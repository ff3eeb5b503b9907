// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, run } from './setup.mjs';

/** The one without a window first: it does the same in two thirds of the time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium: `CHROMIUM_PATH`, Playwright's own, the system's, or one that is installed now. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('Bringing Chromium for the browser tests …');
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 240_000,
  });
  if (!findBrowser() && process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    spawnSync('apt-get', [...install, 'chromium-headless-shell'], { stdio: 'inherit' });
    if (!findBrowser()) run('apt-get', [...install, 'chromium']);
  }
  const brought = findBrowser();
  if (brought) return brought;
  console.error(
    'There is no Chromium, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to it.',
  );
  process.exit(1);
}

function findBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...INSTALLED];
  return candidates.find((file) => file && existsSync(file));
}
