import { HOUR } from '../../platform/durations.ts';

/** Mails of one sender that may take too long to read within `MEMORY`: each holds up those of all others for seconds. */
const MAX_SLOW = 3;

/** How long a slow mail counts. In milliseconds. */
const MEMORY = HOUR;

/** Remembers whose mails could not be read in time, so that no sender holds up the mails of others again and again. */
export class SlowSenders {
  readonly #now: () => number;
  /** The times of the slow mails by their sender. */
  readonly #mails = new Map<string, number[]>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes that a mail took too long, or too much memory. */
  note(sender: string): void {
    this.#mails.set(sender, [...this.#recent(sender), this.#now()]);
  }

  /** Whether the mails of a sender are not read for now. */
  isHeldOff(sender: string): boolean {
    const recent = this.#recent(sender);
    if (recent.length === 0) this.#mails.delete(sender);
    return recent.length >= MAX_SLOW;
  }

  #recent(sender: string): number[] {
    const since = this.#now() - MEMORY;
    return (this.#mails.get(sender) ?? []).filter((at) => at > since);
  }
}
