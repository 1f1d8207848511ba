import { listAccountNames, listAccounts } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import { listImportPlans } from '@saldo/contract/import-plans';
import {
  anonymizeReport,
  createReport,
  detectReport,
  getImportOutcome,
  listReports,
  type Report,
  undoReport,
} from '@saldo/contract/imports';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { undoAutoSort } from '@saldo/contract/sorting';
import { listTransactions } from '@saldo/contract/transactions';
import { getProfile } from '@saldo/contract/users';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { makeBalancedAccount } from '../../testing/make-account.ts';
import { resize } from '../../testing/page-state.ts';
import {
  button,
  card,
  dialog,
  expectAddress,
  field,
  link,
  openApp,
  toasts,
} from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { choose, chooseFile, fill, press } from '../../testing/user-actions.ts';
import { CATEGORIES, makeTransaction } from '../transactions/testing.ts';
import { makeReport, makeReportAccount, NO_OUTCOME, QUESTION } from './testing.ts';

const result = card('Import result');
const changes = result.getByRole('group', { name: 'What these files changed' });
const chosen = page.getByLabelText('Chosen file');
const file = (name: string, text = 'Fecha;Importe') => new File([text], name, { type: 'text/csv' });

const OTHER = '00000000-0000-7000-8000-000000000501';

let past: Report[] = [];
beforeEach(() => {
  past = [];
});

/** Fakes a successful import, which is listed from then on. */
const importing = (report = makeReport()) =>
  on(createReport, () => {
    past = [report, ...past.filter(({ id }) => id !== report.id)];
    return { ...report, step_id: null };
  });

function open(replies: readonly Reply[] = [], role: Role = 'USER') {
  return openApp(
    '/import',
    [
      on(listReports, () => past),
      when(listImportPlans, []),
      when(getImportOutcome, NO_OUTCOME),
      when(detectReport, { bank: null, problem: null, as_plan: false }),
      when(listAccounts, []),
      when(listAccountNames, []),
      when(getMonthlyMetrics, refusal('not_found', 'No month.')),
      when(listTransactions, { items: [], total: 0 }),
      when(listCategories, CATEGORIES),
      ...replies,
    ],
    { role },
  );
}

async function importFile(name: string, bank = 'CAIXABANK') {
  await chooseFile(file(name));
  await choose(field('Select Bank'), bank);
  await press(button('Import'));
}

const figures = () =>
  Object.fromEntries(
    [...result.element().querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]),
  );

test('shows what an import did, and which rows already existed', async () => {
  const known = {
    ...{ line: 3, date: '2026-01-05', description: 'ALQUILER PISO', amount: 700, currency: 'EUR' },
    direction: 'expense' as const,
  };
  const { server } = open([
    importing(makeReport({ total: 13, skipped: 3, skipped_reasons: { pending: 2, zero: 1 } })),
  ]);
  await importFile('january.csv');
  await expect.element(toasts).toMatchTextContent('File imported successfully!');
  // The result says more than the toast above it.
  await expect
    .element(result.getByRole('heading', { name: '10 transactions imported' }))
    .toBeVisible();
  await expect.element(result).not.toMatchTextContent('File imported successfully!');
  await expect.element(result).toMatchTextContent('Balances verified');
  expect(figures()).toMatchObject({
    ...{ Imported: '10', Duplicates: '0' },
    Skipped: '32 pending, 1 with a zero amount',
  });
  await expect
    .element(result.getByRole('link', { name: 'View January 2026' }))
    .toHaveAttribute('href', '/transactions?year=2026&month=1');

  const again = { id: '00000000-0000-7000-8000-000000000501', file_name: 'export.csv' };
  server.now(importing(makeReport({ ...again, imported: 0, duplicates: 10, known: [known] })));
  await importFile('export.csv');
  await expect.element(result).toMatchTextContent('export.csv');
  expect(figures()).toMatchObject({ Imported: '0', Duplicates: '10' });
  await press(result.getByText('10 rows already imported'));
  await expect.element(result.getByRole('table')).toMatchTextContent('ALQUILER PISO');
});

