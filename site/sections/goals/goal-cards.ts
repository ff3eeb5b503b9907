import type { Goal } from '../../../contract/kinds/goal.ts';

/**
 * The goals that become cards: the first is skipped, and at most `limit` − 1 are shown (decision 0042 §3).
 * @param goals in their positions; null holds that of one that cannot be shown
 */
export function goalCards(goals: readonly (Goal | null)[], limit = 4): Goal[] {
  return goals.slice(1, Math.max(1, limit)).filter((goal) => goal !== null);
}
