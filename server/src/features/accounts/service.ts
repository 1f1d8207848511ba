import type { Account, AccountChange, CoverageDay } from '@saldo/contract/accounts';
import type { AccountCandidate } from '@saldo/contract/imports';
import { dayIn } from '@saldo/domain/dates';
import { compactIban } from '@saldo/domain/iban';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import { AppError, found, invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import {
  accountName,
  type Choice,
  chooseAccount,
  confirmAccount,
  type StatedAccount,
} from './choose-account.ts';
import { presentAccount } from './present.ts';
import * as store from './store.ts';

const COVERAGE_TIMEOUT_MS = 30_000;

interface Request {
  userId: string;
  /** The accounts of one file. */
  stated: readonly StatedAccount[];
  /** The account that the person named; where the file has several, it stands for those that it fits. */
  namedId: string | null;
  now: string;
}

/** The user's account for each account of a file, in their order; made where there is none yet. */
export async function findOrMakeAccounts(tx: Tx, request: Request): Promise<store.AccountRow[]> {
  const { userId, stated, namedId, now } = request;
  const accounts = await store.listAccounts(tx, { userId });
  if (namedId !== null) requireFit(accounts, stated, namedId);
  const settled: store.AccountRow[] = [];
  for (const one of stated) {
    // One by one: an account that has just learned its IBAN is no candidate for the next.
    const current = [...settled, ...accounts.filter(({ id }) => !settled.some((s) => s.id === id))];
    const choice = choose(current, one, namedId);
    settled.push(await settle(tx, { userId, now, stated: one, choice }));
  }
  return settled;
}

/** Refuses a named account that is not the user's own, or of which the file cannot be a statement. */
function requireFit(
  accounts: readonly store.AccountRow[],
  stated: readonly StatedAccount[],
  namedId: string,
): void {
  const named = accounts.find((account) => account.id === namedId);
  if (!named) throw namedMisfit('There is no such account. Choose another one.');
  if (stated.length === 0 || stated.some((one) => confirmAccount(accounts, one, named))) return;
  throw namedMisfit(`This file is not a statement of ${named.name}. Choose another account.`);
}

function choose(
  accounts: readonly store.AccountRow[],
  stated: StatedAccount,
  namedId: string | null,
): Choice {
  const named = accounts.find((account) => account.id === namedId);
  return (named && confirmAccount(accounts, stated, named)) ?? chooseAccount(accounts, stated);
}

async function settle(
  tx: Tx,
  q: { userId: string; now: string; stated: StatedAccount; choice: Choice },
): Promise<store.AccountRow> {
  const { userId, stated, choice } = q;
  if (choice.kind === 'ambiguous') throw ambiguous(choice.candidates);
  if (choice.kind === 'known') return choice.account;
  if (choice.kind === 'learns-iban') {
    const { account, iban } = choice;
    const wasNamed = account.name !== accountName({ ...stated, iban: null });
    const name = wasNamed ? account.name : accountName(stated);
    await store.setIban(tx, { userId, id: account.id, iban, name });
    return { ...account, iban, name };
  }
  const made = { id: newId(), name: accountName(stated), ...stated };
  await store.insertAccount(tx, { user_id: userId, created_at: q.now, ...made });
  return made;
}

/**
 * The user's account for one that a bank connection shows; made where there is none. Where several could be it, one
 * of its own is made: nobody is there to ask. `taken` are accounts that it cannot be.
 */
export async function connectAccount(
  tx: Tx,
  q: {
    userId: string;
    stated: StatedAccount;
    /** As the bank calls it; null where it has no name. */
    name: string | null;
    taken: ReadonlySet<string>;
    now: string;
  },
): Promise<{ account: store.AccountRow; isNew: boolean }> {
  const { userId, stated, now } = q;
  const accounts = await store.listAccounts(tx, { userId });
  const free = accounts.filter(({ id, iban }) => !q.taken.has(id) || iban === stated.iban);
  const choice = chooseAccount(free, stated);
  if (choice.kind === 'known' || choice.kind === 'learns-iban') {
    return { account: await settle(tx, { userId, now, stated, choice }), isNew: false };
  }
  const made = { id: newId(), ...stated, name: q.name ?? accountName(stated) };
  await store.insertAccount(tx, { user_id: userId, created_at: now, ...made });
  return { account: made, isNew: true };
}

/** Deletes an account that has no transactions left; says whether it had none. */
export const removeEmptyAccount = (tx: Tx, q: { userId: string; id: string }): Promise<boolean> =>
  store.deleteEmpty(tx, q);

const namedMisfit = (message: string) => invalid([{ path: 'account_id', message }]);

function ambiguous(candidates: readonly store.AccountRow[]): AppError {
  const accounts: AccountCandidate[] = candidates.map(({ id, name, iban }) => ({ id, name, iban }));
  return new AppError(
    'account_ambiguous',
    'You have several accounts that this statement could belong to. Choose which one it is.',
    { more: { accounts } },
  );
}

/** The account that a body names by IBAN or by id. Refuses one that the user does not have, naming the field. */
export async function findAccountId(
  tx: Tx,
  q: { userId: string; ibanOrId: string; path: string },
): Promise<string> {
  const accounts = await store.listAccounts(tx, q);
  const iban = compactIban(q.ibanOrId);
  const account = accounts.find((one) => one.id === q.ibanOrId || one.iban === iban);
  if (account) return account.id;
  throw invalid([{ path: q.path, message: 'There is no such account. Choose another one.' }]);
}

export async function listAccounts(
  { storage, now }: Context,
  actor: Pick<Actor, 'userId'>,
): Promise<Account[]> {
  const rows = await store.listDetails(storage.read, { userId: actor.userId });
  const instant = now().toISOString();
  return rows.map((row) => presentAccount(row, instant));
}

export async function getAccount(
  { storage, now }: Context,
  actor: Actor,
  id: string,
): Promise<Account> {
  const row = await store.findDetails(storage.read, { userId: actor.userId, id });
  return presentAccount(found(row), now().toISOString());
}

/** Which days of an account came by statement, by connection, by both or by neither. */
export async function getCoverage(
  { workers, now }: Context,
  actor: Actor,
  id: string,
): Promise<{ days: CoverageDay[] }> {
  const q = { userId: actor.userId, id, today: dayIn(actor.timeZone, now()) };
  const options = { timeoutMs: COVERAGE_TIMEOUT_MS };
  return { days: found(await workers.run<CoverageDay[] | null>('readCoverage', q, options)) };
}

/** Renames, enables or disables an account; absent fields stay as they are. */
export function updateAccount(
  { storage, now }: Context,
  actor: Actor,
  id: string,
  change: AccountChange,
): Promise<Account> {
  const { userId, requestId } = actor;
  return storage.write(async (tx) => {
    found(await store.findDetails(tx, { userId, id }));
    const { name, is_enabled: enabled } = change;
    if (name !== undefined) await store.setName(tx, { userId, id, name });
    if (enabled !== undefined) {
      await store.setEnabled(tx, { userId, id, enabled: flag(enabled) });
    }
    await audit(tx, { userId, action: 'account.update', subject: { id }, requestId });
    return presentAccount(found(await store.findDetails(tx, { userId, id })), now().toISOString());
  });
}

/** An account of our own export: by IBAN, else by its name and kind; made where there is none. Returns its id. */
export async function restoreAccount(
  tx: Tx,
  q: StatedAccount & { userId: string; now: string; name: string },
): Promise<string> {
  const { userId, now, name, iban, bank, product, currency } = q;
  const accounts = await store.listAccounts(tx, { userId });
  const same = accounts.find(
    (one) =>
      one.product === product &&
      one.currency === currency &&
      (iban === null ? one.bank === bank && one.name === name : one.iban === iban),
  );
  if (same) return same.id;
  const made = { id: newId(), name, bank, product, currency, iban };
  await store.insertAccount(tx, { user_id: userId, created_at: now, ...made });
  return made.id;
}
