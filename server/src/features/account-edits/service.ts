import type {
  AccountParts,
  MergeOrSplitResult,
  mergeAccount as mergeCall,
  Split,
} from '@saldo/contract/accounts';
import type { Call } from '@saldo/contract/endpoint';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { resealed } from '../accounts/account-connections.ts';
import type { MergeRequest } from './merge-accounts.ts';
import type { SplitRequest } from './split-account.ts';
import { tasks } from './tasks.ts';

/** Throws 404, 422 for an invalid `into`, and 409 `account_in_use`. */
export async function mergeAccount(
  context: Context,
  actor: Actor,
  id: string,
  { into, name, dry_run }: Call<typeof mergeCall>['body'],
): Promise<MergeOrSplitResult> {
  const ref = await resealed(context, actor.bookId, [id, into]);
  const base = { ...callerOf(context, actor), id, isDryRun: dry_run ?? false, ref };
  const request: MergeRequest = { ...base, into, name: name ?? null };
  return context.workers.run(tasks.mergeAccounts, request);
}

/** Throws 404, 422 for an invalid part, and 409 `account_in_use` or `undo_blocked`. */
export async function splitAccount(
  context: Context,
  actor: Actor,
  id: string,
  { dry_run, ...what }: Split,
): Promise<MergeOrSplitResult> {
  const made = newId();
  const ref = await resealed(context, actor.bookId, [id, what.merged_id ?? made]);
  const base = { ...callerOf(context, actor), id, isDryRun: dry_run, ref };
  const request: SplitRequest = { ...base, what, newId: made };
  return context.workers.run(tasks.splitAccount, request);
}

export async function getParts(context: Context, actor: Actor, id: string): Promise<AccountParts> {
  const q = { bookId: actor.bookId, id };
  return requireFound(await context.workers.run(tasks.readAccountParts, q));
}
