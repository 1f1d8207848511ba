import type { Text } from '@saldo/contract/languages';
import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  putRow,
  updateRows,
} from '../../platform/db/crud.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { say, type Texts } from '../../texts/say.ts';
import { acceptedOf } from '../accounts/balances.ts';
import { readSpans, storedSpans, withSpan } from '../accounts/stored-spans.ts';
import { linkedWithin } from '../ledger/transfer-store.ts';
import { takeApart } from '../ledger/unlink-transfers.ts';
import { doublesBetween } from './duplicate-rows.ts';
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
import { type Before, type Changed, giveRows, noteDoubles, noteRows } from './merge-record.ts';
import { reportsOf } from './store.ts';

export interface MergeRequest extends Request {
  into: string;
  name: string | null;
}

/** Puts all of one account into another, and remembers what it was. */
export const mergeAccounts = ({ storage }: TaskContext, request: MergeRequest) =>
  moving(storage, request, 'account.merge', (one) => merge(one, request));

async function merge(one: Moving, request: MergeRequest): Promise<Moved> {
  const { tx, provenance } = one;
  const { userId, id, into, now, name } = request;
  const own = await heldOf(one, id);
  const key = { user_id: userId, id: into };
  if (id === into || !(await findRow(tx, 'accounts', key))) {
    throw refusal(say((t) => t.accounts.unknown));
  }
  const other = await heldOf(one, into);
  requireOne(own, other);
  const memory = { user_id: userId, id, into_id: into, name: own.account.name, merged_at: now };
  await insertRow(tx, 'account_merges', { ...memory, before: '' });
  const rows = await noteRows(tx, request);
  const { bank } = other.account;
  const found = await doublesBetween(tx, { ...request, bank });
  const doubles = await noteDoubles(tx, { userId, id, into }, found);
  const merges = await findRows(tx, 'account_merges', { user_id: userId, into_id: id });
  await updateRows(tx, 'account_merges', { user_id: userId, into_id: id }, { into_id: into });
  await giveRows(tx, request);
  const reports = await giveReports(one, request);
  await giveLink(one, request, { own, other });
  await deleteRows(tx, 'accounts', { user_id: userId, id });
  const set = joined(own.account, other.account, name);
  await updateRows(tx, 'accounts', key, set);
  const within = await linkedWithin(tx, { userId, accountId: into });
  const apart = await takeApart(tx, provenance, within);
  const linkedPairs = await linkAround(one, into);
  const before: Before = {
    ...{ account: own.account, into: changedOf(other.account), set },
    linked: { own: own.linked, into: other.linked },
    ...{ reports, apart, linkedPairs, merges: merges.map((earlier) => earlier.id) },
  };
  const mine = { user_id: userId, id };
  await updateRows(tx, 'account_merges', mine, { before: JSON.stringify(before) });
  return { ids: [into], rows, doubles, linked: linkedPairs.length, parted: apart.length };
}

const refusal = (message: Text) => invalid([{ path: 'into', message }]);

/** Refuses two that cannot be one: that is seen, and not the person's to say. */
function requireOne(own: Held, other: Held): void {
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

const changedOf = ({
  name,
  iban,
  typed_on,
  typed_amount,
  closed_on,
  accepted_gaps,
}: AccountsTable): Changed => ({ name, iban, typed_on, typed_amount, closed_on, accepted_gaps });

/** The account that stays, with what the other knew and it did not. It is closed only where both were. */
function joined(own: AccountsTable, other: AccountsTable, name: string | null): Changed {
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

/** Says in the imports of the one that they are of the other. Answers what they said before. */
async function giveReports(
  { tx }: Moving,
  { userId, id, into }: MergeRequest,
): Promise<Before['reports']> {
  const reports = await reportsOf(tx, { userId, accountId: id });
  for (const { id: reportId, details } of reports) {
    const accounts = asOne(
      details.accounts.map((one) => (one.id === id ? { ...one, id: into } : one)),
    );
    const set = { details: JSON.stringify({ ...details, accounts }) };
    await updateRows(tx, 'reports', { user_id: userId, id: reportId }, set);
  }
  return reports.map(({ id: reportId, details }) => ({ id: reportId, accounts: details.accounts }));
}

/** A file that told of both tells of one. */
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

/** What a connection keeps of the one becomes the other's, unless a connection fetches that. */
async function giveLink(
  { tx, request }: Moving,
  { into, userId }: MergeRequest,
  { own, other }: { own: Held; other: Held },
): Promise<void> {
  if (!own.linked) return;
  const base = other.linked?.connection_id ? other.linked : moveLink(own.linked, into, request.ref);
  const spans = [...readSpans(own.linked.covered), ...readSpans(other.linked?.covered ?? '[]')];
  await deleteRows(tx, 'linked_accounts', { user_id: userId, id: own.linked.id });
  await putRow(tx, 'linked_accounts', {
    ...base,
    made_here: other.linked?.made_here ?? false,
    is_enabled: other.linked?.is_enabled ?? base.is_enabled,
    covered: storedSpans(spans.reduce<typeof spans>((all, span) => withSpan(all, span), [])),
  });
}
