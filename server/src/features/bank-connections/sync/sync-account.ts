import type { SyncReceipt } from '@saldo/contract/bank-connections';
import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import type { Context } from '../../../platform/context.ts';
import { updateRows } from '../../../platform/db/crud.ts';
import { asOwner } from '../../../platform/identity.ts';
import { ahead, isWithin } from '../../../platform/instant-ranges.ts';
import { tryOpenRef } from '../../accounts/account-connections.ts';
import { hasGap } from '../../accounts/gap-notifications.ts';
import { readReported, withReported } from '../../accounts/reported-balances.ts';
import { startAutoSort } from '../../categorization/start-auto-sort.ts';
import { noteFailure } from '../consent/errors.ts';
import { accountError, receiptError } from '../providers/error-texts.ts';
import { LONGEST_RETRY_MS } from '../providers/http-client.ts';
import {
  type BankProvider,
  type ConsentHandle,
  type FetchedPage,
  type FetchedRow,
  type Presence,
  ProviderError,
  type ReportedBalance,
} from '../providers/provider.ts';
import type { ConnectionRow } from '../store/connections.ts';
import type { FetchingAccount } from '../store/linked-accounts.ts';
import { tasks } from '../tasks.ts';
import type { Applied, FetchedAccount } from './apply-fetch.ts';
import { blockedUntil, type Calls, counted, readCalls } from './call-limits.ts';
import { missedDays, narrowerWindow, type Window, windowOf } from './fetch-days.ts';
import { matchAccount } from './match-account.ts';
import { emptyReceipt, sumsOf } from './sync-receipt.ts';

const ACCOUNT_MS = 120_000;
/** Far more rows than any account has in ninety days. */
const MOST_ROWS = 20_000;

export interface Fetching {
  context: Context;
  connection: ConnectionRow;
  account: FetchingAccount;
  presence: Presence | null;
  lease: { name: string; holder: string };
  timeZone: string;
  /** Shared by all accounts of a sync, so their auto-sorting is undone together. */
  arrivalId: string;
  signal: AbortSignal;
  provider(): BankProvider;
  handle: ConsentHandle;
}

interface Shown {
  rows: FetchedRow[];
  left: number;
  window: Window;
}

/**
 * Fetches one account and stores new rows. Returns failures instead of throwing them, so the other accounts are still
 * fetched.
 */
export async function syncAccount(
  q: Fetching,
): Promise<{ receipt: SyncReceipt; failure: ProviderError | null }> {
  const { context, account, connection, timeZone } = q;
  const now = context.now();
  const window = windowOf({ connection, account, now, timeZone });
  const day = dayIn(context.config.timeZone, now);
  const calls = { current: readCalls(account.calls, day) };
  try {
    requireAllowance(q, calls.current, now);
    const shown = await collect(q, window, calls);
    const own = await matchAccount(context, { connection, account, rows: shown.rows });
    // The rows belong to an account that the user has disabled.
    if (!own.is_enabled) return { receipt: emptyReceipt(now, timeZone, null), failure: null };
    const told = await askBalance(q, shown);
    const applied = await apply({ ...q, account: own }, { shown, told, calls: calls.current });
    const days = missedDays({ account, asked: window, shown: shown.window, timeZone });
    const missed = days === null ? [] : [{ account: own.name, ...days }];
    return { receipt: receiptOf(now, shown, applied, missed), failure: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteFailure(context, error);
    await noteOnAccount(q, error, calls.current);
    const told = receiptError(error, context.config.timeZone);
    return { receipt: { ...emptyReceipt(now, timeZone, told), ...window }, failure: error };
  }
}

const receiptOf = (
  now: Date,
  shown: Shown,
  applied: Applied & { sorted: SyncReceipt['sorted'] },
  missed: SyncReceipt['missed'],
): SyncReceipt => ({
  at: now.toISOString(),
  ...shown.window,
  bank: { count: shown.rows.length, sums: sumsOf(shown.rows) },
  added: applied.added,
  known: applied.known,
  left: shown.left,
  possible_doubles: applied.doubles,
  rules_changed: applied.rulesChanged,
  ...(applied.sorted ? { sorted: applied.sorted } : {}),
  transfers_linked: applied.transfersLinked,
  missed,
  error: null,
});

/** Throws, before any call, if the bank's limit is reached. */
function requireAllowance({ account, presence }: Fetching, calls: Calls, now: Date): void {
  const { retry_at: retryAt } = account;
  const isWaiting = retryAt !== null && isWithin(ahead(LONGEST_RETRY_MS, now), retryAt);
  if (isWaiting) throw new ProviderError('rate_limited', { retryAt });
  const until = blockedUntil(calls, { isAttended: presence !== null, now });
  if (until === null) return;
  throw new ProviderError('rate_limited', until > now.toISOString() ? { retryAt: until } : {});
}

/** Fetches all pages of a window, or of a narrower one if the bank refuses it. */
async function collect(q: Fetching, asked: Window, calls: { current: Calls }): Promise<Shown> {
  let window = asked;
  for (;;) {
    try {
      return { ...(await pagesOf(q, window, calls)), window };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'window_too_wide') throw error;
      const next = narrowerWindow(window, error.info.earliest);
      if (next === null) throw error;
      window = next;
    }
  }
}

