import { listDuplicates } from '@saldo/contract/bank-connections';
import { undoReport } from '@saldo/contract/imports';
import { deleteTransaction, listTransactions } from '@saldo/contract/transactions';
import { unlinkTransfer } from '@saldo/contract/transfers';
import { archiveOf, exportOf } from '@saldo/proofs/harness/own-export';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { expect, it } from 'vitest';

const CAIXABANK = composed('caixabank/TT310126.001.csv');
const ALL = { query: { from: '1990-01-01', to: '2099-12-31' } };
const COLUMNS = JSON.stringify({
  ...{ date: 'When', date_order: 'day-first', description: 'What', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'N26' },
});
const coffees = (count: number) =>
  `When;What;Sum\n${'02/01/2026;Coffee;-1,50\n'.repeat(count)}03/01/2026;Milk;-2,00\n`;

describeOnOneEngine('an export imported next to statements', (server) => {
  const list = async (user: TestUser) => (await user.call(listTransactions, ALL)).items;
  const bring = async (user: TestUser, zip: Uint8Array) => {
    const answer = await user.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const facts = (rows: Awaited<ReturnType<typeof list>>) =>
    rows.map(({ date, description, amount, direction, product }) =>
      [date, description, amount, direction, product].join(),
    );

  it('does not import rows that they have already added', async () => {
    const before = await server().signUp();
    await imported(before, 'CAIXABANK', CAIXABANK);
    await imported(before, 'REVOLUT', POCKETS);
    const zip = await exportOf(server(), before);
    const had = await list(before);

    const after = await server().signUp();
    const bank = await imported(after, 'CAIXABANK', CAIXABANK);
    const report = await bring(after, zip);
    expect([report.imported, report.duplicates]).toEqual([
      had.length - bank.imported,
      bank.imported,
    ]);
    expect(facts(await list(after)).sort()).toEqual(facts(had).sort());
    expect(report.transfers_linked).toBe(1);
    expect((await bring(after, zip)).imported).toBe(0);
    expect((await imported(after, 'REVOLUT', POCKETS)).imported).toBe(0);
    // The statement's rows stay when the import of the export is undone.
    await after.call(undoReport, { params: { id: report.id } });
    expect(await list(after)).toHaveLength(bank.imported);
  });

  it('marks possible duplicates from another kind of file, in either order', async () => {
    const columns = (more: object) => JSON.stringify({ ...JSON.parse(COLUMNS), ...more });
    const app = 'When;What;Sum\n02/01/2026;Coffee;-1,50\n';
    const web = 'Day;Text;Value\n02/01/2026;CARD COFFEE 12;-1,50\n';
    const other = columns({ date: 'Day', description: 'Text', amount: 'Value' });
    const first = await server().signUp();
    await first.upload('GENERIC', app, 'app.csv', { mapping: COLUMNS });
    const zip = await exportOf(server(), first);

    const before = await server().signUp();
    await before.upload('GENERIC', web, 'web.csv', { mapping: other });
    expect((await bring(before, zip)).imported).toBe(1);
    const marked = (await list(before)).filter((row) => row.possible_duplicate_of !== null);
    expect(marked.map(({ description }) => description)).toEqual(['Coffee']);
    expect(await before.call(listDuplicates)).toHaveLength(1);

    const after = await server().signUp();
    await bring(after, zip);
    const answer = await after.upload('GENERIC', web, 'web.csv', { mapping: other });
    expect(answer.body.imported, JSON.stringify(answer.body)).toBe(1);
    const [mark] = (await list(after)).filter((row) => row.possible_duplicate_of !== null);
    expect(mark?.description).toBe('CARD COFFEE 12');
  });

  it('restores rows that were undone here', async () => {
    const before = await server().signUp();
    await imported(before, 'CAIXABANK', CAIXABANK);
    const zip = await exportOf(server(), before);
    const after = await server().signUp();
    const statement = await imported(after, 'CAIXABANK', CAIXABANK);
    await after.call(undoReport, { params: { id: statement.id } });
    expect((await bring(after, zip)).imported).toBe(statement.imported);
    const { json } = archiveOf(await exportOf(server(), after));
    expect(json('deleted_rows.json')).toEqual([]);
    expect((await imported(after, 'CAIXABANK', CAIXABANK)).imported).toBe(0);
  });

  it('tells equal rows apart by counting them', async () => {
    const before = await server().signUp();
    await before.upload('GENERIC', coffees(3), 'list.csv', { mapping: COLUMNS });
    const zip = await exportOf(server(), before);
    const after = await server().signUp();
    await after.upload('GENERIC', coffees(1), 'list.csv', { mapping: COLUMNS });
    expect((await bring(after, zip)).imported).toBe(2);
    expect(await list(after)).toHaveLength(4);
  });

  it('keeps a linked pair that a statement has added here', async () => {
    const before = await server().signUp();
    await imported(before, 'REVOLUT', POCKETS);
    const leg = (await list(before)).find(({ transfer }) => transfer !== null);
    await before.call(unlinkTransfer, { params: { id: leg?.id ?? '' } });
    const zip = await exportOf(server(), before);
    const after = await server().signUp();
    expect((await imported(after, 'REVOLUT', POCKETS)).transfers_linked).toBe(1);
    expect((await bring(after, zip)).imported).toBe(0);
    expect((await list(after)).filter(({ transfer }) => transfer !== null)).toHaveLength(2);
  });

  it('links a pair if a statement has added one of its legs', async () => {
    const before = await server().signUp();
    await imported(before, 'REVOLUT', POCKETS);
    const zip = await exportOf(server(), before);
    const after = await server().signUp();
    await imported(after, 'REVOLUT', POCKETS);
    const leg = (await list(after)).find(({ transfer }) => transfer !== null);
    const other = leg?.transfer?.transaction_id ?? '';
    await after.call(deleteTransaction, { params: { id: other } });
    const report = await bring(after, zip);
    expect([report.imported, report.transfers_linked]).toEqual([1, 1]);
    const linked = (await list(after)).filter(({ transfer }) => transfer !== null);
    expect(linked).toHaveLength(2);
    expect(linked.map(({ id }) => id)).toContain(leg?.id);
  });
});
