import * as v from 'valibot';
import { language } from '../body-schemas.ts';
import { AUDIT_FORMATS } from './audit.ts';

/** The bodies of the calls about the audit log. */
export const auditBodies = {
  exportAudit: v.strictObject({ language, format: v.optional(v.picklist(AUDIT_FORMATS), 'csv') }),
};