test('says how many rows were sorted as the user chose and how many by guesses, and undoes it', async () => {
  const sorted = { count: 81, chosen: 81 };
  const { server } = open([importing(makeReport({ sorted }))]);
  await importFile('january.csv');
  await expect.element(changes).toMatchTextContent(/Sorted as you chose81/);
  server.now(
    on(undoAutoSort, () => {
      past = [makeReport()];
      return { undone: 81, step_id: null };
    }),
  );
  await press(result.getByRole('button', { name: 'Undo Sort' }));
  await expect.element(toasts).toMatchTextContent('Categories removed.');
  await expect.element(changes).toMatchTextContent(/Sorted as you chose0/);

  const both = { count: 13, chosen: 12 };
  server.now(importing(makeReport({ id: OTHER, sorted: both })));
  await importFile('february.csv');
  await expect
    .element(changes)
    .toMatchTextContent(/Sorted as you chose121 more categorized automatically/);
});

test('fills in the bank detected from the file, but keeps one the user chose', async () => {
  const { server } = open([when(detectReport, { bank: 'BBVA', problem: null, as_plan: false })]);
  await chooseFile(file('october.csv'));
  await expect.element(field('Select Bank')).toHaveValue('BBVA');
  await expect.element(page.getByText('Detected: BBVA')).toBeVisible();
  server.now(when(detectReport, { bank: 'N26', problem: null, as_plan: false }));
  await chooseFile(file('november.csv'));
  await expect.element(page.getByText('Detected: N26')).toBeVisible();
  await expect.element(field('Select Bank')).toHaveValue('BBVA');
});

test('asks the one thing a file leaves open, and sends the answer with the bank name', async () => {
  const row = { line: 2, date: '2026-02-03', description: 'Bread', amount: 2.4 };
  const choice = (currency: string) => ({
    ...{ answer: currency, label: currency, count: 2, income: 100, expenses: 2.4, currency },
    rows: [{ ...row, currency, direction: 'expense' as const }],
  });
  const others = ['EUR', 'CHF', 'CAD', 'AUD', 'NZD', 'BRL', 'MXN'];
  const choices = ['USD', 'GBP', ...others].map(choice);
  const { server } = open([
    on(createReport, () =>
      server.sent(createReport).length === 1
        ? refusal('statement_question', 'One thing is open.', {
            ...{ ask: 'currency', line: 2, cell: 'Bread', choices },
          })
        : { ...makeReport(), step_id: null },
    ),
  ]);
  await chooseFile(file('list.csv'));
  await choose(field('Select Bank'), 'AUTO');
  await expect.element(button('Import')).toBeDisabled();
  await fill(field('Bank name'), 'Example Bank');
  await press(button('Import'));
  const question = page.getByRole('region', { name: 'Which currency is this?' });
  await expect.element(question).toMatchTextContent('list.csv, line 2: Bread');
  await expect.element(button('Read This Way')).toBeDisabled();
  // Four are shown, and the others listed.
  await expect.element(question.getByRole('radio', { name: 'CAD' })).not.toBeInTheDocument();
  await choose(question.getByLabelText('Other'), 'NZD');
  await expect.element(question.getByRole('table')).toMatchTextContent('NZ$');
  await press(question.getByRole('radio', { name: 'GBP' }));
  await expect.element(question.getByLabelText('Other')).toHaveValue('');
  await expect.element(question.getByRole('table')).toMatchTextContent('Bread');
  await expectAccessible();
  await press(button('Read This Way'));
  await expect.element(toasts).toMatchTextContent('File imported successfully!');
  const [, sent] = server.asked(createReport);
  const form = sent?.body;
  if (!(form instanceof FormData)) throw new Error('no form was sent');
  expect([form.get('bank'), form.get('answers')]).toEqual(['Example Bank', '{"currency":"GBP"}']);
});

