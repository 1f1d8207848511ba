import { addDays, type Day, dayNumber, dayOf, endOfDay, startOfDay } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import { DAYS_AFTER } from '@saldo/domain/recognition/match-entries';
import { MANUAL_DAYS_APART, type Noted, pairManual } from '@saldo/domain/recognition/pair-manual';
import { condition } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { updateEachTransaction } from '../ledger/rows/write-transactions.ts';
import type { Rows } from '../ledger/steps/steps.ts';

/** A row just added by a statement or a connection. */
export interface NewBankRow {
  accountId: string;
  day: Day;
  direction: Direction;
  amount: Cents;
  currency: string;
}

type TypedRow = Pick<
  TransactionsTable,
  'id' | 'account_id' | 'date' | 'direction' | 'amount' | 'currency'
>;

/**
 * Finds the user's manual entries that may be the same payments as new bank rows. They have the same amount, are a few
 * days apart at most, and are on the same account or on none. Returns the entry's id for each matched row. Entries that
 * were matched before are left out, as are those in `replaced`.
 */
export async function matchManualEntries<T extends NewBankRow>(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
  brought: readonly T[],
  replaced: ReadonlySet<string>,
): Promise<Map<T, string>> {
  const open = await openEntries(db, { bookId }, brought);
  const entries = open.filter(({ id }) => !replaced.has(id));
  const found = new Map<T, string>();
  if (entries.length === 0) return found;
  // Entries on the account take precedence over entries without one.
  for (const keyOf of [keyOnAccount, keyAnywhere]) {
    const free = brought.filter((row) => !found.has(row));
    const typed = entries.filter((row) => (row.account_id === null) === (keyOf === keyAnywhere));
    const noted = typed.map((row) =>
      notedOf(keyOf, { ...row, accountId: row.account_id ?? '', day: dayOf(row.date) }),
    );
    for (const [entry, at] of pairManual(
      noted,
      free.map((row) => notedOf(keyOf, row)),
    )) {
      const [row, id] = [free[at], typed[entry]?.id];
      if (row && id) found.set(row, id);
    }
  }
  return found;
}

const keyAnywhere = ({ direction, amount, currency }: NewBankRow): string =>
  `${direction} ${amount} ${currency}`;
const keyOnAccount = (row: NewBankRow): string => `${keyAnywhere(row)} ${row.accountId}`;

const notedOf = (keyOf: (row: NewBankRow) => string, row: NewBankRow): Noted => ({
  key: keyOf(row),
  day: dayNumber(row.day),
});

/** Manual entries near the days of new bank rows, on their accounts or on none. */
export async function openEntries(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
  brought: readonly Pick<NewBankRow, 'accountId' | 'day'>[],
): Promise<TypedRow[]> {
  const [first] = brought;
  if (!first) return [];
  let [from, to] = [first.day, first.day];
  for (const { day } of brought) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  const accountIds = [...new Set(brought.map(({ accountId }) => accountId))];
  return entriesQuery(db, { bookId, from, to, accountIds }).execute();
}

const DAYS_AROUND = Math.max(MANUAL_DAYS_APART, DAYS_AFTER);

/** Manual entries that may match new bank rows. The query uses the index of manual entries. */
export const entriesQuery = (
  db: Pick<Db, 'selectFrom'>,
  q: { bookId: BookId; from: Day; to: Day; accountIds: readonly string[] },
) =>
  db
    .selectFrom('transactions')
    .select(['id', 'account_id', 'date', 'direction', 'amount', 'currency'])
    .where('user_id', '=', q.bookId)
    .where('bank_key', 'is', null)
    .where('possible_duplicate_of', 'is', null)
    .where('date', '>=', startOfDay(addDays(q.from, -DAYS_AROUND)))
    .where('date', '<=', endOfDay(addDays(q.to, DAYS_AROUND)))
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', 'in', q.accountIds)]))
    .orderBy('date')
    .orderBy('id');

/** Marks manual entries as possible duplicates of bank rows. Both rows count until the user decides. */
export const markEntries = (
  tx: Rows,
  { bookId, now }: { bookId: BookId; now: string },
  marks: readonly (readonly [entryId: string, broughtId: string])[],
): Promise<void> =>
  updateEachTransaction(
    tx,
    { bookId, columns: ['possible_duplicate_of', 'updated_at'] },
    marks.map(([id, other]) => [id, other, now] as const),
  );

/**
 * The bank row that a manual entry may duplicate. This is the nearest row of the same amount that is not matched to
 * another entry. Null if there is none.
 */
export async function findMatchingBankRow(
  tx: Tx,
  entry: TransactionsTable,
): Promise<string | null> {
  const { user_id: bookId, account_id: accountId, amount, direction, currency } = entry;
  const day = dayOf(entry.date);
  const rows = await tx
    .selectFrom('transactions as t')
    .select(['t.id', 't.date'])
    .where('t.user_id', '=', bookId)
    .where('t.bank_key', 'is not', null)
    .where('t.date', '>=', startOfDay(addDays(day, -MANUAL_DAYS_APART)))
    .where('t.date', '<=', endOfDay(addDays(day, MANUAL_DAYS_APART)))
    .where('t.amount', '=', amount)
    .where('t.direction', '=', direction)
    .where('t.currency', '=', currency)
    .where(accountId === null ? condition`1 = 1` : condition`t.account_id = ${accountId}`)
    .where(
      condition`not exists (select 1 from transactions o where o.user_id = ${bookId}
        and o.possible_duplicate_of = t.id and o.possible_duplicate_of is not null)`,
    )
    .orderBy('t.date')
    .orderBy('t.id')
    .execute();
  const apart = ({ date }: { date: string }) => Math.abs(dayNumber(dayOf(date)) - dayNumber(day));
  const nearest = rows.reduce<(typeof rows)[number] | undefined>(
    (best, row) => (best === undefined || apart(row) < apart(best) ? row : best),
    undefined,
  );
  return nearest?.id ?? null;
}
