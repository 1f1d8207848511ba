import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { deleteRate, listRates, MAX_OWN_RATES, setRate } from '@saldo/contract/rates';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { newId } from '../../platform/id.ts';
import { rateBookOf } from '../rates/rate-books.ts';

const TENGE = { rate: 500, currency: 'KZT', against: 'EUR', from_day: '2026-01-01' };

describeOnEachEngine('own exchange rates', (server) => {
  const ownOf = async (user: TestUser) => (await user.call(listRates)).own;
  const set = (user: TestUser, more: Partial<typeof TENGE> = {}) =>
    user.call(setRate, { body: { ...TENGE, ...more } });
  const bookOf = (user: TestUser, currency = 'EUR') =>
    rateBookOf(server().running.context.storage.read, { bookId: user.id, currency });

  it('are set, changed and deleted, each as a step with its undo', async () => {
    const user = await server().signUp();
    const { step_id: made, ...rate } = await set(user);
    expect(rate).toMatchObject(TENGE);
    expect(await ownOf(user)).toEqual([rate]);
    const changed = await set(user, { rate: 0.0019, currency: 'EUR', against: 'KZT' });
    expect(changed).toMatchObject({ id: rate.id, rate: 0.0019, currency: 'EUR' });
    expect((await set(user, { rate: 0.0019, currency: 'EUR', against: 'KZT' })).step_id).toBeNull();
    const { step_id: deleted } = await user.call(deleteRate, { params: { id: rate.id } });
    expect(await ownOf(user)).toEqual([]);
    const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
    await undo(deleted);
    await undo(changed.step_id);
    expect(await ownOf(user)).toEqual([rate]);
    await undo(made);
    expect(await ownOf(user)).toEqual([]);
    await user.call(redoStep, { params: { id: made ?? '' } });
    expect(await ownOf(user)).toEqual([rate]);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items.map(({ kind, links: [link] }) => [kind, link?.name])).toContainEqual([
      ...['rate', 'EUR/KZT'],
    ]);
  });

  it('are listed by currency, the newest first, and convert from their day on', async () => {
    const user = await server().signUp();
    await set(user);
    await set(user, { rate: 0.001, currency: 'EUR', against: 'KZT', from_day: '2026-02-01' });
    await set(user, { rate: 1.1, currency: 'USD', from_day: '2025-01-01' });
    const rates = (await ownOf(user)).map(({ currency, from_day }) => [currency, from_day]);
    expect(rates).toEqual([
      ['EUR', '2026-02-01'],
      ['KZT', '2026-01-01'],
      ['USD', '2025-01-01'],
    ]);
    const book = await bookOf(user);
    const cents = (day: string) => book.convert(100_000, 'KZT', day)?.cents ?? null;
    expect(['2025-12-31', '2026-01-31', '2026-02-01'].map(cents)).toEqual([null, 200, 100]);
    expect((await bookOf(user, 'KZT')).convert(100, 'USD', '2026-01-05')?.cents).toBe(45_455);
  });

  it('belong to their user, and a VIEWER only reads them', async () => {
    const user = await server().signUp();
    const { id } = await set(user);
    const other = await server().signUp();
    expect(await ownOf(other)).toEqual([]);
    expect((await other.raw('DELETE', `/api/rates/${id}`)).status).toBe(404);
    expect((await bookOf(other)).convert(100, 'KZT', '2026-01-05')).toBeNull();
    const viewer = await server().signUp('VIEWER');
    expect(await ownOf(viewer)).toEqual([]);
    expect((await viewer.raw('PUT', '/api/rates', { body: TENGE })).status).toBe(403);
    expect(await ownOf(user)).toHaveLength(1);
  });

  it.each([
    { rate: 0 },
    { rate: -1 },
    { rate: 0.0000001 },
    { rate: 1.2345678 },
    { rate: 1e10 },
    { against: 'kzt' },
    { currency: 'TENGE' },
    { from_day: '2026-02-30' },
  ])('refuse %j', async (wrong) => {
    const user = await server().signUp();
    const body = { ...TENGE, ...wrong };
    expect((await user.raw('PUT', '/api/rates', { body })).status).toBe(422);
  });

  it('return from an export, besides those of the same currencies and day', async () => {
    const user = await server().signUp();
    await set(user);
    await set(user, { rate: 0.001234, currency: 'EUR', against: 'JPY' });
    const file = await exportOf(server(), user);
    const other = await server().signUp();
    const kept = await set(other, { rate: 510 });
    expect((await other.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    expect((await ownOf(other)).map(({ rate }) => rate)).toEqual([0.001234, kept.rate]);
  });

  it(`end at ${MAX_OWN_RATES}`, async () => {
    const user = await server().signUp();
    await set(user);
    const { storage } = server().running.context;
    await storage.write(async (tx) => {
      const row = await tx.selectFrom('own_rates').selectAll().where('user_id', '=', user.id);
      const one = await row.executeTakeFirstOrThrow();
      for (let at = 1; at < MAX_OWN_RATES; at += 1) {
        await tx
          .insertInto('own_rates')
          .values({ ...one, id: newId() })
          .execute();
      }
    });
    const answer = await user.raw('PUT', '/api/rates', { body: { ...TENGE, currency: 'GEL' } });
    expect(answer.body.detail.code).toBe('limit_reached');
    expect((await set(user, { rate: 600 })).rate).toBe(600);
  });
});
