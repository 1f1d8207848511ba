import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engineOf } from './engine-of.ts';
import {
  cents,
  columns,
  flag,
  integer,
  nullable,
  readQuery,
  readRow,
  readRows,
  readTable,
  text,
} from './read-rows.ts';

describeOnEachEngine('rows of handwritten SQL', (server) => {
  const db = () => server().running.context.storage.read;

  test('are returned as their shape says, the same on both engines', async () => {
    const { id } = await server().signUp();
    const row = await readRow(db(), {
      ...columns('users', 'id', 'is_demo', 'last_login_at'),
      ...{ count: integer, sum: cents, none: nullable(cents), is_one: flag, said: text },
    })`select id, is_demo, last_login_at, (select count(*) from users) as count,
        (select sum(amount) from (select cast(150 as bigint) as amount union all select 250) x) as sum,
        (select sum(amount) from transactions where user_id = '') as none,
        case when 1 = 1 then 1 else 0 end as is_one, 'yes' as said
      from users where id = ${id}`;
    expect(row).toMatchObject({ id, is_demo: false, sum: 400, none: null, is_one: true });
    expect(row?.count).toBeGreaterThan(0);
    expect(await readRow(db(), { id: text })`select id from users where id = ''`).toBeUndefined();
    const [user] = await readTable(db(), 'users')`select * from users where id = ${id}`;
    expect(user).toMatchObject({ id, role: 'USER' });
    const query = db()
      .selectFrom('users')
      .select(['id', sql`0`.as('is_new')])
      .where('id', '=', id);
    expect(await readQuery(db(), { id: text, is_new: flag }, query)).toEqual([
      { id, is_new: false },
    ]);
  });

  test('that do not match their shape throw in tests', async () => {
    await expect(readRows(db(), { n: integer })`select 'a' as n`).rejects.toThrow(
      "n should be integer and is string: select 'a' as n",
    );
    await expect(readRows(db(), { n: text })`select 1 as n`).rejects.toThrow('text and is number');
    await expect(readRows(db(), { n: text })`select null as n`).rejects.toThrow('text and is null');
    await expect(readRows(db(), { m: text })`select 'a' as n`).rejects.toThrow('is undefined');
    // The flags plugin does not recognize this column name, so the value stays a number.
    await expect(readRows(db(), { on: flag })`select 1 as "on"`).rejects.toThrow('is number');
  });

  test('a connection and a transaction know their engine', async () => {
    const { engine, running } = server();
    expect(engineOf(db())).toBe(engine);
    expect(await running.context.storage.write(async (tx) => engineOf(tx))).toBe(engine);
  });
});
