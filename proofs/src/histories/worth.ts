/*
 * Converts amounts in the slow and obvious way, in whole numbers: at the user's own rate of the two currencies, else
 * through the euro, else at what the user exchanged at Revolut up to seven days before. Nothing is published to these users.
 */

export interface ListedRate {
  currency: string;
  against: string;
  from_day: string;
  /** Units of `currency` for one of `against`. */
  rate: number;
}

interface Amount {
  amount: number;
  currency: string;
  date: string;
}

/** So many units of one currency are worth so many of another. */
type Fraction = readonly [from: bigint, to: bigint];

interface Exchanged extends Amount {
  id: string;
  bank: string;
  fee: number;
  direction: 'income' | 'expense';
  ignore: boolean;
  transfer: { transaction_id: string } | null;
}

interface Known {
  rates: readonly ListedRate[];
  rows: readonly Exchanged[];
}

const EURO = 'EUR';
const DAYS = 7;
const WEEK_MS = DAYS * 86_400_000;
const cents = (amount: number) => Math.round(amount * 100);

/** What an amount is worth, in cents; null if no rate is known. A part is worth what its row is worth more with it. */
export function worthIn(known: Known, row: Amount & { before?: number }, to: string) {
  const { before = 0, amount } = row;
  const [from, until] = [before, before + amount].map((one) =>
    worthOf(known, { ...row, amount: one }, to),
  );
  return from == null || until == null ? null : until - from;
}

function worthOf(known: Known, { amount, currency, date }: Amount, to: string): number | null {
  if (currency === to) return cents(amount);
  const day = date.slice(0, 10);
  const own = (one: string, other: string) => ownRate(known, day, one, other);
  const exchange = (one: string, other: string) => exchangeRate(known, day, one, other);
  const rate =
    own(currency, to) ??
    throughEuro(currency, to, own) ??
    exchange(currency, to) ??
    throughEuro(currency, to, (one, other) => own(one, other) ?? exchange(one, other));
  if (!rate) return null;
  const unit = to === 'JPY' ? 100n : 1n;
  const [from, into] = [rate[0] * unit, rate[1]];
  const size = (2n * BigInt(Math.abs(cents(amount))) * into + from) / (2n * from);
  return Math.sign(amount) * Number(size * unit) + 0;
}

function throughEuro(
  from: string,
  to: string,
  find: (one: string, other: string) => Fraction | null,
): Fraction | null {
  const [one, other] = [from, to].map((of): Fraction | null =>
    of === EURO ? [1n, 1n] : find(of, EURO),
  );
  return one && other ? [one[0] * other[1], one[1] * other[0]] : null;
}

function ownRate({ rates }: Known, day: string, from: string, to: string): Fraction | null {
  const [last] = rates
    .filter((one) => one.from_day <= day)
    .filter(({ currency, against }) => [from, to].every((of) => [currency, against].includes(of)))
    .sort((a, b) => (a.from_day < b.from_day ? 1 : -1));
  if (!last) return null;
  const millionths = BigInt(Math.round(last.rate * 1e6));
  return last.currency === from ? [millionths, 1_000_000n] : [1_000_000n, millionths];
}

/** All that was exchanged between two currencies on the last such day makes one rate. */
function exchangeRate({ rows }: Known, day: string, from: string, to: string): Fraction | null {
  const oldest = new Date(Date.parse(day) - WEEK_MS).toISOString().slice(0, 10);
  const without = ({ amount, fee, direction }: Exchanged) =>
    BigInt(cents(amount) + (direction === 'expense' ? -1 : 1) * cents(fee));
  const legs = rows.flatMap((row) => {
    const other = rows.find(({ id }) => id === row.transfer?.transaction_id);
    if (row.ignore || row.currency === EURO || !other) return [];
    if (row.bank !== 'REVOLUT' || other.bank !== 'REVOLUT') return [];
    const sides = new Map([
      [row.currency, without(row)],
      [other.currency, without(other)],
    ]);
    const [sold = 0n, bought = 0n] = [sides.get(from), sides.get(to)];
    const on = row.date.slice(0, 10);
    return on <= day && on >= oldest && sold > 0n && bought > 0n ? [{ on, sold, bought }] : [];
  });
  const last = legs
    .map(({ on }) => on)
    .sort()
    .at(-1);
  const own = legs.filter(({ on }) => on === last);
  if (own.length === 0) return null;
  const sum = (of: 'sold' | 'bought') => own.reduce((all, one) => all + one[of], 0n);
  return [sum('sold'), sum('bought')];
}
