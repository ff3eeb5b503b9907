import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The IMAP server that tests start. */
export const DOVECOT = '/usr/sbin/dovecot';

/** The mail server that tests start. Only its master process runs as root. */
export const POSTFIX = '/usr/sbin/postfix';

/** The proxies that `deploy/` has files for. */
export const NGINX = '/usr/sbin/nginx';
export const HAPROXY = '/usr/sbin/haproxy';
export const CADDY = '/usr/bin/caddy';

/** Finds mistakes in scripts for a shell. */
export const SHELLCHECK = '/usr/bin/shellcheck';

/** Debian's Firefox. Tests control it without a separate driver. */
export const FIREFOX = '/usr/bin/firefox-esr';

const WEBKIT_FOLDERS = ['x86_64', 'aarch64'].map(
  (cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1`,
);

/** WebKitGTK, and its driver. */
export const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: join(
    WEBKIT_FOLDERS.find((folder) => existsSync(folder)) ?? WEBKIT_FOLDERS[0],
    'MiniBrowser',
  ),
};

/**
 * Programs that some tests run, and their installed paths. Tests that need a program have its `name` before `.integration.test.ts` or
 * `.spec.ts` in their file name, and are skipped without it.
 */
const PROGRAMS = [
  {
    name: 'dovecot',
    title: 'Dovecot',
    debianPackage: 'dovecot-imapd',
    files: [DOVECOT, '/usr/lib/dovecot/imap'],
  },
  {
    name: 'postfix',
    title: 'Postfix',
    debianPackage: 'postfix',
    files: [POSTFIX],
    needsRoot: true,
  },
  // Its workers change the owner of their folders.
  {
    name: 'nginx',
    title: 'nginx',
    debianPackage: 'nginx-light',
    files: [NGINX],
    needsRoot: true,
  },
  { name: 'haproxy', title: 'HAProxy', debianPackage: 'haproxy', files: [HAPROXY] },
  { name: 'caddy', title: 'Caddy', debianPackage: 'caddy', files: [CADDY] },
  { name: 'shellcheck', title: 'ShellCheck', debianPackage: 'shellcheck', files: [SHELLCHECK] },
  { name: 'firefox', title: 'Firefox', debianPackage: 'firefox-esr', files: [FIREFOX] },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    debianPackage: 'webkit2gtk-driver, xvfb',
    files: [WEBKIT.driver, WEBKIT.browser, '/usr/bin/xvfb-run'],
  },
];

const isRoot = process.getuid?.() === 0;

/** The programs whose tests cannot run here. */
export const MISSING_PROGRAMS = PROGRAMS.filter(
  ({ files, needsRoot = false }) =>
    !files.every((file) => existsSync(file)) || (needsRoot && !isRoot),
);

/** Patterns of the test files that are left out, as Vitest and Playwright take them. */
export const LEFT_OUT = MISSING_PROGRAMS.flatMap(({ name }) => [
  `**/*.${name}.integration.test.ts`,
  `**/*.${name}.spec.ts`,
]);

/**
 * Says for each missing program which tests are not run.
 * @param {readonly string[]} files paths of all test files
 * @returns {string[]} a line for each program
 */
export function describeLeftOut(files) {
  return MISSING_PROGRAMS.flatMap(({ name, title, debianPackage, needsRoot = false }) => {
    const left = files.filter((file) => file.includes(`.${name}.`));
    const need = needsRoot ? `${debianPackage}, and root to start it` : debianPackage;
    return left.length === 0 ? [] : [`Not run without ${title} (${need}): ${left.join(', ')}`];
  });
}
