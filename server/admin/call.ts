import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { AdminCallName, AdminResponse, adminCalls } from '../../contract/admin/api.ts';
import type { AdminBody } from '../../contract/admin/bodies.ts';
import type { MailStateResponse, SenderDomainResponse } from '../../contract/admin/mail/mail.ts';
import type { SystemResponse } from '../../contract/admin/operations/system.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { FontAddress } from '../../contract/font-faces.ts';
import type { MailScheme } from '../../contract/newsletter-mail.ts';
import type { AuthParts, Client, OpenSession, Outcome } from '../auth/auth.ts';
import type { OverlaidEntry, StoredIdentity } from '../content/content.ts';
import type { IssueMails, MailRate } from '../newsletter/newsletter.ts';
import type { Preview, Theme } from '../pages/pages.ts';
import type { DatabaseClock } from '../platform/database/clock.ts';
import type { DatabaseKind } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Visit } from './visit.ts';

/** The page that a preview shows, and the entries in place of the stored ones. */
export type PreviewRequest = {
  entries: readonly OverlaidEntry[];
  /** The moment that it shows, in epoch milliseconds. */
  at: number;
  /** The path of the page, with its language prefix. */
  pathname: string;
  /** Receives a message if entries could not be read. */
  report: (message: string) => void;
};

/** What the back office depends on. */
export type AdminParts = AuthParts & {
  databaseKind: DatabaseKind;
  /** In milliseconds. */
  monotonicNow: () => number;
  /** Runs small statements that must neither wait nor hold up others. */
  probe: Kysely<Schema>;
  /** The clock of the database, by which planned publications are carried out. */
  clock: DatabaseClock;
  /** What the look of the office's documents takes from the organisation's identity. */
  theme: (fontAddress: FontAddress) => Promise<Theme>;
  /** Reads who the organisation is, once for each version of the content. */
  readIdentity: () => Promise<StoredIdentity>;
  /** Renders a page of the site with other content, which is stored nowhere. */
  preview: (request: PreviewRequest) => Promise<Preview>;
  /** Makes the mails of an issue of the newsletter with its draft; null: there is no such issue. */
  makeIssueMails: (number: number, options?: { scheme?: MailScheme }) => Promise<IssueMails | null>;
  /** Whether `TRUST_PROXY` names a proxy in front. */
  trustsProxy: boolean;
  /** Examines the installation. */
  readSystem: () => Promise<SystemResponse>;
  /** Where media are stored. */
  storage: Storage;
  /** Signs the links that are mailed to visitors. */
  linkSecret: string;
  /** After how many days submissions are purged. */
  retentionDays: number;
  /** Whether the organisation gets a copy of every reply. */
  copiesReplies: boolean;
  /** Whether answers by mail come into their conversations. */
  readsMail: boolean;
  /** Where mail is sent from and to; null: the site sends none. */
  mailSettings: MailStateResponse['settings'];
  /** Looks up what the DNS says of the domain that mail is sent from. */
  readSenderDomain: () => Promise<SenderDomainResponse>;
  /** How the newsletter is sent: its rate, and the address that answers go to. */
  newsletter: { rate: MailRate; replyTo: string };
  /** Runs work that no response waits for. */
  inBackground: (work: () => Promise<void>) => void;
};

/** Who makes a request that is admitted, and what its path names. */
export type Admission = {
  visit: Visit;
  /** Never null but in calls that anyone may make. */
  signedIn: OpenSession | null;
  /** The content kind in the path; null if the path has none. */
  kind: ContentKind | null;
  /** The id in the path; empty if the path has none. */
  id: string;
};

/** The body of a call, as its schema returns it. */
type CallBody<Name extends AdminCallName> = (typeof adminCalls)[Name] extends { body: 'bytes' }
  ? Buffer
  : AdminBody<Name>;

/** A call that may be made: its body is valid, and the caller's role allows it. */
export type Call<Name extends AdminCallName> = Admission & {
  body: CallBody<Name>;
  query: URLSearchParams;
  client: Client;
  /** The mark of a browser in which somebody has signed in before. */
  browserMark: string | null;
  /** Whether the request was sent on this machine. */
  isLocal: boolean;
  /** The header `If-None-Match`: the version of the response that the browser has. */
  ifNoneMatch: string | undefined;
};

/** What a call responds. */
export type Reply<Name extends AdminCallName> = {
  /** `unchanged`: the browser has it. */
  response: AdminResponse<Name> | 'unchanged';
  /** A table to download in place of the response; `pieces` is read as fast as the browser takes it. */
  download?: { name: string; contentType: string; pieces: AsyncIterable<string | Buffer> };
  /** A file to download in place of the response. `bytes` is null where its size is not known before. */
  file?: { name: string; contentType: string; bytes: number | null; stream: Readable };
  /** The token of a new session; null removes the cookie. */
  session?: string | null;
  /** Who has signed in, so that the browser is marked. */
  signedInAs?: string;
};

/** Does what a call asks for. */
export type Handler<Name extends AdminCallName> = (
  parts: AdminParts,
  call: Call<Name>,
) => Promise<Outcome<Reply<Name>>>;

/** The handlers of some calls. */
export type Handlers<Names extends AdminCallName> = { readonly [Name in Names]: Handler<Name> };

/** Returns the session of a call that only somebody who is signed in may make. */
export function openSessionOf({ signedIn }: Pick<Call<AdminCallName>, 'signedIn'>): OpenSession {
  if (signedIn === null) throw new Error('a call without access for anyone has no session');
  return signedIn;
}

/** Returns who makes a call, for the audit log. */
export function actorOf(call: Pick<Call<AdminCallName>, 'signedIn'>) {
  return { source: 'office', staffId: openSessionOf(call).staff.id } as const;
}
