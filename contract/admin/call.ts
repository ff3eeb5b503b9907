import type { ContentKind } from '../content/kinds.ts';
import type { StaffAction } from './permissions.ts';

/** Who may make a call: anybody, or a signed-in user whose role may do an action. */
export type CallAccess = 'anyone' | StaffAction;

/** One call of the API of the back office. `:kind` in the path stands for a content kind, `:id` for an id, `:file` for that of a file. */
export type AdminCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/admin/api/${string}`;
  access: CallAccess;
  /** The content kind, if the path does not contain it. */
  kind?: ContentKind;
  /** Whether the user must have signed in recently, because credentials change. */
  recent?: true;
  /** Whether a user who still has to set up a second factor may make it. */
  beforeSecondFactor?: true;
  /** `bytes`: the body is a part of a file instead of JSON. `file`: it is a whole file, which is never in memory. */
  body?: 'bytes' | 'file';
  /** Maximum size of the body in bytes, if it is larger than for other calls. */
  maxBody?: number;
  /** `table`: the response is a table to download instead of JSON. `file`: it is a stored file to download. */
  response?: 'table' | 'file';
};
