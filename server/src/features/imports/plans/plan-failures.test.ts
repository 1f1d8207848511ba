import { gzipSync } from 'node:zlib';
import { listCategories } from '@saldo/contract/categories';
import * as calls from '@saldo/contract/import-plans';
import { listReports } from '@saldo/contract/imports';
import { listTransactions } from '@saldo/contract/transactions';
import { ibanOf } from '@saldo/domain/iban';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { expect, it, test } from 'vitest';
import { findRow, updateRows } from '../../../platform/db/crud.ts';
import { newId } from '../../../platform/id.ts';
import { asOwner } from '../../../platform/identity.ts';
import { withLease } from '../../../platform/jobs/leases.ts';
import { en } from '../../../texts/en.ts';
import { unpacked } from '../reading/kept-file.ts';
import { tasks } from '../tasks.ts';
import { resumePlans } from './jobs.ts';
import { accountIds } from './plan-preview.ts';
import { importBatches, leaseOf } from './run-plan.ts';

const statement = (account: string, ...rows: string[]) =>
  [`Cuenta;${ibanOf('ES', account)};;`, 'Fecha;Concepto;Importe;Saldo', ...rows, ''].join('\n');
const A = '00812706150003239635';
const B = '21000418450200051332';
const JANUARY = statement(A, '03/01/2026;Pan;-2,00;98,00', '31/01/2026;Sueldo;100,00;198,00');
const OTHER = statement(B, '05/01/2026;Luz;-8,00;92,00', '06/01/2026;Gas;-1,00;91,00');
const SPENDEE = [
  'Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author',
  '2026-02-01T12:00:00+00:00,Everyday,Expense,Strings,-2.00,EUR,Bar,,Me',
].join('\n');

