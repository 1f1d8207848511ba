import type { Creditor, Wording } from './wordings.ts';

/** How a series is paid. Its truth follows from this alone. */
export interface Plan {
  id: string;
  text: string;
  /** The name that the creditor had until some months ago. */
  textBefore?: string;
  income?: true;
  /** True if its next payment is a payday. */
  isPay?: true;
  /** Months between two payments, or a week. */
  every: number | 'week';
  /** Day of the month, or days since Monday. */
  date: number;
  /** Calendar month (1 to 12) of some payment, for intervals of several months. */
  month?: number;
  /** Cents. */
  amount: number;
  /** Amounts vary by up to this share; without it, the price is fixed. */
  varies?: number;
  /** Which working day takes a payment that is due on a weekend. */
  weekend: 'before' | 'after';
  /** Payments arrive up to this many days after they are due. */
  late: number;
  /** Calendar months without payments. */
  pauses?: readonly number[];
  /** Calendar months with a second payment of the same amount; `text` is null if both come as one. */
  extra?: { months: readonly number[]; text: string | null };
  /** The price rises by this share, once in the last year, or at each payment of a yearly bill. */
  rises?: number;
  /** The newest payment failed to arrive, or there have been none for long. */
  fate?: 'missed' | 'ended';
}

export const KINDS = ['salaried', 'freelancer', 'two earners', 'pensioner', 'student'] as const;
export type Kind = (typeof KINDS)[number];

export interface Dice {
  /** Both ends are included. */
  int: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Between 1 - `by` and 1 + `by`. */
  around: (by: number) => number;
}

type Amounts = readonly [from: number, to: number];

/** The series of a household. Which bills it has, and what happens to them, depends on the dice. */
export function plansOf(kind: Kind, wording: Wording, dice: Dice): Plan[] {
  const plans = [...incomesOf(kind, wording, dice), ...billsOf(kind, wording, dice)];
  const bills = plans.filter(({ income, every }) => !income && every === 1);
  for (const fate of ['missed', 'ended'] as const) {
    if (bills.length > 2 && dice.chance(0.5)) {
      const [plan] = bills.splice(dice.int(0, bills.length - 1), 1);
      if (plan) plan.fate = fate;
    }
  }
  return plans;
}

function incomesOf(kind: Kind, wording: Wording, dice: Dice): Plan[] {
  const euros = ([from, to]: Amounts) => 100 * dice.int(from, to);
  const base = { income: true, every: 1, weekend: 'before', late: 1 } as const;
  const pay = (at: 0 | 1, amounts: Amounts): Plan => {
    const employer = wording.employers[at];
    const isSpanish = wording.country === 'ES';
    const months = isSpanish ? [6, 12] : [12];
    const text = dice.chance(0.6) ? wording.extraPay(employer) : null;
    const hasExtra = isSpanish ? dice.chance(0.7) : dice.chance(0.3);
    return {
      ...base,
      ...{ id: `pay ${at + 1}`, text: wording.pay(employer), isPay: true, amount: euros(amounts) },
      date: dice.int(24, 28),
      ...(hasExtra ? { extra: { months, text } } : {}),
      ...(dice.chance(0.3) ? { rises: 0.03 } : {}),
    };
  };
  if (kind === 'salaried') return [pay(0, [1500, 2900])];
  if (kind === 'two earners') return [pay(0, [1700, 2900]), pay(1, [1200, 2100])];
  if (kind === 'pensioner') {
    const extra = { months: [6, 11], text: null };
    return [
      {
        ...{ ...base, id: 'pension', text: wording.pension, isPay: true },
        ...{ amount: euros([950, 1900]), date: 25 },
        ...(wording.country === 'ES' ? { extra } : {}),
      },
    ];
  }
  if (kind === 'student') {
    const amount = euros([450, 900]);
    return [{ ...base, id: 'grant', text: wording.grant, isPay: true, amount, date: 5 }];
  }
  const [client] = wording.clients;
  const retainer = { id: 'retainer', text: wording.invoice(client, 7), isPay: true } as const;
  return [{ ...base, ...retainer, amount: euros([900, 1600]), date: dice.int(1, 5), late: 2 }];
}

function billsOf(kind: Kind, wording: Wording, dice: Dice): Plan[] {
  const cents = ([from, to]: Amounts) => 10 * dice.int(10 * from, 10 * to);
  const debit = (id: Creditor, amounts: Amounts, more: Partial<Plan> = {}): Plan => ({
    ...{ id, text: wording.debit(wording.creditors[id]), every: 1, date: dice.int(1, 28) },
    ...{ amount: cents(amounts), weekend: 'after', late: 1, ...more },
  });
  const card = (id: Creditor, amounts: Amounts): Plan => ({
    ...debit(id, amounts, dice.chance(0.4) ? { rises: dice.pick([0.1, 0.15, 0.2]) } : {}),
    ...{ text: wording.card(wording.creditors[id]), late: 0 },
  });
  const some = (share: number, plan: () => Plan): Plan[] => (dice.chance(share) ? [plan()] : []);
  const isStudent = kind === 'student';
  const hasChildren = kind === 'two earners' || kind === 'salaried';
  const ownsHome = !isStudent && dice.chance(0.5);
  const energy = dice.chance(0.4) ? 2 : 1;
  const month = dice.int(1, 12);
  const renamed = { textBefore: wording.debit(wording.gymBefore) };
  const home: Plan[] = ownsHome
    ? [
        debit('loan', [380, 760]),
        debit('community', [60, 190], { every: 3, month }),
        debit('propertyTax', [220, 640], { every: 12, month: 10, late: 2, rises: 0.02 }),
      ]
    : [
        {
          ...debit('community', isStudent ? [260, 420] : [520, 980]),
          ...{ id: 'rent', text: wording.rent(wording.people[2]), date: dice.int(1, 5) },
        },
      ];
  return [
    ...home,
    debit('phone', [18, 62], dice.chance(0.4) ? { rises: 0.08 } : {}),
    ...some(0.8, () => card('streaming', [7, 15])),
    ...some(0.4, () => card('cloud', [2, 10])),
    ...some(0.5, () => debit('gym', [24, 46], dice.chance(0.4) ? renamed : {})),
    ...some(isStudent ? 0.2 : 0.9, () =>
      debit('power', [42, 96], { every: energy, month, varies: 0.25, late: 2 }),
    ),
    ...some(isStudent ? 0 : 0.8, () =>
      debit('water', [36, 78], { every: 3, month: month + 1, varies: 0.15, late: 2 }),
    ),
    ...some(ownsHome ? 0.9 : 0.3, () =>
      debit('homeInsurance', [140, 280], { every: 12, month, rises: 0.03, late: 2 }),
    ),
    ...some(isStudent ? 0.1 : 0.6, () =>
      debit('carInsurance', [260, 540], { every: 12, month: month + 5, rises: 0.04, late: 2 }),
    ),
    ...some(hasChildren ? 0.6 : 0, () => debit('canteen', [88, 150], { pauses: [7, 8] })),
    ...some(hasChildren ? 0.4 : 0, () => debit('music', [45, 80], { pauses: [7, 8] })),
    ...some(0.3, () => debit('club', [20, 70], { every: 3, month })),
    ...some(kind === 'pensioner' || hasChildren ? 0.4 : 0.2, () => ({
      ...debit('club', [15, 60], { every: 'week', date: dice.int(0, 4), late: 0 }),
      ...{ id: 'person', text: wording.toPerson(wording.people[0]) },
    })),
  ];
}
