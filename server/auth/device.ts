import type { Device } from '../../contract/admin/auth/auth.ts';

/**
 * Parts of the User-Agent header, the more specific before the more general: Edge also names Chrome, and Chrome also names
 * Safari.
 */
const BROWSERS: readonly (readonly [part: string, browser: Device['browser']])[] = [
  ['Edg', 'edge'],
  ['OPR/', 'opera'],
  ['SamsungBrowser/', 'samsung'],
  ['Firefox/', 'firefox'],
  ['FxiOS/', 'firefox'],
  ['Chrome/', 'chrome'],
  ['CriOS/', 'chrome'],
  ['Safari/', 'safari'],
];

const SYSTEMS: readonly (readonly [part: string, system: Device['system']])[] = [
  ['iPhone', 'iphone'],
  ['iPad', 'ipad'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['Mac OS X', 'mac'],
  ['Linux', 'linux'],
];

/** How much of the header is read. In characters. */
const MAX_LENGTH = 500;

/** Returns the browser and system of a User-Agent header, so that users recognise their sessions. */
export function describeDevice(userAgent: string): Device {
  const text = userAgent.slice(0, MAX_LENGTH);
  return {
    browser: BROWSERS.find(([part]) => text.includes(part))?.[1] ?? 'other',
    system: SYSTEMS.find(([part]) => text.includes(part))?.[1] ?? 'other',
  };
}
