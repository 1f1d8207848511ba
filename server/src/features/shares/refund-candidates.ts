import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Answer } from '@saldo/contract/endpoint';
import type { listPurchases } from '@saldo/contract/shares';
import { addDays, dayOf } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import { purchasesFor, REFUND_DAYS } from '@saldo/domain/parts/refund-offers';
import { sql } from 'kysely';
import { columns, listOf, readRow, readRows } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { partsOfRow, readShareBook, type ShareBook, sumsOf } from '../ledger/shares/read-shares.ts';
import { legsAmong } from '../ledger/transfers/transfer-store.ts';
import { merchantKey, merchantLabelOf, ownNames, shownName } from '../merchant-names/names.ts';

const ROW = columns(
  'transactions',
  ...(['id', 'date', 'direction', 'currency', 'amount', 'category_id', 'parts'] as const),
  ...(['description', 'creditor_name', 'debtor_name'] as const),
);

const ROW_COLUMNS = sql.raw(listOf(ROW, 't'));

/**
 * Purchases whose merchants are looked at: those of exactly the refund's amount, then the newest. The merchant takes 30 µs
 * of the main thread each.
 */
const MOST_PURCHASES = 1500;

/** Purchases that a refund may belong to. Throws 404 if there is no such row. */
export async function readPurchases(
  db: Db,
  { bookId, id }: { bookId: BookId; id: string },
): Promise<Answer<typeof listPurchases>> {
  const refund = requireFound(
    await readRow(db, ROW)`
      select ${ROW_COLUMNS} from transactions t where user_id = ${bookId} and id = ${id}`,
  );
  const { amount, currency } = refund;
  const none = { amount: fromCents(amount), currency, purchases: [] };
  const legs = await legsAmong(db, { bookId, ids: [id] });
  if (refund.direction !== 'income' || legs.has(id)) return none;
  const day = dayOf(refund.date);
  const [book, names] = [await readShareBook(db, { bookId }), await ownNames(db, { bookId })];
  const rows = await readRows(db, ROW)`
    select ${ROW_COLUMNS} from transactions t where user_id = ${bookId} and date >= ${addDays(day, -REFUND_DAYS)}
      and date < ${addDays(day, 1)} and direction = 'expense'
      and amount >= ${amount} and "ignore" = 0 and id not in (select expense_id from transfers
        where user_id = ${bookId} and state = 'linked')
    order by case when amount = ${amount} then 0 else 1 end, date desc, id desc
    limit ${MOST_PURCHASES}`;
  const returned = returnedBefore(book, id);
  const bought = rows
    .filter((row) => row.currency === currency)
    .flatMap((row) => {
      const merchant = {
        merchant: merchantKey(row, names),
        name: merchantLabelOf(row, names).name,
      };
      return choicesOf(row, returned).map((choice) => ({
        ...{ id: `${row.id} ${choice.part_id}`, date: row.date, row, ...choice, ...merchant },
      }));
    });
  const { description, debtor_name } = refund;
  const text = `${description} ${debtor_name ?? ''}`;
  const merchant = merchantKey(refund, names);
  const offers = purchasesFor({ merchant, text, cents: amount }, bought);
  return {
    ...none,
    purchases: offers.map(({ purchase: { row, part_id, category, cents }, why }) => ({
      ...{ transaction_id: row.id, part_id },
      name: shownName(row, names),
      category: category ?? UNCATEGORIZED_ID,
      date: dayOf(row.date),
      amount: fromCents(cents),
      why,
    })),
  };
}

/** What refunds other than this one returned, by purchase, and by part of one. */
function returnedBefore({ facts, rows }: ShareBook, id: string): (of: string) => Cents {
  const others = facts.filter(({ payment_id }) => payment_id !== id);
  const { links } = sumsOf(others, rows.values());
  const returned = new Map<string, Cents>();
  const add = (of: string, cents: Cents) => returned.set(of, (returned.get(of) ?? 0) + cents);
  for (const { id: fact, kind, expense_id, part_id } of others) {
    if (kind !== 'refund') continue;
    add(expense_id, links.get(fact) ?? 0);
    add(`${expense_id} ${part_id}`, links.get(fact) ?? 0);
  }
  return (of) => returned.get(of) ?? 0;
}

/** A purchase and each of its parts, with what no refund returned of it. */
function choicesOf(
  row: RowOf<typeof ROW>,
  returned: (of: string) => Cents,
): { part_id: string | null; category: string | null; cents: Cents }[] {
  const left = row.amount - returned(row.id);
  const whole = { part_id: null, category: row.category_id, cents: left };
  const parts = partsOfRow(row).map(({ id, category, cents }) => ({
    ...{ part_id: id, category },
    cents: Math.min(left, cents - returned(`${row.id} ${id}`)),
  }));
  return [whole, ...parts];
}
