import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FieldFault } from '../../contract/forms.ts';
import type { Language } from '../../contract/locale.ts';
import type { SendingField, SendingName } from '../../contract/sending.ts';

/**
 * What a door of the server hands over: the request as it comes, its body not yet read. The API's
 * door and the pages' make it alike.
 */
export type IncomingPost = {
  headers: IncomingHttpHeaders;
  /** The body, as it streams in. */
  body: Readable;
  /** The visitor's network address, proxies considered. */
  address: string;
  /** Of the page or the call: the visitor's mail is written in it. */
  language: Language;
  /** Whether the same content stands for the same sending where no key came: a page without script makes none. */
  isKeyedByContent?: boolean;
};

/** Everything that visitors can send, as the doors see it. */
export type Sendings = {
  /**
   * Takes a sending in: refuses other sites' posts, keeps to the limits, reads the body (JSON,
   * form or multipart), checks it, and stores it with its mails. Expected failures are answers.
   */
  receive(name: SendingName, post: IncomingPost): Promise<SendingAnswer>;
  /** Confirms a subscription by the token of the link that was mailed. The second time it does nothing more. */
  confirmSubscription(token: string): Promise<LinkAnswer>;
  /** Ends a subscription and erases its address. The second time it does nothing more. */
  endSubscription(token: string): Promise<LinkAnswer>;
};

/** What a visitor typed, for a page that shows the form again. Never longer than the bounds allow twice over. */
export type TypedValues = Partial<Record<SendingField, string>>;

/** What is wrong with which field. Another backend may say it in words of its own. */
export type FieldFaults = Partial<Record<SendingField, FieldFault>>;

/** What became of a sending. Both doors, the API and the pages, tell it in their own way. */
export type SendingAnswer =
  /** It is on disk. `reference` is null of a newsletter's subscription. `repeated`: this key was answered before. */
  | { outcome: 'accepted'; reference: string | null; repeated: boolean }
  /** 422. Nothing was stored; the visitor can put it right. */
  | { outcome: 'refused'; fields: FieldFaults; values: TypedValues }
  /** 422. The idempotency key was used for something else. */
  | { outcome: 'key-reused'; values: TypedValues }
  /** 400, 403, 413, 415: not a sending of our forms. */
  | { outcome: 'unacceptable'; kind: 'malformed' | 'cross-site' | 'too-large' | 'wrong-kind' }
  /** 429. `retryAfter` in seconds. */
  | { outcome: 'too-many'; retryAfter: number; values: TypedValues }
  /** 503. Nothing was stored, and trying again later will help. `retryAfter` in seconds. */
  | { outcome: 'unavailable'; retryAfter: number; values: TypedValues }
  /** 504. Another backend has not answered: it may be stored, and sent again it is stored once. */
  | { outcome: 'unanswered'; values: TypedValues };

/** What became of a newsletter's link. */
export type LinkAnswer =
  | { outcome: 'done' }
  /** The link is not one of ours, is damaged, or has run out. */
  | { outcome: 'invalid-link' }
  | { outcome: 'unavailable'; retryAfter: number };
