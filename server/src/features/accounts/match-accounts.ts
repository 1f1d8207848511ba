import { type AccountQuestion, NEW_ACCOUNT } from '@saldo/contract/imports';
import type { Text } from '@saldo/contract/languages';
import { dayOf } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import type { Compared } from '@saldo/domain/recognition/same-account';
import { isAppCode } from '@saldo/statements/app-codes';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { AppError, invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { texts } from '../../texts/catalogues.ts';
import { say } from '../../texts/say.ts';
import {
  candidatesOf,
  NO_PENDING_IMPORTS,
  type PendingImports,
  showsBalances,
} from './account-candidates.ts';
import { lastChosen } from './candidate-store.ts';
import {
  type AccountChoice,
  accountName,
  type Candidate,
  confirmAccount,
  decide,
  findByIban,
  findForApp,
  isSure,
  similarAccounts,
  takenBy,
} from './choose-account.ts';
import type { StatedFile } from './compare-rows.ts';
import {
  type AccountChange,
  type ChosenAccount,
  type FoundAccount,
  resolveChoice,
} from './create-accounts.ts';
import type { AccountRow } from './store.ts';
import * as store from './store.ts';

interface Request {
  bookId: BookId;
  stated: readonly StatedFile[];
  variant: string;
  /** Account ids, or `new`. In a file with several accounts, each id applies to the accounts it fits. */
  named: readonly string[];
  /** Maps the account names of another app to account ids or to `new`. */
  chosen?: ReadonlyMap<string, string>;
  now: string;
  upcoming?: PendingImports;
  /** Generates the ids of new accounts; random by default. */
  newAccountId?: () => string;
}

/** The user's accounts for a file. `write` stores new accounts and newly learned IBANs. */
export interface ChosenAccounts {
  found: ChosenAccount[];
  write(tx: Tx): Promise<void>;
}

/** Chooses one of the user's accounts, or a new one, for each account of a file, in order. Writes nothing. */
export async function chooseAccounts(db: Db | Tx, request: Request): Promise<ChosenAccounts> {
  const { bookId, stated, now, named } = request;
  const { upcoming = NO_PENDING_IMPORTS, newAccountId = newId } = request;
  const stored = await store.listAccounts(db, { bookId });
  const others = stored.filter((one) => !upcoming.accounts.has(one.id));
  const accounts = [...others, ...upcoming.accounts.values()];
  requireFit(accounts, request);
  const resolved: FoundAccount[] = [];
  const changes: AccountChange[] = [];
  for (const one of stated) {
    // Accounts are chosen one after the other, because an account that has just received its IBAN is no longer a
    // candidate for the next choice.
    const taken = resolved.map(({ account }) => account);
    const current = [...taken, ...accounts.filter(({ id }) => !taken.some((s) => s.id === id))];
    const choice = isAppCode(one.bank)
      ? await chooseForApp(db, request, { accounts: current, stated: one, taken })
      : await choose(db, request, { accounts: current, stated: one });
    const { change, ...found } = resolveChoice({
      ...{ bookId, now, newAccountId },
      ...{ stated: one, choice, accounts: current },
    });
    resolved.push(found);
    if (change) changes.push(change);
  }
  const isKnown = ({ account }: FoundAccount) => accounts.some(({ id }) => id === account.id);
  const [first] = resolved;
  if (named.includes(NEW_ACCOUNT) && first && resolved.every(isKnown)) {
    throw isThereAlready(first.account);
  }
  const ids = new Set(stored.map(({ id }) => id));
  return {
    found: resolved.map((one) => ({ ...one, isStored: ids.has(one.account.id) })),
    async write(tx) {
      for (const change of changes) await change(tx);
    },
  };
}

/** Rejects a chosen account that is not the user's or fits no account of the file. */
function requireFit(accounts: readonly store.AccountRow[], { stated, named }: Request): void {
  for (const id of named) {
    if (id === NEW_ACCOUNT) continue;
    const account = accounts.find((one) => one.id === id);
    if (!account) throw noSuchAccount();
    const fits = stated.some((one) => confirmAccount(accounts, one, account));
    if (stated.length > 0 && !fits) throw misfit(account);
  }
}

interface Choosing {
  accounts: readonly store.AccountRow[];
  stated: StatedFile;
}

/**
 * Throws 409 `account_ambiguous` if the user has to choose, and 422 if balances contradict the account the user chose.
 */
async function choose(
  db: Db | Tx,
  request: Request,
  { accounts, stated }: Choosing,
): Promise<AccountChoice> {
  const { bookId, named, upcoming = NO_PENDING_IMPORTS } = request;
  for (const account of accounts.filter(({ id }) => named.includes(id))) {
    const choice = confirmAccount(accounts, stated, account);
    if (!choice) continue;
    const [judged] = await candidatesOf(db, { bookId, accounts: [account], stated, upcoming });
    if (judged?.standing === 'apart' && stated.iban === null) throw notOf(judged, stated);
    return choice;
  }
  const exact = findByIban(accounts, stated);
  if (exact) return { kind: 'known', account: exact, isAssumed: false };
  const alike = similarAccounts(accounts, stated);
  const judged = await candidatesOf(db, { bookId, accounts: alike, stated, upcoming });
  // An account imported from another app belongs to a different bank if its rows on the same days differ.
  const candidates = judged.filter(
    ({ account, standing }) => account.bank === stated.bank || standing !== 'unlike',
  );
  const choice = decide(candidates, stated, { hasBalances: showsBalances(stated) });
  const isThere = candidates.some(({ standing }) => standing === 'same');
  if (named.includes(NEW_ACCOUNT) && !isThere) return { kind: 'new' };
  if (choice) return choice;
  throw ambiguous(stated, await inOrder(db, request, candidates));
}

/**
 * Chooses the account for an account of another app. In order of precedence, this is the account the user chose for the
 * app account's name, one of the accounts in `named`, a match by IBAN or name, the only account that has its rows, or a
 * new account. Two accounts of a file are merged only if the user says so.
 */
async function chooseForApp(
  db: Db | Tx,
  { bookId, named, chosen, upcoming = NO_PENDING_IMPORTS }: Request,
  { accounts, stated, taken }: Choosing & { taken: readonly store.AccountRow[] },
): Promise<AccountChoice> {
  const said = chosen?.get(stated.name ?? '');
  if (said === NEW_ACCOUNT) return { kind: 'new' };
  const own = accounts.find(({ id, currency }) => id === said && currency === stated.currency);
  if (own) return takenBy(own, stated);
  const kept = new Set([...taken.map(({ id }) => id), ...(chosen?.values() ?? [])]);
  const free = accounts.filter(({ id }) => !kept.has(id));
  const isNamed = ({ id, currency }: store.AccountRow) =>
    named.includes(id) && currency === stated.currency;
  const found = free.find(isNamed) ?? findForApp(free, stated);
  if (found) return takenBy(found, stated);
  const alike = similarAccounts(free, stated);
  const candidates = await candidatesOf(db, { bookId, accounts: alike, stated, upcoming });
  const [same, other] = candidates.filter(({ standing }) => standing === 'same');
  return same && !other ? takenBy(same.account, stated) : { kind: 'new' };
}

/**
 * Candidates in the order they are offered: the user's last choice for this kind of file first, and accounts that
 * balances rule out last.
 */
async function inOrder(
  db: Db | Tx,
  { bookId, variant }: Request,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const bank = candidates[0]?.account.bank ?? '';
  const last = await lastChosen(db, { bookId, bank, variant });
  const rank = ({ account, standing }: Candidate) =>
    standing === 'apart' ? 2 : last.includes(account.id) ? 0 : 1;
  return candidates.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Chooses the user's account that has the rows of a connection's account. Null unless certain, because no user is
 * present to ask. An assumed account is accepted if the connection has no other account of its kind.
 */
export async function chooseFetched(
  tx: Tx,
  q: { bookId: BookId; stated: StatedFile; among: readonly store.AccountRow[]; isOnly: boolean },
): Promise<Exclude<AccountChoice, { kind: 'new' }> | null> {
  const { bookId, stated } = q;
  const accounts = similarAccounts(q.among, stated);
  const candidates = await candidatesOf(tx, { bookId, accounts, stated });
  const choice = decide(candidates, stated, { hasBalances: showsBalances(stated) });
  if (!choice || choice.kind === 'new') return null;
  const chosen = candidates.find(({ account }) => account.id === choice.account.id);
  return q.isOnly || (chosen && isSure(chosen)) ? choice : null;
}

/* Errors shown when a file does not identify its account. */

const refusal = (message: Text) => invalid([{ path: 'account_id', message }]);

const noSuchAccount = () => refusal(say((t) => t.accounts.unknown));
const misfit = ({ name }: AccountRow) => refusal(say((t) => t.accounts.notOf(name)));
const isThereAlready = ({ name }: AccountRow) => refusal(say((t) => t.accounts.isThere(name)));

/** Error for a chosen account whose balances differ from the file's. */
const notOf = (candidate: Candidate, { currency }: StatedFile) =>
  refusal(
    say((t) =>
      t.accounts.notOfSince(
        candidate.account.name,
        t.accountFits.held(candidate.balances.against, currency),
      ),
    ),
  );

/** 409 error that lists the possible accounts, each with the evidence for or against it. */
function ambiguous(stated: StatedFile, candidates: readonly Candidate[]): AppError {
  const { product, currency, rows } = stated;
  const isNone = candidates.every(({ standing }) => standing === 'apart');
  const days = rows.map(({ date }) => dayOf(date)).sort();
  const first = rows.find(({ balance }) => balance !== null);
  const last = rows.findLast(({ balance }) => balance !== null);
  const more: AccountQuestion = {
    accounts: candidates.map((candidate) => {
      const { account, standing, balances } = candidate;
      const { id, name, iban } = account;
      const compared = balances.against ?? (standing === 'open' ? balances.jump : null);
      return {
        ...{ id, name, iban },
        fits: standing !== 'apart',
        why: whyOf(candidate, currency),
        compared: compared && onWire(compared),
      };
    }),
    file: {
      name: accountName(stated),
      ...{ product, currency },
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      opening: first ? fromCents((first.balance ?? 0) - first.amount) : null,
      closing: last ? fromCents(last.balance ?? 0) : null,
    },
  };
  const message = say(({ accounts }) => (isNone ? accounts.ofNone : accounts.ofWhich));
  return new AppError('account_ambiguous', message, { more: { ...more } });
}

const onWire = ({ day, account, file }: Compared) => ({
  date: day,
  account: fromCents(account),
  file: fromCents(file),
});

function whyOf({ standing, balances }: Candidate, currency: string): string {
  const { accountFits } = texts();
  const { against, jump } = balances;
  if (standing === 'torn') return accountFits.torn(against, currency);
  if (standing === 'apart') return accountFits.held(against, currency);
  if (standing === 'open' && jump) return accountFits.jumped(jump, currency);
  return accountFits[standing];
}
