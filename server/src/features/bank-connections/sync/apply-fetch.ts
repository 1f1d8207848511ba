import { addDays, dayOf } from '@saldo/domain/dates';
import type {
  FetchedTransaction,
  StoredTransaction,
} from '@saldo/domain/recognition/booked-transaction';
import { matchFetched } from '@saldo/domain/recognition/match-fetched';
import { groupBy } from '@saldo/domain/records';
import { fold } from '@saldo/domain/text';
import type { Updateable } from 'kysely';
import { insertRows } from '../../../platform/db/bulk-insert.ts';
import { updateRows } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import { asOwner, type BookId } from '../../../platform/identity.ts';
import { holdsLease } from '../../../platform/jobs/leases.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { derivedFrom, type TransactionsTable } from '../../../schema/tables.ts';
import { readSpans, storedSpans, withSpan } from '../../accounts/stored-spans.ts';
import { SYNC_KEY } from '../../ledger/rows/derived-columns.ts';
import { insertTransactions, updateTransactions } from '../../ledger/rows/write-transactions.ts';
import { write } from '../../ledger/steps/ledger-write.ts';
import { accountLink, type Rows } from '../../ledger/steps/steps.ts';
import { runRulesOn } from '../../rules/run-rules.ts';
import { markEntries, matchManualEntries } from '../../transactions/match-manual-entries.ts';
import {
  planReplacements,
  type Replacements,
  writeReplacements,
} from '../../transactions/replaced-entries.ts';
import { linkTransfers } from '../../transfers/link-transfers.ts';
import type { FetchedRow } from '../providers/provider.ts';
import * as accounts from '../store/linked-accounts.ts';
import * as store from '../store/synced-rows.ts';
import type { Window } from './fetch-days.ts';
import { comparedText, storedRow } from './fetched-row.ts';

/** Number of days before the window in which rows are still matched by id. */
const ID_DAYS = 10;

export interface FetchedAccount {
  bookId: BookId;
  accountId: string;
  connectionId: string;
  bank: string;
  product: 'current' | 'deposit';
  currency: string;
  /** Oldest first. */
  rows: FetchedRow[];
  covers: Window;
  /** The account's API calls today, as stored JSON. `told` is the stored JSON of its reported balances. */
  calls: string;
  told: string | null;
  /** ISO 8601, UTC. */
  now: string;
  timeZone: string;
  lease: { name: string; holder: string };
}

export interface Applied {
  added: number;
  known: number;
  doubles: number;
  rulesChanged: number;
  transfersLinked: number;
}

/** Stores the new rows of a bank's response, all or none, and marks the account as up to date. */
export async function applyFetch({ storage }: TaskContext, q: FetchedAccount): Promise<Applied> {
  const { result } = await write(
    storage,
    { ...q, ...asOwner(q.bookId) },
    {
      // A user's imports and fetches run one at a time, so each sees the rows of the others.
      locks: ['imports'],
      work: (rows) => applied(rows, q),
      done: ({ added, name, isChanged }) => ({
        step: { kind: 'sync', by: 'job', links: [accountLink({ id: q.accountId, name })] },
        action: 'bank_connection.sync',
        subject: { id: q.accountId, added },
        isSettled: true,
        accounts: isChanged ? [q.accountId] : [],
      }),
    },
  );
  const { name: _, isChanged: __, ...counts } = result;
  return counts;
}

async function applied(
  tx: Rows,
  q: FetchedAccount,
): Promise<Applied & { name: string; isChanged: boolean }> {
  const linked = await stillOurs(tx, q);
  const stored = await knownMovements(tx, q);
  const fetched = q.rows.map(movementOf);
  const recognized = matchFetched(
    stored.map(({ movement }) => movement),
    fetched,
    q.covers,
  );
  const plan = planOf(q, stored, recognized);
  const alone = plan.fresh.filter((row) => row.possible_duplicate_of === null);
  const replacements = await planReplacements(tx, q, alone);
  const entries = await ownEntries(tx, q, { fresh: alone, replacements });
  const { others, replaced } = await writeReplacements(tx, q, { fresh: plan.fresh, replacements });
  await insertTransactions(tx, others);
  await markEntries(tx, q, entries);
  const idOf = (id: string) => replacements.get(id) ?? id;
  const sightings = plan.sightings.map((one) => ({
    ...one,
    transaction_id: idOf(one.transaction_id),
  }));
  await insertRows(tx, 'sightings', sightings);
  for (const { id, set } of plan.fills) {
    await updateTransactions(tx, { user_id: q.bookId, id }, set);
  }
  await markFetched(tx, q, linked);
  const ids = [...others.map(({ id }) => id), ...replaced];
  const followed = await afterInsert(tx, q, { ids, fresh: plan.fresh });
  const { added, doubles } = counts(plan.fresh, entries.length);
  const isChanged = added + plan.fills.length > 0;
  const known = q.rows.length - added;
  return { added, known, doubles, ...followed, name: linked.name, isChanged };
}

