import type {
  AccountChange,
  AccountInput,
  acceptGap as acceptGapCall,
  ChangedAccount,
  deleteAccount as deleteAccountCall,
  Gap,
} from '@saldo/contract/accounts';
import type { Answer } from '@saldo/contract/endpoint';
import { dayIn } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, findRow, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { AppError, invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { blankRow } from '../../schema/rows.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import { say } from '../../texts/say.ts';
import { type Done, write } from '../ledger/steps/ledger-write.ts';
import { accountLink } from '../ledger/steps/steps.ts';
import { acceptedOf } from './balances.ts';
import { forgetGap } from './gap-notifications.ts';
import { getAccount, getCoverage } from './service.ts';
import * as store from './store.ts';

type Typed = AccountInput['typed'];

const typedColumns = (typed: Typed | null) => ({
  typed_on: typed?.on ?? null,
  typed_amount: typed ? toCents(typed.amount) : null,
});

function requirePast(context: Context, actor: Actor, day: string | undefined, path: string): void {
  if (day === undefined || day <= dayIn(actor.timeZone, context.now())) return;
  throw invalid([{ path, message: say((t) => t.accounts.inFuture) }]);
}

/** Creates a manual account with the balance that the user enters for a day. */
export async function createAccount(
  context: Context,
  actor: Actor,
  { typed, ...given }: AccountInput,
): Promise<ChangedAccount> {
  requirePast(context, actor, typed.on, 'typed.on');
  const { bookId } = actor;
  const id = newId();
  const who = callerOf(context, actor);
  const { stepId } = await write(context.storage, who, {
    async work(rows) {
      await requireRowLimit(rows, { owner: bookId, of: 'accounts' });
      const own = { user_id: bookId, id, created_at: who.now };
      await insertRow(rows, 'accounts', {
        ...blankRow('accounts'),
        ...own,
        ...given,
        ...typedColumns(typed),
      });
    },
    done: () => doneTo({ id, name: given.name }, 'account.create'),
  });
  return { ...(await getAccount(context, actor, id)), step_id: stepId };
}

/**
 * Changes an account's name, its user-entered balance, what it is for, or whether it is fetched. Absent fields keep
 * their values.
 */
export function updateAccount(
  context: Context,
  actor: Actor,
  id: string,
  { name, typed, is_enabled: enabled, for_spending: spending, purpose }: AccountChange,
): Promise<ChangedAccount> {
  requirePast(context, actor, typed?.on, 'typed.on');
  return changed(context, actor, id, 'account.update', async (tx) => {
    const { bookId } = actor;
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(typed === undefined ? {} : typedColumns(typed)),
      ...(spending === undefined ? {} : { for_spending: spending }),
      ...(purpose === undefined ? {} : { purpose }),
    };
    if (Object.keys(set).length > 0) await updateRows(tx, 'accounts', keyOf(actor, id), set);
    if (enabled !== undefined) await store.setEnabled(tx, { bookId, id, enabled });
  });
}

/** Closes the account on a day, which excludes it from all totals from that day on. Null reopens it. */
export const closeAccount = (
  context: Context,
  actor: Actor,
  id: string,
  on: string | null,
): Promise<ChangedAccount> =>
  changed(context, actor, id, 'account.close', async (tx) => {
    await updateRows(tx, 'accounts', keyOf(actor, id), { closed_on: on });
  });

/** Throws 409 `account_in_use` if the account has transactions or a connection. */
export async function deleteAccount(
  context: Context,
  actor: Actor,
  id: string,
): Promise<Answer<typeof deleteAccountCall>> {
  const { bookId } = actor;
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const { connection_id: connection, name } = requireFound(
        await store.findDetails(rows, { bookId, id }),
      );
      const row = await findRow(rows, 'transactions', { user_id: bookId, bank_account_id: id });
      const isGone = !connection && !row && (await store.deleteEmpty(rows, { bookId, id }));
      if (!isGone) {
        const message = say(({ accounts }) => (connection ? accounts.fetched : accounts.hasRows));
        throw new AppError('account_in_use', message);
      }
      await deleteRows(rows, 'linked_accounts', { user_id: bookId, id });
      return { id, name };
    },
    done: (account) => doneTo(account, 'account.delete'),
  });
  return { step_id: stepId };
}

export async function acceptGap(
  context: Context,
  actor: Actor,
  id: string,
  gap: Pick<Gap, 'from' | 'to' | 'accepted'>,
): Promise<Answer<typeof acceptGapCall>> {
  const { from, to, accepted } = gap;
  const step_id = await change(context, actor, id, 'account.gap', async (tx, account) => {
    const others = acceptedOf(account).filter((one) => one.from !== from || one.to !== to);
    const gaps = accepted ? [...others, { from, to }] : others;
    await updateRows(tx, 'accounts', keyOf(actor, id), { accepted_gaps: JSON.stringify(gaps) });
    if (accepted) await forgetGap(tx, { bookId: actor.bookId, id, gap });
  });
  const { gaps } = await getCoverage(context, actor, id);
  return { gaps, step_id };
}

const doneTo = (account: { id: string; name: string }, action: string): Done => ({
  step: { kind: 'account', links: [accountLink(account)] },
  action,
  subject: { id: account.id },
});

const keyOf = ({ bookId }: Actor, id: string) => ({ user_id: bookId, id });

async function changed(...args: Parameters<typeof change>): Promise<ChangedAccount> {
  const [context, actor, id] = args;
  const step_id = await change(...args);
  return { ...(await getAccount(context, actor, id)), step_id };
}

/** Returns the step's id. */
async function change(
  context: Context,
  actor: Actor,
  id: string,
  action: string,
  work: (tx: Tx, account: AccountsTable) => Promise<void>,
): Promise<string | null> {
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const account = requireFound(await findRow(rows, 'accounts', keyOf(actor, id)));
      await work(rows, account);
      return account;
    },
    done: (account) => doneTo(account, action),
  });
  return stepId;
}
