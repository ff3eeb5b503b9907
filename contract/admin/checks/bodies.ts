import * as v from 'valibot';
import { oneLine } from '../body-schemas.ts';
import { FINDINGS_AT_ONCE, REASON_MAX } from './checks.ts';

const ids = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  v.nonEmpty(),
  v.maxLength(FINDINGS_AT_ONCE),
);

/** The bodies of the calls about findings. */
export const checkBodies = {
  checkOutside: v.strictObject({ isOn: v.boolean() }),
  /** Without a reason they are shown again. */
  ignoreFindings: v.strictObject({ ids, reason: v.nullable(oneLine(REASON_MAX)) }),
};
