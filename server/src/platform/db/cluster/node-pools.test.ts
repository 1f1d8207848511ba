import { copyTemplate } from '@saldo/proofs/harness/postgres';
import { seedUser } from '@saldo/proofs/users/seed-users';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { onBehalfOf, withoutActingUser } from '../acting-user.ts';
import { openStorage } from '../open-storage.ts';
import { openPostgres } from '../postgres.ts';
import type { Storage } from '../storage.ts';
import { takeLock } from '../write-locks.ts';
import { targetUser } from './coordinator.ts';
import { addressesOf } from './node-addresses.ts';

const isCluster = process.env.CITUS_URL !== undefined;

test('a DATABASE_URL names one node or several', () => {
  expect(addressesOf('postgres://saldo:a,b@one/saldo?sslmode=require')).toEqual([
    'postgres://saldo:a,b@one/saldo?sslmode=require',
  ]);
  expect(addressesOf('postgresql://saldo:p@one:5432,two,[::1]:5433/saldo?sslmode=require')).toEqual(
    [
      'postgresql://saldo:p@one:5432/saldo?sslmode=require',
      'postgresql://saldo:p@two/saldo?sslmode=require',
      'postgresql://saldo:p@[::1]:5433/saldo?sslmode=require',
    ],
  );
  expect(addressesOf('postgres:///saldo?host=/run/postgresql')).toEqual([
    'postgres:///saldo?host=/run/postgresql',
  ]);
});

test('two writers for one user take turns, two for different users do not', () =>
  withStorage(async (storage) => {
    const order: string[] = [];
    const [held, letGo] = later();
    const [taken, isTaken] = later();
    const first = storage.write(async (tx) => {
      await takeLock(tx, 'imports', 'ana');
      isTaken();
      await held;
      order.push('first');
    });
    await taken;
    const second = storage.write(async (tx) => {
      await takeLock(tx, 'imports', 'ana');
      order.push('second');
    });
    await storage.write(async (tx) => {
      await takeLock(tx, 'imports', 'eva');
      await takeLock(tx, 'categories', 'ana');
      order.push('others');
    });
    letGo();
    await Promise.all([first, second]);
    expect(order).toEqual(['others', 'first', 'second']);
  }));

describe.skipIf(!isCluster)('on a cluster', () => {
  const own = ({ read }: Storage) =>
    sql<{ group: number }>`select groupid as "group" from pg_dist_local_group`.execute(read);

  test("a user's calls go to the node with the user's rows, system calls to the coordinator", () =>
    withStorage(async (storage) => {
      const groups = new Set<number>();
      for (let at = 0; at < 20; at += 1) {
        const { userId } = await seedUser(storage);
        const { rows } = await sql<{ group: number }>`
          select groupid as "group" from pg_dist_placement where shardid =
            get_shard_id_for_distribution_column('transactions', ${userId}::text)`.execute(
          storage.read,
        );
        const lies = rows[0]?.group;
        await onBehalfOf(userId, async () => {
          // The very first call may come before the nodes have reported their groups.
          await expect.poll(async () => (await own(storage)).rows[0]?.group).toBe(lies);
          expect((await withoutActingUser(() => own(storage))).rows[0]?.group).toBe(0);
        });
        groups.add(lies ?? 0);
      }
      expect(groups.size).toBeGreaterThan(1);
    }));
});

test('a connection to a cluster node keeps no plans, one to a single server does', async () => {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  const { host } = new URL(url);
  const modes: unknown[] = [];
  for (const address of [url, url.replace(host, `${host},${host}`)]) {
    const storage = openPostgres(address, 1);
    const { rows } = await sql`show plan_cache_mode`.execute(storage.read);
    modes.push(rows[0]);
    await storage.close();
  }
  await drop();
  expect(modes).toEqual([{ plan_cache_mode: 'auto' }, { plan_cache_mode: 'force_custom_plan' }]);
});

test('a write across users goes to the coordinator, any other to the acting user', () =>
  withStorage(
    async (storage) => {
      const nodes = await onBehalfOf('ana', () =>
        Promise.all([
          storage.write(async () => targetUser(), { acrossUsers: true }),
          storage.write(async () => targetUser()),
          targetUser(),
        ]),
      );
      expect(nodes).toEqual([undefined, 'ana', 'ana']);
    },
    { writeWithinMs: 60_000, tell: () => undefined },
  ));

async function withStorage(
  work: (storage: Storage) => Promise<void>,
  options: Parameters<typeof openStorage>[1] = {},
): Promise<void> {
  const { saldoUrl, drop } = await copyTemplate(inject('postgresUrl'));
  const storage = await openStorage(
    { dataDir: '', databaseUrl: saldoUrl },
    { ...options, migrate: false },
  );
  try {
    await work(storage);
  } finally {
    await storage.close();
    await drop();
  }
}

function later(): [Promise<void>, () => void] {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return [promise, () => end()];
}
