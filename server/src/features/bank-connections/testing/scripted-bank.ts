import { addDays } from '@saldo/domain/dates';
import type { TestServer, TestUser } from '@saldo/proofs/harness/test-server';
import { insertRow, upsertRow } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { tryOpenRef } from '../../accounts/account-connections.ts';
import { fetchLeaseName } from '../../accounts/fetch-lease-name.ts';
import { linkAccounts } from '../consent/link-accounts.ts';
import type { FetchedRow, ProviderAccount, ReportedBalance } from '../providers/provider.ts';
import type * as store from '../store/connections.ts';
import { type FetchingAccount, type LinkedAccount, linkedTo } from '../store/linked-accounts.ts';
import type { FetchedAccount } from '../sync/apply-fetch.ts';
import type { Window } from '../sync/fetch-days.ts';
import { matchAccount } from '../sync/match-account.ts';
import { tasks } from '../tasks.ts';

export interface ScriptedConnection {
  id: string;
  accountId: string;
  /** Stores rows as if the bank had returned them in a fetch. */
  fetch(
    rows: readonly FetchedRow[],
    covers?: Window,
    /** A balance that the bank reports separately from the rows. */
    told?: ReportedBalance,
  ): Promise<{ added: number; known: number; possible_doubles: number }>;
  renew(shown: readonly Partial<ProviderAccount>[]): Promise<ScriptedConnection[]>;
}

/** A bank that returns exactly what a test specifies. Everything behind the provider call is real. */
export function scriptedBank(
  server: Pick<TestServer, 'running'>,
  options: {
    iban: string | null;
    bank: string;
    today: string;
    /** ISO 8601, UTC. Defaults to the morning of `today`. */
    now?: () => string;
  },
) {
  const { context } = server.running;
  const { storage } = context;
  const now = options.now ?? (() => `${options.today}T08:00:00.000Z`);
  /** Links the accounts that the bank returns for a new or existing consent, and returns them in the same order. */
  const link = async (
    user: Pick<TestUser, 'id'>,
    connection: store.ConnectionRow,
    refs: readonly Partial<ProviderAccount>[],
  ): Promise<ScriptedConnection[]> => {
    const shown = refs.map((one) => ({ ...ACCOUNT, iban: options.iban, ...one }));
    await storage.write((tx) => linkAccounts(tx, context, { connection, shown, now: now() }));
    return Promise.all(shown.map(({ ref }) => scripted(user, connection, ref)));
  };
  const scripted = async (
    user: Pick<TestUser, 'id'>,
    connection: store.ConnectionRow,
    ref: string,
  ): Promise<ScriptedConnection> => {
    const { id } = connection;
    const current = async (): Promise<FetchingAccount> => {
      const linked = await linkedTo(storage.read, { bookId: user.id, connectionId: id });
      const isOf = (one: LinkedAccount): one is FetchingAccount =>
        one.ref !== null && tryOpenRef(context.secrets, one.id, one.ref) === ref;
      const account = linked.find(isOf);
      if (!account) throw new Error('the account is not linked');
      return account;
    };
    const first = await current();
    return {
      id,
      accountId: first.id,
      renew: (refs) => link(user, connection, refs),
      async fetch(rows, covers = { from: addDays(options.today, -89), to: options.today }, told) {
        const lease = { name: fetchLeaseName(id), holder: newId() };
        await storage.write((tx) => holdLease(tx, lease));
        const linked = await matchAccount(context, {
          connection,
          account: await current(),
          rows,
        });
        const input: FetchedAccount = {
          bookId: user.id,
          accountId: linked.id,
          connectionId: id,
          bank: options.bank,
          product: linked.product,
          currency: linked.currency,
          rows: [...rows],
          covers,
          calls: '{}',
          told: told ? JSON.stringify({ asked: options.today, balances: [told] }) : null,
          now: now(),
          timeZone: 'Europe/Madrid',
          lease,
        };
        const applied = await context.workers.run(tasks.applyFetch, input);
        const { added, known, doubles } = applied;
        return { added, known, possible_doubles: doubles };
      },
    };
  };
  return {
    async connectAll(user: Pick<TestUser, 'id'>, shown: readonly Partial<ProviderAccount>[]) {
      const connection = connectionRow({
        ...{ bookId: user.id, id: newId(), bank: options.bank, now: now() },
      });
      await storage.write((tx) => insertRow(tx, 'bank_connections', connection));
      return link(user, connection, shown);
    },
    async connect(user: Pick<TestUser, 'id'>): Promise<ScriptedConnection> {
      const [only] = await this.connectAll(user, [{}]);
      if (!only) throw new Error('the account is not linked');
      return only;
    },
  };
}

const ACCOUNT: ProviderAccount = {
  ref: 'account',
  stableKey: null,
  currency: 'EUR',
  name: 'Current account',
  owner: 'Ana Ejemplo',
  product: 'current',
  state: 'READY',
  iban: null,
};

const holdLease = (tx: Tx, lease: { name: string; holder: string }) =>
  upsertRow(tx, 'leases', { ...lease, expires_at: '2999-01-01T00:00:00.000Z' });

const connectionRow = (q: {
  bookId: BookId;
  id: string;
  bank: string;
  now: string;
}): store.ConnectionRow => ({
  user_id: q.bookId,
  id: q.id,
  provider: 'gocardless',
  institution_id: 'SCRIPTED',
  name: 'Scripted',
  bank: q.bank,
  bic: null,
  logo: null,
  state: 'active',
  handle: null,
  history_days: 90,
  access_days: 90,
  sync_transactions: true,
  connected_at: q.now,
  granted_at: q.now,
  expires_at: '2999-01-01T00:00:00.000Z',
  next_sync_at: null,
  last_receipt: null,
  revoke_until: null,
  created_at: q.now,
  updated_at: q.now,
});
