// Finds Chromium for the browser tests, or installs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, run } from './setup.mjs';

/** Common paths of Chromium. The headless shell is first, because tests take only two thirds of the time with it. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, Playwright's, the system's, or a newly installed one. Ends the process
 * if it cannot be installed.
 */
export function ensureBrowser() {
  const browser = findBrowser();
  if (browser) return browser;
  console.log('Installing Chromium for the browser tests …');
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
  const installed = findBrowser();
  if (installed) return installed;
  console.error(
    'There is no Chromium, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to it.',
  );
  process.exit(1);
}

function findBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((file) => file && existsSync(file));
}