const counts = (fresh: readonly TransactionsTable[], entries: number) => ({
  added: fresh.length,
  doubles: entries + fresh.filter((row) => row.possible_duplicate_of !== null).length,
});

/** Pairs of a manual entry and the fetched row that it may duplicate. */
async function ownEntries(
  tx: Tx,
  { bookId, accountId }: FetchedAccount,
  { fresh, replacements }: { fresh: readonly TransactionsTable[]; replacements: Replacements },
): Promise<[entryId: string, broughtId: string][]> {
  const brought = fresh
    .filter(({ id }) => !replacements.has(id))
    .map((row) => ({ ...row, accountId, day: dayOf(row.date) }));
  const entries = await matchManualEntries(tx, { bookId }, brought, new Set(replacements.values()));
  return [...entries].map(([row, entry]) => [entry, row.id]);
}

/** Throws if another server has taken over or the user has disconnected. In both cases, nothing may be stored. */
async function stillOurs(tx: Tx, q: FetchedAccount): Promise<accounts.LinkedAccount> {
  const linked = await accounts.findLinked(tx, { bookId: q.bookId, id: q.accountId });
  const isHeld = await holdsLease(tx, q.lease);
  if (isHeld && linked?.connection_id === q.connectionId) return linked;
  throw new Error('the lease on this account was lost');
}

interface KnownMovement {
  movement: StoredTransaction;
  row: store.BankRow;
  last: store.Sighting | null;
}

async function knownMovements(tx: Tx, q: FetchedAccount): Promise<KnownMovement[]> {
  const { bookId, accountId, currency } = q;
  const span = { from: addDays(q.covers.from, -ID_DAYS), to: addDays(q.covers.to, ID_DAYS) };
  const rows = await store.bankRows(tx, { bookId, accountId, currency, ...span });
  const sightings = await store.sightings(tx, { bookId, accountId, ...span });
  const seen = groupBy(sightings, ({ transaction_id }) => transaction_id);
  return rows.map((row) => {
    const own = seen.get(row.id) ?? [];
    const last = own.at(-1) ?? null;
    return { movement: storedMovement(row, own, last), row, last };
  });
}

function storedMovement(
  row: store.BankRow,
  own: readonly store.Sighting[],
  last: store.Sighting | null,
): StoredTransaction {
  const ids = own.map((one) => ({ provider: one.provider_id, bank: one.bank_id }));
  if (last) {
    const { date, amount, currency, balance } = last;
    const seen = { day: date, amount, currency, text: fold(last.text_key), balance };
    return { source: 'sync', ids, ...seen, partyIban: last.party_iban };
  }
  return {
    source: row.bank_key.startsWith(SYNC_KEY) ? 'sync' : 'file',
    ids,
    day: row.bank_date,
    amount: row.bank_amount,
    currency: row.currency,
    text: fold(row.bank_text),
    partyIban: row.creditor_account_iban,
    balance: row.bank_balance,
  };
}

const movementOf = (row: FetchedRow): FetchedTransaction => ({
  ids: row.ids,
  day: row.day,
  amount: row.amount,
  currency: row.currency,
  text: comparedText(row),
  partyIban: row.partyIban,
  balance: row.balance,
});

interface Plan {
  fresh: TransactionsTable[];
  sightings: store.Sighting[];
  fills: { id: string; set: Updateable<TransactionsTable> }[];
}

