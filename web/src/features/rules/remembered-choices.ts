import type { Day } from '@saldo/domain/dates';
import { monthOf, yearOf } from '@saldo/domain/dates';
import { attempt, type Store } from '../../lib/attempt.ts';
import type { RulePeriod } from './api.ts';

/** Period of the apply dialogs. Year and month are kept while all time or a whole year is chosen. */
export interface ApplyPeriod {
  unit: (typeof UNITS)[number];
  year: number;
  month: number;
}

const UNITS = ['monthly', 'yearly', 'all'] as const;

const key = (name: keyof ApplyPeriod): string => `dropdown_rules_${name}`;
/** Number of earlier years offered before the current one. */
export const YEARS_BACK = 5;

function whole(text: string | null, holds: (n: number) => boolean): number | null {
  const value = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return holds(value) ? value : null;
}

/** The last choice, or the current month. Ignores invalid values. */
export function readApplyPeriod(store: Pick<Store, 'getItem'>, today: Day): ApplyPeriod {
  return {
    unit: UNITS.find((unit) => unit === store.getItem(key('unit'))) ?? 'monthly',
    year: whole(store.getItem(key('year')), (n) => n >= 1900 && n <= 2199) ?? yearOf(today),
    month: whole(store.getItem(key('month')), (n) => n >= 1 && n <= 12) ?? monthOf(today),
  };
}

export function rememberApplyPeriod(store: Store, period: ApplyPeriod): void {
  store.setItem(key('unit'), period.unit);
  store.setItem(key('year'), String(period.year));
  store.setItem(key('month'), String(period.month));
}

export function wirePeriod({ unit, year, month }: ApplyPeriod): RulePeriod {
  if (unit === 'all') return { year: 'all' };
  return unit === 'yearly' ? { year } : { year, month };
}

const DISMISSED = 'dismissed_rule_suggestions';
/** Maximum number of dismissed suggestions kept; older ones are dropped. */
const MOST_DISMISSED = 200;

/** Suggestions this user dismissed in this browser. */
export function readDismissed(store: Store, userId: string): string[] {
  const found = attempt((): unknown => JSON.parse(store.getItem(`${DISMISSED}_${userId}`) ?? '[]'));
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
}

export function dismiss(store: Store, userId: string, suggestion: string): string[] {
  const all = [...readDismissed(store, userId).filter((one) => one !== suggestion), suggestion];
  const kept = all.slice(-MOST_DISMISSED);
  store.setItem(`${DISMISSED}_${userId}`, JSON.stringify(kept));
  return kept;
}
