import { DAY } from '../platform/durations.ts';

/** Returns when a submission is purged, in epoch milliseconds. */
export function purgeTime({
  receivedAt,
  keptUntil,
  retentionDays,
}: {
  receivedAt: number;
  keptUntil: number | null;
  retentionDays: number;
}): number {
  return Math.max(receivedAt + retentionDays * DAY, keptUntil ?? 0);
}
