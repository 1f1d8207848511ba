import { addDays, dayOf } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import type { Statement, StatementRow } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import type { Caller } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { NO_PENDING_IMPORTS, type PendingImports } from '../accounts/account-candidates.ts';
import { type ChosenAccounts, chooseAccounts } from '../accounts/match-accounts.ts';
import type { PlannedAccount } from './import-record.ts';
import type { MovingChoices } from './moving-in/app-import.ts';
import { planAccount } from './plan-account.ts';

export interface StatementRequest extends Caller {
  fileName: string;
  /** Account ids, or `new`. */
  named: readonly string[];
  /** True if this is one of several files. Gaps between balances are then checked later, once for all of them. */
  isOneOfMany?: boolean;
  /**
   * Returns a generator of ids for new accounts, which starts anew each time the import is planned. They are random by
   * default.
   */
  newAccountIds?: () => () => string;
  choices?: MovingChoices | undefined;
}

/** Chooses the account for each part of a statement and finds the new rows in each. Writes nothing. */
export async function planAccounts(
  db: Db | Tx,
  request: StatementRequest,
  statement: Statement,
  upcoming: PendingImports = NO_PENDING_IMPORTS,
): Promise<{ chosen: ChosenAccounts; accounts: PlannedAccount[] }> {
  const { bookId, named, now, newAccountIds } = request;
  const newAccountId = newAccountIds?.() ?? newId;
  const { bank, variant } = statement;
  const isApp = isAppCode(bank);
  const stated = statement.accounts.filter(({ rows }) => rows.length > 0);
  const said = request.choices?.accounts.map((one) => [one.name, one.account_id] as const);
  const chosen = await chooseAccounts(db, {
    bookId,
    stated: stated.map(({ iban, product, currency, rows, name = null, chain: { opening } }) => {
      const told = { bank, iban, product, currency, rows };
      return isApp ? { ...told, name, opening: openingOf(rows, opening) } : told;
    }),
    ...{ variant, named, now, newAccountId, upcoming, chosen: new Map(said) },
  });
  const planned: PlannedAccount[] = [];
  for (const [at, { account, isAssumed, isStored }] of chosen.found.entries()) {
    const from = stated[at];
    if (!from) continue;
    const plan = await planAccount(db, {
      bookId,
      accountId: isStored ? account.id : null,
      bank: isApp ? account.bank : bank,
      currency: account.currency,
      rows: from.rows,
      coming: upcoming.rows.get(account.id) ?? [],
    });
    const origin = { bank: isApp ? account.bank : bank, statedName: from.name ?? null };
    planned.push({ account, ...origin, plan, chain: from.chain, isAssumed });
  }
  return { chosen, accounts: planned };
}

/** An app's opening balance counts as the balance on the day before the first row. */
const openingOf = ([first]: readonly StatementRow[], opening: Cents | null) =>
  first && opening !== null ? { on: addDays(dayOf(first.date), -1), amount: opening } : null;
