import { dayIn } from '@saldo/domain/dates';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { closeAccount } from '../../../server/src/features/users/erase-users.ts';
import type { Storage } from '../../../server/src/platform/db/storage.ts';
import { seedUser } from '../users/seed-users.ts';
import { clientAt, formOf } from '../users/user.ts';
import { retryWhileAway, waitForOpenTransactions } from './wait-for-database.ts';

const ROWS = 30;
const DAY = '2025-03-04';
/** The server's default time zone. */
const TIME_ZONE = 'Europe/Madrid';
/**
 * Expected statuses: 0 from a killed server, 201 for the winner, 409 for a later caller, 503 while the database is
 * away.
 */
const EXPECTED = [0, 201, 409, 503];

const STATEMENT = writeRevolutCsv(
  Array.from({ length: ROWS }, (_, at) => {
    const date = `${DAY}T10:00:${String(at).padStart(2, '0')}`;
    return { text: `Race ${at}`, date, started: date, gross: -(100 + at), fee: 0 };
  }),
  { opening: 1_000_000 },
);

export interface RaceServers {
  storage: Storage;
  /** Addresses of the servers that are running. */
  addresses(): string[];
  /** Called with each response's status; 0 if there was none. */
  answered(status: number): void;
}

/** Sends the same call to every server at once, as a new user. Returns the problems. */
export async function race(servers: RaceServers): Promise<string[]> {
  const { storage } = servers;
  const { userId, token } = await retryWhileAway(() => seedUser(storage));
  const wrong: string[] = [];
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    Promise.all(
      servers.addresses().map(async (address) => {
        const call = clientAt(address, { token }).raw('POST', `/api${path}`, { body, headers });
        const status = await call.then(
          (answer) => answer.status,
          () => 0,
        );
        servers.answered(status);
        if (!EXPECTED.includes(status)) wrong.push(`POST ${path} returned ${status}`);
        return status;
      }),
    );
  const count = async (table: 'categories' | 'transactions' | 'accounts' | 'notifications') => {
    const rows = await retryWhileAway(() =>
      storage.read.selectFrom(table).select('id').where('user_id', '=', userId).execute(),
    );
    return rows.length;
  };
  const expectOne = (what: string, statuses: readonly number[], found: number, once: number) => {
    const won = statuses.includes(201);
    if (found === once || (found === 0 && !won)) return;
    wrong.push(`${what}: ${found} instead of ${once}, after ${statuses.join(', ')}`);
  };

  const named = await post('/categories', { name: 'Only one', icon: '🏁' });
  await waitForOpenTransactions(storage.read);
  expectOne('categories with one name', named, await count('categories'), 1);

  const form = formOf('input', { name: 'statement.csv', content: STATEMENT });
  const imported = await post('/reports', form, { 'report-type': 'REVOLUT' });
  await waitForOpenTransactions(storage.read);
  expectOne('rows from one statement', imported, await count('transactions'), ROWS);
  expectOne('accounts from one statement', imported, await count('accounts'), 1);

  wrong.push(...(await crossing()));
  // The scheduler of one of the servers erases the rest of the user's data.
  const now = new Date().toISOString();
  await retryWhileAway(() => storage.write((tx) => closeAccount(tx, { id: userId, now })));
  return wrong;

  /** All calls together cross an alert's limit, which must cause exactly one notification. */
  async function crossing(): Promise<string[]> {
    const category = await retryWhileAway(() =>
      storage.read
        .selectFrom('categories')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    );
    if (!category) return [];
    const today = dayIn(TIME_ZONE, new Date());
    const alert = { name: 'Cross', icon: '🏁', category_id: category.id, limit_amount: 1 };
    const made = await post('/alerts', { ...alert, frequency: 'yearly' });
    const before = await count('transactions');
    const spent = { date: today, amount: 10, bank: 'BBVA', product: 'current' };
    const sent = await post('/transactions', { ...spent, category: category.id });
    await waitForOpenTransactions(storage.read);
    const crossed = (await count('transactions')) - before;
    const alerts = await retryWhileAway(() =>
      storage.read.selectFrom('alerts').select('id').where('user_id', '=', userId).execute(),
    );
    const told = await count('notifications');
    const due = crossed > 0 ? alerts.length : 0;
    const acknowledged = sent.filter((status) => status === 201).length;
    if (told === due && acknowledged <= crossed) return [];
    return [
      `alerts: ${told} notifications instead of ${due}, ${crossed} rows, after ${made.join(', ')} and ${sent.join(', ')}`,
    ];
  }
}
