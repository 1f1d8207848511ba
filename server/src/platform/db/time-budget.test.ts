import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertRow } from './crud.ts';

describeOnEachEngine('a write that takes too long', (server) => {
  const lease = { name: 'endless', holder: 'somebody', expires_at: '2026-01-01T00:00:00.000Z' };

  it('is rolled back, reported, and lets others write', async () => {
    const { storage } = server().running.context;
    const endless = storage.write(
      async (tx) => {
        await insertRow(tx, 'leases', { ...lease, position: null });
        for (;;) await sql`select 1`.execute(tx);
      },
      { withinMs: 20 },
    );
    const next = storage.write((tx) => sql`select 1`.execute(tx));
    await expect(endless).rejects.toMatchObject({ code: 'busy', status: 503 });
    await next;
    const left = await storage.read
      .selectFrom('leases')
      .select('name')
      .where('name', '=', lease.name)
      .execute();
    expect(left).toEqual([]);
  });
});
