import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Split, SplitInput, TransactionChange } from '@saldo/contract/transactions';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import {
  type FixedPart,
  joined,
  linesOf,
  type Parts,
  partsOf,
  splitProblem,
  wholeCategory,
  worthOfLines,
} from '@saldo/domain/parts/parts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type FieldProblem, invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { partsAsideIn, partsIn } from '../../schema/stored/stored-parts.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { say } from '../../texts/say.ts';
import { ownCategories } from '../categories/service.ts';
import { legsAmong } from '../ledger/transfers/transfer-store.ts';

type SplitColumns = Pick<TransactionsTable, 'amount' | 'category_id' | 'parts'> &
  Partial<Pick<TransactionsTable, 'aside' | 'parts_aside'>>;

const stored = ({ amount, category_id: category, parts, aside, parts_aside }: SplitColumns) => ({
  ...{ amount, category, aside, partsAside: partsAsideIn(parts_aside ?? null) },
  parts: parts === null ? null : partsIn(parts),
});

/** A row's parts in wire format, with what they count for if some of the row counts nowhere or it is converted. */
export function presentSplits(
  row: SplitColumns,
  worth: (cents: Cents) => Cents | null = () => null,
): Split[] {
  if (row.parts === null) return [];
  const own = linesOf(stored(row));
  const lines = worthOfLines(stored(row), worth);
  return partsOf(stored(row)).map(({ id, category, cents, note = null }, at) => {
    const converted = lines[at]?.cents ?? null;
    return {
      ...{ id, category: category ?? UNCATEGORIZED_ID, amount: fromCents(cents), note },
      ...(row.aside ? { counted: fromCents(own[at]?.cents ?? cents) } : {}),
      ...(converted === null ? {} : { converted: fromCents(converted) }),
    };
  });
}

/** What a request makes of a row's category. */
export interface Chosen {
  category_id: string | null;
  parts: string | null;
}

interface Asked extends Pick<TransactionChange, 'splits' | 'amount'> {
  /** The category that the request names. */
  categoryId?: string | null;
}

/**
 * The category and parts that a request sets; undefined if it sends no parts, or those that the row has. Throws 422
 * unless the parts sum to the amount and their categories are the user's.
 */
export async function chosenParts(
  db: Db | Tx,
  bookId: BookId,
  { splits, amount, categoryId }: Asked,
  before?: Pick<TransactionsTable, 'id'> & SplitColumns,
): Promise<Chosen | undefined> {
  if (splits === undefined || isAsBefore(splits, before)) return undefined;
  if (splits.length === 0) {
    const whole = categoryId === undefined ? before && wholeCategory(stored(before)) : categoryId;
    return { category_id: whole ?? null, parts: null };
  }
  const whole = amount === undefined ? (before?.amount ?? 0) : toCents(amount);
  await requireSplit(db, { bookId, splits, amount: whole, id: before?.id });
  const { category, parts } = joined(withIds(splits, before ? stored(before).parts : null));
  return { category_id: category, parts: parts && JSON.stringify(parts) };
}

const isAsBefore = (splits: readonly SplitInput[], before: SplitColumns | undefined): boolean => {
  const was = before ? presentSplits(before) : [];
  const isSame = ({ id, category, amount, note = null }: SplitInput, at: number) => {
    const one = was[at];
    if (!one || (id !== undefined && id !== one.id)) return false;
    return one.category === category && one.amount === amount && one.note === note;
  };
  return splits.length === was.length && splits.every(isSame);
};

/** Parts keep their ids, and new ones get one. */
function withIds(splits: readonly SplitInput[], before: Parts | null): FixedPart[] {
  const free = new Set(before ? [...before.fixed, before.rest].map(({ id }) => id) : []);
  return splits.map(({ id, category, amount, note }) => ({
    id: id !== undefined && free.delete(id) ? id : newId(),
    category: category === UNCATEGORIZED_ID ? null : category,
    cents: toCents(amount),
    ...(note ? { note } : {}),
  }));
}

async function requireSplit(
  db: Db | Tx,
  q: { bookId: BookId; splits: readonly SplitInput[]; amount: Cents; id: string | undefined },
): Promise<void> {
  const { bookId, splits, amount, id } = q;
  const problem = splitProblem(
    splits.map((one) => toCents(one.amount)),
    amount,
  );
  const message = say((t) =>
    problem === 'sum' ? t.transactions.partsSum : t.transactions.partsCount,
  );
  if (problem) throw invalid([{ path: 'splits', message }]);
  const known = await ownCategories(db, {
    bookId,
    ids: [...new Set(splits.map(({ category }) => category))],
  });
  const unknown = splits.flatMap(({ category }, at): FieldProblem[] =>
    known.has(category)
      ? []
      : [{ path: `splits.${at}.category`, message: say((t) => t.categories.unknown) }],
  );
  if (unknown.length > 0) throw invalid(unknown);
  if (id === undefined) return;
  if ((await legsAmong(db, { bookId, ids: [id] })).has(id)) {
    throw invalid([{ path: 'splits', message: say((t) => t.transactions.partsOfTransfer) }]);
  }
}
