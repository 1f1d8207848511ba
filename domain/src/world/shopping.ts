import { addDays, type Day } from '../dates.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { HABITS, type Habit } from './data/habits.ts';
import { cardMoments, row, type WorldRow } from './row.ts';
import { tripOn } from './trips.ts';

/** Minimum and maximum number of days after which a purchase is returned. */
const RETURN_DAYS = [13, 26] as const;

const onStatement = (shop: string, account: WorldRow['account']) =>
  account === 'nomina' ? `COMPRA TARJ. ${shop.toLocaleUpperCase('es')}` : shop;

interface Purchase {
  habit: Habit;
  bought: WorldRow;
  /** The day and amount of the return; null if nothing is returned. */
  back: { day: Day; amount: number } | null;
}

function purchase(habit: Habit, today: Calendar): Purchase | null {
  const dice = today.dice(habit.name);
  if (!dice.chance(habit.chance(today))) return null;
  const account = today.weekend || dice.chance(habit.revolut) ? 'everyday' : 'nomina';
  const amount = dice.price(...habit.price);
  const shop = dice.pick(habit.shops);
  const bought = row({
    account,
    ...cardMoments(account, today.day, dice),
    type: 'card_payment',
    direction: 'expense',
    amount,
    description: habit.category === null ? shop : onStatement(shop, account),
    category: habit.category,
    category_source: habit.source,
    tags: [...(habit.tags ?? [])],
  });
  if (!dice.chance(habit.returned ?? 0)) return { habit, bought, back: null };
  const after = dice.whole(...RETURN_DAYS);
  const part = dice.chance(0.6) ? 1 : dice.whole(30, 70) / 100;
  return {
    habit,
    bought,
    back: { day: addDays(today.day, after), amount: Math.round(amount * part) },
  };
}

/** A household's purchases and returns. Caches the purchases of each day, because returns look back at them. */
export function shoppingOf(seed: string) {
  const known = new Map<Day, readonly Purchase[]>();
  const on = (day: Day): readonly Purchase[] => {
    const before = known.get(day);
    if (before) return before;
    const today = calendarOf(day, seed);
    // The household makes none of its usual purchases during a trip.
    const made = tripOn(today) ? [] : HABITS.flatMap((habit) => purchase(habit, today) ?? []);
    known.set(day, made);
    return made;
  };
  return {
    purchasesOn: ({ day }: Calendar): WorldRow[] => on(day).map(({ bought }) => bought),
    refundsOn(today: Calendar): WorldRow[] {
      const rows: WorldRow[] = [];
      for (let ago = RETURN_DAYS[0]; ago <= RETURN_DAYS[1]; ago += 1) {
        for (const { habit, bought, back } of on(addDays(today.day, -ago))) {
          if (back?.day === today.day) rows.push(refund(bought, back.amount, { today, habit }));
        }
      }
      return rows;
    },
  };
}

const refund = (
  bought: WorldRow,
  amount: number,
  { today, habit }: { today: Calendar; habit: Habit },
): WorldRow => ({
  ...bought,
  ...cardMoments(bought.account, today.day, today.dice(`${habit.name} back`)),
  direction: 'income',
  amount,
  is_refund: true,
  description:
    bought.account === 'nomina'
      ? bought.description.replace('COMPRA', 'DEVOLUCION COMPRA')
      : `Refund from ${bought.description}`,
});
