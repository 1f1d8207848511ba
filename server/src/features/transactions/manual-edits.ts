import { keysOf } from '@saldo/domain/records';
import type { Updateable } from 'kysely';
import type { BookId } from '../../platform/identity.ts';
import { derivedFrom, type TransactionsTable } from '../../schema/tables.ts';
import { transactionWrites, writeTransactions } from '../ledger/layers/layer-store.ts';
import { manualEdit, type ProvenanceContext, recordManualEdits } from '../ledger/layers/layers.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { findNewRefunds } from './refunds.ts';

/** What the user sets on one transaction. */
export interface Edit {
  before: TransactionsTable;
  /** A value that the row already has becomes the user's own too. */
  set: Updateable<TransactionsTable>;
  /** True if the user says whether it is a refund. */
  saysRefund: boolean;
}

export interface Edited {
  /** Ids of income rows that became refunds. */
  refunds: string[];
  /** Ids of rows whose inclusion in totals the user set. That overrides what their category implies. */
  setsExclusion: ReadonlySet<string>;
}

/** Writes what the user sets, of one transaction or many, and records it as the user's own. */
export async function writeManualEdits(
  rows: Rows,
  context: ProvenanceContext,
  given: readonly Edit[],
): Promise<Edited> {
  const { bookId, now } = context;
  const asked = given.filter(({ set }) => Object.keys(set).length > 0);
  const refunds = await newRefunds(rows, bookId, asked);
  const edits = asked.map((edit) =>
    refunds.has(edit.before.id) ? { ...edit, set: { ...edit.set, is_refund: true } } : edit,
  );
  await recordManualEdits(
    rows,
    context,
    edits.map(({ before, set }) => manualEdit(before, set)),
  );
  await writeTransactions(
    rows,
    { bookId },
    transactionWrites(edits.map((one) => changeOf(one, now))),
  );
  const flagged = edits.filter(({ set }) => 'ignore_default_metrics' in set);
  return { refunds: [...refunds], setsExclusion: new Set(flagged.map(({ before }) => before.id)) };
}

/** Income that is moved to an expense category as a whole becomes a refund, unless the user says whether it is one. */
const newRefunds = (rows: Rows, bookId: BookId, edits: readonly Edit[]): Promise<Set<string>> =>
  findNewRefunds(rows, {
    bookId,
    choices: edits.flatMap(
      ({ before: { id }, set: { category_id, direction, parts }, saysRefund }) =>
        category_id === undefined || parts || saysRefund || direction === 'expense'
          ? []
          : { id, category: category_id },
    ),
  });

/** The columns that change. SQLite rewrites an index if one of its columns is set, even to the same value. */
function changeOf({ before, set }: Edit, now: string) {
  const is: Updateable<TransactionsTable> = { ...set, ...derivedFrom('transactions', before, set) };
  const changed = keysOf(is).filter((name) => is[name] !== before[name]);
  const at = timestampAfter(before.updated_at, now);
  const stamped: Updateable<TransactionsTable> = {
    ...is,
    edited_at: at,
    ...(changed.length > 0 ? { updated_at: at } : {}),
  };
  const names = keysOf(stamped).filter((name) => stamped[name] !== before[name]);
  return {
    id: before.id,
    set: Object.fromEntries(names.map((name) => [name, stamped[name] ?? null])),
    was: Object.fromEntries(names.map((name) => [name, before[name]])),
  };
}

/** A timestamp after the last change, even within the same millisecond, so stale writes are always detected. */
const timestampAfter = (last: string, now: string): string =>
  last < now ? now : new Date(Date.parse(last) + 1).toISOString();
