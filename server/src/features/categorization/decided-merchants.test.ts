import { createCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { confirmImportPlan, createImportPlan, getImportPlan } from '@saldo/contract/import-plans';
import { listReports } from '@saldo/contract/imports';
import { createRule } from '@saldo/contract/rules';
import { answerQueue, getAutoSort, undoAutoSort } from '@saldo/contract/sorting';
import { listTransactions, updateBatch } from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDecisions } from './decided-merchants.ts';
import { bringRows } from './testing/arrivals.ts';

describe('the last decisions', () => {
  const decision = fc.record({
    key: fc.constantFrom('repsol', 'lidl'),
    category: fc.constantFrom('fuel', 'food', null),
    at: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
  });

  it('are the newest of each merchant, unless these contradict each other', () => {
    fc.assert(
      fc.property(fc.array(decision), (decisions) => {
        const last = lastDecisions(decisions);
        for (const key of ['repsol', 'lidl']) {
          const own = decisions.filter((one) => one.key === key);
          const newest = own.reduce((at, one) => (one.at > at ? one.at : at), '');
          const chosen = new Set(
            own.flatMap(({ at, category }) => (at === newest ? category : [])),
          );
          const [only] = chosen;
          expect(last.get(key)).toBe(chosen.size === 1 ? (only ?? undefined) : undefined);
        }
      }),
    );
  });

  it('do not depend on the order in which they are read', () => {
    fc.assert(
      fc.property(fc.array(decision), (decisions) => {
        expect(new Map([...lastDecisions(decisions.toReversed())].sort())).toEqual(
          new Map([...lastDecisions(decisions)].sort()),
        );
      }),
    );
  });
});

