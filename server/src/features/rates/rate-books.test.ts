import { setRate } from '@saldo/contract/rates';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';
import { newId } from '../../platform/id.ts';
import { rateBookOf } from './rate-books.ts';

const HEADS =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
const leg = (amount: number, fee: number, currency: string) => {
  const at = '2026-03-11 12:00:00';
  return `Exchange,Current,${at},${at},Exchanged to KZT,${amount},${fee},${currency},COMPLETED,`;
};
const EXCHANGE = [HEADS, leg(-100, 1, 'EUR'), leg(50_000, 0, 'KZT')].join('\n');

describeOnEachEngine("a user's rate book", (server) => {
  it('has the rate of an own exchange, without its fee, where there is no other', async () => {
    const user = await server().signUp();
    expect((await imported(user, 'REVOLUT', EXCHANGE)).transfers_linked).toBe(1);
    const convert = async (day: string) => {
      const { read } = server().running.context.storage;
      const book = await rateBookOf(read, { bookId: user.id, currency: 'EUR' });
      return book.convert(50_000, 'KZT', day);
    };
    expect(await convert('2026-03-18')).toMatchObject({
      ...{ cents: 100, rate: 500, source: 'exchange', day: '2026-03-11' },
    });
    expect(await convert('2026-03-19')).toBeNull();
    expect(await convert('2026-03-10')).toBeNull();
    const body = { rate: 400, currency: 'KZT', against: 'EUR', from_day: '2026-01-01' };
    await user.call(setRate, { body });
    expect(await convert('2026-03-11')).toMatchObject({ cents: 125, source: 'own' });
  });

  it('has it also for a currency whose published rates have ended or are not there yet', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    await imported(user, 'REVOLUT', EXCHANGE);
    const convert = async (published: readonly [string, number][]) => {
      await storage.write(async (tx) => {
        await tx.deleteFrom('rates').execute();
        for (const [day, per_euro] of published) {
          await tx.insertInto('rates').values({ currency: 'KZT', day, per_euro }).execute();
        }
        const source = { version: newId(), newest_day: published.at(-1)?.[0] ?? null };
        const json = { currencies: '["KZT"]', etags: '{}', doubtful: '[]' };
        const row = { id: 'ecb', agreed_at: null, ...source, ...json };
        await tx
          .insertInto('rate_sources')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      });
      const book = await rateBookOf(storage.read, { bookId: user.id, currency: 'EUR' });
      const found = book.convert(50_000, 'KZT', '2026-03-12');
      return found && [found.source, found.cents];
    };
    expect(await convert([['2022-03-01', 400_000_000]])).toEqual(['exchange', 100]);
    expect(
      await convert([
        ['2022-03-01', 400_000_000],
        ['2026-03-20', 400_000_000],
      ]),
    ).toEqual(['exchange', 100]);
    expect(
      await convert([
        ['2022-03-01', 400_000_000],
        ['2026-03-09', 400_000_000],
      ]),
    ).toEqual(['ecb', 125]);
    await convert([]);
  });

  it('has no rate of a pair that the user links at banks other than Revolut', async () => {
    const user = await server().signUp();
    const make = async (side: object) => {
      const body = { date: '2026-03-11', product: 'current', description: 'Exchange', ...side };
      return String((await user.raw('POST', '/api/transactions', { body })).body.id);
    };
    const sold = { direction: 'expense', amount: 100, currency: 'EUR' };
    const bought = { direction: 'income', amount: 50_000, currency: 'KZT' };
    for (const [one, other] of [
      ['BBVA', 'BBVA'],
      ['REVOLUT', 'BBVA'],
      ['BBVA', 'REVOLUT'],
      ['REVOLUT', 'REVOLUT'],
    ]) {
      const id = await make({ ...sold, bank: one });
      const other_id = await make({ ...bought, bank: other });
      const linked = await user.raw('PUT', `/api/transactions/${id}/transfer`, {
        body: { other_id },
      });
      expect(linked.status).toBe(200);
      const { read } = server().running.context.storage;
      const book = await rateBookOf(read, { bookId: user.id, currency: 'EUR' });
      const isExchange = one === 'REVOLUT' && other === 'REVOLUT';
      expect(book.convert(50_000, 'KZT', '2026-03-11')?.cents).toBe(isExchange ? 100 : undefined);
    }
  });
});
