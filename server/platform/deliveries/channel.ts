import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import type { MailFailureCause } from '../../../contract/admin/mail-failures.ts';
import type { Deliveries } from '../database/schema.ts';

/** A person whom we write to: the known ways to reach them. */
export type Person = { email?: string | undefined; phone?: string | undefined };

/** How a channel is chosen for a delivery. */
export type Route = {
  /** The name in the table of deliveries and in the log. */
  name: string;
  /** Returns the address of a person in this channel. Null if the channel does not reach them. */
  addressOf(person: Person): string | null;
  /** Whether it can render deliveries of a purpose. */
  carries(purpose: DeliveryPurpose): boolean;
};

/** Why an attempt failed. `isRefused`: the address does not work, so another attempt would fail too. */
export type DeliveryFailure = { cause: MailFailureCause; words: string; isRefused: boolean };

/** A delivery that is ready to leave. Whoever rendered it closes it, whether it was sent or not. */
export type RenderedDelivery = {
  /** @returns the relay's id for it, or null if it gives none @throws if it was not accepted, or when the signal is aborted */
  send(signal: AbortSignal): Promise<string | null>;
  /** Releases what is open for it, such as its files. */
  close?(): void;
};

/** A delivery cannot be rendered, for a reason that operators may read. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure.words);
    this.failure = failure;
  }
}

/** A way in which deliveries leave, such as mail or text messages. */
export type Channel = Pick<Route, 'name'> & {
  /**
   * Renders a delivery from the current state of what it is about, and opens what it needs.
   * @returns null if nobody needs it any more
   * @throws RenderFailure
   */
  render(delivery: Deliveries): Promise<RenderedDelivery | null>;
  /** Interprets what `send` has thrown. */
  readFailure(error: unknown): DeliveryFailure;
};
