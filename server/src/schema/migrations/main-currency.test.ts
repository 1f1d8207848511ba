import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, databaseUrl, dropDatabase, ownName } from '@saldo/proofs/harness/postgres';
import { ENGINES } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newRow } from '../../features/transactions/entry-columns.ts';
import { insertRow } from '../../platform/db/crud.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { type OwnId, ownId } from '../../platform/identity.ts';
import { migrations } from './index.ts';

const NOW = '2026-01-01T00:00:00.000Z';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'saldo-currency-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Users by the currencies of their rows; ignored ones are in lower case. */
const USERS: [rows: string[], main: string | null][] = [
  [[], null],
  [['usd'], null],
  [['EUR', 'EUR', 'USD'], 'EUR'],
  [['USD', 'USD', 'EUR'], 'USD'],
  [['USD', 'EUR'], 'EUR'],
  [['USD', 'GBP'], 'GBP'],
  [['JPY', 'usd', 'usd'], 'JPY'],
];

async function addUser(storage: Storage, currencies: readonly string[]): Promise<OwnId> {
  const userId = ownId(newId());
  await storage.write(async (tx) => {
    await insertRow(tx, 'users', {
      ...{ id: userId, name: '', lastnames: '', username: userId, username_key: userId },
      ...{ email: userId, email_key: userId, role: 'USER', created_at: NOW },
      ...{ is_demo: false, llm_enabled: false, auto_sort: false, mail_notifications: true },
      password_is_temporary: false,
    });
    const rows = currencies.map((currency) => ({
      ...newRow(
        { bookId: userId, id: newId(), now: NOW },
        { date: '2026-01-01', amount: 1, bank: 'BBVA', product: 'current' },
        {},
      ),
      ...{ currency: currency.toUpperCase(), ignore: currency !== currency.toUpperCase() },
    }));
    // Columns of later migrations are not there yet.
    const later = [
      'note',
      'note_key',
      'parts',
      'parts_sum',
      'aside',
      'owed',
      'parts_aside',
      'kept_at',
    ];
    for (const row of rows) {
      const then = Object.entries(row).filter(([name]) => !later.includes(name));
      await insertRow(withoutJournal(tx), 'transactions', Object.fromEntries(then) as typeof row);
    }
  });
  return userId;
}

test.each(ENGINES)('users get the currency of most rows, counted once (%s)', async (engine) => {
  const [server, name] = [inject('postgresUrl'), ownName()];
  if (engine === 'postgres') await createDatabase(server, name);
  const databaseUrlOf = engine === 'postgres' ? databaseUrl(server, name) : undefined;
  const config = { dataDir: await mkdtemp(path.join(folder, 'data-')), databaseUrl: databaseUrlOf };
  const storage = await openStorage(config, { migrate: false });
  try {
    const names = migrations.map((one) => one.name);
    await migrate(storage, new Set(names.slice(0, names.indexOf('008-main-currency'))));
    const wanted = new Map<string, string | null>();
    for (const [rows, main] of USERS) wanted.set(await addUser(storage, rows), main);
    await migrate(storage);
    const users = await storage.read
      .selectFrom('users')
      .select(['id', 'main_currency', 'currency'])
      .execute();
    expect(new Map(users.map(({ id, currency }) => [id, currency]))).toEqual(wanted);
    expect(users.map((one) => one.main_currency)).toEqual(USERS.map(() => null));
  } finally {
    await storage.close();
    if (engine === 'postgres') await dropDatabase(server, name);
  }
});
