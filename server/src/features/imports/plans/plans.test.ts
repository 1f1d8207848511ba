import { getRecap } from '@saldo/contract/home';
import * as calls from '@saldo/contract/import-plans';
import { listReports, StatementQuestion } from '@saldo/contract/imports';
import { listTransactions } from '@saldo/contract/transactions';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { findRow, updateRows } from '../../../platform/db/crud.ts';
import { resumePlans } from './jobs.ts';

const IBAN = ibanOf('ES', '00812706150003239635');
const list = (...rows: string[]) =>
  [`Cuenta;${IBAN};;`, 'Fecha;Concepto;Importe;Saldo', ...rows, ''].join('\n');

const JANUARY = list('03/01/2026;Pan;-2,00;98,00', '31/01/2026;Sueldo;100,00;198,00');
/** Overlaps the end of January. */
const FEBRUARY = list('31/01/2026;Sueldo;100,00;198,00', '02/02/2026;Luz;-48,00;150,00');
const SILENT = 'Date;Details;Amount\n2026-03-01;Tea;-3.00\n2026-03-02;Pay;10.00\n';

describeOnEachEngine('an import plan', (server) => {
  const add = async (user: TestUser, id: string, name: string, content: string | Uint8Array) => {
    const body = formOf('input', { name, content });
    const answer = await user.raw('POST', `/api/import-plans/${id}/files`, { body });
    expect(answer.status).toBe(201);
    return answer.body.files;
  };
  const begin = async (files: Record<string, string | Uint8Array>) => {
    const user = await server().signUp();
    const { id } = await user.call(calls.createImportPlan, {});
    for (const [name, content] of Object.entries(files)) await add(user, id, name, content);
    return { user, id, read: () => user.call(calls.getImportPlan, { params: { id } }) };
  };
  const finished = (read: () => Promise<calls.ImportPlan>) =>
    expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
  const rowsOf = async (user: TestUser) => {
    const query = { from: '2026-01-01', to: '2026-12-31' };
    return (await user.call(listTransactions, { query })).items.length;
  };

  it('counts new rows across all files, imports each file completely, and undoes all together', async () => {
    // The later file deliberately comes first.
    const { user, id, read } = await begin({ 'february.csv': FEBRUARY, 'january.csv': JANUARY });
    const plan = await read();
    expect(plan.files.map(({ name, bank, new: news, known }) => [name, bank, news, known])).toEqual(
      [
        ['february.csv', 'SABADELL', 1, 1],
        ['january.csv', 'SABADELL', 2, 0],
      ],
    );
    expect(plan.files.map(({ accounts }) => accounts[0]?.id)).toEqual(
      Array(2).fill(plan.files[1]?.accounts[0]?.id),
    );
    expect(await rowsOf(user)).toBe(0);
    await user.call(calls.confirmImportPlan, { params: { id } });
    await finished(read);
    const done = await read();
    expect(done.files.map(({ state, new: news, known }) => [state, news, known])).toEqual([
      ['imported', 1, 1],
      ['imported', 2, 0],
    ]);
    expect([await rowsOf(user), (await user.call(listReports, {})).length]).toEqual([3, 2]);
    const { removed } = await user.call(calls.undoImportPlan, { params: { id } });
    expect([removed, await rowsOf(user), (await read()).state]).toEqual([3, 0, 'undone']);
  });

  it('keeps the labels of choices as facts, and shows those of earlier versions as they are', async () => {
    const { user, id, read } = await begin({ 'silent.csv': SILENT });
    const labels = async () =>
      (await read()).files[0]?.question?.choices.map(({ answer, label }) => [answer, label]) ?? [];
    const shown = await labels();
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.every(([answer, label]) => answer === label)).toBe(true);
    const { storage } = server().running.context;
    const key = { user_id: user.id, plan_id: id };
    const row = await findRow(storage.read, 'import_plan_files', key);
    const question = StatementQuestion.parse(JSON.parse(row?.question ?? ''));
    expect(question.choices.map(({ label }) => JSON.parse(label))).toEqual(
      shown.map(([text]) => ({ is: 'text', text })),
    );
    const stored = ['As it was.', '{"is":"plain_out"}', '{"is":"of_a_later_version"}'];
    const [first] = question.choices;
    const choices = stored.map((label) => ({ ...first, label }));
    await storage.write((tx) =>
      updateRows(tx, 'import_plan_files', key, {
        question: JSON.stringify({ ...question, choices }),
      }),
    );
    expect((await labels()).map(([, label]) => label)).toEqual([
      'As it was.',
      'Amounts without a minus are outgoing',
      first?.answer,
    ]);
  });

  it('asks about each file separately (question, bank, account), and a failing file does not affect the others', async () => {
    const { user, id, read } = await begin({
      'january.csv': JANUARY,
      'letter.txt': 'Dear reader, this is no statement.\n',
      'silent.csv': SILENT,
    });
    const [ready, letter, silent] = (await read()).files;
    expect([ready?.state, letter?.state, silent?.state]).toEqual(['ready', 'refused', 'asks']);
    expect(letter?.reason).toContain('no list of transactions');
    const key = { user_id: user.id, plan_id: id, id: letter?.id ?? '' };
    const stored = await findRow(server().running.context.storage.read, 'import_plan_files', key);
    expect(stored?.reason).toBe('{"is":"statement.tables.noList"}');
    expect(silent?.question?.ask).toBe('currency');
    const waiting = async () => (await user.call(getRecap)).to_do.waiting;
    expect(await waiting()).toEqual([
      { plan_id: id, files: ['january.csv', 'silent.csv'], asks: false },
    ]);
    const change = (body: calls.PlanFileChange) =>
      user.call(calls.changePlanFile, { params: { id, file: silent?.id ?? '' }, body });
    const named = await change({ answers: { currency: 'GBP' } });
    expect(named.files[2]).toMatchObject({ state: 'asks', question: null, needs_bank: true });
    const whole = await change({ bank: 'Tea Bank' });
    expect(whole.files[2]).toMatchObject({ state: 'ready', bank: 'TEA BANK', new: 2 });
    const left = await change({ is_left_out: true });
    expect(left.files[2]?.is_left_out).toBe(true);
    expect(await waiting()).toEqual([{ plan_id: id, files: ['january.csv'], asks: false }]);
    await user.call(calls.confirmImportPlan, { params: { id } });
    await finished(read);
    expect((await read()).files.map(({ state }) => state)).toEqual([
      'imported',
      'refused',
      'ready',
    ]);
    expect([await rowsOf(user), await waiting()]).toEqual([2, []]);
    const late = await user.raw('PUT', `/api/import-plans/${id}/files/${silent?.id}`, {
      body: { is_left_out: false },
    });
    expect([late.status, late.body.detail.code]).toEqual([409, 'stale_write']);
  });

  const RISING = (month: string, opening: number, heading = 'Details') =>
    [
      `Date;${heading};Amount;Balance;Currency`,
      ...[1, 2, 3, 4].map(
        (day) => `2026-${month}-0${day};Entry ${day};10.00;${opening + day * 10}.00;EUR`,
      ),
      '',
    ].join('\n');

  it('asks once for all files of one layout, and keeps a file whose reading fails as it was', async () => {
    const { user, id, read } = await begin({
      'one.csv': RISING('01', 100),
      'two.csv': RISING('02', 140),
      'other.csv': RISING('02', 500, 'Text'),
    });
    const { files } = await read();
    expect(files.map(({ question }) => question?.ask)).toEqual(Array(3).fill('direction'));
    const change = (body: calls.PlanFileChange) =>
      user.call(calls.changePlanFile, { params: { id, file: files[0]?.id ?? '' }, body });
    const answered = await change({ answers: { direction: 'in' } });
    expect(answered.files.map(({ question, needs_bank }) => [question?.ask, needs_bank])).toEqual([
      [undefined, true],
      [undefined, true],
      ['direction', false],
    ]);
    const named = await change({ bank: 'Tea Bank' });
    expect(named.files.map(({ state, bank }) => [state, bank])).toEqual([
      ['ready', 'TEA BANK'],
      ['ready', 'TEA BANK'],
      ['asks', null],
    ]);
    expect(named.files[1]?.accounts).toMatchObject([{ chain: { status: 'said', closing: 180 } }]);
  });

  it('keeps files that need an answer in a plan of their own, and settles those that it can', async () => {
    const { user, id, read } = await begin({
      'january.csv': JANUARY,
      'silent.csv': SILENT,
      'left.csv': SILENT.replaceAll('2026-03', '2026-04'),
      // Continues the account of january.csv, which is not stored yet when this file is read.
      'more.csv': [
        'Fecha;Detalle;Importe;Saldo;Sucursal',
        '01/02/2026;Pan;1,00;199,00;Norte',
        '02/02/2026;Luz;2,00;201,00;Norte',
        '03/02/2026;Ajo;3,00;204,00;Norte',
        '',
      ].join('\n'),
    });
    const { files } = await read();
    expect(files.map(({ state }) => state)).toEqual(['ready', 'asks', 'asks', 'asks']);
    const params = { id, file: files[2]?.id ?? '' };
    await user.call(calls.changePlanFile, { params, body: { is_left_out: true } });
    await user.call(calls.confirmImportPlan, { params: { id } });
    await finished(read);
    expect((await read()).files.map(({ name }) => name)).toEqual(['january.csv', 'left.csv']);
    const plans = await user.call(calls.listImportPlans, {});
    const open = plans.filter(({ state }) => state === 'open');
    expect([plans.length, open.length]).toEqual([2, 1]);
    const rest = () => user.call(calls.getImportPlan, { params: { id: open[0]?.id ?? '' } });
    const states = async () => (await rest()).files.map(({ name, state }) => [name, state]);
    await expect.poll(states, { timeout: 20_000 }).toEqual([
      ['silent.csv', 'asks'],
      ['more.csv', 'ready'],
    ]);
    expect((await rest()).files[1]).toMatchObject({ new: 3, bank: 'SABADELL' });
    await user.call(calls.undoImportPlan, { params: { id } });
    expect((await rest()).files).toHaveLength(2);
  });

  it('unpacks a zip, and leaves out files with nothing new', async () => {
    const zip = zipSync({
      'bank/january.csv': strToU8(JANUARY),
      'bank/again.csv': strToU8(JANUARY),
      '__MACOSX/january.csv': strToU8('x'),
    });
    const { user, id, read } = await begin({ 'all.zip': zip });
    const { files } = await read();
    const shown = (all: calls.PlanFile[]) =>
      all.map(({ name, is_left_out, known, known_here }) => [name, is_left_out, known, known_here]);
    expect(shown(files)).toEqual([
      ['january.csv', false, 0, 0],
      ['again.csv', true, 2, 2],
    ]);
    await user.call(calls.confirmImportPlan, { params: { id } });
    await finished(read);
    expect(await rowsOf(user)).toBe(2);
    expect(shown((await read()).files)).toEqual([
      ['january.csv', false, 0, 0],
      ['again.csv', true, 2, 2],
    ]);
    // In a later plan, the rows are not in another file but imported already.
    const next = await user.call(calls.createImportPlan, {});
    await add(user, next.id, 'january.csv', JANUARY);
    const later = await user.call(calls.getImportPlan, { params: { id: next.id } });
    expect(shown(later.files)).toEqual([['january.csv', true, 2, 0]]);
  });

  it('is resumed after a restart, and deleted after a day', async () => {
    const { user, id, read } = await begin({ 'january.csv': JANUARY, 'february.csv': FEBRUARY });
    const { context } = server().running;
    const key = { user_id: user.id, id };
    // The state that a server leaves behind if it stops right after the user confirms the plan.
    await context.storage.write((tx) => updateRows(tx, 'import_plans', key, { state: 'running' }));
    await resumePlans(context);
    expect([(await read()).state, await rowsOf(user)]).toEqual(['done', 3]);
    const old = { created_at: '2026-01-01T00:00:00.000Z' };
    await context.storage.write((tx) => updateRows(tx, 'import_plans', key, old));
    await resumePlans(context);
    const gone = await user.raw('GET', `/api/import-plans/${id}`);
    expect([gone.status, await rowsOf(user)]).toEqual([404, 3]);
  });

  it('is private to the user', async () => {
    const { id } = await begin({ 'january.csv': JANUARY });
    const other = await server().signUp();
    expect((await other.raw('GET', `/api/import-plans/${id}`)).status).toBe(404);
    expect((await other.raw('POST', `/api/import-plans/${id}/confirm`)).status).toBe(404);
    const body = formOf('input', { name: 'a.csv', content: JANUARY });
    const added = await other.raw('POST', `/api/import-plans/${id}/files`, { body });
    expect(added.status).toBe(404);
    expect((await other.raw('DELETE', `/api/import-plans/${id}`)).status).toBe(404);
  });
});
