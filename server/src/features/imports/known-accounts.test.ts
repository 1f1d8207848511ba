import { listAccounts } from '@saldo/contract/accounts';
import * as plans from '@saldo/contract/import-plans';
import type { StatementAnswers } from '@saldo/contract/imports';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { expect, it } from 'vitest';

const listOf = (...lines: string[]) => [...lines, ''].join('\n');

/** Purchases on a card or deposits into an account: nothing in the file says which. */
const rising = (month: string, opening: number, heading = 'Date;Details;Amount;Balance') => {
  const amounts = [10, 20, 30, 40];
  const rows = amounts.map((amount, at) => {
    const balance = opening + amounts.slice(0, at + 1).reduce((sum, one) => sum + one, 0);
    return `2026-${month}-0${at + 1};Entry ${at};${amount}.00;${balance}.00`;
  });
  return listOf(heading, ...rows);
};

describeOnOneEngine('a file that continues a known account', (server) => {
  const send = async (
    user: TestUser,
    file: string,
    { bank, ...answers }: StatementAnswers & { bank?: string } = {},
  ) => {
    const fields = { ...(bank && { bank }), answers: JSON.stringify(answers) };
    const { status, body } = await user.upload('AUTO', file, 'list.csv', fields);
    return status === 201 ? body : { status, ask: body.detail.ask, ...body.detail };
  };

  it('takes sign, currency and bank from the account by its balance, and asks nothing', async () => {
    const user = await server().signUp();
    const first = { direction: 'in', currency: 'USD', bank: 'FIRST' };
    expect(await send(user, rising('01', 500), first)).toMatchObject({ imported: 4 });
    const second = { direction: 'debt', currency: 'GBP', bank: 'SECOND' };
    expect(await send(user, rising('01', 900), second)).toMatchObject({ imported: 4 });
    expect(await send(user, rising('02', 600))).toMatchObject({
      ...{ bank: 'FIRST', imported: 4 },
      accounts: [{ currency: 'USD', chain: { opening: 600, closing: 700 } }],
    });
    expect(await send(user, rising('02', 1000))).toMatchObject({
      ...{ bank: 'SECOND', imported: 4 },
      accounts: [{ currency: 'GBP', chain: { opening: -1000, closing: -1100 } }],
    });
  });

  it('is asked about if it continues none, with the last answer first', async () => {
    const user = await server().signUp();
    await send(user, rising('01', 500), { direction: 'debt', currency: 'GBP', bank: 'FIRST' });
    const asked = await send(user, rising('02', 777));
    expect([asked.ask, asked.choices[0].answer]).toEqual(['direction', 'debt']);
    const next = await send(user, rising('02', 777), { direction: 'debt' });
    expect([next.ask, next.choices[0].answer]).toEqual(['currency', 'GBP']);
  });

  it('takes everything from the account whose rows it holds', async () => {
    const user = await server().signUp();
    const list = (...rows: string[]) => listOf('Date;Details;Amount', ...rows);
    const [one, two] = ['2026-03-01;Tea;3.00', '2026-03-02;Bread;2.10'];
    const answers = { direction: 'out', currency: 'GBP', bank: 'CARD' };
    await send(user, list(one, two, '2026-03-03;Milk;1.20'), answers);
    const later = list(two, '2026-03-03;Milk;1.20', '2026-03-04;Rice;4.00');
    expect(await send(user, later)).toMatchObject({ bank: 'CARD', imported: 1, duplicates: 2 });
  });

  it('takes the answers of the account whose number it names', async () => {
    const user = await server().signUp();
    const [one = '', other = ''] = ['00812706150003239635', '00810000000000000001'].map((n) =>
      ibanOf('ES', n),
    );
    const list = (iban: string, month: string) =>
      listOf(
        `Cuenta;${iban};`,
        'Fecha;Concepto;Importe',
        `03/${month}/2026;Luz;3,00`,
        `04/${month}/2026;Pan;2,10`,
      );
    expect((await send(user, list(one, '01'))).ask).toBe('direction');
    expect(await send(user, list(one, '01'), { direction: 'out' })).toMatchObject({ imported: 2 });
    expect(await send(user, list(other, '01'), { direction: 'in' })).toMatchObject({ imported: 2 });
    const [out, into] = [await send(user, list(one, '02')), await send(user, list(other, '02'))];
    const query = { from: '2026-02-01', to: '2026-02-28' };
    expect([out.imported, into.imported]).toEqual([2, 2]);
    const { items } = (await user.raw('GET', `/api/transactions?from=${query.from}&to=${query.to}`))
      .body;
    expect(items.map((row: { direction: string }) => row.direction).sort()).toEqual([
      ...['expense', 'expense', 'income', 'income'],
    ]);
  });

  const danske = (month: string, opening: number, ...amounts: number[]) => {
    const rows = amounts.map((amount, at) => {
      const balance = opening + amounts.slice(0, at + 1).reduce((sum, one) => sum + one, 0);
      return `1${at}-${month}-2026;Mad;Butik;Entry ${at};${amount},00;${balance},00;Udført;Nej`;
    });
    return listOf('Dato;Kategori;Underkategori;Tekst;Beløb;Saldo;Status;Afstemt', ...rows);
  };

  it('is named by its headings, in the currency of that bank, without a question', async () => {
    const user = await server().signUp();
    const known = { bank: 'DANSKE BANK', imported: 2, accounts: [{ currency: 'DKK' }] };
    expect(await send(user, danske('01', 500, -40, 90))).toMatchObject(known);
    expect(await send(user, danske('02', 550, -30, 70))).toMatchObject(known);
  });

  it('keeps the bank and the currency of its account, whatever its headings tell', async () => {
    const user = await server().signUp();
    const said = { bank: 'MY BANK', currency: 'EUR' };
    const own = { bank: 'MY BANK', imported: 2, accounts: [{ currency: 'EUR' }] };
    expect(await send(user, danske('01', 500, -40, 90), said)).toMatchObject(own);
    expect(await send(user, danske('02', 550, -30, 70))).toMatchObject(own);
    const accounts = await user.call(listAccounts, {});
    expect(accounts).toHaveLength(1);
  });

  it('is asked about if such lists had another bank before, and nothing ties it to an account', async () => {
    const user = await server().signUp();
    const card = (month: string) =>
      listOf(
        'Posted Date,Reference Number,Payee,Address,Amount',
        `${month}/14/2026,24137466,AMAZON,SEATTLE WA,-45.50`,
        `${month}/15/2026,24137467,SHELL,SEATTLE WA,-12.00`,
        `${month}/16/2026,24137468,BONUS,SEATTLE WA,20.00`,
      );
    const said = { bank: 'MY CARD', direction: 'in' };
    expect(await send(user, card('01'), said)).toMatchObject({ bank: 'MY CARD', imported: 3 });
    const { status, fields } = await send(user, card('02'), { direction: 'in' });
    expect([status, fields]).toMatchObject([422, [{ path: 'bank' }]]);
  });

  it('is remembered from a plan too', async () => {
    const user = await server().signUp();
    const { id } = await user.call(plans.createImportPlan, {});
    const body = formOf('input', { name: 'a.csv', content: rising('01', 500) });
    const added = await user.raw('POST', `/api/import-plans/${id}/files`, { body });
    const params = { id, file: added.body.files[0] };
    const answers = { direction: 'in', currency: 'USD' };
    await user.call(plans.changePlanFile, { params, body: { answers, bank: 'FIRST' } });
    await user.call(plans.confirmImportPlan, { params: { id } });
    const state = async () => (await user.call(plans.getImportPlan, { params: { id } })).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    const kept = await server()
      .running.context.storage.read.selectFrom('statement_answers')
      .select('answers')
      .where('user_id', '=', user.id)
      .execute();
    expect(kept.map((one) => JSON.parse(one.answers))).toEqual([answers, answers]);
  });
});

