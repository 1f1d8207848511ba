import { listAccountNames, listAccounts } from '@saldo/contract/accounts';
import { listImportPlans } from '@saldo/contract/import-plans';
import {
  createReport,
  detectReport,
  getImportOutcome,
  listReports,
  Mapping,
  type MappingQuestion,
} from '@saldo/contract/imports';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { listTransactions } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { makeTestAccount } from '../../../testing/make-account.ts';
import { resize } from '../../../testing/page-state.ts';
import {
  button,
  card,
  dialog,
  field,
  openApp,
  waitForFocusWithin,
} from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, chooseFile, fill, press } from '../../../testing/user-actions.ts';
import { makeReport, NO_OUTCOME, QUESTION } from '../testing.ts';

const ask = (question: MappingQuestion = QUESTION) =>
  refusal('mapping_required', 'Match the columns', question);

const form = dialog('Match the columns');
const inForm = (label: string) => form.getByLabelText(label, { exact: true });
const result = card('Import result');
const read = form.getByRole('region', { name: 'Preview' }).getByRole('listitem');

/** Opens the screen with a fake server that asks for the column mapping and accepts any answer. */
const open = (question: MappingQuestion = QUESTION, replies: readonly Reply[] = []) => {
  let past = [makeReport()].slice(1);
  return openApp('/import', [
    on(listReports, () => past),
    when(listImportPlans, []),
    when(getImportOutcome, NO_OUTCOME),
    when(listTransactions, { items: [], total: 0 }),
    when(detectReport, { bank: null, problem: null, as_plan: false }),
    when(listAccounts, []),
    when(listAccountNames, []),
    when(getMonthlyMetrics, refusal('not_found', 'No month.')),
    on(createReport, ({ body }) => {
      const given = body instanceof FormData ? body.get('mapping') : null;
      if (given === null || given === 'ask') return ask(question);
      past = [makeReport({ bank: 'N26' })];
      return { ...makeReport({ bank: 'N26' }), step_id: null };
    }),
    ...replies,
  ]);
};

async function chooseCsv(name = 'n26-2026-10.csv') {
  await chooseFile(new File(['a;b'], name, { type: 'text/csv' }));
  await choose(field('Select Bank'), 'Other (CSV)');
}

async function openDialog(question?: MappingQuestion, replies?: readonly Reply[]) {
  const opened = open(question, replies);
  await chooseCsv();
  await press(button('Import'));
  await expect.element(form).toBeVisible();
  return opened;
}

const send = () => press(form.getByRole('button', { name: 'Import' }));

/** Mapping and account id sent with the last file. */
function lastSent(server: ReturnType<typeof open>['server']) {
  const body = server.sent(createReport).at(-1);
  if (!(body instanceof FormData)) throw new Error('No file was sent.');
  const mapping = Mapping.parse(JSON.parse(String(body.get('mapping'))));
  return { mapping, account: body.get('account_id') };
}

test('asks before discarding answers, whichever way the dialog is closed', async () => {
  await openDialog();
  const question = dialog('Discard changes?');
  const keep = async () => {
    await waitForFocusWithin(question);
    await press(question.getByRole('button', { name: 'Keep editing' }));
    await waitForFocusWithin(form);
  };
  await fill(inForm('Bank'), 'BUNQ');
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await keep();
  await expect.element(inForm('Bank')).toHaveValue('BUNQ');
  await press(form.getByRole('button', { name: 'Close' }));
  await keep();
  history.back();
  await keep();
  await press(form.getByRole('button', { name: 'Cancel' }));
  await press(question.getByRole('button', { name: 'Discard' }));
  await expect.element(form).not.toBeInTheDocument();
  await press(button('Import'));
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
});

