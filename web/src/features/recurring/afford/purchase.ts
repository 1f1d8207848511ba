import { addDays, type Day } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import { useEffect, useState } from 'react';
import { today } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { choiceParam } from '../../../lib/params.ts';
import { readMoney } from '../../../lib/typed-money.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { Asked } from './api.ts';

export const SPANS = ['weeks', 'months'] as const;
export type AffordSpan = (typeof SPANS)[number];

const DAYS: Record<AffordSpan, number> = { weeks: 42, months: 183 };
const TYPING_MS = 300;

/** What the user has typed. */
export interface Purchase {
  name: string;
  amount: string;
  day: Day;
  category_id: string;
}

export const lastDay = (span: AffordSpan = 'months'): Day => addDays(today(), DAYS[span]);

/** A purchase as the server reads it; null if the text can’t be read or the day is outside the longest forecast. */
function askedOf({ amount, day }: Purchase, span: AffordSpan): Asked | null {
  const read = readMoney(amount, mainCurrency());
  const cents = read.kind === 'blank' ? 0 : read.kind === 'amount' ? read.cents : -1;
  const until = lastDay(day > lastDay('weeks') ? 'months' : span);
  if (cents < 0 || day < today() || day > until) return null;
  return { amount: fromCents(cents).toFixed(2), day, until };
}

/**
 * The purchase and what is asked about it, once typing has paused. Text that cannot be read asks nothing new. A day after
 * the shorter forecast asks for the longer one.
 */
export function usePurchase() {
  const [params, change] = useUrlState();
  const [purchase, setPurchase] = useState<Purchase>({
    ...{ name: '', amount: '', day: today(), category_id: '' },
  });
  const chosen = choiceParam(params, 'span', SPANS, 'weeks');
  const span = purchase.day > lastDay('weeks') ? 'months' : chosen;
  const current = askedOf(purchase, span);
  const [last, setLast] = useState<Asked>(() => ({
    ...{ amount: '0.00', day: purchase.day, until: lastDay(span) },
  }));
  const text = JSON.stringify(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal content counts as the same value
  useEffect(() => {
    if (current) setLast(current);
  }, [text]);
  const asked = useDebounced(last, TYPING_MS);
  return {
    ...{ purchase, span, asked },
    edit: (changes: Partial<Purchase>) => setPurchase((before) => ({ ...before, ...changes })),
    setSpan: (next: AffordSpan) => change({ span: next === 'weeks' ? null : next }),
  };
}
