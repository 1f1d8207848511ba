import { createCategory } from '@saldo/contract/categories';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { listReports, undoReport } from '@saldo/contract/imports';
import { answerQueue } from '@saldo/contract/sorting';
import { listTransactions } from '@saldo/contract/transactions';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const CURRENT = ibanOf('ES', '00812706150003239635');
const SAVINGS = ibanOf('ES', '21000418450200051332');

/** A bank's file for an account, with one row a day from the first of the month. */
function fileOf(iban: string, month: string, rows: readonly (readonly [string, number])[]): string {
  let balance = 1000;
  const lines = rows.map(([text, amount], at) => {
    balance += amount;
    return `0${at + 1}/${month}/2026;${text};${amount},00;${balance},00`;
  });
  return [`Cuenta;${iban};;`, 'Fecha;Concepto;Importe;Saldo', ...lines, ''].join('\n');
}

describeOnOneEngine('rows that an import inserts sorted', (server) => {
  const bring = async (user: TestUser, iban: string, month: string, rows: [string, number][]) => {
    const answer = await user.upload('AUTO', fileOf(iban, month, rows), `${month}.csv`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const rowsIn = async (user: TestUser, month: number) =>
    (await user.call(listTransactions, { query: { year: 2026, month } })).items;
  const seen = async (user: TestUser, month: number) =>
    (await rowsIn(user, month)).map(({ description, category, category_source, transfer }) => ({
      description,
      category,
      category_source,
      isLinked: Boolean(transfer),
    }));
  /** A user with two accounts, who chose a category for the filling station. */
  const begun = async () => {
    const user = await server().signUp();
    await bring(user, CURRENT, '01', [
      ['REPSOL', -5],
      ['INGRESO', 9],
    ]);
    await bring(user, SAVINGS, '01', [
      ['INTERESES', 1],
      ['CUOTA', -1],
    ]);
    const { id: car } = await user.call(createCategory, { body: { name: 'Car', icon: '⭐' } });
    const ids = (await rowsIn(user, 1)).flatMap((row) =>
      row.description === 'REPSOL' ? row.id : [],
    );
    const body = { transaction_ids: ids, category: car, always: false };
    await user.call(answerQueue, { body });
    return { user, car };
  };

  it('do not include legs of a transfer', async () => {
    const { user, car } = await begun();
    await bring(user, SAVINGS, '02', [
      ['TRANSFERENCIA RECIBIDA', 70],
      ['CUOTA', -1],
    ]);
    const report = await bring(user, CURRENT, '02', [
      [`REPSOL ${SAVINGS}`, -70],
      ['REPSOL', -5],
    ]);
    expect(report).toMatchObject({ transfers_linked: 1, sorted: { count: 1, chosen: 1 } });
    const rows = await seen(user, 2);
    expect(rows.filter(({ isLinked }) => isLinked)).toHaveLength(2);
    expect(rows.filter(({ category }) => category === car)).toEqual([
      { description: 'REPSOL', category: car, category_source: 'ai', isLinked: false },
    ]);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'sort', by: 'job', count: 1, fields: ['category'] },
      { kind: 'import', count: 3 },
    ]);
  });

  it('come back with their categories, in whatever order both steps are undone and redone', async () => {
    const { user } = await begun();
    const { id } = await bring(user, CURRENT, '02', [
      ['REPSOL', -5],
      ['CARREFOUR', -6],
    ]);
    const arrived = await seen(user, 2);
    const { items } = await user.call(listSteps, { query: {} });
    const [sort, arrival] = items.map((step) => ({ params: { id: step.id } }));
    if (!sort || !arrival) throw new Error('both steps are in the history');
    await user.call(undoStep, sort);
    expect((await seen(user, 2)).map(({ category_source }) => category_source)).toEqual([
      ...['none', 'none'],
    ]);
    await user.call(undoStep, arrival);
    expect(await seen(user, 2)).toEqual([]);
    await user.call(redoStep, arrival);
    await user.call(redoStep, sort);
    expect(await seen(user, 2)).toEqual(arrived);
    expect(await user.call(undoReport, { params: { id } })).toEqual({ removed: 2 });
    await user.call(redoStep, arrival);
    expect(await seen(user, 2)).toEqual(arrived);
    expect((await user.call(listReports)).find((one) => one.id === id)?.sorted).toEqual({
      ...{ count: 1, chosen: 1 },
    });
  });
});
