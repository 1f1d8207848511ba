import { createTransaction, listTags } from '@saldo/contract/transactions';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const ROW = { amount: 1, bank: 'BBVA', product: 'current', date: '2026-01-01' } as const;

describeOnEachEngine('tags', (server) => {
  it('are those of this user, the most frequent first', async () => {
    const user = await server().signUp();
    for (const tags of [['trip', 'Málaga'], ['Málaga'], ['work'], [], ['work', 'Málaga']]) {
      await user.call(createTransaction, { body: { ...ROW, description: 'Row', tags } });
    }
    expect(await user.call(listTags)).toEqual(['Málaga', 'work', 'trip']);
    expect(await (await server().signUp()).call(listTags)).toEqual([]);
  });
});
