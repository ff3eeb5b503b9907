import { queryOptions } from '@tanstack/react-query';
import { type AuditQuery, auditFilter } from '../../contract/admin/audit/audit-filter.ts';
import { filterParams } from '../../contract/admin/list-filter.ts';
import { makeCall } from '../api/call.ts';
import { auditQuery } from '../api/queries.ts';

/** One page of the audit log. */
export function auditPageQuery(filter: AuditQuery) {
  const query = filterParams(auditFilter, filter);
  return queryOptions({
    queryKey: [...auditQuery.queryKey, 'page', query],
    async queryFn() {
      const { entries, total } = await makeCall('audit', { query });
      return { rows: entries, total };
    },
  });
}
