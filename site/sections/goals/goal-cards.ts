import type { Goal } from '../../../contract/content/goal.ts';

/**
 * Selects the goals that are shown as cards: skips the first, and returns at most `limit` − 1 (decision 0022 §3).
 * @param goals all goals in their order. Null in place of a goal that cannot be shown
 * @param limit number of goals to read from the list, the skipped one included
 */
export function selectGoalCards(goals: readonly (Goal | null)[], limit = 4): Goal[] {
  return goals.slice(1, Math.max(1, limit)).filter((goal) => goal !== null);
}
