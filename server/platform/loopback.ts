/** Hostnames of this machine. Nobody can intercept what is sent to them, because it does not leave the machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param hostname as `URL` gives it */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname.toLowerCase());
}
