import type { AuditEvent } from '../audit/audit.ts';

/** Returns the subject of an audit event on conversations: of one, that it is about it, and of several, none. */
export function aboutOne(ids: readonly string[]): Pick<AuditEvent, 'subject'> {
  const [id] = ids;
  return id === undefined || ids.length > 1 ? {} : { subject: { kind: 'conversation', id } };
}