test('shows which balance follows from each answer, and offers the columns if none is right', async () => {
  const choice = (answer: string, closing: number) => ({
    ...{ answer, label: `It is ${answer}`, count: 16, currency: 'EUR', rows: [], closing },
    ...(closing > 0 ? { income: 8000, expenses: 0 } : { income: 0, expenses: 8000 }),
  });
  const choices = [choice('in', 8124.6), choice('debt', -8124.6)];
  const { server } = open([
    when(
      createReport,
      refusal('statement_question', 'One thing is open.', {
        ...{ ask: 'direction', line: 2, cell: 'Aportación', choices },
      }),
    ),
  ]);
  await chooseFile(file('list.csv'));
  await choose(field('Select Bank'), 'AUTO');
  await fill(field('Bank name'), 'Example Bank');
  await press(button('Import'));
  const question = page.getByRole('region', { name: 'Which way did the money go?' });
  await expect
    .element(question)
    .toMatchTextContent(/You would have €8,124.60.*You would owe €8,124.60/);
  await expect.element(question).toMatchTextContent('The balance is shown as you said');
  await press(question.getByRole('radio', { name: 'None of these' }));
  await expect.element(button('Read This Way')).not.toBeInTheDocument();
  await expect.element(button('Download an Anonymized Copy')).toBeVisible();
  await expectAccessible();
  server.now(when(createReport, refusal('mapping_required', 'Which columns?', QUESTION)));
  await press(button('Match Columns'));
  await expect.element(dialog('Match the columns')).toBeVisible();
});

test('undoes an import after saying what is removed', async () => {
  open([
    importing(makeReport({ imported: 8 })),
    on(undoReport, () => {
      past = past.map((one) => ({ ...one, undone_at: '2026-11-21T11:00:00.000Z' }));
      return { removed: 8 };
    }),
  ]);
  await importFile('january.csv');
  await press(result.getByRole('button', { name: 'Undo' }));
  const question = dialog('Undo this import?');
  await expect.element(question).toMatchTextContent('This removes 8 transactions');
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  await press(result.getByRole('button', { name: 'Undo' }));
  await press(question.getByRole('button', { name: 'Undo Import' }));
  await expect.element(toasts).toMatchTextContent('Import undone. 8 transactions removed.');
  await expect.element(result).toMatchTextContent('This import was undone');
  await expect.element(card('Import history').getByRole('table')).toMatchTextContent('Undone');
});

test('asks for file and bank, and shows the chosen file', async () => {
  open();
  await expect.element(button('Import')).toBeDisabled();
  await chooseFile(file('january.csv'));
  await expect.element(chosen).toMatchTextContent(/\d+ Bytes|KB/);
  await expect.element(button('Import')).toBeDisabled();
  await choose(field('Select Bank'), 'Imagin/Caixabank');
  await expect.element(button('Import')).toBeEnabled();
  await press(chosen.getByRole('button', { name: 'Clear file' }));
  await expect.element(chosen).not.toBeInTheDocument();
  await expect.element(button('Import')).toBeDisabled();
});

test('keeps file and bank and shows the reason when the statement cannot be read', async () => {
  const said = 'No header of a Revolut statement was found in its first rows.';
  open([when(createReport, refusal('invalid_report_format', said))]);
  await importFile('not-a-statement.csv', 'REVOLUT');
  await expect
    .element(toasts)
    .toMatchTextContent('Invalid report format for REVOLUT. Please check your file and try again.');
  await expect.element(page.getByRole('alert')).toMatchTextContent(said);
  await expect.element(chosen).toMatchTextContent('not-a-statement.csv');
  await expect.element(field('Select Bank')).toHaveValue('REVOLUT');
});

const asCopy = () =>
  new Response('Fecha;Importe', {
    headers: { 'content-disposition': 'attachment; filename="anonymized.csv"' },
  });

test('offers an anonymized copy of a file that cannot be read', async () => {
  const { server } = open([
    when(createReport, refusal('invalid_report_format', 'No amount in line 2.')),
    when(anonymizeReport, asCopy()),
  ]);
  await importFile('mine.csv');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('attach it to a ticket');
  await expectAccessibleInBothThemes();
  await press(button('Download an Anonymized Copy'));
  await expect.element(toasts).toMatchTextContent('Copy downloaded.');
  const [sent] = server.sent(anonymizeReport);
  expect(sent instanceof FormData && sent.get('input')).toMatchObject({ name: 'mine.csv' });
  const said = 'Saldo can’t anonymize PDFs yet.';
  server.now(when(anonymizeReport, refusal('invalid_report_format', said)));
  await press(button('Download an Anonymized Copy'));
  await expect.element(toasts).toMatchTextContent(said);
});

