import { listAccounts } from '@saldo/contract/accounts';
import { MAX_CONDITIONS } from '@saldo/contract/rules';
import { createTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import { blankRow } from '../../schema/rows.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from '../transactions/entry-columns.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const YEAR = { year: 2025 };
const ROWS = 5000;
const RULES = 60;
const PREVIEWS = 6;
/** Longest allowed wait of other users, as a fraction of the time the work takes. A fraction works on any machine. */
const PART = 1 / 3;
/** Stays below the limit of requests per minute. */
const MOST_CALLS = 500;

describeOnEachEngine("one user's rules", (server) => {
  /**
   * A user with a year of rows with long descriptions, and rules that exceed today's limits because they predate them.
   */
  async function hostile(): Promise<TestUser> {
    const user = await server().signUp();
    const { storage } = server().running.context;
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const date = new Date(Date.UTC(2025, 0, 1) + at * 1_500_000).toISOString().slice(0, 10);
      const description = `${'ab'.repeat(450)} ${at}`;
      const input = { date, amount: 1, bank: 'BBVA', product: 'current' as const, description };
      return newRow({ bookId: user.id, id: newId(), now: NOW }, input, {});
    });
    const rules = Array.from({ length: RULES }, (_, rule) => {
      const conditions = Array.from({ length: MAX_CONDITIONS }, (_, at) => {
        const text = `${'ab'.repeat(440)}${rule}x${at}`;
        return { condition_field: 'description', operator: 'includes', condition_value: text };
      });
      const actions = [{ action: 'set', target_field: 'tags', target_value: 'x' }];
      return Object.assign(blankRow('rules'), {
        ...{ user_id: user.id, id: newId(), name: `Rule ${rule}`, description: '' },
        ...{ is_enabled: true, bit_operator: 'or' as const, position: rule },
        conditions: JSON.stringify(conditions),
        actions: JSON.stringify(actions),
        ...{ created_at: NOW, updated_at: NOW },
      });
    });
    await storage.write(async (tx) => {
      await insertTransactions(withoutJournal(tx), rows);
      await insertRows(tx, 'rules', rules);
    });
    return user;
  }

  /** Calls repeatedly until the work is done. Returns the longest wait as a fraction of the work's time. */
  async function longest(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
    const began = performance.now();
    let tookMs: number | undefined;
    const end = work.then(() => {
      tookMs = performance.now() - began;
    });
    let most = 0;
    for (let calls = 0; calls < MOST_CALLS && tookMs === undefined; calls += 1) {
      const before = performance.now();
      await call();
      most = Math.max(most, performance.now() - before);
    }
    await end;
    return most / (tookMs ?? 0);
  }

  it('do not hold up other users’ lists, writes and sign-ins', async () => {
    const user = await hostile();
    const other = await server().signUp();
    const post = (path: string) => user.raw('POST', `/api/rules/${path}`, { body: YEAR });
    // Starts the worker threads, so their start is not measured.
    await Promise.all([other.call(listAccounts), post('preview')]);
    const previews = Promise.all(Array.from({ length: PREVIEWS }, () => post('preview')));
    expect(await longest(previews, () => other.call(listAccounts))).toBeLessThan(PART);
    for (const { status } of await previews) expect(status).toBe(200);

    const applying = post('apply_all');
    const change = async () => {
      const signedIn = await server().raw('POST', '/api/auth/login', {
        body: { username: other.username, password: PASSWORD },
      });
      expect(signedIn.status).toBe(200);
      // Uses the newest session, because many sign-ins end the user's oldest one.
      const created = await other.raw('POST', `/api${createTransaction.path}`, {
        token: signedIn.body.token,
        body: { date: '2025-05-05', amount: 1, bank: 'BBVA', product: 'current' },
      });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
    };
    expect(await longest(applying, change)).toBeLessThan(PART);
    expect((await applying).status).toBe(200);
  }, 180_000);
});
