import { listCategories } from '@saldo/contract/categories';
import { listTransactions } from '@saldo/contract/transactions';
import { listReasons } from '@saldo/contract/transfers';
import { contentOf, exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';
import { findRows, updateRows } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { isChosen } from '../../schema/stored/category-reason.ts';

describeOnEachEngine('the reason for a category', (server) => {
  const storage = () => server().running.context.storage;
  const shown = async (user: TestUser) => {
    const { items } = await user.call(listTransactions, { query: { year: 'all' } });
    return Object.fromEntries(items.map((row) => [row.description, row.category_reason]));
  };
  const stored = async (user: TestUser) => {
    const rows = await findRows(storage().read, 'transactions', { user_id: user.id });
    return Object.fromEntries(rows.map((row) => [row.description, row.category_reason]));
  };
  const layers = async (user: TestUser) => {
    const rows = await findRows(storage().read, 'effects', { user_id: user.id });
    return rows.map(({ value_after }) => JSON.parse(value_after).reason).sort();
  };

  /** A user whose rows were sorted for these reasons, which are also their descriptions. */
  async function sortedFor(reasons: readonly string[]): Promise<TestUser> {
    const user = await server().signUp();
    const [category] = (await user.call(listCategories)).filter(({ type }) => type !== 'system');
    const rows = await Promise.all(reasons.map((reason) => enter(user, reason)));
    const transactions = rows.map(({ id, description }) => ({ id, reason: description }));
    const body = { existing: [{ ...category, transactions }], new: [] };
    const answer = await user.raw('PUT', '/api/transactions/ai_categorization?year=2026', { body });
    expect(answer.status).toBe(200);
    return user;
  }

  it('is stored as a fact if it is the engine’s, and shown and exported as a sentence', async () => {
    const facts = {
      'Known merchant: Mercadona': '{"is":"merchant","name":"Mercadona"}',
      'You chose this for 3 others at Bar': '{"is":"chosen_at","name":"Bar","count":3}',
      'I like it': 'I like it',
    };
    const sentences = Object.keys(facts);
    const same = Object.fromEntries(sentences.map((sentence) => [sentence, sentence]));
    const user = await sortedFor(sentences);
    expect(await stored(user)).toEqual(facts);
    expect(await layers(user)).toEqual(Object.values(facts).sort());
    expect(await shown(user)).toEqual(same);

    const zip = await exportOf(server(), user);
    const { transactions } = contentOf(zip);
    const exported = transactions.map((row: Record<string, unknown>) => row.category_reason);
    expect(exported.sort()).toEqual(sentences.toSorted());
    const other = await server().signUp();
    expect((await other.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    expect(await stored(other)).toEqual(facts);
    expect(await layers(other)).toEqual(Object.values(facts).sort());
    const { items } = await other.call(listTransactions, { query: { year: 'all' } });
    for (const { id, description } of items) {
      const why = await other.call(listReasons, { params: { id } });
      expect(why.find(({ field }) => field === 'category')).toMatchObject({
        ...{ cause: 'ai', text: description },
      });
    }
  });

  it('stays the sentence that an earlier version stored, and none is shown for a later one', async () => {
    const user = await sortedFor(['Known merchant: Dia']);
    for (const [reason, sentence] of [
      ['Known merchant: Dia', 'Known merchant: Dia'],
      ['{"is":"of_a_later_version"}', null],
    ] as const) {
      const set = { category_reason: reason };
      await storage().write((tx) =>
        updateRows(withoutJournal(tx), 'transactions', { user_id: user.id }, set),
      );
      expect(await shown(user)).toEqual({ 'Known merchant: Dia': sentence });
    }
  });
});

it('a decision of the user is recognized, also by the sentence of an earlier version', () => {
  const chosen = ['You chose this for Bar', '{"is":"chosen","name":"Bar"}'];
  expect(chosen.map(isChosen)).toEqual([true, true]);
  const others = ['You chose this for 1 other at Bar', '{"is":"chosen_at","name":"Bar","count":1}'];
  expect([null, undefined, '', 'A bar', ...others].some(isChosen)).toBe(false);
});
