import type { Alert } from '@saldo/contract/alerts';
import type { BankConnection } from '@saldo/contract/bank-connections';
import type { Goal } from '@saldo/contract/goals';
import { type Day, dayOf } from '@saldo/domain/dates';

/** The largest element; the first one among equals. */
const most = <T>(all: readonly T[], size: (one: T) => number): T | null =>
  all.reduce<T | null>((best, one) => (best && size(best) >= size(one) ? best : one), null);

export const nextGoal = (goals: readonly Goal[], today: Day): Goal | null =>
  most(
    goals.filter(({ is_completed, end_date }) => !is_completed && dayOf(end_date) >= today),
    ({ end_date }) => -Date.parse(end_date),
  );

/** The alert with the largest share of its limit spent. */
export const nearestAlert = (alerts: readonly Alert[]): Alert | null =>
  most(alerts, ({ progress }) => progress);

export const nextAccess = (connections: readonly BankConnection[]): BankConnection | null =>
  most(
    connections.filter(({ status }) => status === 'active'),
    ({ expires_at }) => -Date.parse(expires_at),
  );
