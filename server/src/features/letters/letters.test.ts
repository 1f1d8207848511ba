import { createCategory } from '@saldo/contract/categories';
import { answerLetter, getLetter, listLetters } from '@saldo/contract/letters';
import { listNotifications } from '@saldo/contract/notifications';
import { createTransaction, deleteTransaction } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { archiveOf, exportOf } from '@saldo/proofs/harness/own-export';
import {
  describeOnEachEngine,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';
import { writeLetters } from './write-letter.ts';

/** Writes the letters that are due at noon of a day. */
export async function writeOn(server: TestServer, day: string): Promise<void> {
  const now = `${day}T12:00:00.000Z`;
  server.setNow(new Date(now));
  const { context } = server.running;
  const { failure } = await writeLetters(context, { now, timeZone: 'Europe/Madrid' });
  expect(failure).toBeNull();
}

const MAPPING = {
  ...{ bank: 'N26', date: 'Date', description: 'Description', amount: 'Amount' },
  ...{ balance: 'Balance', date_order: 'day-first', decimal: 'point' },
};
const OCTOBER = { params: { month: '2026-10' } };

describeOnEachEngine('monthly letters', (server) => {
  afterEach(() => server().setNow());

  const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: { date, amount, bank: 'BBVA', product: 'current', description: 'MERCADONA', ...more },
    });

  /** Pay, rent and food from May to October; a garage in October. */
  async function household() {
    server().setNow(new Date('2026-11-01T12:00:00Z'));
    const user = await server().signUp();
    const food = await user.call(createCategory, { body: { name: 'Eating', icon: '🍎' } });
    const car = await user.call(createCategory, { body: { name: 'Car', icon: '🚗' } });
    await write(user, '2026-05-01', 12, { category: food.id });
    for (const month of ['05', '06', '07', '08', '09', '10']) {
      const pay = { direction: 'income', description: 'NOMINA ACME SL' };
      await write(user, `2026-${month}-02`, 300, { category: food.id });
      await write(user, `2026-${month}-08`, 40, { category: car.id, description: 'REPSOL' });
      await write(user, `2026-${month}-27`, 2450, pay);
    }
    const garage = { category: car.id, description: 'TALLERES RUZAFA' };
    const { id } = await write(user, '2026-10-09', 138, garage);
    await user.call(updateProfile, { body: { letters: 'app' } });
    return { user, garage: id, food: food.id };
  }

  it('are written once, about the month before, to users who want them', async () => {
    const { user } = await household();
    const other = await server().signUp();
    await write(other, '2026-10-05', 10);
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-30']) await writeOn(server(), day);
    server().setNow(new Date('2026-11-02T12:00:00Z'));
    expect(await other.call(listLetters)).toEqual([]);
    expect(await user.call(listLetters)).toEqual([
      {
        ...{ month: '2026-10', from: '2026-10-01', to: '2026-10-31', currency: 'EUR', net: 1972 },
        sent_at: '2026-11-01T12:00:00.000Z',
      },
    ]);
    const { items } = await user.call(listNotifications, {});
    expect(items.filter(({ kind }) => kind === 'letter')).toMatchObject([
      { letter: '2026-10', message: 'Your letter about October is here.' },
    ]);
    // December's, about November, in which nothing happened.
    await writeOn(server(), '2026-12-15');
    server().setNow(new Date('2026-11-02T12:00:00Z'));
    expect(await user.call(listLetters)).toHaveLength(1);
  });

  it('say what came in and went out, and what changed most, and why', async () => {
    const { user } = await household();
    await writeOn(server(), '2026-11-01');
    const { facts, parts, corrections } = await user.call(getLetter, OCTOBER);
    expect(facts).toMatchObject({
      covered: true,
      totals: { income: 2450, expenses: 478, net: 1972 },
      compared: { with: 'usual', totals: { income: 2450 } },
      change: {
        category: { name: 'Car', total: 178, before: 40 },
        merchants: [{ total: 138, before: 0 }],
      },
      unverified: [],
    });
    expect(parts[0]?.sentences).toEqual([
      'Car: €178.00, €138.00 more than usual.',
      expect.stringMatching(/^Mostly because of Talleres Ruzafa \(€138\.00 more\)\.$/i),
    ]);
    expect(corrections).toEqual([]);
  });

  it('keep their figures, and say which differ now', async () => {
    const { user, garage, food } = await household();
    await writeOn(server(), '2026-11-01');
    const before = await user.call(getLetter, OCTOBER);
    await user.call(deleteTransaction, { params: { id: garage } });
    await write(user, '2026-10-30', 2.5, { category: food });
    const after = await user.call(getLetter, OCTOBER);
    expect(after.facts).toEqual(before.facts);
    expect(after.parts).toEqual(before.parts);
    expect(after.corrections).toEqual([
      { figure: 'expenses', name: null, sent: 478, now: 342.5 },
      { figure: 'net', name: null, sent: 1972, now: 2107.5 },
      { figure: 'category', name: 'Eating', sent: 300, now: 302.5 },
      { figure: 'category', name: 'Car', sent: 178, now: 40 },
    ]);
  });

  it('are not written again when months begin elsewhere or their rows are gone', async () => {
    const { user } = await household();
    await writeOn(server(), '2026-11-02');
    const { facts } = await user.call(getLetter, OCTOBER);
    for (const day of [25, 5, 28]) {
      const month_start = { kind: 'day', day } as const;
      await user.call(updateProfile, { body: { month_start } });
      await writeOn(server(), '2026-11-03');
      const letter = await user.call(getLetter, OCTOBER);
      expect(letter.facts).toEqual(facts);
      expect(letter.corrections).toEqual([]);
    }
    expect(await user.call(listLetters)).toHaveLength(1);
  });

  it('wait ten days for a month that is not covered, and then compare nothing', async () => {
    server().setNow(new Date('2026-11-01T12:00:00Z'));
    const user = await server().signUp();
    await user.call(updateProfile, { body: { letters: 'email' } });
    const mapping = JSON.stringify(MAPPING);
    const file =
      'Date;Description;Amount;Balance\n2026-10-02;SHOP;-10.00;90.00\n2026-10-12;SHOP;-15.00;75.00';
    const { status, body } = await user.upload('GENERIC', file, 'list.csv', {
      mapping,
      account_id: 'new',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    await writeOn(server(), '2026-11-09');
    expect(await user.call(listLetters)).toEqual([]);
    await writeOn(server(), '2026-11-10');
    const { facts } = await user.call(getLetter, OCTOBER);
    expect(facts).toMatchObject({ covered: false, compared: null, change: null });
    expect(facts.unverified).toMatchObject([{ is: 'no_data', until: '2026-10-12' }]);
  });

  it('keep answers, and show those of the letter before', async () => {
    const { user } = await household();
    await writeOn(server(), '2026-11-01');
    const answers = { worth_it: '  Sunday lunches ', to_change: '' };
    await user.call(answerLetter, { ...OCTOBER, body: answers });
    await write(user, '2026-11-03', 20);
    await writeOn(server(), '2026-12-01');
    server().setNow(new Date('2026-11-02T12:00:00Z'));
    const saved = { worth_it: 'Sunday lunches', to_change: null };
    expect((await user.call(getLetter, OCTOBER)).answers).toEqual(saved);
    const november = await user.call(getLetter, { params: { month: '2026-11' } });
    expect(november.last_answers).toEqual({ month: '2026-10', ...saved });
    expect(november.answers).toEqual({ worth_it: null, to_change: null });
    const long = { to_change: 'x'.repeat(501) };
    const refused = await user.raw('PUT', '/api/letters/2026-11/answers', { body: long });
    expect(refused.status).toBe(422);
    expect((await user.raw('PUT', '/api/letters/2026-01/answers', { body: {} })).status).toBe(404);
  });

  it('come back with an export, once, with their answers', async () => {
    const { user } = await household();
    await writeOn(server(), '2026-11-01');
    await user.call(answerLetter, { ...OCTOBER, body: { to_change: 'Cook on Sundays' } });
    const letter = await user.call(getLetter, OCTOBER);
    const zip = await exportOf(server(), user);
    expect(archiveOf(zip).json('letters.json')).toMatchObject([{ month: '2026-10' }]);
    const other = await server().signUp();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await other.upload('GENERIC', zip, 'export.zip');
      expect(status, JSON.stringify(body)).toBe(201);
    }
    const restored = await other.call(getLetter, OCTOBER);
    expect(restored).toMatchObject({ facts: letter.facts, answers: letter.answers });
    await writeOn(server(), '2026-11-05');
    expect(await other.call(listLetters)).toHaveLength(1);
  });
});
