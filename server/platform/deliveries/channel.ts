import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
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
  carries(purpose: MailPurpose): boolean;
};

/** Why an attempt failed. `isRefused`: the address does not work, so another attempt would fail too. */
export type DeliveryFailure = { cause: MailFailureCause; words: string; isRefused: boolean };

/**
 * Sends the rendered delivery. @returns the relay's id for it, or null if it gives none @throws if it was not accepted, or
 * when the signal is aborted
 */
export type Send = (signal: AbortSignal) => Promise<string | null>;

/** A way in which deliveries leave, such as mail or text messages. */
export type Channel = Pick<Route, 'name'> & {
  /** Renders a delivery from the current state of what it is about. @returns null if nobody needs it any more */
  render(delivery: Deliveries): Promise<Send | null>;
  /** Interprets what `Send` has thrown. */
  readFailure(error: unknown): DeliveryFailure;
};