async function pagesOf(
  q: Fetching,
  window: Window,
  calls: { current: Calls },
): Promise<{ rows: FetchedRow[]; left: number }> {
  const { account, connection, presence, context } = q;
  const signal = AbortSignal.any([q.signal, AbortSignal.timeout(ACCOUNT_MS)]);
  const ref = tryOpenRef(context.secrets, account.id, account.ref);
  if (ref === null) throw new ProviderError('consent_expired');
  const rows: FetchedRow[] = [];
  let left = 0;
  let allowance: FetchedPage['allowance'] = null;
  const input = {
    handle: q.handle,
    institutionId: connection.institution_id,
    account: {
      ref,
      iban: account.iban,
      owner: account.owner,
      product: account.product,
    },
    ...window,
    presence,
  };
  try {
    for await (const page of q.provider().fetchTransactions(input, signal)) {
      rows.push(...page.rows);
      left += page.left;
      allowance = page.allowance ?? allowance;
      if (rows.length > MOST_ROWS) throw new ProviderError('bad_response', { code: 'too_many' });
    }
  } catch (error) {
    if (!(error instanceof ProviderError) && signal.aborted) {
      throw new ProviderError('bank_unavailable');
    }
    throw error;
  } finally {
    calls.current = counted(calls.current, allowance);
  }
  return { rows: oldestFirst(rows), left };
}

/** Sorts rows oldest first. Keeps the bank's order within a day, or reverses it if the whole list is newest first. */
function oldestFirst(rows: FetchedRow[]): FetchedRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const inOrder = first && last && first.day > last.day ? rows.toReversed() : rows;
  return inOrder.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

const BALANCE_EVERY_DAYS = 7;

/**
 * Fetches the balance at the first fetch, then daily while days are missing and otherwise weekly, because banks limit
 * calls. A missing balance or an error does not fail the fetch. Returns the JSON to store.
 */
async function askBalance(q: Fetching, shown: Shown): Promise<string | null> {
  const { account, connection, presence, context, timeZone } = q;
  const kept = readReported(account.told);
  const today = dayIn(timeZone, context.now());
  const ref = tryOpenRef(context.secrets, account.id, account.ref);
  const isDue =
    kept === null ||
    kept.asked > today ||
    addDays(kept.asked, BALANCE_EVERY_DAYS) <= today ||
    (kept.asked < today && (await hasGap(context.storage.read, account)));
  if (!isDue || ref === null) return account.told;
  const { product, currency } = account;
  const input = {
    institutionId: connection.institution_id,
    account: { ref, product, currency },
    presence,
  };
  const signal = AbortSignal.any([q.signal, AbortSignal.timeout(ACCOUNT_MS)]);
  try {
    const told = await q.provider().fetchBalance(input, signal);
    return JSON.stringify(withReported(kept, today, told && endOfDay(told, shown.rows, today)));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteFailure(context, error);
    return JSON.stringify(withReported(kept, today, null));
  }
}

/** Today has not ended, so a balance reported for today becomes yesterday's by subtracting today's rows. */
function endOfDay(told: ReportedBalance, rows: readonly FetchedRow[], today: Day): ReportedBalance {
  if (told.day < today) return told;
  const since = rows.filter(({ day }) => day === today);
  const moved = since.reduce((sum, { amount }) => sum + amount, 0);
  return { day: addDays(today, -1), balance: told.balance - moved };
}

async function apply(
  q: Fetching,
  { shown, told, calls }: { shown: Shown; told: string | null; calls: Calls },
): Promise<Applied & { sorted: SyncReceipt['sorted'] }> {
  const { context, account, connection, timeZone, arrivalId, lease } = q;
  const input: FetchedAccount = {
    bookId: account.user_id,
    accountId: account.id,
    connectionId: connection.id,
    bank: connection.bank,
    product: account.product,
    currency: account.currency,
    rows: shown.rows,
    covers: shown.window,
    calls: JSON.stringify(calls),
    told,
    now: context.now().toISOString(),
    timeZone,
    lease,
  };
  const applied = await context.workers.run(tasks.applyFetch, input);
  if (applied.added === 0) return { ...applied, sorted: undefined };
  const { bookId, now } = input;
  const arrived = { syncId: arrivalId, at: now };
  const sorted = await startAutoSort(context, { ...asOwner(bookId), now, timeZone, arrived });
  return { ...applied, sorted: sorted?.count ? { id: arrivalId, count: sorted.count } : undefined };
}

/**
 * Records a failure on the account. Reaching a limit does not change its status if the account has been fetched before.
 */
async function noteOnAccount(q: Fetching, error: ProviderError, calls: Calls): Promise<void> {
  const { account, context } = q;
  const { kind, info } = error;
  const retryAt = kind === 'rate_limited' ? (info.retryAt ?? null) : null;
  const state =
    kind === 'rate_limited' && account.last_sync !== null
      ? {}
      : accountError(error, context.config.timeZone);
  await context.storage.write((tx) =>
    updateRows(
      tx,
      'linked_accounts',
      { user_id: account.user_id, id: account.id },
      { ...state, retry_at: retryAt, calls: JSON.stringify(calls) },
    ),
  );
}
