/** The names of this machine in an address. What is sent to them leaves no machine, so nobody can read it on the way. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param hostname as `URL` gives it */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname.toLowerCase());
}
