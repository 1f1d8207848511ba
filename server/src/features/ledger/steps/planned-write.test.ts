import { createTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { beforeEach, expect, it } from 'vitest';
import { planThenWrite } from './planned-write.ts';
import { lockLedger } from './steps.ts';

describeOnEachEngine('a planned write', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });
  const own = () => ({ storage: server().running.context.storage, bookId: user.id });
  const otherWrite = (bookId = user.id) => {
    const { storage } = own();
    return storage.write((tx) => lockLedger(tx, { bookId }));
  };

  /**
   * Plans, runs `meanwhile`, then writes. Returns the number of plans, and whether the last one was made under the
   * lock.
   */
  async function run(
    meanwhile: (times: number) => Promise<unknown>,
    isFresh: (times: number) => boolean = () => true,
  ) {
    const { storage } = own();
    let times = 0;
    const plan = async (db: unknown) => {
      times += 1;
      const isOutside = db === storage.read;
      if (isOutside) await meanwhile(times);
      return { times, isOutside };
    };
    const written = await planThenWrite(own(), {
      plan,
      isFresh: async (_, made) => isFresh(made.times),
      write: async (_, made) => made,
    });
    expect(written.times).toBe(times);
    return written;
  }
  const nothing = async () => undefined;

  it('is planned once, outside the lock, whatever other users write', async () => {
    const other = await server().signUp();
    expect(await run(() => otherWrite(other.id))).toEqual({ times: 1, isOutside: true });
    expect(await run(nothing)).toEqual({ times: 1, isOutside: true });
  });

  it('is planned again if the user’s transactions have changed meanwhile', async () => {
    const once = (times: number) => (times === 1 ? otherWrite() : nothing());
    expect(await run(once)).toEqual({ times: 2, isOutside: true });
    const paid = (times: number) =>
      times === 1 ? user.raw('DELETE', '/api/transactions?year=2025') : nothing();
    const body = { date: '2025-05-05', amount: 1, bank: 'BBVA', product: 'current' } as const;
    await user.call(createTransaction, { body });
    expect(await run(paid)).toEqual({ times: 2, isOutside: true });
  });

  it('is planned again if something else it depends on has changed', async () => {
    expect(await run(nothing, (times) => times > 2)).toEqual({ times: 3, isOutside: true });
  });

  it('is planned under the lock if other writes keep coming in between', async () => {
    expect(await run(() => otherWrite())).toEqual({ times: 4, isOutside: false });
  });
});
