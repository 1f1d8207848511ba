import type { Alert } from '@saldo/contract/alerts';
import type { Goal } from '@saldo/contract/goals';
import { CATEGORY_IDS } from '../transactions/testing.ts';

const shared = {
  color: 'purple',
  description: '',
  notify_user: true,
  category_id: CATEGORY_IDS.market,
  is_notified: false,
  currency: 'EUR',
} as const;

/** A goal half saved, with a year to go; override any field. */
export const makeGoal = (given: Partial<Goal> = {}): Goal => ({
  ...shared,
  ...{ id: '00000000-0000-7000-8000-0000000000a1', name: 'Trip to Japan', icon: '🎯' },
  ...{ start_date: '2025-01-01T00:00:00', end_date: '2099-12-31T00:00:00' },
  ...{ account_id: null, balance_on: null },
  ...{ final_amount: 4000, current_amount: 2000, direction: 'income', progress: 50 },
  ...{ is_completed: false, remaining_months: 12, needed_monthly: 167, projected_amount: 5000 },
  ...given,
});

/** An alert with half its yearly limit spent; override any field. */
export const makeAlert = (given: Partial<Alert> = {}): Alert => ({
  ...shared,
  ...{ id: '00000000-0000-7000-8000-0000000000b1', name: 'Clothes', icon: '🛍️' },
  ...{ limit_amount: 180, frequency: 'yearly', current_amount: 90, progress: 50 },
  ...{ rolls_from: null, current_limit: given.limit_amount ?? 180, rolled: [] },
  ...{ start_date: '2026-01-01T00:00:00', end_date: '2026-12-31T00:00:00' },
  periods: [2021, 2022, 2023, 2024, 2025, 2026].map((year) => ({
    start_date: `${year}-01-01T00:00:00`,
    end_date: `${year}-12-31T00:00:00`,
    amount: 0,
  })),
  ...given,
});
