import type { Statement, StatementRow } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { EffectsTable, TransactionsTable } from '../../../schema/tables.ts';
import { addCategories, type CategoryRow, listCategories } from '../../categories/service.ts';
import type { ProvenanceContext } from '../../ledger/layers/layers.ts';
import type { Rows } from '../../ledger/steps/steps.ts';
import { linkMarkedTransfers } from '../../transfers/link-transfers.ts';
import type { PlannedAccount } from '../import-record.ts';
import { type CategoryChoice, planCategories } from './app-categories.ts';
import { applyAppValues } from './app-rows.ts';
import { type AppLeg, pairLegs } from './app-transfers.ts';
import { completeKnownRows, type KnownFileRow } from './complete-known-rows.ts';

export interface MovingChoices {
  /** Account ids, or `new`, for the account names that the app uses. */
  accounts: readonly { name: string; account_id: string }[];
  categories: readonly CategoryChoice[];
}

/**
 * What an import writes besides new rows: values that the user had set in another app, and details that a file adds to
 * known rows.
 */
export interface MovingIn {
  /** Layers of the rows about to be inserted. */
  layers: EffectsTable[];
  /** Ids of the rows that the app marks as transfers. */
  legs: ReadonlySet<string>;
  /** True if the categories that the plan is based on are unchanged. */
  isFresh(tx: Tx): Promise<boolean>;
  writeBefore(tx: Tx): Promise<void>;
  /** Call it after the rules have run. Returns how many transfers were linked. */
  writeAfter(tx: Rows): Promise<number>;
}

interface Request extends ProvenanceContext {
  statement: Statement;
  choices: MovingChoices | undefined;
  accounts: readonly PlannedAccount[];
  /** New rows to insert, if they come from an app or contain more than a bank provides. */
  stored: ReadonlyMap<StatementRow, TransactionsTable>;
}

const NO_CATEGORIES = { idOf: () => null, isSpending: () => false, made: [] };

/** Applies the values that the user had set in another app to new rows, and plans the other writes. */
export async function planMovingIn(db: Db | Tx, request: Request): Promise<MovingIn> {
  const { bookId, now, statement, choices, accounts, stored } = request;
  const isApp = isAppCode(statement.bank);
  const hasCategories = [...stored.keys()].some(({ category, parts }) => category?.length || parts);
  const own = isApp || hasCategories ? await listCategories(db, { bookId }) : null;
  const categories = own
    ? planCategories({
        ...{ bookId, now, statement, own },
        ...{ choices: choices?.categories ?? [], makes: isApp },
      })
    : NO_CATEGORIES;
  const layers = [...stored].flatMap(([row, made]) => applyAppValues(made, row, categories));
  const met = accounts.flatMap(({ bank, plan }) =>
    plan.met.flatMap(({ id, row, saysMore }): KnownFileRow[] =>
      saysMore ? [{ id, row, bank }] : [],
    ),
  );
  const transfers = pairLegs(isApp ? legsOf(request) : []);
  return {
    layers,
    legs: new Set([
      ...transfers.alone,
      ...transfers.pairs.flatMap(({ expenseId, incomeId }) => [expenseId, incomeId]),
    ]),
    isFresh: async (tx) => own === null || isSame(own, await listCategories(tx, { bookId })),
    writeBefore: (tx) => addCategories(tx, { bookId, made: categories.made }),
    async writeAfter(tx) {
      await completeKnownRows(tx, { bookId, now }, { met, categories });
      return linkMarkedTransfers(tx, { bookId, now }, transfers);
    },
  };
}

const isSame = (before: readonly CategoryRow[], now: readonly CategoryRow[]): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

function legsOf({ accounts, stored }: Request): AppLeg[] {
  return accounts.flatMap(({ account, statedName, plan }) => {
    const legOf = (row: StatementRow, id: string, isNew: boolean): AppLeg[] =>
      row.moved === 'transfer'
        ? [{ id, row, isNew, account: statedName ?? account.name, currency: account.currency }]
        : [];
    return [
      ...plan.fresh.flatMap((row) => legOf(row, stored.get(row)?.id ?? '', true)),
      ...plan.met.flatMap(({ row, id }) => legOf(row, id, false)),
    ];
  });
}
