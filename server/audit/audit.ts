// The public module of the audit log: who did what when in the back office.

export {
  type Actor,
  type AuditEvent,
  listAuditEvents,
  recordAuditEvent,
  recordAuditEventAlone,
  recordAuditEventOnEntries,
  type StaffAct,
} from './repository.ts';
