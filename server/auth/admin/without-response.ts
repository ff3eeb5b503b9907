import type { Outcome } from '../../platform/admin/outcome.ts';

/** Returns the result of what has nothing to say but that it was done. */
export function withoutResponse(result: Outcome): Outcome<{ response: null }> {
  return result.ok ? { ok: true, response: null } : result;
}
