import type { AdminCallName, AdminResponse } from '../../contract/admin-api.ts';
import type { AdminBody } from '../../contract/admin-bodies.ts';
import type { AuthParts, Client, OpenSession, Outcome } from '../auth/auth.ts';
import type { Visit } from './visit.ts';

/** What the handlers of the back office depend on. */
export type AdminParts = AuthParts & {
  /** Runs work that no response waits for. */
  inBackground: (work: () => Promise<void>) => void;
};

/** A call that may be made: its body is valid, and the caller's role allows it. */
export type Call<Name extends AdminCallName> = {
  body: AdminBody<Name>;
  /** The id in the path; empty for calls without one. */
  id: string;
  query: URLSearchParams;
  /** Never null but in calls that anyone may make. */
  signedIn: OpenSession | null;
  client: Client;
  visit: Visit;
  /** Whether the request was sent on this machine. */
  isLocal: boolean;
};

/** What a call responds. */
export type Reply<Name extends AdminCallName> = {
  response: AdminResponse<Name>;
  /** The token of a new session; null removes the cookie. */
  session?: string | null;
};

/** Does what a call asks for. */
export type Handler<Name extends AdminCallName> = (
  parts: AdminParts,
  call: Call<Name>,
) => Promise<Outcome<Reply<Name>>>;
