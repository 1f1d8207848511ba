import type { Goal } from '@saldo/contract/goals';

/** What all goals come to: how many, how many are reached, the rounded mean of progress, and all that is saved. */
export function totalsOf(
  goals: readonly Pick<Goal, 'is_completed' | 'progress' | 'current_amount'>[],
) {
  const cents = goals.reduce((sum, goal) => sum + Math.round(goal.current_amount * 100), 0);
  const progress = goals.reduce((sum, goal) => sum + goal.progress, 0);
  return {
    total: goals.length,
    completed: goals.filter((goal) => goal.is_completed).length,
    /** Percent. */
    average: goals.length === 0 ? 0 : Math.round(progress / goals.length),
    saved: cents / 100,
  };
}
