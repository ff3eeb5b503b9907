/** The first file descriptor that a service manager passes (sd_listen_fds(3)). */
const FIRST_DESCRIPTOR = 3;

/**
 * Reads whether a service manager has opened the listening socket and passes it to this process, as systemd does with a
 * socket unit (sd_listen_fds(3)). Such a socket stays open while the process restarts, so that connections wait.
 * @param pid of this process. `LISTEN_PID` names the process that the socket is for. Without it, the socket is for this
 * process.
 * @returns the file descriptor; null if there is no socket; `several` if there are more than one
 */
export function readHeldSocket(
  env: Record<string, string | undefined>,
  pid: number,
): number | 'several' | null {
  const { LISTEN_FDS: count, LISTEN_PID: owner } = env;
  if (!count || count === '0' || (owner && Number(owner) !== pid)) return null;
  return count === '1' ? FIRST_DESCRIPTOR : 'several';
}
