import { type Day, dayFromNumber } from '../../dates.ts';
import { seeded } from '../../seeded-random.ts';
import { monthOf, startOfMonth } from '../cadence.ts';
import type { Manner, Nature, Payment } from '../payment.ts';

/** A made-up household with recurring payments and others that only look recurring. */
export interface Household {
  asOf: Day;
  payments: Payment[];
  series: Truth[];
}

export interface Truth {
  name: string;
  ids: string[];
  /** The next nominal due day, without weekend shifts; null if the series has ended. */
  next: number | null;
  ended: boolean;
}

interface Plan {
  name: string;
  income?: boolean;
  nature: Nature;
  manner: Manner;
  months: number;
  amount: number;
  /** Relative variation of amounts. */
  varies?: number;
  date: number;
  /** Number of days by which a payment may be early or late. */
  early?: number;
  late?: number;
  /** Share of payments left out. */
  missing?: number;
  summerOff?: boolean;
  extraPays?: 'beside' | 'double';
  rises?: boolean;
  /** Whether the payment date shifts permanently. */
  moves?: boolean;
  endsBefore?: number;
}

/** A few years of a household's payments, up to a day determined by the seed. */
export function household(seed: number, years = 2.5): Household {
  const next = seeded(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const end = startOfMonth(12 * 55 + int(0, 11)) + int(0, 27);
  const payments: Payment[] = [];
  const add = (payment: Omit<Payment, 'id' | 'currency'>): string => {
    const id = `p${String(payments.length).padStart(5, '0')}`;
    payments.push({ id, currency: 'EUR', ...payment });
    return id;
  };
  const series = plansOf(int, next).map((plan) => layOut(plan, { end, years, next, int, add }));
  for (const one of lookAlikes(int)) {
    for (let day = Math.round(end - years * 365) + int(0, 20); day <= end; day += one.every(next)) {
      const { key, nature } = one;
      add({ day, key, nature, manner: 'card', income: false, amount: one.amount(next) });
    }
  }
  return { asOf: dayFromNumber(end), payments, series };
}

type Int = (from: number, to: number) => number;
type Add = (payment: Omit<Payment, 'id' | 'currency'>) => string;

function plansOf(int: Int, next: () => number): Plan[] {
  const bill = { nature: 'bill', manner: 'debit' } as const;
  const card = { nature: 'other', manner: 'card' } as const;
  const pay = next();
  return [
    {
      name: 'wage',
      income: true,
      nature: 'bill',
      manner: 'wage',
      months: 1,
      amount: int(110_000, 320_000),
      date: int(24, 31),
      early: 3,
      varies: next() < 0.3 ? 0.06 : 0,
      rises: next() < 0.4,
      moves: next() < 0.2,
      ...(pay < 0.3 ? { extraPays: 'beside' as const } : {}),
      ...(pay > 0.8 ? { extraPays: 'double' as const } : {}),
    },
    {
      name: 'rent',
      ...bill,
      months: 1,
      amount: int(50_000, 120_000),
      date: int(1, 5),
      late: 2,
      rises: true,
    },
    {
      name: 'power',
      ...bill,
      months: 1,
      amount: int(4000, 9000),
      date: int(8, 22),
      late: 3,
      varies: 0.35,
    },
    {
      name: 'water',
      ...bill,
      months: 2,
      amount: int(2500, 5000),
      date: int(10, 25),
      late: 3,
      varies: 0.25,
    },
    { name: 'community', ...bill, months: 3, amount: int(9000, 20_000), date: int(1, 10), late: 1 },
    {
      name: 'school meals',
      ...bill,
      months: 1,
      amount: 9500,
      date: 8,
      late: 2,
      varies: 0.2,
      summerOff: true,
    },
    {
      name: 'stream',
      ...card,
      months: 1,
      amount: 1299,
      date: int(1, 28),
      rises: next() < 0.6,
      missing: 0.04,
    },
    {
      name: 'gym',
      ...bill,
      months: 1,
      amount: int(2000, 5000),
      date: int(1, 6),
      endsBefore: int(100, 300),
    },
    {
      name: 'insurance',
      ...bill,
      months: 12,
      amount: int(18_000, 60_000),
      date: int(1, 28),
      late: 3,
      varies: 0.05,
    },
    {
      name: 'tax',
      ...bill,
      months: 6,
      amount: int(10_000, 30_000),
      date: int(1, 28),
      late: 3,
      varies: 0.02,
    },
  ];
}

function lookAlikes(int: Int) {
  const around = (days: number, by: number) => (next: () => number) =>
    Math.max(1, Math.round(days + (next() * 2 - 1) * by));
  const spread = (from: number, to: number) => (next: () => number) =>
    Math.round(from + next() * (to - from));
  return [
    { key: 'groceries', nature: 'habit' as const, every: around(5, 4), amount: spread(1500, 9000) },
    { key: 'market', nature: 'habit' as const, every: around(7, 1), amount: spread(4000, 9000) },
    { key: 'coffee', nature: 'habit' as const, every: around(2, 2), amount: () => 220 },
    {
      key: 'fuel',
      nature: 'habit' as const,
      every: around(int(10, 14), 3),
      amount: (next: () => number) => 4000 + 500 * Math.floor(next() * 4),
    },
    { key: 'shop', nature: 'other' as const, every: around(25, 24), amount: spread(900, 6000) },
    { key: 'online', nature: 'habit' as const, every: around(12, 11), amount: spread(500, 9000) },
    { key: 'kiosk', nature: 'other' as const, every: around(9, 8), amount: spread(200, 3500) },
  ];
}

interface Means {
  end: number;
  years: number;
  next: () => number;
  int: Int;
  add: Add;
}

function layOut(plan: Plan, { end, years, next, int, add }: Means): Truth {
  const stop = end - (plan.endsBefore ?? 0);
  const rise = end - int(200, 500);
  const move = end - int(150, 400);
  const ids: string[] = [];
  const first = monthOf(end) - Math.round(years * 12) + 1 + int(0, plan.months - 1);
  let due: number | null = null;
  for (let month = first; due === null; month += plan.months) {
    const summer = ((month % 12) + 12) % 12 === 6 || ((month % 12) + 12) % 12 === 7;
    if (plan.summerOff && summer) continue;
    const moved = plan.moves && startOfMonth(month) > move ? 5 : 0;
    const date = Math.min(startOfMonth(month) + plan.date, startOfMonth(month + 1)) - 1;
    const day = onWorkday(date + moved, plan);
    const comes = day + int(-(plan.early ?? 0), plan.late ?? 0);
    if (comes > stop) {
      due = day;
      break;
    }
    if (next() < (plan.missing ?? 0)) continue;
    const price = plan.amount * (plan.rises && day > rise ? 1.08 : 1);
    const amount = Math.round(price * (1 + (next() * 2 - 1) * (plan.varies ?? 0)));
    const extra = [5, 11].includes(((month % 12) + 12) % 12) ? plan.extraPays : undefined;
    const { income = false, nature, manner, name: key } = plan;
    const payment = {
      key,
      nature,
      manner,
      income,
      amount: extra === 'double' ? 2 * amount : amount,
    };
    ids.push(add({ ...payment, day: comes }));
    if (extra === 'beside' && comes - 10 <= stop) ids.push(add({ ...payment, day: comes - 10 }));
  }
  return {
    name: plan.name,
    ids,
    next: plan.endsBefore ? null : due,
    ended: Boolean(plan.endsBefore),
  };
}

/** Moves a payment from a weekend to a workday: banks book it after the weekend, employers pay before it. */
function onWorkday(day: number, { manner }: Plan): number {
  const rest = day % 7;
  if (manner === 'card' || (rest !== 2 && rest !== 3)) return day;
  return manner === 'wage' ? day + 1 - rest : day + 4 - rest;
}
