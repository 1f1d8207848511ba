import { type Span, spanAround } from '@saldo/domain/spans';
import { notifyGaps } from './features/accounts/gap-notifications.ts';
import { removeUnused } from './features/history/unused-rows.ts';
import { settleMainCurrency } from './features/ledger/figures/main-currency.ts';
import { joinUnfitting } from './features/ledger/rows/fitting-parts.ts';
import { settleShares } from './features/ledger/shares/settle-shares.ts';
import type { FollowedWrite, Follower, Followers } from './features/ledger/steps/followers.ts';
import type { Rows } from './features/ledger/steps/steps.ts';
import { excludeByCategory, recountCategories } from './features/ledger/transfers/excluded-rows.ts';
import { linkCategorized } from './features/ledger/transfers/possible-legs.ts';
import type { TransferPair } from './features/ledger/transfers/transfer-store.ts';
import { unlinkImpossible } from './features/ledger/transfers/unlink-transfers.ts';
import { settlePayMonths } from './features/recurring/own-months.ts';
import {
  type AffectedFigures,
  affectedBy,
  notifyBalances,
  notifyTargets,
} from './features/targets/notifications.ts';
import { findRows } from './platform/db/crud.ts';
import { journalOf } from './platform/db/row-journal.ts';
import type { BookId } from './platform/identity.ts';
import { columnsAffecting } from './schema/tables.ts';

const LEG_COLUMNS = columnsAffecting('transactions', 'leg');
const FIGURE_COLUMNS = columnsAffecting('transactions', 'figure');
const BALANCE_COLUMNS = columnsAffecting('transactions', 'balance');
/** If an undo writes more rows, every account may have changed. */
const MOST_ROWS = 500;
/** Columns that decide whether a row is set aside by its category. */
const CATEGORY_COLUMNS = ['category_id', 'parts'];
/** Columns that decide which currency most rows have. */
const COUNTING_COLUMNS = ['currency', 'ignore'];

/** Unlinks transfers that are no longer possible, so that their legs count again. */
const unlink: Follower = async (rows, who, write) => {
  if (write.isSettled) return {};
  const pairs = await pairsTouched(write);
  // The user moved no row in an undo, so nothing but the rows themselves decides.
  const { columns } = write.soFar();
  await unlinkImpossible(rows, who, write.isTurn ? { pairs } : { pairs, columns });
  return {};
};

/** An undo joins parts that no longer fit by itself. */
const fitParts: Follower = async (rows, who, write) => {
  const { ids, columns } = write.soFar();
  if (!write.isTurn && columns.has('amount')) await joinUnfitting(rows, who, ids);
  return {};
};

/** What is shared follows from the rows and from what the user said, whichever of them changed. */
const settle: Follower = async (rows, who, write) => {
  for (const id of await settleShares(rows, who)) write.recounted.add(id);
  return {};
};

/** Excludes or includes rows depending on whether their category is for own transfers, and links these. */
const exclude: Follower = async (rows, who, write) => {
  const { ids, columns, hasInserted } = write.soFar();
  if (write.isTurn) return { excluded: await excludeByCategory(rows, who, ids) };
  if (write.isSettled || (!hasInserted && !CATEGORY_COLUMNS.some((name) => columns.has(name))))
    return {};
  const { setsExclusion } = write;
  const others = setsExclusion ? ids.filter((id) => !setsExclusion.has(id)) : ids;
  const excluded = await excludeByCategory(rows, who, others);
  return { excluded: excluded + (await linkCategorized(rows, who, others)) };
};

/** Excludes the rows of categories whose role an undo changed, or includes them again. Their door does so itself. */
const recount: Follower = async (rows, who, { isTurn }) => {
  const journal = journalOf(rows, 'categories');
  const columns = journal?.changedColumns('categories');
  if (!isTurn || (!columns?.has('role') && !columns?.has('parent_id'))) return {};
  const ids = [...(journal?.written('categories') ?? [])];
  const below = await findRows(rows, 'categories', { user_id: who.bookId, parent_id: ids });
  const categories = [...ids, ...below.map(({ id }) => id)];
  return { excluded: await recountCategories(rows, who, { categories }) };
};

/** Columns that decide when the main income arrives, besides its category. */
const PAYMENT_COLUMNS = columnsAffecting('transactions', 'payment');