test('starts with the server’s guess, and previews how the rows will be read', async () => {
  const { server } = await openDialog();
  await expect.element(inForm('Date')).toHaveValue('Booking Date');
  await expect.element(inForm('Amount')).toHaveValue('Amount (EUR)');
  await expect.element(inForm('Decimal separator')).toHaveValue('comma');
  await expect.element(inForm('Date format')).toHaveValue('day-first');
  await choose(inForm('Description'), 'Partner Name');
  await expect
    .element(form.getByRole('columnheader', { name: 'Description Partner Name' }))
    .toBeVisible();
  await expect.element(read.first()).toMatchTextContent('Mercadona−€54.18Oct 31, 2026');
  await expect.element(read.last()).toMatchTextContent('Payroll Example+€2,450.00Oct 30, 2026');
  await expect.element(form.getByText('2 rows can be read.')).toBeVisible();
  await fill(inForm('Bank'), 'n26');
  await send();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(result).toMatchTextContent('N26');
  expect(lastSent(server)).toMatchObject({
    account: null,
    mapping: { description: 'Partner Name', bank: 'N26', currency: 'EUR' },
  });
});

test('asks again on request, starting with the previous choice', async () => {
  const guess = { ...QUESTION.guess, description: 'Note', bank: 'N26' };
  const { server } = open({ ...QUESTION, guess });
  await chooseCsv();
  await press(field('Match the columns again'));
  await press(button('Import'));
  await expect.element(inForm('Description')).toHaveValue('Note');
  await expect.element(inForm('Bank')).toHaveValue('N26');
  const [asked] = server.sent(createReport);
  expect(asked instanceof FormData && asked.get('mapping')).toBe('ask');
});

test('says what cannot be read, names the line, and keeps the input', async () => {
  const sample = [1, 2, 3, 4, 5].map((day) => [`0${day}/10/2026`, 'Coffee', '', '-1,50', '']);
  const { server } = await openDialog({ ...QUESTION, sample });
  await choose(inForm('Description'), 'Partner Name');
  await choose(inForm('Date format'), 'month-first');
  await choose(inForm('Decimal separator'), 'point');
  await expect.element(form.getByText('5 of 5 rows can’t be read.')).toBeVisible();
  await expect.element(read.first()).toMatchTextContent('“-1,50” isn’t an amount');
  await choose(inForm('Decimal separator'), 'comma');
  await expect.element(form.getByText('5 rows can be read.')).toBeVisible();
  await choose(inForm('Date format'), 'day-first');
  await fill(inForm('Bank'), 'My Bank');
  server.now(when(createReport, refusal('invalid_report_format', 'Line 8: "three" is no amount.')));
  await send();
  await expect.element(form.getByRole('alert')).toMatchTextContent('Line 8: "three" is no amount');
  await expect.element(inForm('Bank')).toHaveValue('MY BANK');
  await expect.element(inForm('Description')).toHaveValue('Partner Name');
  await press(form.getByRole('button', { name: 'Cancel' }));
  await expect.element(page.getByLabelText('Chosen file')).toMatchTextContent('n26-2026-10.csv');
  await expect.element(field('Select Bank')).toHaveValue('GENERIC');
});

test('reads income and expenses from separate columns', async () => {
  const { server } = await openDialog({
    headings: ['Day', 'Text', 'In', 'Out'],
    sample: [
      ['2026-10-01', 'Gift', '20.00', ''],
      ['2026-10-02', 'Tea', '', '3.5'],
    ],
    guess: {},
  });
  await choose(inForm('Date'), 'Day');
  await choose(inForm('Description'), 'Text');
  await press(form.getByRole('radio', { name: 'Two columns' }));
  await choose(inForm('Income'), 'In');
  await choose(inForm('Expenses'), 'In');
  await fill(inForm('Bank'), 'Cash');
  await send();
  await expect
    .element(form.getByText('Choose a different column from the one for income.'))
    .toBeVisible();
  await expect.element(inForm('Expenses')).toHaveFocus();
  await choose(inForm('Expenses'), 'Out');
  await fill(inForm('Currency'), 'usd');
  await expect.element(read.last()).toMatchTextContent('Tea−$3.50');
  await send();
  await expect.element(form).not.toBeInTheDocument();
  const { mapping } = lastSent(server);
  expect(mapping).toMatchObject({ amount: null, income: 'In', expense: 'Out', currency: 'USD' });
});

