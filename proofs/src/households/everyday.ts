import type { Paid, Span } from './payments.ts';
import type { Dice, Kind } from './plans.ts';
import type { Wording } from './wordings.ts';

/** Payments to one merchant, some days apart, of some euros. */
interface Habit {
  text: string;
  /** Fewest and most days from one to the next. */
  gap: readonly [number, number];
  euros: readonly [number, number];
  income?: true;
}

const SPENDS: Record<Kind, number> = {
  ...{ salaried: 1, freelancer: 1.1, 'two earners': 1.6, pensioner: 0.8, student: 0.5 },
};

/** What follows no rhythm, one list per merchant or person. */
export function everydayOf(kind: Kind, wording: Wording, span: Span, dice: Dice): Paid[][] {
  return habitsOf(kind, wording).map((habit) => {
    const payments: Paid[] = [];
    for (let day = span.from + dice.int(0, 9); day <= span.to; day += dice.int(...habit.gap)) {
      const euros = dice.int(...habit.euros) * (habit.income ? 1 : SPENDS[kind]);
      // Prices end in any cents, and most payments are smaller than the mean.
      const cents = Math.round(100 * euros * dice.around(0.3) * dice.around(0.3));
      payments.push({ day, text: habit.text, amount: habit.income ? cents : -cents });
    }
    return payments;
  });
}

function habitsOf(kind: Kind, wording: Wording): Habit[] {
  const { shops, card, toPerson, people, cash, clients, invoice } = wording;
  const common: Habit[] = [
    { text: card(shops.market), gap: [3, 7], euros: [14, 80] },
    { text: card(shops.second), gap: [2, 9], euros: [3, 14] },
    { text: card(shops.bar), gap: [3, 12], euros: [4, 36] },
    { text: card(shops.pharmacy), gap: [14, 60], euros: [5, 30] },
    { text: card(shops.clothes), gap: [20, 80], euros: [18, 90] },
    { text: toPerson(people[1]), gap: [9, 50], euros: [5, 40] },
    { text: cash, gap: [12, 40], euros: [20, 100] },
  ];
  const car: Habit = { text: card(shops.fuel), gap: [8, 19], euros: [38, 62] };
  const invoices = clients.slice(1).map(
    (client): Habit => ({
      text: invoice(client, 12),
      gap: [18, 75],
      euros: [350, 1900],
      income: true,
    }),
  );
  if (kind === 'student') return common;
  return [...common, car, ...(kind === 'freelancer' ? invoices : [])];
}
