import { listTransactions } from '@saldo/contract/transactions';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { makeLedger } from '@saldo/statements/testing/any/ledger';
import { LOCALES } from '@saldo/statements/testing/any/locales';
import { printCamt } from '@saldo/statements/testing/any/print-camt';
import { composed } from '@saldo/statements/testing/composed-files';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';

const listOf = (...lines: string[]) => [...lines, ''].join('\n');

/** A statement that contains neither its currency nor the name of its bank. */
const SILENT = listOf(
  'Date;Details;Amount;Balance;Branch',
  '2026-02-03;Bread;-2.40;97.60;North',
  '2026-02-14;Salary;100.00;197.60;North',
);
const LATER = listOf(
  'Date;Details;Amount;Balance;Branch',
  '2026-03-03;Bread;-7.60;190.00;North',
  '2026-03-14;Rent;-90.00;100.00;North',
);
const DETECTION = '/api/reports/detection';

describeOnOneEngine('a statement of any bank', (server) => {
  const send = (user: TestUser, file: string, fields: Record<string, string> = {}) =>
    user.upload('AUTO', file, 'list.csv', fields);
  const detect = async (user: TestUser, file: string) =>
    (await user.raw('POST', DETECTION, { body: formOf('input', { name: 'a.csv', content: file }) }))
      .body;

  it('is asked about once, with a preview of each answer, and never again', async () => {
    const user = await server().signUp();
    const asked = await send(user, SILENT);
    expect([asked.status, asked.body.detail]).toMatchObject([
      409,
      { code: 'statement_question', ask: 'currency', line: 2, cell: 'Bread' },
    ]);
    const [dollars] = asked.body.detail.choices;
    expect(dollars).toMatchObject({ answer: 'USD', count: 2, income: 100, expenses: 2.4 });
    const answers = JSON.stringify({ currency: 'GBP' });
    const bankless = await send(user, SILENT, { answers });
    expect([bankless.status, bankless.body.detail.fields]).toMatchObject([422, [{ path: 'bank' }]]);
    const first = await send(user, SILENT, { answers, bank: 'Example Bank' });
    expect([first.status, first.body.bank, first.body.imported]).toEqual([201, 'EXAMPLE BANK', 2]);
    expect(first.body.accounts).toMatchObject([{ currency: 'GBP', chain: { status: 'holds' } }]);
    const second = await send(user, LATER);
    expect([second.status, second.body.bank, second.body.imported]).toEqual([
      201,
      'EXAMPLE BANK',
      2,
    ]);
    expect((await send(user, SILENT)).body).toMatchObject({ imported: 0, duplicates: 2 });
  });

  it('is recognized by its content: known layouts, headings and account number', async () => {
    const user = await server().signUp();
    const iban = ibanOf('ES', '00812706150003239635');
    const own = listOf(`Cuenta;${iban};`, 'Fecha;Concepto;Importe', '03/02/2026;Pan;-2,40');
    expect(await detect(user, own)).toEqual({ bank: 'SABADELL', problem: null, as_plan: false });
    const revolut = listOf(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'ATM,Current,2026-09-01 10:00:00,2026-09-01 10:00:01,Cash,-20.00,1.00,EUR,COMPLETED,79.00',
    );
    expect(await detect(user, revolut)).toEqual({ bank: 'REVOLUT', problem: null, as_plan: false });
    expect(await detect(user, SILENT)).toEqual({ bank: null, problem: null, as_plan: false });
    const prose = await detect(user, 'Dear reader, this is a letter.\n');
    expect(prose.problem).toContain('This file contains no list of transactions');
    const { body } = await send(user, revolut);
    expect(body).toMatchObject({ bank: 'REVOLUT', imported: 1 });
    // Sending a column mapping does not turn it into another bank's file.
    const columns = { date: 'Completed Date', description: 'Description', amount: 'Amount' };
    const mapping = JSON.stringify({
      ...columns,
      date_order: 'day-first',
      decimal: 'point',
      bank: 'X',
    });
    const again = await user.upload('GENERIC', revolut, 'list.csv', { mapping });
    expect(again.body).toMatchObject({ bank: 'REVOLUT', imported: 0, duplicates: 1 });
  });

  it('asks for the direction of amounts again, because the earlier answer was for another file', async () => {
    const user = await server().signUp();
    const card = listOf(
      'Date;Details;Amount;Currency;Branch',
      '2026-02-03;Bread;2.40;EUR;North',
      '2026-02-04;Milk;1.10;EUR;North',
    );
    const answers = JSON.stringify({ direction: 'out' });
    const first = await user.upload('AUTO', card, 'list.csv', { bank: 'CARD', answers });
    expect([first.status, first.body.imported]).toEqual([201, 2]);
    const later = card.replaceAll('2026-02', '2026-03');
    const again = await user.upload('AUTO', later, 'list.csv', { bank: 'CARD' });
    expect([again.status, again.body.detail.code]).toEqual([409, 'statement_question']);
  });

  const SPAIN = LOCALES.find(({ name }) => name === 'es-ES');
  /** A zip with one statement per period, as banks provide them. */
  const packed = (others: Record<string, string> = {}) => {
    if (!SPAIN) throw new Error('no such locale');
    const ledger = makeLedger({ seed: 4, locale: SPAIN });
    const pieces = [ledger.rows.slice(0, 15), ledger.rows.slice(15)];
    const files = pieces.map((rows, at) => {
      const opening = at === 0 ? ledger.opening : (pieces[0]?.at(-1)?.balance ?? 0);
      const piece = { ...ledger, rows, opening, closing: rows.at(-1)?.balance ?? 0 };
      const text = printCamt(piece, { message: '053', version: '08' });
      return [`days/${at}.xml`, strToU8(text)] as const;
    });
    const more = Object.entries(others).map(([name, text]) => [name, strToU8(text)] as const);
    return { ledger, zip: zipSync(Object.fromEntries([...files, ...more])) };
  };

  it('can be a zip of CAMT files', async () => {
    const user = await server().signUp();
    const { ledger, zip } = packed();
    const body = formOf('input', { name: 'days.zip', content: zip });
    const detected = await user.raw('POST', DETECTION, { body });
    expect(detected.body).toMatchObject({ problem: null, as_plan: true });
    for (const bank of ['AUTO', 'GENERIC']) {
      const { status, body } = await user.upload(bank, zip, 'days.zip', { bank: 'Zip Bank' });
      expect([status, body.total]).toEqual([201, ledger.rows.length]);
      expect(body.accounts).toMatchObject([
        { iban: ledger.iban, chain: { status: 'holds', closing: ledger.closing / 100 } },
      ]);
    }
    const query = { from: '2000-01-01', to: '2030-12-31' };
    const { total } = await user.call(listTransactions, { query });
    expect(total).toBe(ledger.rows.length);
    const mixed = packed({ 'letter.txt': 'Dear reader' }).zip;
    const refused = await user.upload('AUTO', mixed, 'days.zip');
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'invalid_report_format']);
    const cut = await user.upload('AUTO', zip.slice(0, zip.length - 40), 'days.zip');
    expect([cut.status, cut.body.detail.code]).toEqual([409, 'invalid_report_format']);
  });

  it('is previewed as a plan first if it comes from another app', async () => {
    const user = await server().signUp();
    const app = listOf(
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
      'Giro,2026-01-05,Shop,,Food,-12.5,0,Cleared',
    );
    expect(await detect(user, app)).toEqual({ bank: null, problem: null, as_plan: true });
  });

  it('links a transfer between own accounts by the account numbers in the files', async () => {
    const user = await server().signUp();
    const [one, other] = ['00812706150003239635', '21000000010500000001'].map((n) =>
      ibanOf('ES', n),
    );
    const file = (own = '', party = '', amount = '') =>
      listOf(
        `Cuenta;${own};;`,
        'Fecha;Concepto;Importe;Beneficiario;IBAN Beneficiario',
        `05/02/2026;Ahorro;${amount};Ana Gil;${party}`,
        '09/02/2026;Pan;-2,40;;',
      );
    expect((await send(user, file(one, other, '-200,00'))).body).toMatchObject({ imported: 2 });
    const second = await send(user, file(other, one, '200,00'));
    expect(second.body).toMatchObject({ imported: 2, transfers_linked: 1 });
    const query = { from: '2026-01-01', to: '2026-12-31' };
    expect((await user.call(listTransactions, { query })).items).toHaveLength(4);
  });

  it('is read from a PDF whichever bank is chosen, and reports what verified it', async () => {
    const user = await server().signUp();
    const file = composed('pdf/soll-haben.pdf');
    const first = await user.upload('AUTO', file, 'Kontoauszug.pdf');
    expect([first.status, first.body.bank, first.body.imported]).toEqual([201, 'COMMERZBANK', 24]);
    expect(first.body.notices).toContainEqual(
      expect.stringMatching(/^Read from a PDF and verified by the opening and closing balances/),
    );
    const again = await user.upload('BBVA', file, 'Kontoauszug.pdf');
    expect([again.status, again.body.imported]).toEqual([201, 0]);
  });
});
