import { exportedTable } from '../body-schemas.ts';

/** The bodies of the calls about the audit log. */
export const auditBodies = {
  exportAudit: exportedTable,
};