function planOf(
  q: FetchedAccount,
  known: readonly KnownMovement[],
  recognized: ReturnType<typeof matchFetched>,
): Plan {
  const plan: Plan = { fresh: [], sightings: [], fills: [] };
  const origin = {
    bookId: q.bookId,
    bank: q.bank,
    account: { id: q.accountId, product: q.product },
    now: q.now,
  };
  for (const [at, row] of q.rows.entries()) {
    const { match, doubleOf } = recognized[at] ?? { match: null, doubleOf: null };
    const same = match === null ? undefined : known[match];
    if (same) planKnown(plan, q, same, row);
    else {
      const other = doubleOf === null ? undefined : known[doubleOf]?.row;
      const stored = storedRow(row, origin, other && !other.is_removed ? other.id : null);
      plan.fresh.push(stored);
      plan.sightings.push(sightingOf(q, row, stored.id));
    }
  }
  return plan;
}

function planKnown(
  plan: Plan,
  q: FetchedAccount,
  { row: there, last }: KnownMovement,
  row: FetchedRow,
) {
  if (isNews(last, row)) plan.sightings.push(sightingOf(q, row, there.id));
  const set = fillOf(there, row, q.now);
  if (set) plan.fills.push({ id: there.id, set });
}

/** True if the row is new or the bank has changed its values. */
const isNews = (last: store.Sighting | null, row: FetchedRow): boolean =>
  last === null ||
  last.provider_id !== row.ids.provider ||
  last.bank_id !== row.ids.bank ||
  last.date !== row.day ||
  fold(last.text_key) !== comparedText(row) ||
  last.balance !== row.balance ||
  last.party_iban !== row.partyIban;

const sightingOf = (q: FetchedAccount, row: FetchedRow, id: string): store.Sighting => ({
  user_id: q.bookId,
  id: newId(),
  account_id: q.accountId,
  transaction_id: id,
  date: row.day,
  amount: row.amount,
  currency: row.currency,
  text_key: comparedText(row),
  party_iban: row.partyIban,
  balance: row.balance,
  provider_id: row.ids.provider,
  bank_id: row.ids.bank,
  seen_at: q.now,
});

/** Adds values that the stored row lacks. Returns null if the user has edited or deleted the row. */
function fillOf(
  there: store.BankRow,
  row: FetchedRow,
  now: string,
): Plan['fills'][number]['set'] | null {
  if (there.is_removed || there.edited_at !== null) return null;
  const given = {
    creditor_name: row.creditorName,
    debtor_name: row.debtorName,
    creditor_account_iban: row.creditorIban,
    debtor_account_iban: row.amount > 0 ? row.partyIban : null,
    bank_balance: row.balance,
  };
  const was: Readonly<Record<string, unknown>> = { ...there };
  const set: Updateable<TransactionsTable> = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null && was[name] === null),
  );
  if (Object.keys(set).length === 0) return null;
  return { ...set, ...derivedFrom('transactions', there, set), updated_at: now };
}

async function markFetched(
  tx: Tx,
  q: FetchedAccount,
  linked: accounts.LinkedAccount,
): Promise<void> {
  const covered = readSpans(linked.covered);
  await updateRows(
    tx,
    'linked_accounts',
    { user_id: q.bookId, id: q.accountId },
    {
      status: 'READY',
      status_reason: null,
      last_sync: q.now,
      retry_at: null,
      calls: q.calls,
      told: q.told,
      covered: storedSpans(withSpan(covered, q.covers)),
    },
  );
}

/** Applies rules, links transfers, and evaluates goals and alerts, as an import does. */
async function afterInsert(
  tx: Rows,
  q: FetchedAccount,
  { ids, fresh }: { ids: readonly string[]; fresh: readonly TransactionsTable[] },
): Promise<Pick<Applied, 'rulesChanged' | 'transfersLinked'>> {
  if (fresh.length === 0) return { rulesChanged: 0, transfersLinked: 0 };
  const context = { bookId: q.bookId, now: q.now };
  const days = fresh.map((row) => dayOf(row.date)).sort();
  const rulesChanged = await runRulesOn(tx, context, { ids });
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const transfersLinked = await linkTransfers(tx, context, { from, to });
  return { rulesChanged, transfersLinked };
}