describeOnEachEngine('merchants that the user has decided', (server) => {
  const rowsOf = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { year: 2026 } })).items;
  const categoriesIn = async (user: TestUser, month: number) =>
    (await user.call(listTransactions, { query: { year: 2026, month } })).items.map((row) => [
      row.description,
      row.category,
      row.category_source,
    ]);
  const make = async (user: TestUser, name: string) =>
    (await user.call(createCategory, { body: { name, icon: '⭐' } })).id;
  /** Sets the category of all rows with this text in a month. */
  const decide = async (
    user: TestUser,
    [month, text, category]: [month: number, text: string, category: string],
  ) => {
    const { items } = await user.call(listTransactions, { query: { year: 2026, month } });
    const body = items.flatMap(({ id, description }) =>
      description === text ? [{ id, category }] : [],
    );
    await user.call(updateBatch, { body });
  };
  /** A user who chose a category of their own for a filling station. */
  const begun = async () => {
    const user = await server().signUp();
    await bringRows(user, 1, [
      'REPSOL',
      'CARREFOUR',
      'BIZUM A FAVOR DE MARTA RUIZ',
      'TRANSFERENCIA',
    ]);
    const car = await make(user, 'Car');
    await decide(user, [1, 'REPSOL', car]);
    return { user, car };
  };

  it('are sorted on arrival without being asked for, as one step that can be undone and redone', async () => {
    const { user, car } = await begun();
    const report = await bringRows(user, 2, ['REPSOL', 'REPSOL', 'CARREFOUR']);
    expect(report.sorted).toEqual({ count: 2, chosen: 2 });
    expect((await user.call(listReports))[0]?.sorted).toEqual({ count: 2, chosen: 2 });
    const [row] = (await rowsOf(user)).filter((one) => one.category_source === 'ai');
    expect(row).toMatchObject({ category: car, category_reason: 'You chose this for Repsol' });
    const [step] = (await user.call(listSteps, { query: {} })).items;
    expect(step).toMatchObject({ kind: 'sort', by: 'job', count: 2 });
    const sorted = async () =>
      (await rowsOf(user)).filter((one) => one.category_source === 'ai').length;
    const params = { id: step?.id ?? '' };
    await user.call(undoStep, { params });
    expect([await sorted(), (await rowsOf(user)).length]).toEqual([0, 7]);
    await user.call(redoStep, { params });
    expect(await sorted()).toBe(2);
    expect(await user.call(undoAutoSort, { params: { id: report.id } })).toMatchObject({
      undone: 2,
    });
    expect(await sorted()).toBe(0);
    // Decisions are not guesses, so they prove nothing about guesses.
    expect(await user.call(getAutoSort)).toEqual({ auto_sort: false, sorted: 0, kept: 0 });
  });

  it('get the category of the last decision', async () => {
    const { user } = await begun();
    const trips = await make(user, 'Trips');
    await bringRows(user, 2, ['REPSOL']);
    await decide(user, [2, 'REPSOL', trips]);
    await bringRows(user, 3, ['REPSOL']);
    expect(await categoriesIn(user, 3)).toEqual([['REPSOL', trips, 'ai']]);
    await decide(user, [3, 'REPSOL', UNCATEGORIZED_ID]);
    expect(await bringRows(user, 4, ['REPSOL'])).not.toHaveProperty('sorted');
    expect(await categoriesIn(user, 4)).toEqual([['REPSOL', UNCATEGORIZED_ID, 'none']]);
  });

  it('are left alone where one decision contradicts itself, or was undone', async () => {
    const { user, car } = await begun();
    const trips = await make(user, 'Trips');
    await bringRows(user, 2, ['CEPSA', 'CEPSA']);
    const [first, second] = (await rowsOf(user)).filter((row) => row.description === 'CEPSA');
    const both = [
      { id: first?.id ?? '', category: car },
      { id: second?.id ?? '', category: trips },
    ];
    await user.call(updateBatch, { body: both });
    expect(await bringRows(user, 3, ['CEPSA'])).not.toHaveProperty('sorted');
    const { step_id } = await user.call(updateBatch, {
      body: both.map(({ id }) => ({ id, category: car })),
    });
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await bringRows(user, 4, ['CEPSA'])).not.toHaveProperty('sorted');
  });

  it('do not include people, texts that name nobody, or money in the other direction', async () => {
    const { user, car } = await begun();
    await decide(user, [1, 'BIZUM A FAVOR DE MARTA RUIZ', car]);
    await decide(user, [1, 'TRANSFERENCIA', car]);
    const texts = ['BIZUM A FAVOR DE MARTA RUIZ', 'TRANSFERENCIA', '+REPSOL'];
    expect(await bringRows(user, 2, texts)).not.toHaveProperty('sorted');
    // Always, which includes people, is a rule.
    const [marta] = (await rowsOf(user)).filter((row) => row.description === texts[0]);
    const body = { transaction_ids: [marta?.id ?? ''], category: car, always: true };
    await user.call(answerQueue, { body });
    await bringRows(user, 3, texts.slice(0, 1));
    expect(await categoriesIn(user, 3)).toEqual([[texts[0], car, 'rule']]);
  });

  it('leave the rows to the rules that apply', async () => {
    const { user } = await begun();
    const trips = await make(user, 'Trips');
    await user.call(createRule, {
      body: {
        ...{ name: 'Repsol', bit_operator: 'and' },
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'repsol' },
        ],
        actions: [{ action: 'set', target_field: 'category', target_value: trips }],
      },
    });
    expect(await bringRows(user, 2, ['REPSOL'])).not.toHaveProperty('sorted');
    expect(await categoriesIn(user, 2)).toEqual([['REPSOL', trips, 'rule']]);
  });

  it('are sorted together with the guesses, if these are enabled', async () => {
    const { user, car } = await begun();
    await user.call(updateProfile, { body: { auto_sort: true } });
    const report = await bringRows(user, 2, ['REPSOL', 'MERCADONA', 'XKCD QWRTZ']);
    expect(report.sorted).toEqual({ count: 2, chosen: 1 });
    expect((await categoriesIn(user, 2)).find(([text]) => text === 'REPSOL')).toEqual([
      ...['REPSOL', car, 'ai'],
    ]);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['sort', 'import']);
    expect(await user.call(getAutoSort)).toEqual({ auto_sort: true, sorted: 1, kept: 1 });
  });

  it('do not count as wrong guesses when the user decides differently', async () => {
    const { user } = await begun();
    await user.call(updateProfile, { body: { auto_sort: true } });
    for (const month of [2, 3, 4, 5, 6, 7]) {
      await bringRows(user, month, ['REPSOL']);
      await decide(user, [month, 'REPSOL', await make(user, `Trip ${month}`)]);
    }
    await bringRows(user, 8, ['REPSOL']);
    expect((await user.call(getProfile)).user.auto_sort).toBe(true);
    expect(await user.call(getAutoSort)).toMatchObject({ sorted: 0 });
  });

  it('are sorted in a plan of several files as one step, counted by file', async () => {
    const { user } = await begun();
    const { id } = await user.call(createImportPlan, {});
    const list = (...rows: string[]) =>
      ['Cuenta;ES9000812706150003239635;;', 'Fecha;Concepto;Importe;Saldo', ...rows, ''].join('\n');
    const files = {
      'march.csv': list('01/03/2026;REPSOL;-2,00;98,00'),
      'may.csv': list('01/05/2026;REPSOL;-2,00;96,00', '02/05/2026;REPSOL;-2,00;94,00'),
    };
    for (const [name, content] of Object.entries(files)) {
      const body = formOf('input', { name, content });
      await user.raw('POST', `/api/import-plans/${id}/files`, { body });
    }
    const read = () => user.call(getImportPlan, { params: { id } });
    await user.call(confirmImportPlan, { params: { id } });
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    expect((await read()).files.map(({ name, sorted }) => [name, sorted])).toEqual([
      ['march.csv', { count: 1, chosen: 1 }],
      ['may.csv', { count: 2, chosen: 2 }],
    ]);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items.filter(({ kind }) => kind === 'sort')).toMatchObject([{ count: 3 }]);
  });

  it('come back from an export as they were', async () => {
    const { user } = await begun();
    const report = await bringRows(user, 2, ['REPSOL']);
    await user.call(undoAutoSort, { params: { id: report.id } });
    const archive = await exportOf(server(), user);
    const other = await server().signUp();
    const answer = await other.upload('GENERIC', archive, 'saldo.zip');
    expect(answer.status).toBe(201);
    expect(answer.body.imported).toBe(5);
    expect((await categoriesIn(other, 2))[0]?.[2]).toBe('none');
  });

  it('stay as they are for viewers', async () => {
    const viewer = await server().signUp('VIEWER');
    const answer = await viewer.raw('DELETE', `/api/categorization/arrivals/${viewer.id}`);
    expect(answer.status).toBe(403);
  });
});