test('puts the rows into an existing account', async () => {
  const { server } = await openDialog(QUESTION, [
    when(listAccountNames, [makeTestAccount({ id: 'n26', bank: 'N26' })]),
  ]);
  await choose(inForm('Description'), 'Partner Name');
  await choose(inForm('Belongs to'), 'n26');
  await expect.element(inForm('Bank')).toHaveValue('N26');
  await expect.element(inForm('Bank')).toBeDisabled();
  await send();
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSent(server).account).toBe('n26');
});

test('asks for what is missing, using only the keyboard', async () => {
  const { server } = await openDialog({
    headings: ['a', 'b', 'c'],
    sample: [['2026-10-01', 'Tea', '-3,50']],
    guess: {},
  });
  const tabs = async (n: number) => userEvent.keyboard('{Tab}'.repeat(n));
  await expect.element(inForm('Date')).toHaveFocus();
  await tabs(7);
  await expect.element(inForm('Bank')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Choose the date column.')).toBeVisible();
  await expect.element(form.getByText('Enter the bank’s name.')).toBeVisible();
  await expect.element(inForm('Date')).toHaveFocus();
  await userEvent.keyboard('a{Tab}{Tab}b{Tab}{Tab}{Tab}{Tab}');
  await expect.element(inForm('Amount')).toHaveFocus();
  await userEvent.keyboard('c{Tab}b!{Enter}');
  await expect.element(form.getByText('Use letters A to Z and digits, such as N26.')).toBeVisible();
  await expect.element(inForm('Bank')).toHaveFocus();
  // A stray Escape does not discard the input.
  const question = dialog('Discard changes?');
  await userEvent.keyboard('{Escape}');
  await waitForFocusWithin(question);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(inForm('Bank')).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}cash{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSent(server).mapping).toMatchObject({
    ...{ date: 'a', description: 'b', amount: 'c', decimal: 'comma', bank: 'CASH' },
  });
});

test('asks in the dialog which account when several fit', async () => {
  const { server } = await openDialog(QUESTION, [
    when(
      listAccountNames,
      ['One', 'Two'].map((name) => makeTestAccount({ id: name, name, bank: 'N26' })),
    ),
  ]);
  await choose(inForm('Description'), 'Partner Name');
  await fill(inForm('Bank'), 'N26');
  const accounts = ['One', 'Two'].map((name) => ({
    ...{ id: name, name, iban: null, fits: true, why: 'It is empty.', compared: null },
  }));
  const days = { from: null, to: null, opening: null, closing: null };
  const file = { name: 'N26', product: 'current', currency: 'EUR', ...days };
  server.now(
    when(createReport, refusal('account_ambiguous', 'Which account?', { accounts, file })),
  );
  await send();
  await expect
    .element(form.getByText('The file doesn’t say which account it’s from.'))
    .toMatchTextContent('Two: It is empty.');
  await expect.element(inForm('Belongs to')).toHaveFocus();
  await choose(inForm('Belongs to'), 'Two');
  server.now(when(createReport, { ...makeReport(), step_id: null }));
  await send();
  await expect.element(form).not.toBeInTheDocument();
  expect(lastSent(server).account).toBe('Two');
});

test('has no axe violations, even with errors shown', async () => {
  await openDialog({
    ...QUESTION,
    sample: [['soon', 'Tea', '', 'three', ''], ...QUESTION.sample],
  });
  await expectAccessible();
  await fill(inForm('Bank'), '');
  await send();
  await expect.element(form.getByText('Enter the bank’s name.')).toBeVisible();
  await expectAccessible();
  await resize(360, 740);
  await expectAccessibleInBothThemes();
  const { scrollWidth, clientWidth } = form.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