describeOnEachEngine('a plan in which something fails', (server) => {
  const begin = async (files: Record<string, string | Uint8Array>) => {
    const user = await server().signUp();
    const { id } = await user.call(calls.createImportPlan, {});
    for (const [name, content] of Object.entries(files)) {
      const body = formOf('input', { name, content });
      const path = `/api/import-plans/${id}/files`;
      expect((await user.raw('POST', path, { body })).status).toBe(201);
    }
    const read = () => user.call(calls.getImportPlan, { params: { id } });
    return {
      user,
      id,
      read,
      confirm: () => user.call(calls.confirmImportPlan, { params: { id } }),
    };
  };
  const finished = (read: () => Promise<calls.ImportPlan>) =>
    expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
  const countOf = async (user: TestUser) => {
    const query = { from: '2026-01-01', to: '2026-12-31' };
    return (await user.call(listTransactions, { query })).items.length;
  };
  const set = (
    { user, id }: { user: TestUser; id: string },
    name: string,
    values: { bytes?: Buffer; statement?: Buffer; reason?: string },
  ) =>
    server().running.context.storage.write((tx) =>
      updateRows(
        tx,
        'import_plan_files',
        { user_id: user.id, plan_id: id, file_name: name },
        values,
      ),
    );

  it('gives a file whose account is gone its reason, and imports the others', async () => {
    const plan = await begin({ 'january.csv': JANUARY, 'other.csv': OTHER });
    const [first] = (await plan.read()).files;
    const changed = await plan.user.call(calls.changePlanFile, {
      params: { id: plan.id, file: first?.id ?? '' },
      body: { account_id: newId() },
    });
    expect(changed.files.map(({ state }) => state)).toEqual(['refused', 'ready']);
    expect(changed.files[0]?.reason).toMatch(/account/);
    await plan.confirm();
    await finished(plan.read);
    expect(await countOf(plan.user)).toBe(2);
  });

  it('fails only the file whose import breaks, of several that are imported together', async () => {
    const files = { 'january.csv': JANUARY, 'other.csv': OTHER };
    const plan = await begin({ ...files, 'third.csv': OTHER.replace('05/01', '07/01') });
    const { context } = server().running;
    const key = { user_id: plan.user.id, plan_id: plan.id, file_name: 'other.csv' };
    const row = await findRow(context.storage.read, 'import_plan_files', key);
    const kept = unpacked(row?.statement ?? Buffer.of());
    // A statement that no reader returns: the database refuses it when the import is written.
    const broken = 'own' in kept ? kept : { statement: { ...kept.statement, variant: null } };
    await set(plan, 'other.csv', { statement: gzipSync(JSON.stringify(broken)) });
    await plan.confirm();
    await finished(plan.read);
    const states = (await plan.read()).files.map(({ name, state }) => [name, state]);
    expect(states).toContainEqual(['other.csv', 'failed']);
    expect(states).toContainEqual(['january.csv', 'imported']);
    expect(states.filter(([, state]) => state === 'failed')).toHaveLength(1);
  });

  it('fails an export that cannot be read any more, and ends', async () => {
    const exporting = await server().signUp();
    await exporting.upload('AUTO', JANUARY, 'january.csv');
    const exported = await exportOf(server(), exporting);
    const plan = await begin({ 'saldo.zip': exported, 'other.csv': OTHER });
    expect((await plan.read()).files[0]?.bank).toBe('SALDO');
    await set(plan, 'saldo.zip', { bytes: Buffer.from('no export any more') });
    await plan.confirm();
    await finished(plan.read);
    const { files } = await plan.read();
    expect(files.map(({ state }) => state)).toEqual(['failed', 'imported']);
    expect(files[0]?.reason).toMatch(/couldn’t read this file/);
    expect(await countOf(plan.user)).toBe(2);
  });

  it('fails a file that ended the server twice, and goes on with the next', async () => {
    const plan = await begin({ 'january.csv': JANUARY, 'other.csv': OTHER });
    const { context } = server().running;
    const { storage } = context;
    const [first] = (await plan.read()).files;
    const at = new Date(Date.now() - 60_000).toISOString();
    const record = { name: `planned import ${first?.id}`, tries: 2, holder: 'a dead server', at };
    await storage.write((tx) => tx.insertInto('attempts').values(record).execute());
    const key = { user_id: plan.user.id, id: plan.id };
    await storage.write((tx) => updateRows(tx, 'import_plans', key, { state: 'running' }));
    await resumePlans(context);
    const { state, files } = await plan.read();
    expect([state, ...files.map((file) => file.state)]).toEqual(['done', 'failed', 'imported']);
    expect(files[0]?.reason).toMatch(/stopped the server twice/);
    expect(await countOf(plan.user)).toBe(2);
    const file = { plan_id: plan.id, user_id: plan.user.id, file_name: 'january.csv' };
    const stored = await findRow(storage.read, 'import_plan_files', file);
    expect(stored?.reason).toBe('{"is":"server.plans.endedServer"}');
    for (const [reason, shown] of [
      ['A sentence of an earlier version.', 'A sentence of an earlier version.'],
      ['{"is":"of_a_later_version"}', en.plans.failed],
    ] as const) {
      await set(plan, 'january.csv', { reason });
      expect((await plan.read()).files[0]?.reason).toBe(shown);
    }
  });

  it('keeps the first import of a file that two servers import, so undo removes it', async () => {
    const plan = await begin({ 'january.csv': JANUARY });
    const { workers } = server().running.context;
    const [file] = (await plan.read()).files;
    const request = {
      ...{ ...asOwner(plan.user.id), planId: plan.id, fileIds: [file?.id ?? ''], exported: null },
      ...{ requestId: newId(), now: new Date().toISOString(), timeZone: 'UTC' },
      receiptBytes: 0,
    };
    await Promise.all([1, 2, 3].map(() => workers.run(tasks.importPlanned, request)));
    const reports = await plan.user.call(listReports, {});
    expect(reports.filter(({ imported }) => imported > 0)).toHaveLength(1);
    expect(reports).toHaveLength(1);
    expect((await plan.read()).files[0]?.report_id).toBe(reports[0]?.id);
    expect(await countOf(plan.user)).toBe(2);
  });

  it('can be deleted while no server imports it, and not otherwise', async () => {
    const plan = await begin({ 'january.csv': JANUARY });
    const { storage, now } = server().running.context;
    const key = { user_id: plan.user.id, id: plan.id };
    await storage.write((tx) => updateRows(tx, 'import_plans', key, { state: 'running' }));
    const remove = () => plan.user.raw('DELETE', `/api/import-plans/${plan.id}`);
    const lease = { name: leaseOf(plan.id), holder: newId(), now, withinMs: 60_000, restMs: 0 };
    await withLease(storage, lease, async () => {
      expect((await remove()).status).toBe(409);
    });
    expect((await remove()).status).toBe(200);
    await resumePlans(server().running.context);
    expect(await countOf(plan.user)).toBe(0);
  });

  it('refuses choices beyond its limits, and stays readable', async () => {
    const plan = await begin({ 'spendee.csv': `${SPENDEE}\n` });
    const [file] = (await plan.read()).files;
    const choose = (from: number) =>
      plan.user.raw('PUT', `/api/import-plans/${plan.id}/files/${file?.id}`, {
        body: {
          moving: {
            accounts: Array.from({ length: 60 }, (_, at) => ({
              name: `Account ${from + at}`,
              account_id: 'new',
            })),
          },
        },
      });
    expect((await choose(0)).status).toBe(200);
    expect((await choose(60)).status).toBe(422);
    expect((await plan.read()).files[0]?.state).toBe('ready');
  });

  it('uses a category that was made while the import was planned', async () => {
    const plan = await begin({ 'spendee.csv': `${SPENDEE}\n` });
    const icon = { icon: '🎸', color: '#112233' };
    const body = { name: 'Strings', parent_id: null, description: '', ...icon };
    await plan.confirm();
    const made = await plan.user.raw('POST', '/api/categories', { body });
    await finished(plan.read);
    const { files } = await plan.read();
    expect(files[0]?.state, files[0]?.reason ?? '').toBe('imported');
    const named = (await plan.user.call(listCategories, {})).filter(
      ({ name }) => name === 'Strings',
    );
    expect(named).toHaveLength(1);
    expect(made.status).not.toBe(500);
  });
});

test('accounts of a file get the same ids each time it is planned', () => {
  const file = newId();
  const idsOf = (next: () => string) => [next(), next()];
  expect(idsOf(accountIds(file))).toEqual(idsOf(accountIds(file)));
  expect(new Set(idsOf(accountIds(file))).size).toBe(2);
});

test('known and skipped rows count toward what is imported in one transaction', () => {
  const file = (id: string, rows: Partial<calls.PlanFile>): calls.PlanFile => ({
    ...{ id, name: id, state: 'ready', is_left_out: false, bank: 'X', accounts: [] },
    ...{ from: null, to: null, new: 0, known: 0, skipped: 0, question: null, moving: null },
    ...{ known_here: 0, transfers_linked: 0 },
    ...{ account_question: null, mapping_question: null, needs_bank: false, reason: null },
    ...{ report_id: null, ...rows },
  });
  const known = ['a', 'b', 'c'].map((id) => file(id, { known: 600 }));
  expect(importBatches(known)).toEqual([['a'], ['b'], ['c']]);
  expect(importBatches(['a', 'b'].map((id) => file(id, { new: 400 })))).toEqual([['a', 'b']]);
  expect(importBatches([file('a', { bank: 'SALDO' }), file('b', {})])).toEqual([['a'], ['b']]);
});
