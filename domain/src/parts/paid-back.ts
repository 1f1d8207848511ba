import type { Cents } from '../money.ts';

/*
 * Claims on other people for their part of an expense, and what has come back. Everything is computed from facts in any order, and
 * nothing that is computed is a fact. So undoing, editing, deleting or importing a row again, on either side, leaves no
 * trace to correct.
 */

/**
 * `owed`: a person owes this much of an expense. `back`: a payment returns some of it. `cash`: it came back outside all
 * accounts. `forgiven`: it will not. `refund`: a refund returns part of a purchase, which nobody owed. `none`: a payment
 * returns nothing, so it is not asked about.
 */
export const FACT_KINDS = ['owed', 'back', 'cash', 'forgiven', 'refund', 'none'] as const;

export interface Fact {
  id: string;
  kind: (typeof FACT_KINDS)[number];
  /** The payment itself if the kind is `none`. */
  expense_id: string;
  /** The fact of kind `owed` that this one is about; null for `owed`, `refund` and `none`. */
  share_id: string | null;
  /** The income that returns it; null for `owed`, `cash` and `forgiven`. */
  payment_id: string | null;
  cents: Cents;
  created_at: string;
}

/** A row that facts name. */
export interface Involved {
  direction: 'income' | 'expense';
  currency: string;
  amount: Cents;
  /** What its parts leave for the last one, from which everything is taken. */
  rest: Cents;
}

/** What a person owes of one expense. */
export interface Claim {
  id: string;
  cents: Cents;
  /** Of that, what counts as the user's own spending after all. */
  forgiven: Cents;
  returned: Cents;
  /** What is still owed; negative if too much came back. */
  owed: Cents;
}

/** `mine` + `owed` + `returned` + `forgiven` is the expense's amount. */
export interface Shared {
  mine: Cents;
  owed: Cents;
  returned: Cents;
  forgiven: Cents;
  claims: Claim[];
}

export interface PaidBack {
  /** By expense. */
  shared: Map<string, Shared>;
  /** What each payment returns, by fact. */
  links: Map<string, Cents>;
  /** What counts nowhere, by row: of an expense what others pay, of a payment what it returns. */
  aside: Map<string, Cents>;
}

const inOrder = (a: Fact, b: Fact): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;

/** What is still open of an expense. Too much from one person pays for nobody else. */
export const openOf = ({ claims }: Shared): Cents => sumOf(claims, ({ owed }) => Math.max(0, owed));

/** What facts amount to for these rows. Facts about rows that are not among them count for nothing. */
export function paidBack(facts: readonly Fact[], rows: ReadonlyMap<string, Involved>): PaidBack {
  const sorted = facts.filter(({ kind }) => kind !== 'none').sort(inOrder);
  const left = new Map<string, Cents>([...rows].map(([id, { rest }]) => [id, rest]));
  const taker: Take = (id, cents) => {
    const taken = Math.max(0, Math.min(cents, left.get(id) ?? 0));
    left.set(id, (left.get(id) ?? 0) - taken);
    return taken;
  };
  const links = linksAmong(sorted, rows, { left, take: taker });
  const aside = new Map<string, Cents>();
  const add = (id: string, cents: Cents) => aside.set(id, (aside.get(id) ?? 0) + cents);
  for (const { id, payment_id } of sorted) {
    const cents = links.get(id);
    if (cents !== undefined && payment_id !== null) add(payment_id, cents);
  }
  const shared = new Map<string, Shared>();
  for (const id of new Set(sorted.map(({ expense_id }) => expense_id))) {
    const row = rows.get(id);
    if (row?.direction !== 'expense') continue;
    const own = sorted.filter(({ expense_id }) => expense_id === id);
    // What came back for a share that is gone says nothing about the expense.
    if (!own.some((fact) => fact.kind === 'owed' || links.has(fact.id))) continue;
    const one = sharedOf(row, own, { links, take: (cents) => taker(id, cents) });
    shared.set(id, one);
    add(id, row.amount - one.mine - one.forgiven);
  }
  return { shared, links, aside };
}

type Take = (id: string, cents: Cents) => Cents;

/** What each payment returns. It returns at most what it is, the first facts first. */
function linksAmong(
  sorted: readonly Fact[],
  rows: ReadonlyMap<string, Involved>,
  { left, take }: { left: ReadonlyMap<string, Cents>; take: Take },
): Map<string, Cents> {
  const shares = new Set(sorted.flatMap(({ id, kind }) => (kind === 'owed' ? id : [])));
  const links = new Map<string, Cents>();
  for (const { id, kind, share_id, payment_id, expense_id, cents } of sorted) {
    const [expense, payment] = [rows.get(expense_id), rows.get(payment_id ?? '')];
    if (expense?.direction !== 'expense' || payment?.direction !== 'income') continue;
    if (payment_id === null || payment.currency !== expense.currency) continue;
    if (kind === 'refund') {
      const most = Math.min(cents, Math.max(0, left.get(payment_id) ?? 0));
      links.set(id, take(payment_id, take(expense_id, most)));
    } else if (kind === 'back' && shares.has(share_id ?? '')) {
      links.set(id, take(payment_id, cents));
    }
  }
  return links;
}

/** What the facts of one expense, in order, come to. */
function sharedOf(
  { amount }: Involved,
  own: readonly Fact[],
  { links, take }: { links: ReadonlyMap<string, Cents>; take(cents: Cents): Cents },
): Shared {
  const refunded = sumOf(own, ({ kind, id }) => (kind === 'refund' ? (links.get(id) ?? 0) : 0));
  const claims = own.flatMap(({ id, kind, cents: asked }): Claim[] => {
    if (kind !== 'owed') return [];
    const of = (wanted: Fact['kind'], value: (fact: Fact) => Cents) =>
      sumOf(own, (one) => (one.share_id === id && one.kind === wanted ? value(one) : 0));
    const cents = take(asked);
    const forgiven = Math.min(
      cents,
      of('forgiven', (one) => one.cents),
    );
    const returned = of('cash', (one) => one.cents) + of('back', (one) => links.get(one.id) ?? 0);
    return [{ id, cents, forgiven, returned, owed: cents - forgiven - returned }];
  });
  return {
    mine: amount - refunded - sumOf(claims, ({ cents }) => cents),
    owed: sumOf(claims, ({ owed }) => owed),
    returned: refunded + sumOf(claims, ({ returned }) => returned),
    forgiven: sumOf(claims, ({ forgiven }) => forgiven),
    claims,
  };
}

const sumOf = <T>(all: readonly T[], of: (one: T) => Cents): Cents =>
  all.reduce((sum, one) => sum + of(one), 0);
