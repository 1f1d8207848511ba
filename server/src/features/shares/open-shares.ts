import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Answer } from '@saldo/contract/endpoint';
import type { listOwed, OpenShare, PaymentOffers } from '@saldo/contract/shares';
import { type Day, dayNumber, dayOf } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import {
  isLikely,
  type OpenClaim,
  offersFor,
  type SharesOffer,
} from '@saldo/domain/parts/share-offers';
import { groupBy } from '@saldo/domain/records';
import { fold } from '@saldo/domain/text';
import { sql } from 'kysely';
import { columns, listOf, readRows } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { readShareBook, type ShareBook } from '../ledger/shares/read-shares.ts';
import { legsAmong } from '../ledger/transfers/transfer-store.ts';
import { type OwnNames, ownNames, shownName } from '../merchant-names/names.ts';

const INCOME = columns(
  'transactions',
  ...(['id', 'date', 'direction', 'currency', 'amount', 'aside'] as const),
  ...(['description', 'creditor_name', 'debtor_name'] as const),
);
type Income = RowOf<typeof INCOME>;
const INCOME_COLUMNS = sql.raw(listOf(INCOME, 't'));

/** Income that is looked at for what it may pay back, the newest first. */
const MOST_INCOME = 300;
/** Payments asked about at a time. */
const MOST_ASKED = 3;

interface World {
  book: ShareBook;
  names: OwnNames;
  /** Open shares by id, the oldest first. */
  open: ReadonlyMap<string, OpenShare>;
  claims: readonly OpenClaim[];
}

/** All that is owed, and income that may pay it back. */
export async function readOwed(
  db: Db,
  q: { bookId: BookId; today: Day },
): Promise<Answer<typeof listOwed>> {
  const world = await readWorld(db, q);
  const shares = [...world.open.values()];
  return { totals: totalsOf(shares), shares, payments: await likelyPayments(db, q, world) };
}

/** What one income may pay back. Throws 404 if there is no such row. */
export async function readOffers(
  db: Db,
  { id, ...q }: { bookId: BookId; today: Day; id: string },
): Promise<PaymentOffers> {
  const [row] = await readRows(db, INCOME)`
    select ${INCOME_COLUMNS} from transactions t where user_id = ${q.bookId} and id = ${id}`;
  const income = requireFound(row);
  const world = await readWorld(db, q);
  const legs = await legsAmong(db, { bookId: q.bookId, ids: [id] });
  const isPayment = income.direction === 'income' && !legs.has(id);
  return presentPayment(income, isPayment ? offersOf(income, world) : [], world);
}

async function readWorld(db: Db, q: { bookId: BookId; today: Day }): Promise<World> {
  const [book, names] = [await readShareBook(db, q), await ownNames(db, q)];
  const open = book.facts.flatMap((fact): { share: OpenShare; claim: OpenClaim }[] => {
    const row = book.rows.get(fact.expense_id);
    const shared = book.sums.shared.get(fact.expense_id);
    const claim = shared?.claims.find(({ id }) => id === fact.id);
    if (!row || !claim || claim.owed <= 0) return [];
    const day = dayOf(row.date);
    const share = {
      share_id: fact.id,
      transaction_id: row.id,
      name: shownName(row, names),
      category: row.category_id ?? UNCATEGORIZED_ID,
      date: day,
      days: Math.max(0, dayNumber(q.today) - dayNumber(day)),
      of: fromCents(row.amount),
      owed: fromCents(claim.owed),
      who: fact.who,
      currency: row.currency,
    };
    const { id, who } = fact;
    return [{ share, claim: { id, who, day, owed: claim.owed, currency: row.currency } }];
  });
  const sorted = open.toSorted((a, b) => (a.share.date < b.share.date ? -1 : 1));
  return {
    ...{ book, names },
    open: new Map(sorted.map(({ share }) => [share.share_id, share])),
    claims: sorted.map(({ claim }) => claim),
  };
}

function totalsOf(shares: readonly OpenShare[]): Answer<typeof listOwed>['totals'] {
  return [...groupBy(shares, ({ currency }) => currency)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([currency, some]) => ({
      currency,
      amount: fromCents(some.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0)),
      people: new Set(some.map(({ who }) => fold(who ?? ''))).size,
    }));
}

const leftOf = ({ amount, aside }: Income): Cents => amount - (aside ?? 0);

const offersOf = (income: Income, { claims }: World): SharesOffer[] =>
  leftOf(income) <= 0
    ? []
    : offersFor(
        {
          texts: [income.debtor_name ?? '', income.description],
          currency: income.currency,
          cents: leftOf(income),
        },
        claims,
      );

/** The newest income that names who owes, or is what they owe, and of which nobody has said what it is. */
async function likelyPayments(
  db: Db,
  { bookId }: { bookId: BookId },
  world: World,
): Promise<PaymentOffers[]> {
  const oldest = world.claims[0]?.day;
  if (oldest === undefined) return [];
  const income = await readRows(db, INCOME)`
    select ${INCOME_COLUMNS} from transactions t where user_id = ${bookId} and date >= ${oldest} and direction = 'income'
      and "ignore" = 0 and id not in (select income_id from transfers
        where user_id = ${bookId} and state = 'linked')
    order by date desc, id desc limit ${MOST_INCOME}`;
  const judged = new Set(
    world.book.facts.flatMap(({ kind, payment_id }) => (kind === 'none' ? (payment_id ?? []) : [])),
  );
  const asked: PaymentOffers[] = [];
  for (const row of income) {
    if (asked.length >= MOST_ASKED) break;
    if (judged.has(row.id)) continue;
    const offers = offersOf(row, world);
    if (offers.some(isLikely)) asked.push(presentPayment(row, offers, world));
  }
  return asked;
}

const presentPayment = (
  row: Income,
  offers: readonly SharesOffer[],
  { names, open }: World,
): PaymentOffers => ({
  transaction_id: row.id,
  name: shownName(row, names),
  date: dayOf(row.date),
  amount: fromCents(leftOf(row)),
  currency: row.currency,
  offers: offers.map(({ settles, why, isByName, left }) => ({
    ...{ why, is_by_name: isByName, left: fromCents(left) },
    amount: fromCents(settles.reduce((sum, { cents }) => sum + cents, 0)),
    settles: settles.flatMap(({ claim, cents }) => {
      const share = open.get(claim.id);
      return share ? { ...share, amount: fromCents(cents) } : [];
    }),
  })),
});
