import { dayOf } from '@saldo/domain/dates';
import type { Statement, StatementRow } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import { chunksOf } from '../../platform/db/chunks.ts';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { fromJson } from '../../schema/rows.ts';
import { toFactText } from '../../schema/stored/fact-text.ts';
import type { ReportNotice } from '../../schema/stored/report-notice.ts';
import {
  type EffectsTable,
  type ReportsTable,
  TABLES,
  type TransactionsTable,
} from '../../schema/tables.ts';
import type { ChosenAccounts } from '../accounts/match-accounts.ts';
import { type DecidedRows, sortDecidedRows } from '../categorization/decided-rows.ts';
import { applyWritesToNew, layersOf, newLayered, writeLayers } from '../ledger/layers/layers.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { writeWithin } from '../ledger/steps/ledger-write.ts';
import { type Planned, planThenWrite, writeTogether } from '../ledger/steps/planned-write.ts';
import { accountLink, type Rows } from '../ledger/steps/steps.ts';
import { writeNumberOf } from '../ledger/steps/write-number.ts';
import {
  enabledRules,
  isStill,
  planRules,
  type RuleBook,
  type RulePlan,
  readRuleBook,
  runRulesOn,
  writeRulesOfNewRows,
} from '../rules/run-rules.ts';
import { markEntries, matchManualEntries } from '../transactions/match-manual-entries.ts';
import {
  planReplacements,
  type Replacements,
  writeReplacements,
} from '../transactions/replaced-entries.ts';
import { type Mark, restoreDeletedValues } from './deleted-transactions.ts';
import { importRecord, type PlannedAccount } from './import-record.ts';
import { importedRows } from './imported-row.ts';
import { type MovingIn, planMovingIn } from './moving-in/app-import.ts';
import { planAccounts, type StatementRequest } from './plan-accounts.ts';
import { Together } from './shared-transaction.ts';

interface ImportPlan {
  /** The stored accounts that the plan is based on. `book` contains the rules. */
  stored: string;
  book: RuleBook;
  chosen: ChosenAccounts;
  accounts: PlannedAccount[];
  report: ReportsTable;
  /** Rows to insert, with the values set by rules, and with the categories that the user has decided. */
  rows: TransactionsTable[];
  /** Rows that take the place of manual entries, and which. */
  replacing: TransactionsTable[];
  replacements: Replacements;
  rules: RulePlan;
  sorted: DecidedRows;
  /** Layers of the rows that were deleted before, and of rows from an app. */
  layers: EffectsTable[];
  movingIn: MovingIn;
  /** Manual entries and the rows of the file that they may match. */
  doubles: EntryAndRow[];
}

type EntryAndRow = readonly [entryId: string, rowId: string];

/** A statement to import. `also` makes additional writes and gets the ids of the report and its accounts. */
export interface StatementImport {
  request: StatementRequest;
  statement: Statement;
  also?: (tx: Tx, reportId: string, accountIds: readonly string[]) => Promise<void>;
}

/** An import's record, and its step. */
export type WrittenReport = ReportsTable & { step_id: string | null };

/** Plans which rows are new and what rules change, then writes everything or nothing in one transaction. */
export function writeStatement(
  storage: Storage,
  request: StatementRequest,
  statement: Statement,
  also?: StatementImport['also'],
): Promise<WrittenReport> {
  const one = { request, statement, ...(also && { also }) };
  return planThenWrite({ storage, bookId: request.bookId }, workOf(one));
}

/** Imports a user's small statements in order, all or none, in one transaction. */
export const writeStatements = (
  q: { storage: Storage; bookId: BookId },
  all: readonly StatementImport[],
): Promise<WrittenReport[]> => {
  const together = new Together(all.length);
  return writeTogether(
    q,
    all.map((one) => workOf(one, together)),
  );
};

