import type { Cents } from '../money.ts';
import { spreadOver } from './parts.ts';

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
  /** The part of a split purchase that a refund returns; null for the whole, and so is a part that isn't there. */
  part_id: string | null;
  cents: Cents;
  created_at: string;
}

/** A row that facts name. */
export interface Involved {
  direction: 'income' | 'expense';
  currency: string;
  amount: Cents;
  /** Its parts in order, the last one too, which sum to the amount. Empty if the row is not split. */
  parts: readonly { id: string; cents: Cents }[];
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
  /** What each part of a split row gives of that, in order. */
  asideOfParts: Map<string, Cents[]>;
}

const inOrder = (a: Fact, b: Fact): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;

/** What is still open of an expense. Too much from one person pays for nobody else. */
export const openOf = ({ claims }: Shared): Cents => sumOf(claims, ({ owed }) => Math.max(0, owed));

/** What facts amount to for these rows. Facts about rows that are not among them count for nothing. */
export function paidBack(facts: readonly Fact[], rows: ReadonlyMap<string, Involved>): PaidBack {
  const sorted = facts.filter(({ kind }) => kind !== 'none').sort(inOrder);
  const stock = new Stock(rows);
  const links = linksAmong(sorted, rows, stock);
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
    const one = sharedOf(row, own, { links, take: (cents) => stock.take(id, cents) });
    shared.set(id, one);
    add(id, row.amount - one.mine - one.forgiven);
  }
  const asideOfParts = new Map(
    [...aside].flatMap(([id, cents]) => {
      const parts = rows.get(id)?.parts ?? [];
      return parts.length === 0 ? [] : [[id, stock.spread(id, parts, cents)] as const];
    }),
  );
  return { shared, links, aside, asideOfParts };
}

/** What is left of rows, and of those parts that something is taken from by name. */
class Stock {
  readonly #rows: ReadonlyMap<string, Involved>;
  readonly #taken = new Map<string, Cents>();
  /** By row and place of the part. */
  readonly #takenOf = new Map<string, Cents>();

  constructor(rows: ReadonlyMap<string, Involved>) {
    this.#rows = rows;
  }

  left(id: string): Cents {
    return Math.max(0, (this.#rows.get(id)?.amount ?? 0) - (this.#taken.get(id) ?? 0));
  }

  /** Takes as much of a row as is left, up to this. */
  take(id: string, cents: Cents): Cents {
    const taken = Math.max(0, Math.min(cents, this.left(id)));
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + taken);
    return taken;
  }

  /** Takes from one part; from the whole row if there is no such part. */
  takeOfPart(id: string, partId: string | null, cents: Cents): Cents {
    const parts = this.#rows.get(id)?.parts ?? [];
    const at = parts.findIndex((one) => one.id === partId);
    const part = parts[at];
    if (!part) return this.take(id, cents);
    const key = `${id} ${at}`;
    const before = this.#takenOf.get(key) ?? 0;
    const taken = this.take(id, Math.min(cents, Math.max(0, part.cents - before)));
    this.#takenOf.set(key, before + taken);
    return taken;
  }

  /** What the parts of a row give: what was taken from each by name, and the rest in proportion to what they are then. */
  spread(id: string, parts: Involved['parts'], given: Cents): Cents[] {
    const own = parts.map((_, at) => this.#takenOf.get(`${id} ${at}`) ?? 0);
    const others = spreadOver(
      parts.map(({ cents }, at) => cents - (own[at] ?? 0)),
      given - sumOf(own, (cents) => cents),
    );
    return own.map((cents, at) => cents + (others[at] ?? 0));
  }
}

/** What each payment returns. It returns at most what it is, the first facts first. */
function linksAmong(
  sorted: readonly Fact[],
  rows: ReadonlyMap<string, Involved>,
  stock: Stock,
): Map<string, Cents> {
  const shares = new Set(sorted.flatMap(({ id, kind }) => (kind === 'owed' ? id : [])));
  const links = new Map<string, Cents>();
  for (const { id, kind, share_id, payment_id, expense_id, part_id, cents } of sorted) {
    const [expense, payment] = [rows.get(expense_id), rows.get(payment_id ?? '')];
    if (expense?.direction !== 'expense' || payment?.direction !== 'income') continue;
    if (payment_id === null || payment.currency !== expense.currency) continue;
    if (kind === 'refund') {
      const most = Math.min(cents, stock.left(payment_id));
      links.set(id, stock.take(payment_id, stock.takeOfPart(expense_id, part_id, most)));
    } else if (kind === 'back' && shares.has(share_id ?? '')) {
      links.set(id, stock.take(payment_id, cents));
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