test('offers no copy when the file is not at fault or is a Saldo export', async () => {
  const { server } = open([when(createReport, refusal('limit_reached', 'Too many accounts.'))]);
  await importFile('mine.csv');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many accounts.');
  await expect.element(button('Download an Anonymized Copy')).not.toBeInTheDocument();
  server.now(when(createReport, refusal('invalid_report_format', 'Not ours.')));
  await importFile('saldo.zip');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not ours.');
  await expect.element(button('Download an Anonymized Copy')).not.toBeInTheDocument();
});

test('replaces the previous result when an import fails', async () => {
  const { server } = open([importing()]);
  await importFile('january.csv');
  await expect.element(result).toBeVisible();
  server.now(when(createReport, refusal('invalid_report_format', 'No amount in line 2.')));
  await importFile('wrong.csv');
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(result).not.toBeInTheDocument();
  await expectAddress('/import');
});

test('accepts the same file extensions for every bank, and lists the common ones', async () => {
  open();
  await expect
    .element(
      page.getByText(
        '.csv, .xls, .xlsx, .ods, .pdf, .ofx, .qif, .xml, .n43, .txt and .zip · up to 20 MB',
      ),
    )
    .toBeVisible();
  const endings = () => document.querySelector<HTMLInputElement>('input[type=file]')?.accept;
  const offered = endings();
  expect(offered?.split(',')).toEqual(
    expect.arrayContaining(['.csv', '.xls', '.xlsx', '.txt', '.n43', '.zip', '.q43', '.html']),
  );
  for (const label of ['BBVA', 'Other (CSV)']) {
    await choose(field('Select Bank'), label);
    expect(endings()).toBe(offered);
  }
});

const RULED_OUT = 'On Mar 2, 2026, its balance was €1,950.00, but this file shows €5,300.00.';

