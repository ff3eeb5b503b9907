import { HOUR } from '../../platform/durations.ts';

/** How many mails of one sender may take too long to read within `MEMORY`. Each holds up those of all others for seconds. */
const MAX_SLOW = 3;

/** How long a slow mail counts. In milliseconds. */
const MEMORY = HOUR;

/** Remembers the senders of mails that could not be read in time, so that no sender holds up other mails again and again. */
export class SlowSenders {
  readonly #now: () => number;
  /** The times of slow mails by their sender. */
  readonly #mails = new Map<string, number[]>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Records that a mail took too much time or memory. */
  note(sender: string): void {
    this.#mails.set(sender, [...this.#recent(sender), this.#now()]);
  }

  /** Whether the mails of a sender are skipped for now. */
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
