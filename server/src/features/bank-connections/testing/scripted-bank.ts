import { addDays } from '@saldo/domain/dates';
import { newId } from '../../../platform/id.ts';
import type { TestServer, TestUser } from '../../../testing/harness.ts';
import type { Applied, FetchedAccount } from '../apply.ts';
import { linkAccounts } from '../link.ts';
import type { FetchedRow } from '../providers/provider.ts';
import * as store from '../store.ts';
import { linkedTo } from '../store-accounts.ts';
import type { Window } from '../window.ts';

export interface ScriptedConnection {
  id: string;
  accountId: string;
  /** Stores what the bank shows, as a fetch does. */
  fetch(
    rows: readonly FetchedRow[],
    covers?: Window,
  ): Promise<{ added: number; known: number; possible_doubles: number }>;
}

/** A bank that shows exactly what a test says: everything behind the call of a provider is real. */
export function scriptedBank(
  server: TestServer,
  options: { iban: string; bank: string; today: string },
) {
  const { context } = server.running;
  const { storage } = context;
  return {
    async connect(user: Pick<TestUser, 'id'>): Promise<ScriptedConnection> {
      const id = newId();
      const now = `${options.today}T08:00:00.000Z`;
      const connection = connectionRow({ userId: user.id, id, bank: options.bank, now });
      await storage.write(async (tx) => {
        await store.insertConnection(tx, connection);
        const shown = [{ ...ACCOUNT, iban: options.iban }];
        await linkAccounts(tx, context, { connection, shown, now });
      });
      const [linked] = await linkedTo(storage.read, { userId: user.id, connectionId: id });
      if (!linked) throw new Error('the account is not linked');
      return {
        id,
        accountId: linked.id,
        async fetch(rows, covers = { from: addDays(options.today, -89), to: options.today }) {
          const lease = { name: store.leaseOf(id), holder: newId() };
          await storage.write((tx) => holdLease(tx, lease));
          const input: FetchedAccount = {
            userId: user.id,
            accountId: linked.id,
            connectionId: id,
            bank: options.bank,
            product: linked.product,
            currency: linked.currency,
            rows: [...rows],
            covers,
            calls: '{}',
            now,
            timeZone: 'Europe/Madrid',
            lease,
          };
          const task = { timeoutMs: 30_000 };
          const applied = await context.workers.run<Applied>('applyFetch', input, task);
          const { added, known, doubles } = applied;
          return { added, known, possible_doubles: doubles };
        },
      };
    },
  };
}

const ACCOUNT = {
  ref: 'account',
  stableKey: null,
  currency: 'EUR',
  name: 'Current account',
  owner: 'Ana Ejemplo',
  product: 'current' as const,
  state: 'READY' as const,
};

const holdLease = (
  tx: Parameters<typeof store.deleteLease>[0],
  lease: { name: string; holder: string },
) =>
  tx
    .insertInto('leases')
    .values({ ...lease, expires_at: '2999-01-01T00:00:00.000Z' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: lease.holder }))
    .execute();

const connectionRow = (q: {
  userId: string;
  id: string;
  bank: string;
  now: string;
}): store.ConnectionRow => ({
  user_id: q.userId,
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
  sync_transactions: 1,
  connected_at: q.now,
  granted_at: q.now,
  expires_at: '2999-01-01T00:00:00.000Z',
  next_sync_at: null,
  last_receipt: null,
  revoke_until: null,
  created_at: q.now,
  updated_at: q.now,
});