function workOf(
  { request, statement, also }: StatementImport,
  together = new Together(1),
): Planned<ImportPlan, WrittenReport> {
  const { bookId } = request;
  return {
    // Runs a user's imports one at a time, so each sees what the others have added.
    async lockBefore(tx) {
      await takeLock(tx, 'imports', bookId);
      if (isAppCode(statement.bank)) await takeLock(tx, 'categories', bookId);
    },
    plan: (db) => plan(db, request, statement),
    isFresh: async (tx, { stored, book, movingIn }) =>
      (await storedAccounts(tx, { bookId })) === stored &&
      (await movingIn.isFresh(tx)) &&
      isStill(tx, { bookId }, book),
    async write(tx, plan) {
      const { accounts, report } = plan;
      const ids = accounts.map(({ account }) => account.id);
      const { result, stepId, closedGaps } = await writeWithin(tx, request, {
        async work(rows) {
          await also?.(rows, report.id, ids);
          return writeRows(rows, request, { plan, together });
        },
        done: ({ id, imported, duplicates, rules_changed }) => ({
          step: {
            kind: 'import',
            links: [
              { to: 'import', id, name: request.fileName },
              ...accounts.map(({ account }) => accountLink(account)),
            ],
          },
          action: 'report.create',
          subject: { id, imported, duplicates, rules_changed },
          isSettled: true,
          accounts: request.isOneOfMany ? [] : ids,
        }),
      });
      const { rules_changed, transfers_linked } = result;
      const details = withClosed(result.details, closedGaps);
      const set = { rules_changed, transfers_linked, details };
      await updateRows(tx, 'reports', { user_id: bookId, id: report.id }, set);
      await together.recordAfterLast(tx, request);
      return { ...result, ...set, step_id: stepId };
    },
  };
}

/** Writes what is planned, and links transfers. Returns the import's record with its counts. */
async function writeRows(
  tx: Rows,
  request: StatementRequest,
  { plan, together }: { plan: ImportPlan; together: Together },
): Promise<ReportsTable> {
  const { chosen, accounts, report, rows, layers, rules, sorted, doubles, movingIn } = plan;
  const { bookId, now } = request;
  const context = { bookId, now };
  await chosen.write(tx);
  await movingIn.writeBefore(tx);
  await insertRow(tx, 'reports', { ...report, write_number: writeNumberOf(tx, bookId) });
  const fresh = { fresh: plan.replacing, replacements: plan.replacements };
  const { others, replaced } = await writeReplacements(tx, context, fresh);
  await insertTransactions(tx, [...rows, ...others]);
  const marks = accounts.flatMap((one) => [...one.plan.returning.values()].map(({ id }) => id));
  await deleteRows(tx, 'removed_rows', { user_id: bookId, id: marks });
  const effects = { gone: [], changed: [], added: layers };
  await writeLayers(tx, context, { transactions: new Map(), effects });
  await markEntries(tx, request, doubles);
  await writeRulesOfNewRows(tx, context, rules);
  const more = [...replaced, ...others.map(({ id }) => id)];
  const onReplaced = more.length > 0 ? await runRulesOn(tx, context, { ids: more }) : 0;
  const marked = await movingIn.writeAfter(tx);
  const inserted = { ...report, rules_changed: rules.tally.changed + onReplaced };
  together.add(tx, inserted, sorted);
  const linked = await together.linkAfterLast(tx, context);
  return { ...inserted, transfers_linked: marked + linked };
}

/** Everything about the user's accounts that determines which one a file belongs to. */
async function storedAccounts(db: Db | Tx, { bookId }: { bookId: BookId }): Promise<string> {
  const own = { user_id: bookId };
  const accounts = await findRows(db, 'accounts', own, ['id']);
  return JSON.stringify([accounts, await findRows(db, 'linked_accounts', own, ['id'])]);
}

