import { addDays, type Day } from '@saldo/domain/dates';
import { HABITS, type Habit } from './data/habits.ts';
import { type Calendar, calendarOf, tripOn } from './world-calendar.ts';
import { diceOf } from './world-dice.ts';
import { cardMoments, type DemoTransaction, row } from './world-row.ts';

/** Weeks later, a purchase comes back: after how many days. */
const RETURN_DAYS = [13, 26] as const;

/** How a shop's name stands on the two statements. */
const onStatement = (shop: string, account: DemoTransaction['account']) =>
  account === 'nomina' ? `COMPRA TARJ. ${shop.toLocaleUpperCase('es')}` : shop;

interface Purchase {
  bought: DemoTransaction;
  /** When it comes back, if it does, and how much of it. */
  back: { day: Day; amount: number } | null;
}

function purchase(habit: Habit, today: Calendar): Purchase | null {
  const dice = diceOf(today.day, habit.name);
  if (!dice.chance(habit.chance(today))) return null;
  // On a trip one buys elsewhere; and the salary bank books card payments on working days only.
  if (tripOn(today)) return null;
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
  if (!dice.chance(habit.returned ?? 0)) return { bought, back: null };
  const after = dice.whole(...RETURN_DAYS);
  const part = dice.chance(0.6) ? 1 : dice.whole(30, 70) / 100;
  return {
    bought,
    back: { day: addDays(today.day, after), amount: Math.round(amount * part) },
  };
}

export const purchasesOn = (today: Calendar): DemoTransaction[] =>
  HABITS.flatMap((habit) => purchase(habit, today)?.bought ?? []);

const RETURNABLE = HABITS.filter(({ returned }) => returned !== undefined);

/** Looks back at what was bought, weeks ago, and comes back on this day. */
export function refundsOn(today: Calendar): DemoTransaction[] {
  const rows: DemoTransaction[] = [];
  for (let ago = RETURN_DAYS[0]; ago <= RETURN_DAYS[1]; ago += 1) {
    const then = calendarOf(addDays(today.day, -ago));
    for (const habit of RETURNABLE) {
      const found = purchase(habit, then);
      if (found?.back?.day !== today.day) continue;
      const { bought, back } = found;
      rows.push({
        ...bought,
        ...cardMoments(bought.account, today.day, diceOf(today.day, `${habit.name} back`)),
        direction: 'income',
        amount: back.amount,
        is_refund: true,
        description:
          bought.account === 'nomina'
            ? bought.description.replace('COMPRA', 'DEVOLUCION COMPRA')
            : `Refund from ${bought.description}`,
      });
    }
  }
  return rows;
}
