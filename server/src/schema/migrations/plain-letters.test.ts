import { createCategory } from '@saldo/contract/categories';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { fold } from '@saldo/domain/text';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/harness.ts';
import { plainLetters } from './044-plain-letters.ts';

describeOnEachEngine('folded texts from before', (server) => {
  /** Stores as an older version did, then runs the migration. */
  async function migrateFrom(...statements: ReturnType<typeof sql>[]) {
    await server().running.context.storage.write(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      await plainLetters(tx);
    });
  }

  it('are found by plain letters', async () => {
    const user = await server().signUp();
    const { id } = await user.call(createTransaction, {
      body: {
        date: '2026-01-02T00:00:00',
        amount: 5,
        bank: 'BBVA',
        product: 'current',
        description: 'Żabka Łódź',
        tags: ['Łódź'],
      },
    });
    await migrateFrom(
      sql`update transactions set search_text = ${'zabka łodz\u200b'}, tags_key = ${'\nłodz\n'} where id = ${id}`,
    );
    for (const query of [
      { year: 2026, description: 'lodz' },
      { year: 2026, tags: 'Łódź' },
    ]) {
      const { items } = await user.call(listTransactions, { query });
      expect(items.map((item) => item.id)).toEqual([id]);
    }
  });

  it('leave categories apart whose names become one, and fold all others', async () => {
    const user = await server().signUp();
    const made = async (name: string) =>
      (await user.call(createCategory, { body: { name, icon: '🍞', color: '#112233' } })).id;
    const keep = (id: string, key: string) =>
      sql`update categories set name_key = ${key} where user_id = ${user.id} and id = ${id}`;
    const [food, twin, road] = [await made('Żur'), await made('Twin'), await made('Straße')];
    await migrateFrom(keep(food, 'food'), keep(twin, 'food\u200b'), keep(road, 'straße'));
    const { storage } = server().running.context;
    const { rows } = await sql<{ name_key: string }>`select name_key from categories
      where id in (${sql.join([food, twin, road])}) order by name_key`.execute(storage.read);
    expect(rows.map((row) => row.name_key)).toEqual(['food', 'food\u200b', fold('Straße')]);
  });
});
