import { expect, it } from 'vitest';
import { lockProvenance } from '../../features/provenance/service.ts';
import { describeOnEachEngine, type TestUser } from '../../testing/harness.ts';

const STATEMENT = 'a file that no bank has written';

describeOnEachEngine('worker threads', (server) => {
  /** Nobody of these may change anything until the answer is called. */
  async function hold(people: readonly TestUser[]): Promise<() => Promise<void>> {
    const { storage } = server().running.context;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const held = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const writing = storage.write(async (tx) => {
      for (const { id } of people) await lockProvenance(tx, { storage, userId: id });
      begun();
      await released;
    });
    await held;
    return async () => {
      release();
      await writing;
    };
  }

  it('of imports that do not end keep nobody else from an export or a list', async () => {
    const [hostile, other, third] = [
      await server().signUp(),
      await server().signUp(),
      await server().signUp(),
    ];
    const workers = server().running.context.workers;
    const release = await hold([hostile, other]);
    const undo = (user: TestUser) => {
      const q = { userId: user.id, requestId: '', now: new Date().toISOString(), timeZone: 'UTC' };
      return workers.run('undoImport', { ...q, reportId: user.id }, { timeoutMs: 60_000 });
    };
    const running = [undo(hostile), undo(hostile), undo(hostile), undo(other)];
    const refused = await hostile.upload('BBVA', STATEMENT);
    expect([refused.status, refused.body.detail.code]).toEqual([503, 'busy']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await third.raw('GET', '/api/export')).status).toBe(200);
    expect((await third.raw('GET', '/api/transactions/ai_categorization?year=2026')).status).toBe(
      200,
    );
    expect((await third.raw('GET', '/api/metrics/annual?year=2026')).status).toBe(200);
    await release();
    await Promise.all(running);
    expect((await hostile.upload('BBVA', STATEMENT)).status).toBe(409);
  });
});
