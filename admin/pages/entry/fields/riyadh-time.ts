/** Riyadh is three hours ahead of UTC, and has no summer time. In milliseconds. */
const AHEAD = 3 * 60 * 60 * 1000;

/** Returns the day and the time in Riyadh of a stored moment, as date and time inputs have them; empty if it is none. */
export function toRiyadh(moment: string): { day: string; time: string } {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return { day: '', time: '' };
  const [day = '', rest = ''] = new Date(at + AHEAD).toISOString().split('T');
  return { day, time: rest.slice(0, 5) };
}

/**
 * Returns the moment of a day and a time in Riyadh, as it is stored; null without a day.
 * @param time without it, the begin of the day
 */
export function fromRiyadh(day: string, time: string): string | null {
  const at = Date.parse(`${day}T${time || '00:00'}:00+03:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
