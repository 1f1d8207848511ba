import { listCategories } from '@saldo/contract/categories';
import { getPrecision, suggestCategories } from '@saldo/contract/categorization';
import { getSortQueue } from '@saldo/contract/sorting';
import { updateBatch } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';
import { presentPrecision } from './precision-figure.ts';
import { isPreselected } from './suggestion.ts';

/** Merchants Saldo knows, each with the category the user chooses. */
const SHOPS = [
  ['COMPRA TARJ. MERCADONA MADRID', 'Supermarket'],
  ['COMPRA TARJ. REPSOL E.S. 3301', 'Fuel'],
  ['RECIBO VODAFONE', 'Phone & Internet'],
  ['NETFLIX', 'Streaming & Music'],
] as const;
const TIMES = 10;

/** Enters a transaction per shop, and categorizes them: one decision per shop. */
async function decide(user: TestUser, at: number) {
  const all = (await user.call(listCategories)).flatMap((one) => [one, ...one.sub_categories]);
  const body = [];
  for (const [text, name] of SHOPS) {
    const date = `2026-02-${String(1 + at).padStart(2, '0')}`;
    const { id } = await enter(user, text, { date, amount: 10 + at });
    body.push({ id, category: all.find((one) => one.name === name)?.id ?? '' });
  }
  await user.call(updateBatch, { body });
}

const inQueue = async (user: TestUser) => {
  const { precision, precision_basis } = await user.call(getSortQueue, { query: {} });
  return { precision, precision_basis };
};

describeOnEachEngine('measured precision', (server) => {
  it('says how many decisions are missing, then how often Saldo would have been right', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    expect(await user.call(getPrecision)).toEqual({ decisions: 0, needed: 40 });
    for (let at = 0; at < TIMES - 1; at += 1) await decide(user, at);
    expect(await user.call(getPrecision)).toEqual({ decisions: 36, needed: 4 });
    await decide(user, TIMES - 1);
    const measured = await user.call(getPrecision);
    const { precision = -1, precision_basis: basis } = measured;
    expect(measured).toMatchObject({ decisions: 40, needed: 0 });
    expect(basis?.choices).toBeGreaterThan(0);
    expect(basis?.choices).toBeLessThanOrEqual(40);
    expect(basis?.low).toBeLessThanOrEqual(precision);
    expect(basis?.high).toBeGreaterThanOrEqual(precision);
    // The same where it is shown beside what it is about, which takes something to sort.
    await enter(user, 'XKCD QWRTZ', { date: '2026-02-20' });
    expect(await inQueue(user)).toEqual({ precision, precision_basis: basis });
    const wizard = await user.call(suggestCategories, { query: { year: 2026 } });
    expect(wizard).toMatchObject({ precision, precision_basis: basis });
    expect(await other.call(getPrecision)).toEqual({ decisions: 0, needed: 40 });
  });

  it('can be read by a viewer', async () => {
    const viewer = await server().signUp('VIEWER');
    expect(await viewer.call(getPrecision)).toEqual({ decisions: 0, needed: 40 });
  });
});

it('is never rounded up, and its span is rounded outward', () => {
  const replay = { threshold: 0.9, raised: false };
  expect(presentPrecision({ ...replay, sure: 212, right: 206 })).toEqual({
    precision: 97,
    precision_basis: { choices: 212, right: 206, low: 93, high: 99 },
  });
  expect(presentPrecision({ ...replay, sure: 300, right: 299 }).precision).toBe(99);
  expect(presentPrecision({ ...replay, sure: 0, right: 0 })).toEqual({});
  expect(presentPrecision(null)).toEqual({});
});

it('that is too low keeps suggestions from being preselected, however confident', () => {
  const row = {
    ...{ id: '1', description: 'LIDL', creditor_name: null, debtor_name: null },
    ...{ date: '2026-02-01T00:00:00', amount: 900, currency: 'EUR' },
    direction: 'expense',
    type: 'unknown',
  } as const;
  const answer = {
    ...{ id: '1', category_id: 'groceries', proposal: null, confidence: 0.9 },
    degree: 'likely',
    reason: { is: 'unknown' },
  } as const;
  expect(isPreselected(row, answer, () => false)).toBe(true);
  expect(isPreselected(row, { ...answer, doubtful: true }, () => false)).toBe(false);
});
