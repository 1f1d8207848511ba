import type { Split } from '@saldo/contract/accounts';
import type { Text } from '@saldo/contract/languages';
import { sql } from 'kysely';
import { deleteRows, findRows, insertRow, putRow, updateRows } from '../../platform/db/crud.ts';
import { integer, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { blankRow } from '../../schema/rows.ts';
import { requireRoom } from '../../schema/rows-per-user.ts';
import { say } from '../../texts/say.ts';
import { accountName } from '../accounts/choose-account.ts';
import { SYNC_KEY } from '../ledger/derived-columns.ts';
import { updateTransactions } from '../ledger/write-transactions.ts';
import {
  type Held,
  heldOf,
  linkAround,
  type Moved,
  type Moving,
  moveLink,
  moving,
  type Request,
} from './edit-accounts.ts';
import { Before } from './merge-record.ts';
import { reportsOf } from './store.ts';
import { takeBack } from './unmerge-accounts.ts';

export interface SplitRequest extends Request {
  what: Pick<Split, 'report_ids' | 'connection_account_id' | 'merged_id' | 'name'>;
  /** Of the account that it makes. */
  newId: string;
}

/** Parts an account: what files or its connection brought goes to a new one, or a merge is taken back. */
export const splitAccount = ({ storage }: TaskContext, request: SplitRequest) =>
  moving(storage, request, 'account.split', async (one) => {
    const { id, what } = request;
    const held = await heldOf(one, id);
    const merged = what.merged_id ?? (await mergeOf(one, request));
    if (merged !== undefined) {
      const moved = await takeBack(one, id, merged);
      const key = { user_id: request.userId, id: merged };
      if (what.name !== undefined) await updateRows(one.tx, 'accounts', key, { name: what.name });
      return moved;
    }
    return what.report_ids ? splitFiles(one, request, held) : splitLink(one, request, held);
  });

/** The merge that brought exactly these files, where there is one: parting them takes it back. */
async function mergeOf(
  { tx }: Moving,
  { userId, id, what: { report_ids: files } }: SplitRequest,
): Promise<string | undefined> {
  if (!files) return undefined;
  const merges = await findRows(tx, 'account_merges', { user_id: userId, into_id: id });
  const wanted = [...files].sort().join();
  for (const merge of merges) {
    // The connection of one that had it goes back only with what is asked for by name.
    if (Before.parse(JSON.parse(merge.before)).linked.own !== null) continue;
    const rows = await readRows(tx, { id: text })`
      select distinct t.report_id as id from transactions t
      join merged_rows m on m.user_id = t.user_id and m.row_id = t.id and m.in_bank = 1
      where t.user_id = ${userId} and m.merge_id = ${merge.id} and t.report_id is not null`;
    if (
      rows
        .map((row) => row.id)
        .sort()
        .join() === wanted
    )
      return merge.id;
  }
  return undefined;
}

async function splitFiles(one: Moving, request: SplitRequest, held: Held): Promise<Moved> {
  const { tx } = one;
  const { userId, id, newId } = request;
  const files = request.what.report_ids ?? [];
  const reports = (await reportsOf(tx, { userId, accountId: id })).filter((report) =>
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
    await updateRows(tx, 'reports', { user_id: userId, id: reportId }, set);
  }
  return after(one, request, rows);
}

/** What the connection has brought, and the connection itself. The IBAN is the one that it told. */
async function splitLink(
  one: Moving,
  request: SplitRequest,
  { account, linked }: Held,
): Promise<Moved> {
  const { tx } = one;
  const { userId, id, newId, ref, what } = request;
  if (!linked?.connection_id || what.connection_account_id !== id) {
    const message = say((t) => t.accounts.notFetched);
    throw invalid([{ path: 'connection_account_id', message }]);
  }
  const some = sql`report_id is null and bank_key >= ${SYNC_KEY}`;
  await requireRest(one, request, some);
  const key = { user_id: userId, id };
  await updateRows(tx, 'accounts', key, { iban: null });
  await makeAccount(one, request, account);
  const rows = await giveSome(one, request, some);
  await updateRows(tx, 'sightings', { user_id: userId, account_id: id }, { account_id: newId });
  await deleteRows(tx, 'linked_accounts', key);
  await putRow(tx, 'linked_accounts', { ...moveLink(linked, newId, ref), made_here: true });
  return after(one, request, rows);
}

type Some = ReturnType<typeof sql>;

/** Refuses where nothing would go, or nothing would stay that a bank brought. */
async function requireRest(
  { tx }: Moving,
  { userId, id }: SplitRequest,
  some: Some,
): Promise<void> {
  const row = await readRow(tx, { all: integer, some: integer })`
    select count(*) as "all", count(case when ${some} then 1 end) as "some"
    from transactions where user_id = ${userId} and bank_account_id = ${id}`;
  const count = found(row);
  const refusal = (message: Text) => invalid([{ path: 'report_ids', message }]);
  if (count.some === 0) throw refusal(say((t) => t.accounts.nothingFromThere));
  if (count.some === count.all) {
    throw refusal(say((t) => t.accounts.allFromThere));
  }
}

async function makeAccount(
  { tx }: Moving,
  { userId, newId, now, what }: SplitRequest,
  { bank, product, currency, iban }: Held['account'],
): Promise<void> {
  await requireRoom(tx, { userId, of: 'accounts' });
  const stated = { bank, product, currency, iban };
  const taken = (await findRows(tx, 'accounts', { user_id: userId })).map(({ name }) => name);
  const name = what.name ?? accountName(stated, taken);
  const own = { user_id: userId, id: newId, created_at: now, name };
  await insertRow(tx, 'accounts', { ...blankRow('accounts'), ...own, ...stated });
}

async function giveSome(
  { tx }: Moving,
  { userId, id, newId }: SplitRequest,
  some: Some,
): Promise<number> {
  const marks = await idsOf(
    tx,
    sql`removed_rows where user_id = ${userId} and account_id = ${id} and ${some}`,
  );
  await updateRows(tx, 'removed_rows', { user_id: userId, id: marks }, { account_id: newId });
  const rows = await idsOf(
    tx,
    sql`transactions where user_id = ${userId} and bank_account_id = ${id} and ${some}`,
  );
  const inAccount = { user_id: userId, id: rows, account_id: id };
  await updateTransactions(tx, inAccount, { account_id: newId });
  return updateTransactions(tx, { user_id: userId, id: rows }, { bank_account_id: newId });
}

async function idsOf(tx: Tx, rows: Some): Promise<string[]> {
  const ids = await readRows(tx, { id: text })`select id from ${rows}`;
  return ids.map(({ id }) => id);
}

async function after(one: Moving, { id, newId }: SplitRequest, rows: number): Promise<Moved> {
  const linked = await linkAround(one, newId);
  return { ids: [id, newId], rows, doubles: 0, linked: linked.length, parted: 0 };
}