describeOnOneEngine('what the user said about signs', (server) => {
  const send = (user: TestUser, file: string, answers: StatementAnswers = {}) =>
    user.upload('AUTO', file, 'list.csv', { bank: 'ANY', answers: JSON.stringify(answers) });
  const account = async (user: TestUser) => (await user.call(listAccounts, {}))[0];

  it('is never called verified, until a statement that proves itself continues from it', async () => {
    const user = await server().signUp();
    const answers = { direction: 'in', currency: 'EUR' };
    const first = await send(user, rising('01', 500), answers);
    expect(first.body.accounts).toMatchObject([{ chain: { status: 'said', closing: 600 } }]);
    expect(await account(user)).toMatchObject({ balance: 600, proved_until: null, as_said: true });
    const second = await send(user, rising('02', 600));
    expect(second.body.accounts).toMatchObject([{ chain: { status: 'said', closing: 700 } }]);
    const signed = listOf(
      'Date;Details;Amount;Balance;Currency',
      '2026-03-01;Rent;-50.00;650.00;EUR',
      '2026-03-02;Pay;100.00;750.00;EUR',
    );
    const third = await send(user, signed);
    expect(third.body.accounts).toMatchObject([{ chain: { status: 'holds' } }]);
    expect(await account(user)).toMatchObject({ proved_until: '2026-03-02', as_said: false });
    const fourth = await send(user, rising('04', 750));
    expect(fourth.body.accounts).toMatchObject([{ chain: { status: 'holds', closing: 850 } }]);
  });

  it('stays unverified if the next statement shows the opposite', async () => {
    const user = await server().signUp();
    await send(user, rising('01', 500), { direction: 'debt', currency: 'EUR' });
    expect(await account(user)).toMatchObject({ balance: -600, as_said: true });
    const signed = listOf(
      'Date;Details;Amount;Balance;Currency',
      '2026-03-01;Rent;-50.00;550.00;EUR',
      '2026-03-02;Pay;100.00;650.00;EUR',
    );
    const next = await send(user, signed);
    expect(next.body.detail?.code).toBe('account_ambiguous');
    expect(await account(user)).toMatchObject({ proved_until: null, as_said: true });
  });
});
