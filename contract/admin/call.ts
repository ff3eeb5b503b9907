import type { ContentKind } from '../content/kinds.ts';
import type { StaffAction } from './permissions.ts';

/** Who may make a call: anybody, or who is signed in with a role that may do an action. */
export type CallAccess = 'anyone' | StaffAction;

/** One call of the API of the back office. `:kind` in the path stands for a content kind, `:id` for an id. */
export type AdminCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/admin/api/${string}`;
  access: CallAccess;
  /** The content kind that it is about, if the path does not say it. */
  kind?: ContentKind;
  /** Whether the caller must have signed in a short while ago, because credentials change. */
  recent?: true;
  /** Whether somebody may make it who must set up a second factor first. */
  beforeSecondFactor?: true;
  /** `bytes`: the body is not JSON, but a part of a file. */
  body?: 'bytes';
  /** The largest body, if it is larger than that of other calls. In bytes. */
  maxBody?: number;
  /** `table`: the response is not JSON, but a table to download; `file`: a stored file to download. */
  response?: 'table' | 'file';
};