async function plan(
  db: Db | Tx,
  request: StatementRequest,
  statement: Statement,
): Promise<ImportPlan> {
  const { bookId, now } = request;
  const before = await storedAccounts(db, { bookId });
  const book = await readRuleBook(db, { bookId });
  const reportId = newId();
  const { chosen, accounts } = await planAccounts(db, request, statement);
  const returning = new Map<string, Mark>();
  const stored = new Map<StatementRow, TransactionsTable>();
  const onRow = (row: StatementRow, made: TransactionsTable) => {
    const { id } = made;
    if (row.source === 'app' || saysMore(row)) stored.set(row, made);
    const mark = accounts.map(({ plan }) => plan.returning.get(row)).find((one) => one);
    if (mark) returning.set(id, mark);
  };
  const all = accounts.flatMap(({ account, bank, plan }) => {
    const origin = { bookId, bank, reportId, account, now, onRow };
    return [...importedRows(plan.fresh, { ...origin, ...plan })];
  });
  const replacements = await replacedBy(db, request, { rows: all, stored, returning });
  const doubles = await possibleEntries(db, request, { rows: all, replacements });
  const found = { entries: doubles.length, replaced: replacements.size };
  const report = importRecord({ ...request, reportId, statement, accounts, ...found });
  const rows = all.filter(({ id }) => !replacements.has(id));
  const replacing = all.filter(({ id }) => replacements.has(id));
  const run = { bookId, now, rules: enabledRules(book), mode: 'automatic' as const };
  const moving = { bookId, now, statement, choices: request.choices, accounts, stored };
  const movingIn = await planMovingIn(db, moving);
  const returned = await restoreDeletedValues(db, { bookId }, { rows, returning });
  const layers = [...movingIn.layers.filter(isOfNone(returned)), ...returned];
  const rules = await planRules(layered(rows, layersOf(layers, book.tree)), run);
  applyWritesToNew(rows, rules.writes);
  const decided = new Set([
    ...movingIn.legs,
    ...withCategory(layers),
    ...withCategory(addedBy(rules)),
  ]);
  const open = rows.filter(({ id }) => !decided.has(id));
  const sorted = await sortDecidedRows(db, { bookId, arrivalId: reportId }, open);
  const read = { stored: before, book, chosen, accounts };
  return {
    ...read,
    report,
    rows,
    replacing,
    replacements,
    layers,
    movingIn,
    rules,
    sorted,
    doubles,
  };
}

const addedBy = ({ writes }: RulePlan): readonly EffectsTable[] => writes.effects.added;

/** Ids of the rows whose category someone has set, even if to none. */
const withCategory = (layers: readonly EffectsTable[]): string[] =>
  layers.flatMap((one) => (one.field === 'category' ? one.transaction_id : []));

/** True for a row with values that no bank provides. The user's own spreadsheet may contain them. */
const saysMore = ({ category, tags, note, parts }: StatementRow): boolean =>
  Boolean(category?.length || tags?.length || note || parts);

/** Rows that were deleted before keep their earlier values, even if the app's export contains others. */
function isOfNone(returned: readonly EffectsTable[]) {
  const ids = new Set(returned.map(({ transaction_id }) => transaction_id));
  return ({ transaction_id }: EffectsTable): boolean => !ids.has(transaction_id);
}

/** Manual entries that may match rows of this file. Rows that may duplicate those of another file are not compared. */
async function possibleEntries(
  db: Db | Tx,
  { bookId }: StatementRequest,
  { rows, replacements }: { rows: readonly TransactionsTable[]; replacements: Replacements },
): Promise<EntryAndRow[]> {
  const brought = rows.flatMap((row) =>
    row.possible_duplicate_of === null && row.account_id !== null && !replacements.has(row.id)
      ? { ...row, accountId: row.account_id, day: dayOf(row.date) }
      : [],
  );
  const replaced = new Set(replacements.values());
  const entries = await matchManualEntries(db, { bookId }, brought, replaced);
  return [...entries].map(([{ id }, entry]) => [entry, id]);
}

/**
 * Manual entries that rows of this file replace. Rows from apps, which have values of their own, and rows that return after an undo
 * replace none.
 */
const replacedBy = (
  db: Db | Tx,
  { bookId }: StatementRequest,
  {
    rows,
    ...except
  }: {
    rows: readonly TransactionsTable[];
    stored: ReadonlyMap<StatementRow, TransactionsTable>;
    returning: ReadonlyMap<string, Mark>;
  },
): Promise<Replacements> => {
  const withValues = new Set([...except.stored.values()].map(({ id }) => id));
  const isPlain = ({ id, possible_duplicate_of: other }: TransactionsTable) =>
    other === null && !withValues.has(id) && !except.returning.has(id);
  return planReplacements(db, { bookId }, rows.filter(isPlain));
};

/** Yields rows in chunks, so not all of them are in memory twice. */
function* layered(rows: readonly TransactionsTable[], layers: ReturnType<typeof layersOf>) {
  for (const some of chunksOf(rows)) yield some.map((row) => newLayered(row, layers.get(row.id)));
}

/** Adds a notice to a report's details for each gap that the import closed. */
export function withClosed(
  details: string,
  closed: readonly { from: string; to: string }[],
): string {
  if (closed.length === 0) return details;
  const all = fromJson(TABLES.reports.columns.details, details);
  const notices = closed.map(({ from, to }) =>
    toFactText({ is: 'gap_filled', from, to } satisfies ReportNotice),
  );
  return JSON.stringify({ ...all, notices: [...all.notices, ...notices] });
}
