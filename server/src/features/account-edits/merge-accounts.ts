import type { Text } from '@saldo/contract/languages';
import { deleteRows, findRow, insertRow, updateRows } from '../../platform/db/crud.ts';
import { integer, readRow } from '../../platform/db/read-rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { say, type Texts } from '../../texts/say.ts';
import { moveLink } from '../accounts/account-connections.ts';
import { acceptedOf } from '../accounts/balances.ts';
import { readSpans, storedSpans, withSpan } from '../accounts/stored-spans.ts';
import { updateTransactions } from '../ledger/rows/write-transactions.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { linkedWithin } from '../ledger/transfers/transfer-store.ts';
import { deleteTransfers } from '../ledger/transfers/unlink-transfers.ts';
import { replaceRuleAccount } from '../rules/service.ts';
import { replaceTargetAccount } from '../targets/service.ts';
import { markDuplicateRows } from './duplicate-rows.ts';
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

export interface MergeRequest extends Request {
  into: string;
  name: string | null;
}

/** Merges one account into another. Undoing the step separates them again. */
export const mergeAccounts = ({ storage }: TaskContext, request: MergeRequest) =>
  runAccountEdit(storage, request, 'account.merge', (one) => merge(one, request));

async function merge(one: AccountEdit, request: MergeRequest): Promise<EditResult> {
  const { tx, provenance } = one;
  const { bookId, id, into, name } = request;
  const own = await findConnectedAccount(one, id);
  const key = { user_id: bookId, id: into };
  if (id === into || !(await findRow(tx, 'accounts', key))) {
    throw refusal(say((t) => t.accounts.unknown));
  }
  const other = await findConnectedAccount(one, into);
  requireOne(own, other);
  const rows = await countRows(tx, request);
  const doubles = await markDuplicateRows(tx, { bookId, bank: other.account.bank, id, into });
  await giveRows(tx, request);
  await giveReports(one, request);
  await giveLink(one, request, { own, other });
  await replaceRuleAccount(tx, { bookId, now: provenance.now, id, to: into });
  await replaceTargetAccount(tx, { bookId, now: provenance.now, gone: id, to: into });
  await deleteRows(tx, 'accounts', { user_id: bookId, id });
  await updateRows(tx, 'accounts', key, joined(own.account, other.account, name));
  const within = await linkedWithin(tx, { bookId, accountId: into });
  await deleteTransfers(tx, provenance, within);
  const linked = await linkAround(one, into);
  return { ids: [into], rows, doubles, linked, parted: within.length };
}

async function countRows(tx: Tx, { bookId, id }: MergeRequest): Promise<number> {
  const row = await readRow(tx, { n: integer })`select count(*) as n from transactions
    where user_id = ${bookId} and (account_id = ${id} or bank_account_id = ${id})`;
  return row?.n ?? 0;
}

/**
 * Moves an account's transactions to another account, together with the records of removed rows and of the bank's data
 * (`sightings`).
 */
async function giveRows(tx: Rows, { bookId, id, into }: MergeRequest): Promise<void> {
  const [from, to] = [{ user_id: bookId, account_id: id }, { account_id: into }];
  const [fromBank, toBank] = [{ user_id: bookId, bank_account_id: id }, { bank_account_id: into }];
  // Most rows match both conditions. Setting both columns in one update records each of those rows only once.
  await updateTransactions(tx, { ...from, ...fromBank }, { ...to, ...toBank });
  await updateTransactions(tx, from, to);
  await updateTransactions(tx, fromBank, toBank);
  await updateRows(tx, 'removed_rows', from, to);
  await updateRows(tx, 'sightings', from, to);
}

const refusal = (message: Text) => invalid([{ path: 'into', message }]);

/** Throws if the data of two accounts shows that they cannot be the same account, whatever the user says. */
function requireOne(own: ConnectedAccount, other: ConnectedAccount): void {
  const [a, b] = [own.account, other.account];
  const two = (of: keyof Texts['accounts']['two']) =>
    refusal(say((t) => t.accounts.two[of](a.name, b.name)));
  if (a.currency !== b.currency) throw two('currency');
  if (a.product !== b.product) throw two('kind');
  if (a.iban !== null && b.iban !== null) throw two('iban');
  if (own.linked?.connection_id && other.linked?.connection_id) {
    throw appError('account_in_use', (t) => t.accounts.bothFetched);
  }
}

/** The remaining account, completed with data from the other one. It is closed only if both accounts were closed. */
function joined(own: AccountsTable, other: AccountsTable, name: string | null) {
  const typed = other.typed_on === null ? own : other;
  const gaps = [...acceptedOf(other), ...acceptedOf(own)];
  const isClosed = own.closed_on !== null && other.closed_on !== null;
  return {
    name: name ?? other.name,
    iban: other.iban ?? own.iban,
    typed_on: typed.typed_on,
    typed_amount: typed.typed_amount,
    closed_on: isClosed ? ([own.closed_on, other.closed_on].sort().at(-1) ?? null) : null,
    accepted_gaps: gaps.length === 0 ? null : JSON.stringify(gaps),
  };
}

type Stated = ReportDetails['accounts'];

/** Assigns an account's imports to the other account. */
async function giveReports({ tx }: AccountEdit, { bookId, id, into }: MergeRequest): Promise<void> {
  for (const { id: reportId, details } of await reportsOf(tx, { bookId, accountId: id })) {
    const accounts = asOne(
      details.accounts.map((one) => (one.id === id ? { ...one, id: into } : one)),
    );
    const set = { details: JSON.stringify({ ...details, accounts }) };
    await updateRows(tx, 'reports', { user_id: bookId, id: reportId }, set);
  }
}

/** Combines the entries of a file that covers both accounts. */
function asOne(stated: Stated): Stated {
  const byId = new Map<string, Stated[number]>();
  for (const one of stated) {
    const same = byId.get(one.id);
    byId.set(one.id, same ? summed(same, one) : one);
  }
  return [...byId.values()];
}

const summed = (a: Stated[number], b: Stated[number]): Stated[number] => ({
  ...a,
  imported: a.imported + b.imported,
  duplicates: a.duplicates + b.duplicates,
  chain: { ...a.chain, status: 'unchecked', gaps: a.chain.gaps + b.chain.gaps },
});

/** Moves the connection's data to the other account, unless that account has its own connection. */
async function giveLink(
  { tx, request }: AccountEdit,
  { into, bookId }: MergeRequest,
  { own, other }: { own: ConnectedAccount; other: ConnectedAccount },
): Promise<void> {
  if (!own.linked) return;
  const base = other.linked?.connection_id ? other.linked : moveLink(own.linked, into, request.ref);
  const spans = [...readSpans(own.linked.covered), ...readSpans(other.linked?.covered ?? '[]')];
  // Deletes both rows, so that an undo restores both.
  await deleteRows(tx, 'linked_accounts', { user_id: bookId, id: [own.linked.id, into] });
  await insertRow(tx, 'linked_accounts', {
    ...base,
    made_here: other.linked?.made_here ?? false,
    is_enabled: other.linked?.is_enabled ?? base.is_enabled,
    covered: storedSpans(spans.reduce<typeof spans>((all, span) => withSpan(all, span), [])),
  });
}
