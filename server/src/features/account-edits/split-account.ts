import type { MergeOrSplitResult, Split } from '@saldo/contract/accounts';
import type { Text } from '@saldo/contract/languages';
import { sql } from 'kysely';
import { deleteRows, findRows, insertRow, updateRows, upsertRow } from '../../platform/db/crud.ts';
import { integer, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { blankRow } from '../../schema/rows.ts';
import { say } from '../../texts/say.ts';
import { moveLink } from '../accounts/account-connections.ts';
import { accountName } from '../accounts/choose-account.ts';
import { accountsWithin } from '../accounts/service.ts';
import { givenTo, type Merge, mergesInto } from '../history/merge-steps.ts';
import { readJournal } from '../history/store.ts';
import { undoThen } from '../history/undo-step.ts';
import { SYNC_KEY } from '../ledger/rows/derived-columns.ts';
import { updateTransactions } from '../ledger/rows/write-transactions.ts';
import {
  type AccountEdit,
  type ConnectedAccount,
  type EditResult,
  findConnectedAccount,
  linkAround,
  type Request,
  runAccountEdit,
} from './run-account-edit.ts';
import { reportsOf } from './store.ts';

export interface SplitRequest extends Request {
  what: Pick<Split, 'report_ids' | 'connection_account_id' | 'merged_id' | 'name'>;
  newId: string;
}

/** Splits an account: moves the rows of some files or of its connection to a new account, or undoes a merge. */
export async function splitAccount(
  { storage }: TaskContext,
  request: SplitRequest,
): Promise<MergeOrSplitResult> {
  const merge = await mergeOf(storage.read, request);
  if (merge) return undoMerge(storage, request, merge);
  return runAccountEdit(storage, request, 'account.split', async (one) => {
    const held = await findConnectedAccount(one, request.id);
    return request.what.report_ids ? splitFiles(one, request, held) : splitLink(one, request, held);
  });
}

/**
 * The merge to undo: the one that added the account `merged_id` or, if the request names files instead, the one that
 * added exactly those files.
 */
async function mergeOf(
  db: Db,
  { bookId, id, what: { merged_id: merged, report_ids: files } }: SplitRequest,
): Promise<Merge | undefined> {
  const merges = await mergesInto(db, { bookId, accountId: id });
  if (merged !== undefined) return requireFound(merges.find(({ gone }) => gone.id === merged));
  if (!files) return undefined;
  const rows = await readRows(db, { id: text, report: text })`
    select id, report_id as report from transactions
    where user_id = ${bookId} and bank_account_id = ${id} and report_id is not null`;
  const wanted = [...files].sort().join();
  for (const merge of merges.filter(({ isBlocked }) => !isBlocked)) {
    const given = givenTo(id, await readJournal(db, { bookId, stepId: merge.stepId }));
    // A merge that also moved a connection is undone only if the request names the merged account.
    if (given.hasLinks) continue;
    const own = rows.filter((row) => given.bankRows.has(row.id)).map(({ report }) => report);
    if ([...new Set(own)].sort().join() === wanted) return merge;
  }
  return undefined;
}

const undoMerge = (storage: Storage, request: SplitRequest, { stepId, gone }: Merge) =>
  undoThen(storage, { ...request, id: stepId, way: 'undo' }, async (tx, { linked, unlinked }) => {
    const { bookId, id, now, what } = request;
    const key = { user_id: bookId, id: gone.id };
    if (what.name !== undefined) await updateRows(tx, 'accounts', key, { name: what.name });
    const rows = await readRow(tx, { n: integer })`
      select count(*) as n from transactions where user_id = ${bookId} and account_id = ${gone.id}`;
    const accounts = await accountsWithin(tx, { bookId, ids: [id, gone.id], now });
    return { accounts, rows: rows?.n ?? 0, doubles: 0, linked, parted: unlinked, step_id: stepId };
  });

async function splitFiles(
  one: AccountEdit,
  request: SplitRequest,
  held: ConnectedAccount,
): Promise<EditResult> {
  const { tx } = one;
  const { bookId, id, newId } = request;
  const files = request.what.report_ids ?? [];
  const reports = (await reportsOf(tx, { bookId, accountId: id })).filter((report) =>
    files.includes(report.id),
  );
  const some = sql`report_id in (${sql.join(files)})`;
  await requireRest(one, request, some);
  await makeAccount(one, request, { ...held.account, iban: null });
  const rows = await giveSome(one, request, some);
  for (const { id: reportId, details } of reports) {
    const accounts = details.accounts.map((stated) =>
      stated.id === id ? { ...stated, id: newId } : stated,
    );
    const set = { details: JSON.stringify({ ...details, accounts }) };
    await updateRows(tx, 'reports', { user_id: bookId, id: reportId }, set);
  }
  return after(one, request, rows);
}

/** Splits off the connection with its rows. The IBAN moves with it, because it came from the connection. */
async function splitLink(
  one: AccountEdit,
  request: SplitRequest,
  { account, linked }: ConnectedAccount,
): Promise<EditResult> {
  const { tx } = one;
  const { bookId, id, newId, ref, what } = request;
  if (!linked?.connection_id || what.connection_account_id !== id) {
    const message = say((t) => t.accounts.notFetched);
    throw invalid([{ path: 'connection_account_id', message }]);
  }
  const some = sql`report_id is null and bank_key >= ${SYNC_KEY}`;
  await requireRest(one, request, some);
  const key = { user_id: bookId, id };
  await updateRows(tx, 'accounts', key, { iban: null });
  await makeAccount(one, request, account);
  const rows = await giveSome(one, request, some);
  await updateRows(tx, 'sightings', { user_id: bookId, account_id: id }, { account_id: newId });
  await deleteRows(tx, 'linked_accounts', key);
  await upsertRow(tx, 'linked_accounts', { ...moveLink(linked, newId, ref), made_here: true });
  return after(one, request, rows);
}

type Some = ReturnType<typeof sql>;

/** Rejects a split that would move no rows or leave the account without bank rows. */
async function requireRest(
  { tx }: AccountEdit,
  { bookId, id }: SplitRequest,
  some: Some,
): Promise<void> {
  const row = await readRow(tx, { all: integer, some: integer })`
    select count(*) as "all", count(case when ${some} then 1 end) as "some"
    from transactions where user_id = ${bookId} and bank_account_id = ${id}`;
  const count = requireFound(row);
  const refusal = (message: Text) => invalid([{ path: 'report_ids', message }]);
  if (count.some === 0) throw refusal(say((t) => t.accounts.nothingFromThere));
  if (count.some === count.all) {
    throw refusal(say((t) => t.accounts.allFromThere));
  }
}

async function makeAccount(
  { tx }: AccountEdit,
  { bookId, newId, now, what }: SplitRequest,
  { bank, product, currency, iban }: ConnectedAccount['account'],
): Promise<void> {
  await requireRowLimit(tx, { owner: bookId, of: 'accounts' });
  const stated = { bank, product, currency, iban };
  const taken = (await findRows(tx, 'accounts', { user_id: bookId })).map(({ name }) => name);
  const name = what.name ?? accountName(stated, taken);
  const own = { user_id: bookId, id: newId, created_at: now, name };
  await insertRow(tx, 'accounts', { ...blankRow('accounts'), ...own, ...stated });
}

async function giveSome(
  { tx }: AccountEdit,
  { bookId, id, newId }: SplitRequest,
  some: Some,
): Promise<number> {
  const marks = await idsOf(
    tx,
    sql`removed_rows where user_id = ${bookId} and account_id = ${id} and ${some}`,
  );
  await updateRows(tx, 'removed_rows', { user_id: bookId, id: marks }, { account_id: newId });
  const rows = await idsOf(
    tx,
    sql`transactions where user_id = ${bookId} and bank_account_id = ${id} and ${some}`,
  );
  const inAccount = { user_id: bookId, id: rows, account_id: id };
  await updateTransactions(tx, inAccount, { account_id: newId });
  return updateTransactions(tx, { user_id: bookId, id: rows }, { bank_account_id: newId });
}

async function idsOf(tx: Tx, rows: Some): Promise<string[]> {
  const ids = await readRows(tx, { id: text })`select id from ${rows}`;
  return ids.map(({ id }) => id);
}

async function after(
  one: AccountEdit,
  { id, newId }: SplitRequest,
  rows: number,
): Promise<EditResult> {
  const linked = await linkAround(one, newId);
  return { ids: [id, newId], rows, doubles: 0, linked, parted: 0 };
}
