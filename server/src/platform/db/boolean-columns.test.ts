import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankRow } from '../../schema/rows.ts';
import { newId } from '../id.ts';
import { insertRows } from './bulk-insert.ts';
import { bulkUpdate } from './bulk-update.ts';
import { findRows, updateRows } from './crud.ts';

const NOW = '2026-11-23T10:00:00.000Z';

describeOnEachEngine('boolean columns', (server) => {
  test('are booleans above the store however rows are written, and 1 and 0 in it', async () => {
    const { id: user_id } = await server().signUp();
    const { storage } = server().running.context;
    const rule = (id: string, is_enabled: boolean) => ({
      ...{ ...blankRow('rules'), user_id, id, name: id, description: '', is_enabled },
      ...{ bit_operator: 'and' as const, conditions: '[]', actions: '[]', position: 0 },
      ...{ created_at: NOW, updated_at: NOW },
    });
    const [one, other, third] = [newId(), newId(), newId()].toSorted();
    if (!one || !other || !third) throw new Error('no ids');
    await storage.write(async (tx) => {
      const rows = [rule(one, false), rule(other, false), rule(third, true)];
      await insertRows(tx, 'rules', rows);
      await updateRows(tx, 'rules', { user_id, id: one }, { is_enabled: true });
      const target = { table: 'rules' as const, bookId: user_id, columns: ['is_enabled'] };
      await bulkUpdate(tx, target, [[other, true]]);
      await bulkUpdate(tx, target, [[third, false]]);
    });

    expect(await findRows(storage.read, 'rules', { user_id, is_enabled: true }, ['id'])).toEqual([
      rule(one, true),
      rule(other, true),
    ]);
    const { rows } = await sql`select case when is_enabled = ${true} then 1 else 0 end as is_on,
      max(id) as last, count(*) as n from rules where user_id = ${user_id}
      group by is_enabled order by n`.execute(storage.read);
    expect(rows).toEqual([
      { is_on: false, last: third, n: 1 },
      { is_on: true, last: other, n: 2 },
    ]);
    const stored = sql`select is_enabled from rules where user_id = ${user_id} order by id`;
    expect((await stored.execute(storage.read.withoutPlugins())).rows).toEqual([
      { is_enabled: 1 },
      { is_enabled: 1 },
      { is_enabled: 0 },
    ]);
  });
});