const candidate = (id: number, name: string, fits: boolean) => ({
  ...{ id: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`, name, iban: null, fits },
  why: fits ? 'Its last import was such a file.' : RULED_OUT,
  compared: fits ? null : { date: '2026-03-02', account: 1950, file: 5300 },
});

const ask = (...accounts: ReturnType<typeof candidate>[]) =>
  refusal('account_ambiguous', 'Which account?', {
    accounts,
    file: {
      ...{ name: 'CaixaBank', product: 'current', currency: 'EUR' },
      ...{ from: '2026-03-02', to: '2026-03-22', opening: 5000, closing: 5263 },
    },
  });

const question = page.getByRole('group', { name: 'Which account is this statement from?' });

test('asks for the account, and rules out the one whose balances differ', async () => {
  const { server } = open([when(createReport, ask(candidate(200, 'CaixaBank', false)))]);
  await importFile('ours.csv');
  await expect
    .element(question)
    .toMatchTextContent('Its balances don’t match any of your accounts.');
  await expect
    .element(question)
    .toMatchTextContent('Mar 2 – Mar 22, 2026, and the balance goes from €5,000.00 to €5,263.00');
  await expect.element(question).toMatchTextContent(RULED_OUT);
  await expect.element(question.getByRole('radio', { name: /^CaixaBank/ })).toBeDisabled();
  const made = question.getByRole('radio', { name: /^New account/ });
  await expect.element(made).toBeChecked();
  await expect.element(made).toHaveFocus();
  await expectAccessible();
  await resize(360, 740);
  await expectAccessible();
  server.now(importing(makeReport({ accounts: [makeReportAccount({ name: 'CaixaBank 2' })] })));
  await press(button('Import'));
  await expect.element(result).toMatchTextContent('CaixaBank 2');
  expect(sentAccounts(server)).toEqual([null, 'new']);
});

test('waits for an answer when several accounts fit', async () => {
  const [one, two] = [candidate(200, 'CaixaBank', true), candidate(201, 'CaixaBank 2', true)];
  const { server } = open([when(createReport, ask(one, two))]);
  await importFile('later.csv');
  await expect.element(question.getByRole('radio').first()).not.toBeChecked();
  await expect.element(button('Import')).toBeDisabled();
  await press(question.getByRole('radio', { name: /^CaixaBank 2/ }));
  server.now(importing(makeReport({ file_name: 'later.csv' })));
  await press(button('Import'));
  await expect.element(result).toMatchTextContent('later.csv');
  expect(sentAccounts(server)).toEqual([null, two.id]);
});

const sentAccounts = (server: ReturnType<typeof open>['server']) =>
  server
    .sent(createReport)
    .map((body) => (body instanceof FormData ? body.get('account_id') : 'no form'));

test('says when the account was assumed', async () => {
  const accounts = [makeReportAccount({ name: 'N26', assumed: true })];
  open([importing(makeReport({ bank: 'N26', accounts }))]);
  await importFile('next.csv', 'GENERIC');
  await expect
    .element(result)
    .toMatchTextContent('The file doesn’t say which account it’s from, so we used N26');
});

test('reports a gap in the account and links to how to fix it', async () => {
  const { id } = makeReportAccount();
  const gap = { from: '2025-01-21', to: '2025-03-02', before: 3100, after: 2700, jump: -400 };
  const missing = makeBalancedAccount({ id, name: 'N26', gap: { ...gap, accepted: false } });
  open([importing(), when(listAccounts, [missing])]);
  await importFile('january.csv');
  await expect
    .element(result)
    .toMatchTextContent(
      'N26: transactions from Jan 21 – Mar 2, 2025 seem to be missing (balance jumps by €400.00).',
    );
  await expect
    .element(result.getByRole('link', { name: 'See how to fix it' }))
    .toHaveAttribute('href', `/accounts?account=${id}`);
});

const outcome = (count: number, here: number) => ({
  ...{ to_sort: { count, here }, versus_usual: null },
});

test('shows how many merchants in the file are left to sort', async () => {
  open([importing(), when(getImportOutcome, outcome(5, 4))]);
  await importFile('january.csv');
  await expect.element(changes).toMatchTextContent('To decide4of 5 merchants to sort');
  await expect
    .element(result.getByRole('link', { name: 'Sort 5 Merchants' }))
    .toHaveAttribute('href', '/categories/sort');
  await expectAccessible();
});

const spending = (name: string, total: number, usual: number) => ({
  ...{ id: OTHER, name, icon: '🍽️', color: '#16A34A', total, usual },
});

test.each([
  [162, 'Against usual€12 moreJan 1–30Dining +€31, Home +€6'],
  [138, 'Against usual€12 lessJan 1–30Transport −€19'],
  [151, 'Against usualAs usualJan 1–30'],
])('compares spending of %d with the usual of 150', async (spent, words) => {
  const categories = [
    spending('Dining', 91, 60),
    spending('Home', 16, 10),
    spending('Transport', 11, 30),
  ];
  const days = { from: '2026-01-01', to: '2026-01-30' };
  const versus_usual = { ...days, spent, usual: 150, categories };
  const { to_sort } = outcome(0, 0);
  open([importing(), when(getImportOutcome, { to_sort, versus_usual })]);
  await importFile('january.csv');
  await expect.element(changes).toMatchTextContent(words);
  await expect.element(changes).toMatchTextContent('To decideNothing');
  await expect
    .element(changes.getByRole('link', { name: /more|less|usual/ }))
    .toHaveAttribute('href', '/transactions?from=2026-01-01&to=2026-01-30&counts_as=expense');
  await expectAccessibleInBothThemes();
});

test('says that nothing is missing only if the balances show it', async () => {
  const chain = (status: 'holds' | 'said' | 'gaps' | 'unchecked', gaps = 0) => ({
    accounts: [makeReportAccount({ chain: { status, gaps, opening: null, closing: null } })],
  });
  const { server } = open([importing(makeReport(chain('holds')))]);
  await importFile('january.csv');
  await expect.element(changes).toMatchTextContent('MissingNothing');
  await expect.element(changes).not.toMatchTextContent('Against usual');
  for (const [at, given, words] of [
    [2, chain('unchecked'), 'Missing—Balance not checked'],
    [3, chain('gaps', 2), 'Missing2 gaps'],
    [4, chain('said'), 'MissingNothingBalances as you said'],
  ] as const) {
    const id = `00000000-0000-7000-8000-00000000050${at}`;
    server.now(importing(makeReport({ id, ...given })));
    await importFile(`${at}.csv`);
    await expect.element(changes).toMatchTextContent(words);
  }
});

test('keeps file name, bank and buttons of the result apart in a narrow window', async () => {
  const file_name = 'account-statement_2026-01-01_2026-01-31_es-es_000000.csv';
  open([importing(makeReport({ file_name })), when(getImportOutcome, outcome(22, 7))]);
  await importFile(file_name);
  const sort = result.getByRole('link', { name: 'Sort 22 Merchants' });
  await expect.element(sort).toBeVisible();
  const boxOf = (locator: typeof sort) => locator.element().getBoundingClientRect();
  const named = result.getByText('-es_000000.csv', { exact: true });
  const bank = result.getByText(/^CaixaBank · /).first();
  for (const width of [701, 768, 1024, 1280]) {
    await resize(width);
    await expect
      .poll(() => boxOf(bank).left - boxOf(named).right, { message: `at ${width}` })
      .toBeGreaterThan(0);
    const isApart = () =>
      boxOf(bank).right < boxOf(sort).left || boxOf(bank).bottom < boxOf(sort).top;
    await expect.poll(isApart, { message: `at ${width}` }).toBe(true);
  }
});

test('imports a Saldo export without a bank, even if the profile cannot be loaded afterward', async () => {
  const { server } = open([
    importing(makeReport({ bank: 'SALDO', file_name: 'saldo.zip' })),
    when(getProfile, refusal(500)),
  ]);
  await chooseFile(file('saldo.zip'));
  await expect.element(page.getByText('it doesn’t matter which bank you choose')).toBeVisible();
  await press(button('Import'));
  await expect.element(result).toMatchTextContent('Saldo export');
  await expect.poll(() => server.asked(getProfile).length).toBeGreaterThan(0);
  await press(link('Feedback & Bugs'));
  await expectAddress('/bug-report');
});

test('lists the first merchants to decide, what was sorted, and linked transfers', async () => {
  const report = makeReport({ transfers_linked: 1, sorted: { count: 2, chosen: 2 } });
  const row = (at: number, given: Parameters<typeof makeTransaction>[0]) =>
    makeTransaction({
      id: `00000000-0000-7000-8000-0000000007${10 + at}`,
      ...{ report_id: report.id, date: '2026-01-09T00:00:00' },
      ...given,
    });
  const undecided = { category_id: UNCATEGORIZED_ID, category_name: 'Uncategorized' };
  const shops = Array.from({ length: 6 }, (_, at) =>
    row(at, {
      ...{ ...undecided, description: `Shop ${at}`, amount: 10 + at },
      merchant_id: `00000000-0000-8000-8000-00000000080${at}`,
    }),
  );
  const saved = { transaction_id: OTHER, account_name: 'Ahorro' };
  const items = [
    ...shops,
    row(10, { ...undecided, description: 'Of another file', amount: 99, report_id: OTHER }),
    ...[11, 12].map((at) => row(at, { category_source: 'ai', merchant_name: 'Mercadona' })),
    row(13, { transfer: saved, amount: 600, account_name: 'Cuenta' }),
  ];
  open([importing(report), when(listTransactions, { items, total: items.length })]);
  await importFile('january.csv');
  const decide = card('To decide');
  await expect.element(decide).toMatchTextContent('€75.00');
  await expect.poll(() => decide.getByRole('listitem').elements()).toHaveLength(4);
  await expect.element(decide).toMatchTextContent(/Shop 5.*Jan 9.*−€15\.00.*2 more/s);
  await expect
    .element(decide.getByRole('link', { name: 'Sort them now' }))
    .toHaveAttribute('href', '/categories/sort?from=2026-01-02&to=2026-01-30');
  await expect.element(card('Sorted')).toMatchTextContent(/Mercadona.*Food > Market.*2 rows/s);
  await expect
    .element(card('Transfers linked'))
    .toMatchTextContent(/€600\.00.*To Ahorro.*1 from Cuenta/s);
  await expect.element(page.getByText('Of another file')).not.toBeInTheDocument();
  await expectAccessible();
});
