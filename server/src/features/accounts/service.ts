import type { Account, AccountWithBalance, Balances } from '@saldo/contract/accounts';
import { purposeOf } from '@saldo/domain/account-purpose';
import { accountNameOf } from '@saldo/domain/bank-names';
import { addDays, addYears, dayIn } from '@saldo/domain/dates';
import { compactIban } from '@saldo/domain/iban';
import type { RestoreCount } from '@saldo/domain/match-by-name';
import { fromCents } from '@saldo/domain/money';
import { pick } from '@saldo/domain/records';
import type { Actor, Context } from '../../platform/context.ts';
import { findRow, insertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { isLeaseHeld } from '../../platform/jobs/leases.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { texts } from '../../texts/catalogues.ts';
import { say } from '../../texts/say.ts';
import { computeBalances } from './balances.ts';
import { accountName, findByIban, type StatedAccount } from './choose-account.ts';
import type { StatedFile } from './compare-rows.ts';
import type { Coverage } from './covered-days.ts';
import { createStatedAccount, learnIban } from './create-accounts.ts';
import { chooseFetched } from './match-accounts.ts';
import type { AccountDetails } from './store.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

/** Finds the user's account by the IBAN of a bank connection, or creates it. */
export async function connectAccount(
  tx: Tx,
  q: {
    bookId: BookId;
    stated: StatedAccount;
    name: string | null;
    now: string;
  },
): Promise<{ id: string; isNew: boolean }> {
  const { bookId, stated, now } = q;
  const accounts = await store.listAccounts(tx, { bookId });
  const exact = findByIban(accounts, stated);
  if (exact) return { id: exact.id, isNew: false };
  const taken = accounts.map((account) => account.name);
  const name = q.name ?? accountName(stated, taken);
  const { id } = await createStatedAccount(tx, { bookId, now, stated, taken, name });
  return { id, isNew: true };
}

/**
 * Replaces a connection's new, empty account with the user's account that has the rows the bank reports (see
 * `chooseFetched`), and returns that account. Returns null if the new account is kept, which is always the case once it
 * has rows. Never chooses an account in `taken`.
 */
export async function mergeConnected(
  tx: Tx,
  q: {
    bookId: BookId;
    id: string;
    taken: ReadonlySet<string>;
    isOnly: boolean;
    rows: StatedFile['rows'];
  },
): Promise<store.AccountRow | null> {
  const { bookId, id, taken, isOnly, rows } = q;
  const accounts = await store.listAccounts(tx, { bookId });
  const made = accounts.find((one) => one.id === id);
  const itsRows = { user_id: bookId, account_id: id };
  if (!made || (await findRow(tx, 'transactions', itsRows))) return null;
  const among = accounts.filter((one) => one.id !== id && !taken.has(one.id));
  const { bank, product, currency, iban } = made;
  const stated = { bank, product, currency, iban };
  const file = { ...stated, rows };
  const choice = await chooseFetched(tx, { bookId, stated: file, among, isOnly });
  if (!choice) return null;
  await store.deleteEmpty(tx, { bookId, id });
  if (choice.kind === 'known') return choice.account;
  return learnIban(tx, { bookId, stated, choice, taken: among.map((one) => one.name) });
}

/** Deletes an account if it has no transactions. Returns true if it did. */
export const removeEmptyAccount = (tx: Tx, q: { bookId: BookId; id: string }): Promise<boolean> =>
  store.deleteEmpty(tx, q);

/** Finds an account by IBAN or id. If it does not exist, the error points to the field `path`. */
export async function findAccount(
  tx: Tx,
  q: { bookId: BookId; ibanOrId: string; path: string },
): Promise<store.AccountRow> {
  const accounts = await store.listAccounts(tx, q);
  const iban = compactIban(q.ibanOrId);
  const account = accounts.find((one) => one.id === q.ibanOrId || one.iban === iban);
  if (account) return account;
  throw invalid([{ path: q.path, message: say((t) => t.accounts.unknown) }]);
}

/** Returns the currency of the user's account with that id. Throws unless it is the given one, or any if that is null. */
export async function requireAccount(
  tx: Tx,
  q: { bookId: BookId; id: string; path: string },
): Promise<string> {
  const account = await findRow(tx, 'accounts', { user_id: q.bookId, id: q.id });
  if (account) return account.currency;
  throw invalid([{ path: q.path, message: say((t) => t.accounts.unknown) }]);
}

export async function listAccounts(
  { storage, now }: Context,
  actor: Pick<Actor, 'bookId'>,
): Promise<Account[]> {
  const rows = await store.listDetails(storage.read, { bookId: actor.bookId });
  const instant = now().toISOString();
  return rows.map((row) => presentAccount(row, instant));
}

/** All accounts with their balances and gaps. */
export async function listWithBalances(
  context: Context,
  actor: Actor,
): Promise<AccountWithBalance[]> {
  const [accounts, reckoned] = await Promise.all([
    listAccounts(context, actor),
    context.workers.run(tasks.computeAccountBalances, {
      ...{ bookId: actor.bookId, today: dayIn(actor.timeZone, context.now()) },
    }),
  ]);
  const byId = new Map(reckoned.map((one) => [one.id, one]));
  // An account that is added or deleted between the two reads is left out until the next request.
  return accounts.flatMap((account) => {
    const own = byId.get(account.id);
    return own ? [{ ...account, ...own }] : [];
  });
}

export async function getAccount(
  { storage, workers, now }: Context,
  actor: Actor,
  id: string,
): Promise<AccountWithBalance> {
  const { bookId } = actor;
  const row = requireFound(await store.findDetails(storage.read, { bookId, id }));
  const q = { bookId, id, today: dayIn(actor.timeZone, now()) };
  const [reckoned] = await workers.run(tasks.computeAccountBalances, q);
  return { ...presentAccount(row, now().toISOString()), ...requireFound(reckoned) };
}

/**
 * Accounts as they are within a transaction, with its uncommitted changes. Reads all of their rows, so it runs in a
 * worker.
 */
export async function accountsWithin(
  tx: Tx,
  q: { bookId: BookId; ids: readonly string[]; now: string },
): Promise<AccountWithBalance[]> {
  const accounts: AccountWithBalance[] = [];
  for (const id of q.ids) {
    const row = requireFound(await store.findDetails(tx, { bookId: q.bookId, id }));
    const [reckoned] = await computeBalances(tx, {
      bookId: q.bookId,
      id,
      today: q.now.slice(0, 10),
    });
    accounts.push({ ...presentAccount(row, q.now), ...requireFound(reckoned) });
  }
  return accounts;
}

/** For each day, whether statements, a connection, both or neither cover it. Also returns the gaps. */
export async function getCoverage(
  { workers, now }: Context,
  actor: Actor,
  id: string,
): Promise<Coverage> {
  const q = { bookId: actor.bookId, id, today: dayIn(actor.timeZone, now()) };
  return requireFound(await workers.run(tasks.readCoverage, q));
}

const MOST_YEARS = 10;

/** The user's balance at the end of each day; the last twelve months by default. */
export async function getBalances(
  { workers, now }: Context,
  actor: Actor,
  query: { from?: string | undefined; to?: string | undefined; account?: string | undefined },
): Promise<Balances> {
  const to = query.to ?? dayIn(actor.timeZone, now());
  const from = query.from ?? addDays(addYears(to, -1), 1);
  if (from > to) {
    throw invalid([{ path: 'from', message: say((t) => t.accounts.afterLast) }]);
  }
  if (addYears(from, MOST_YEARS) <= to) {
    throw invalid([{ path: 'from', message: say((t) => t.accounts.tooLong(MOST_YEARS)) }]);
  }
  const q = { bookId: actor.bookId, id: query.account, from, to };
  return requireFound(await workers.run(tasks.readBalances, q));
}

/**
 * Finds an exported account by its IBAN or, if it has none, by name and kind. Creates the account if none is found.
 * Returns its id.
 */
export async function restoreAccount(
  tx: Tx,
  q: StatedAccount & { bookId: BookId; now: string; name: string },
): Promise<string> {
  const { bookId, now, name, iban, bank, product, currency } = q;
  const accounts = await store.listAccounts(tx, { bookId });
  const same = accounts.find(
    (one) =>
      one.product === product &&
      one.currency === currency &&
      (iban === null ? one.bank === bank && one.name === name : one.iban === iban),
  );
  if (same) return same.id;
  const made = { id: newId(), name, bank, product, currency, iban };
  await insertRow(tx, 'accounts', { user_id: bookId, created_at: now, ...made });
  return made.id;
}

/** An account in wire format at an instant (ISO 8601, UTC). An account without a connection has the status READY. */
const presentAccount = (row: AccountDetails, now: string): Account => ({
  ...pick(row, ['id', 'iban', 'bank', 'product', 'currency', 'owner', 'last_sync']),
  name: accountNameOf(row.name, row.bank),
  closed_on: row.closed_on,
  status_reason: texts().storedBankFailure(row.status_reason),
  status: isBusy(row, now) ? 'SYNCING' : (row.status ?? 'READY'),
  is_enabled: row.is_enabled !== false,
  bank_connection_id: row.connection_id,
  purpose: purposeOf(row),
  typed:
    row.typed_on !== null && row.typed_amount !== null
      ? { on: row.typed_on, amount: fromCents(row.typed_amount) }
      : null,
});

const isBusy = (row: AccountDetails, now: string): boolean =>
  row.is_enabled !== false && isLeaseHeld(row.busy_until, now);

type Content = Omit<store.AccountRow, 'id'>;

const contentOf = ({ name, bank, product, currency, iban }: Content) =>
  JSON.stringify([name, bank, product, currency, iban]);

const ibanKey = ({ iban, product, currency }: Content) => JSON.stringify([iban, product, currency]);

const hasNameOf = (one: Content, other: Content): boolean =>
  contentOf({ ...one, iban: null }) === contentOf({ ...other, iban: null });

/**
 * Restores accounts. Each is found by id, by IBAN or, if it has no IBAN, by name and kind; otherwise it is created.
 * Accounts created here are not fetched if they are in `disabled`. The caller holds the lock `imports:{bookId}`.
 */
export async function restoreAccounts(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    accounts: readonly Entries['accounts'][];
    disabled: ReadonlySet<string>;
  },
): Promise<RestoreCount> {
  const { bookId, accounts, disabled } = q;
  const here = await store.listAccounts(tx, { bookId });
  const byId = new Map(here.map((one) => [one.id, one]));
  const byIban = new Map(here.filter(({ iban }) => iban).map((one) => [ibanKey(one), one]));
  const taken = new Set(accounts.flatMap(({ id }) => (byId.has(id) ? [id] : [])));
  const alike = (account: Entries['accounts']) =>
    account.iban === null
      ? here.find((one) => !taken.has(one.id) && hasNameOf(one, account))
      : byIban.get(ibanKey(account));
  const ids = new Map<string, string>();
  let [brought, kept] = [0, 0];
  for (const account of accounts) {
    const other = byId.get(account.id) ?? alike(account);
    ids.set(account.id, other?.id ?? account.id);
    if (other) {
      taken.add(other.id);
      if (contentOf(other) !== contentOf(account)) kept += 1;
      continue;
    }
    await insertRow(tx, 'accounts', rowOf('accounts', account, q));
    if (disabled.has(account.id)) {
      await store.setEnabled(tx, { bookId, id: account.id, enabled: false });
    }
    if (account.iban) byIban.set(ibanKey(account), account);
    brought += 1;
  }
  return { ids, brought, kept };
}
