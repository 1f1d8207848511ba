import type { MergeOrSplitResult } from '@saldo/contract/accounts';
import type { Caller } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import { nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import type { LinkedAccountsTable } from '../../schema/bank-tables.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import { type Resealed, requireNotFetched } from '../accounts/account-connections.ts';
import { accountsWithin } from '../accounts/service.ts';
import type { ProvenanceContext } from '../ledger/layers/layers.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import { accountLink, type Rows } from '../ledger/steps/steps.ts';
import { linkTransfers } from '../transfers/link-transfers.ts';

export interface Request extends Caller {
  id: string;
  isDryRun: boolean;
  /** Null if no connection is involved. */
  ref: Resealed | null;
}

export interface AccountEdit {
  tx: Rows;
  request: Request;
  provenance: ProvenanceContext;
}

export type EditResult = Omit<MergeOrSplitResult, 'accounts' | 'step_id'> & { ids: string[] };

/**
 * Runs a merge or split and its consequences in one transaction. A dry run returns the same result and writes nothing.
 */
export async function runAccountEdit(
  storage: Storage,
  request: Request,
  action: 'account.merge' | 'account.split',
  work: (moving: AccountEdit) => Promise<EditResult>,
): Promise<MergeOrSplitResult> {
  const { bookId, now, isDryRun } = request;
  const { result, stepId } = await write(storage, request, {
    // Serializes this edit with imports and syncs, so each sees the rows added by the others.
    locks: ['imports'],
    isDryRun,
    async work(tx) {
      const before = await findRow(tx, 'accounts', { user_id: bookId, id: request.id });
      const { ids, ...moved } = await work({ tx, request, provenance: { bookId, now } });
      const answer = { ...moved, accounts: await accountsWithin(tx, { bookId, ids, now }) };
      return { answer, ids, before };
    },
    done({ answer, ids, before }) {
      const links = answer.accounts.map(accountLink);
      const gone = links.some(({ id }) => id === request.id)
        ? []
        : [accountLink({ id: request.id, name: before?.name ?? '' })];
      return {
        step: { kind: action === 'account.merge' ? 'merge' : 'split', links: [...links, ...gone] },
        action,
        subject: { id: request.id, rows: answer.rows },
        isSettled: true,
        accounts: [...ids, request.id],
      };
    },
  });
  return { ...result.answer, step_id: stepId };
}

/** An account with its connection's row. */
export interface ConnectedAccount {
  account: AccountsTable;
  linked: LinkedAccountsTable | null;
}

/** Throws 404 if the account does not exist, and 409 `account_in_use` while its connection is being fetched. */
export async function findConnectedAccount(
  { tx, request }: AccountEdit,
  id: string,
): Promise<ConnectedAccount> {
  const key = { user_id: request.bookId, id };
  const account = requireFound(await findRow(tx, 'accounts', key));
  const linked = (await findRow(tx, 'linked_accounts', key)) ?? null;
  if (linked) await requireNotFetched(tx, linked, request.now);
  return { account, linked };
}

/**
 * Links transfers between the user's accounts within the span of this account's rows. Returns the number of new pairs.
 */
export async function linkAround({ tx, provenance }: AccountEdit, id: string): Promise<number> {
  const days = await daysOfAccount(tx, { bookId: provenance.bookId, id });
  return days ? linkTransfers(tx, provenance, days) : 0;
}

/** First and last day of an account's rows; null if it has none. */
export async function daysOfAccount(
  tx: Tx,
  { bookId, id }: { bookId: BookId; id: string },
): Promise<{ from: string; to: string } | null> {
  const rows = await readRows(tx, { from: nullable(text), to: nullable(text) })`
    select min(date) as "from", max(date) as "to" from transactions
    where user_id = ${bookId} and account_id = ${id}`;
  const [{ from, to } = { from: null, to: null }] = rows;
  return from === null || to === null ? null : { from: from.slice(0, 10), to: to.slice(0, 10) };
}