/** Lets the months that pay opens follow it. */
const followPay: Follower = async (rows, who, write) => {
  const { columns, hasInserted, hasDeleted } = write.soFar();
  const hasCategories = (journalOf(rows, 'categories')?.written('categories').size ?? 0) > 0;
  const isPayMoved = [...PAYMENT_COLUMNS, ...CATEGORY_COLUMNS].some((column) =>
    columns.has(column),
  );
  if (hasInserted || hasDeleted || hasCategories || isPayMoved) await settlePayMonths(rows, who);
  return {};
};

const tellTargets: Follower = async (rows, who, write) => {
  await notifyTargets(rows, who, write.isTurn ? {} : await movedBy(rows, who.bookId, write));
  return {};
};

/** Counts again which currency most rows have. */
const recountCurrency: Follower = async (rows, who, write) => {
  const { columns, hasInserted, hasDeleted, before } = write.soFar();
  const isRecounted = hasInserted || hasDeleted || before === undefined;
  if (isRecounted || COUNTING_COLUMNS.some((name) => columns.has(name))) {
    await settleMainCurrency(rows, who);
  }
  return {};
};

const tellAccounts: Follower = async (rows, who, write) => {
  const { accounts = [], isTurn } = write;
  const ids = isTurn ? await accountsOfTurn(rows, who.bookId, write) : accounts;
  await notifyBalances(rows, who, ids);
  return { closedGaps: await notifyGaps(rows, who, ids) };
};

/** What follows each write of the ledger, in this order. */
export const followers: Followers = {
  settle: [unlink, fitParts, settle, exclude, recount],
  tell: [recountCurrency, followPay, tellTargets, tellAccounts],
  afterStep: removeUnused,
};

/** Transfers that the change may unlink, or whose other legs now count differently. */
async function pairsTouched(write: FollowedWrite): Promise<readonly TransferPair[]> {
  const { columns, hasOthers, before } = write.soFar();
  // If the previous values are not known, all goals and alerts are evaluated anyway.
  if (write.isSettled && before === undefined) return [];
  // Inserted or deleted rows belong to no transfer, unless the change also wrote transfers.
  const isTouched = [...LEG_COLUMNS, ...FIGURE_COLUMNS].some((name) => columns.has(name));
  return hasOthers || isTouched ? write.pairs() : [];
}

async function movedBy(rows: Rows, bookId: BookId, write: FollowedWrite): Promise<AffectedFigures> {
  const { ids, columns, hasInserted, hasDeleted, hasOthers, before } = write.soFar();
  // The purchase of a refund that goes counts more, in a category and on a day that the change doesn't name.
  if (hasOthers || before === undefined || write.recounted.size > 0) return {};
  const isCounted = hasInserted || hasDeleted || FIGURE_COLUMNS.some((name) => columns.has(name));
  if (!isCounted) return { categories: [] };
  const pairs = await pairsTouched(write);
  const legs = pairs.flatMap(({ expense_id, income_id }) => [expense_id, income_id]);
  const there = [...new Set([...ids, ...legs])].filter((id) => !before.deleted.has(id));
  const now = await affectedBy(rows, { bookId, ids: there });
  if (!now.categories) return {};
  const categories = [...new Set([...now.categories, ...before.categories])];
  const days = before.days.map((day): Span => ({ from: day, to: day }));
  const spans = now.span ? [now.span, ...days] : days;
  return spans.length === 0 ? { categories } : { categories, span: spans.reduce(spanAround) };
}

/** Accounts whose balances and gaps an undo or redo may have changed. */
async function accountsOfTurn(
  rows: Rows,
  bookId: BookId,
  write: FollowedWrite,
): Promise<readonly string[]> {
  const { ids, columns, hasInserted, hasDeleted, hasBalances, before } = write.soFar();
  const isMoved =
    hasInserted || hasDeleted || BALANCE_COLUMNS.some((column) => columns.has(column));
  if (!hasBalances && !isMoved) return [];
  // An undo does not keep the account that a row had before it.
  const isElsewhere = columns.has('account_id') || columns.has('bank_account_id');
  if (hasBalances || isElsewhere || !before || ids.length > MOST_ROWS) {
    const all = await findRows(rows, 'accounts', { user_id: bookId });
    return all.map(({ id }) => id);
  }
  const there = await findRows(rows, 'transactions', { user_id: bookId, id: ids });
  const accounts = there.flatMap(({ account_id, bank_account_id }) => [
    account_id,
    bank_account_id,
  ]);
  return [...new Set([...accounts, ...before.accounts])].filter((id) => id !== null);
}
