import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  putRow,
  updateRows,
} from '../../platform/db/crud.ts';
import { found } from '../../platform/http/errors.ts';
import { fromJson } from '../../schema/rows.ts';
import type { AccountMergesTable } from '../../schema/tables.ts';
import { TABLES } from '../../schema/tables.ts';
import { putTogether, takeApart } from '../ledger/unlink-transfers.ts';
import { heldOf, type Moved, type Moving, moveLink } from './edit-accounts.ts';
import { Before, CHANGED, takeRows } from './merge-record.ts';

/** Takes a merge back: the account that went is there again, with what is still as the merge left it. */
export async function takeBack(one: Moving, into: string, id: string): Promise<Moved> {
  const { tx, request, provenance } = one;
  const { userId } = request;
  const merge = found(await findRow(tx, 'account_merges', { user_id: userId, id, into_id: into }));
  const before = Before.parse(JSON.parse(merge.before));
  const { account: stays } = await heldOf(one, into);
  const changed = CHANGED.filter((name) => stays[name] === before.set[name]);
  const set = Object.fromEntries(changed.map((name) => [name, before.into[name]]));
  await updateRows(tx, 'accounts', { user_id: userId, id: into }, set);
  if (!(await findRow(tx, 'accounts', { user_id: userId, id }))) {
    await insertRow(tx, 'accounts', before.account);
  }
  const apart = await takeApart(tx, provenance, await linkedSince(one, before));
  const rows = await takeRows(tx, { userId, id, into });
  await takeReports(one, merge, before);
  await takeLink(one, merge, before);
  const earlier = { user_id: userId, id: before.merges, into_id: into };
  await updateRows(tx, 'account_merges', earlier, { into_id: id });
  await deleteRows(tx, 'account_merges', { user_id: userId, id });
  await putTogether(tx, provenance, before.apart);
  return { ids: [into, id], rows, doubles: 0, linked: before.apart.length, parted: apart.length };
}

const linkedSince = ({ tx, request }: Moving, { linkedPairs }: Before) =>
  findRows(tx, 'transfers', { user_id: request.userId, id: linkedPairs, state: 'linked' });

async function takeReports(
  { tx, request }: Moving,
  { into_id: into }: AccountMergesTable,
  { reports }: Before,
): Promise<void> {
  for (const { id, accounts } of reports) {
    const key = { user_id: request.userId, id };
    const report = await findRow(tx, 'reports', key);
    const details = report && fromJson(TABLES.reports.columns.details, report.details);
    // What another merge or split has said since stays.
    if (!details?.accounts.some((stated) => stated.id === into)) continue;
    await updateRows(tx, 'reports', key, { details: JSON.stringify({ ...details, accounts }) });
  }
}

/** The connection goes with the account that it fetched before. */
async function takeLink(
  { tx, request }: Moving,
  { id, into_id: into }: AccountMergesTable,
  { linked: { own, into: other } }: Before,
): Promise<void> {
  if (!own) return;
  const key = { user_id: request.userId, id: into };
  const current = await findRow(tx, 'linked_accounts', key);
  const goes = own.connection_id !== null && current?.connection_id === own.connection_id;
  const { made_here, is_enabled } = own;
  const row = goes ? { ...moveLink(current, id, request.ref), made_here, is_enabled } : own;
  // One that has been disconnected since is no way to its bank any more.
  const isGone = own.connection_id !== null && !goes;
  if (goes || current?.connection_id === null) {
    await deleteRows(tx, 'linked_accounts', key);
    if (other) await putRow(tx, 'linked_accounts', other);
  }
  await putRow(tx, 'linked_accounts', isGone ? { ...row, connection_id: null, ref: null } : row);
}
