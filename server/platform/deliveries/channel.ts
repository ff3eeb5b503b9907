import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
import type { MailFailureCause } from '../../../contract/admin/mail-failures.ts';
import type { Deliveries } from '../database/schema.ts';

/** Somebody whom we write to: the ways to reach them that we know. */
export type Person = { email?: string | undefined; phone?: string | undefined };

/** How a channel is chosen for a delivery. */
export type Route = {
  /** As the table of deliveries has it; the log calls a delivery so, too. */
  name: string;
  /** Returns the address of a person in this channel; null: it does not reach them. */
  addressOf(person: Person): string | null;
  /** Whether it can render deliveries of a purpose. */
  carries(purpose: MailPurpose): boolean;
};

/** Why an attempt failed. `isRefused`: the address does not work, so that another attempt would fail, too. */
export type DeliveryFailure = { cause: MailFailureCause; words: string; isRefused: boolean };

/** Sends what was rendered. @returns the id that the relay gives it; null: none @throws if it was not accepted, or at the abort of the signal */
export type Send = (signal: AbortSignal) => Promise<string | null>;

/** How deliveries leave: by mail, by text message. */
export type Channel = Pick<Route, 'name'> & {
  /** Renders a delivery from what it is about as that is now. @returns null: nobody needs it any more */
  render(delivery: Deliveries): Promise<Send | null>;
  /** Reads what `Send` has thrown. */
  readFailure(error: unknown): DeliveryFailure;
};
