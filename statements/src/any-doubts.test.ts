import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import type { StatementAnswers } from './reading/question.ts';
import { StatementError } from './statement.ts';

/** What a text is read as: rows, a question, or why it is refused. */
async function endOf(text: string, answers: StatementAnswers = {}) {
  const options = { fileName: 'list.csv', today: '2026-11-26', answers };
  try {
    const reading = await readAny(new TextEncoder().encode(text), options);
    if ('question' in reading) return { asks: reading.question.ask, question: reading.question };
    const { accounts, skipped } = reading.statement;
    return {
      rows: accounts.flatMap(({ rows }) =>
        rows.map(({ date, amount }) => `${date.slice(0, 10)} ${amount}`),
      ),
      currency: accounts[0]?.currency,
      chain: accounts[0]?.chain.status,
      skipped,
    };
  } catch (error) {
    if (error instanceof StatementError) return { refuses: error.message };
    throw error;
  }
}

test('the opening and the closing row are held against the sum of the rows between', async () => {
  const list = (first: string, rest: string) => `Fecha;Concepto;Importe;Saldo;Divisa
11/01/2025;Saldo inicial;;1.105,34;EUR
11/01/2025;Compra 1;${first};948,90;EUR
${rest}12/01/2025;Saldo final;;793,37;EUR
`;
  const second = '12/01/2025;Compra 2;-155,53;793,37;EUR\n';
  expect(await endOf(list('-156,44', second))).toMatchObject({ chain: 'holds' });
  expect(await endOf(list('-156,94', second))).toMatchObject({ chain: 'gaps' });
  expect(await endOf(list('-156,44', ''))).toMatchObject({ chain: 'gaps' });
});

test('one balance proves no step of several rows', async () => {
  const text = `Date,Description,Amount,Balance,Currency
07/01/2025,A,-192.73,"9,676.43",USD
07/01/2025,B,-141.48,,USD
`;
  expect(await endOf(text, { day_order: 'day-first' })).toMatchObject({ chain: 'unchecked' });
});

test('the oldest of two amounts without signs is asked about', async () => {
  const text = `Fecha;Concepto;Importe;Saldo;Divisa
13/01/2025;A;104,41;5.894,80;USD
14/01/2025;B;2.519,51;8.414,31;USD
`;
  expect(await endOf(text)).toMatchObject({ asks: 'direction', question: { line: 2 } });
  expect(await endOf(text, { direction: 'out' })).toMatchObject({
    rows: ['2025-01-13 -10441', '2025-01-14 251951'],
  });
});

test('years of two figures that stand first are asked about where they may be days', async () => {
  const text = `Data;Kontzeptua;Zenbatekoa;Saldoa;Dibisa
25/01/03;Erosketa dendan 81;-196,25;8.218,10;EUR
25/01/11;Erosketa dendan 98;-197,63;8.020,47;EUR
`;
  expect(await endOf(text)).toMatchObject({ asks: 'day_order' });
  expect(await endOf(text, { day_order: 'year-first' })).toMatchObject({
    rows: ['2025-01-03 -19625', '2025-01-11 -19763'],
  });
});

test('days without a year lie in the period above them, and are no days without one', async () => {
  const list = (period: string) => `${period}
Fecha;Concepto;Importe;Saldo;Divisa
30/12;Compra 1;-2,00;98,00;EUR
02/01;Compra 2;-3,00;95,00;EUR
`;
  expect(await endOf(list('Periodo: 01/12/2024 - 31/01/2025'))).toMatchObject({
    rows: ['2024-12-30 -200', '2025-01-02 -300'],
  });
  expect(await endOf(list('Banco'))).toHaveProperty('refuses');
});
