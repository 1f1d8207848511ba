import { listAccountNames, listAccounts } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import {
  addPlanFile,
  changePlanFile,
  confirmImportPlan,
  createImportPlan,
  deleteImportPlan,
  getImportPlan,
  type ImportPlan,
  listImportPlans,
  type PlanFile,
  PlanFileChange,
  undoImportPlan,
} from '@saldo/contract/import-plans';
import { detectReport, getImportOutcome, listReports } from '@saldo/contract/imports';
import { undoAutoSort } from '@saldo/contract/sorting';
import { listTransactions } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { makeBalancedAccount, makeTestAccount } from '../../../testing/make-account.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, dialog, expectAddress, openApp, toasts } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, chooseFile, fill, press } from '../../../testing/user-actions.ts';
import { dining } from '../../categories/testing.ts';
import { NO_OUTCOME, QUESTION } from '../testing.ts';

const ID = '00000000-0000-7000-8000-000000000900';
const idOf = (at: number) => `00000000-0000-7000-8000-0000000009${10 + at}`;

const fileOf = (at: number, given: Partial<PlanFile> = {}): PlanFile => ({
  ...{
    id: idOf(at),
    name: `month-${at}.csv`,
    state: 'ready',
    is_left_out: false,
    bank: 'SABADELL',
  },
  accounts: [
    {
      ...{ id: idOf(50), name: 'Everyday', stated_name: null, is_new: false, currency: 'EUR' },
      ...{ new: 4, known: 1 },
      chain: { status: 'holds', gaps: 0, opening: 0, closing: 10 },
    },
  ],
  ...{ from: `2026-0${at}-01`, to: `2026-0${at}-28`, new: 4, known: 1, skipped: 0 },
  ...{ question: null, account_question: null, needs_bank: false, reason: null, report_id: null },
  ...{ moving: null, mapping_question: null, known_here: 0, transfers_linked: 0 },
  ...given,
});

const planOf = (files: PlanFile[], state: ImportPlan['state'] = 'open'): ImportPlan => ({
  ...{ id: ID, state, files },
  created_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-22T10:00:00.000Z',
});

const open = (replies: readonly Reply[], address = `/import?plan=${ID}`) =>
  openApp(address, [
    when(listReports, []),
    when(listImportPlans, []),
    when(listAccounts, []),
    when(getImportOutcome, NO_OUTCOME),
    when(listTransactions, { items: [], total: 0 }),
    ...replies,
  ]);

const changes = page.getByRole('group', { name: 'What these files changed' });
const files = page.getByRole('table', { name: 'Files to import' });

test('sends several files into a plan, and names one that cannot be sent', async () => {
  let sent = 0;
  const { server } = open(
    [
      when(createImportPlan, planOf([])),
      on(addPlanFile, () => {
        sent += 1;
        return sent === 2
          ? refusal('payload_too_large', 'It is too large.')
          : { files: [idOf(sent)] };
      }),
      on(getImportPlan, () => planOf(sent < 3 ? [] : [fileOf(1), fileOf(2)])),
    ],
    '/import',
  );
  const names = ['a.csv', 'b.csv', 'c.csv'];
  await chooseFile(...names.map((name) => new File(['x'], name)));
  await expectAddress(`/import?plan=${ID}`);
  await expect.element(files).toMatchTextContent('month-1.csv');
  expect(server.asked(addPlanFile)).toHaveLength(3);
  await expect.element(page.getByRole('alert')).toMatchTextContent('b.csv: It is too large.');
});

test('shows what each file adds, skips one, imports the rest and undoes it', async () => {
  let plan = planOf([
    fileOf(1),
    fileOf(2, { new: 0, known: 5, is_left_out: true }),
    fileOf(3),
    fileOf(4, { state: 'refused', reason: 'This is a letter.', accounts: [], new: 0, known: 0 }),
  ]);
  const leave = (id: string | undefined) => ({
    ...plan,
    files: plan.files.map((one) => (one.id === id ? { ...one, is_left_out: true } : one)),
  });
  const { server } = open([
    on(getImportPlan, () => plan),
    on(changePlanFile, ({ params }) => {
      plan = leave(params.file);
      return plan;
    }),
    on(confirmImportPlan, () => {
      const [first, ...others] = plan.files;
      plan = planOf(first ? [{ ...first, state: 'imported' }, ...others] : others, 'done');
      return planOf(plan.files, 'running');
    }),
    on(undoImportPlan, () => {
      plan = { ...plan, state: 'undone' };
      return { removed: 4 };
    }),
  ]);
  await expect.element(page.getByText('This is a letter.')).toBeVisible();
  await expect
    .element(files.getByRole('checkbox', { name: 'Import month-2.csv' }))
    .not.toBeChecked();
  await expect.element(button('Import 8 Transactions')).toBeVisible();
  await expectAccessible();
  await press(files.getByRole('checkbox', { name: 'Import month-3.csv' }));
  await expect.poll(() => server.sent(changePlanFile)).toEqual([{ is_left_out: true }]);
  await press(button('Import 4 Transactions'));
  await expect.element(page.getByText('1 file imported')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View January 2026' }))
    .toHaveAttribute('href', '/metrics/monthly?year=2026&month=1');
  await press(button('Undo All'));
  await expect.element(dialog('Undo these imports?')).toBeVisible();
  history.back();
  await expect.element(dialog('Undo these imports?')).not.toBeInTheDocument();
  await press(button('Undo All'));
  await press(dialog('Undo these imports?').getByRole('button', { name: 'Undo All' }));
  await expect.element(toasts).toMatchTextContent('Imports undone. 4 transactions removed.');
  await expect.element(page.getByText('These imports were undone')).toBeVisible();
  await expectAddress(new RegExp(`plan=${ID}$`));
});

test('adds up what was sorted in all files, and undoes it file by file', async () => {
  const done = (at: number, chosen: number): PlanFile =>
    fileOf(at, {
      ...{ state: 'imported', report_id: idOf(20 + at) },
      ...(chosen > 0 ? { sorted: { count: chosen, chosen } } : {}),
    });
  let plan = planOf([done(1, 3), done(2, 0), done(3, 4)], 'done');
  const { server } = open([on(getImportPlan, () => plan)]);
  await expect.element(changes).toMatchTextContent('Sorted as you chose7');
  const undone: string[] = [];
  server.now(
    on(undoAutoSort, ({ params }) => {
      undone.push(params.id ?? '');
      plan = planOf([done(1, 0), done(2, 0), done(3, 0)], 'done');
      return { undone: 1, step_id: null };
    }),
  );
  await press(button('Undo Sort'));
  await expect.element(changes).toMatchTextContent('Sorted as you chose0');
  expect(undone).toEqual([idOf(21), idOf(23)]);
});

test('asks for the bank of one file without blocking the others', async () => {
  let plan = planOf([
    fileOf(1, { state: 'asks', bank: null, needs_bank: true, accounts: [], new: 0, known: 0 }),
    fileOf(2),
  ]);
  const { server } = open([
    on(getImportPlan, () => plan),
    on(changePlanFile, () => {
      plan = planOf([fileOf(1, { bank: 'TEA BANK' }), fileOf(2)]);
      return plan;
    }),
  ]);
  await expect.element(button('Import 1 of 2 Files')).toBeEnabled();
  await fill(page.getByLabelText('Which bank is month-1.csv from?'), 'Tea Bank');
  await expectAccessible();
  await press(button('Save'));
  await expect.poll(() => server.sent(changePlanFile)).toEqual([{ bank: 'Tea Bank' }]);
  await expect.element(button('Import 8 Transactions')).toBeVisible();
});

test('leaves room for the files above the confirmation bar', async () => {
  open([when(getImportPlan, planOf([fileOf(1, { new: 12_345, known: 12_345 }), fileOf(2)]))]);
  const confirm = button('Import 12,349 Transactions');
  await expect.element(confirm).toBeVisible();
  const heightOf = () => confirm.element().closest<HTMLElement>('[data-foot-bar]')?.offsetHeight;
  for (const [width, most] of [
    [360, 96],
    [768, 64],
    [1280, 64],
  ] as const) {
    await resize(width, 740);
    await expect.poll(heightOf, { message: `at ${width}` }).toBeLessThanOrEqual(most);
    await expectAccessible();
  }
});

const categories = Array.from({ length: 10 }, (_, at) => ({
  ...{ path: at === 0 ? ['Fun', 'Games'] : [`Kind ${at}`], rows: at + 1 },
  category_id: null,
}));
const EVERYDAY = makeTestAccount({ id: idOf(60), name: 'Everyday' });
const DINING = { ...dining, id: idOf(70) };

test('shows the contents of another app’s export, and accepts choices for it', async () => {
  let plan = planOf([
    fileOf(1, {
      ...{ name: 'ynab.csv', bank: 'YNAB', moving: { matched: 9, categories } },
      accounts: [
        {
          ...{ id: idOf(50), name: 'Checking', stated_name: 'Checking', is_new: true },
          ...{ currency: 'EUR', new: 4, known: 1 },
          chain: { status: 'unchecked', gaps: 0, opening: null, closing: null },
        },
      ],
    }),
  ]);
  const { server } = open([
    on(getImportPlan, () => plan),
    on(changePlanFile, ({ body }) => {
      const said = PlanFileChange.parse(body).moving?.categories[0];
      const [file] = plan.files;
      const own = [said ? { ...categories[0], ...said, rows: 1 } : null, ...categories.slice(1)];
      if (file && said)
        plan = planOf([
          { ...file, moving: { matched: 9, categories: own.flatMap((one) => one ?? []) } },
        ]);
      return plan;
    }),
    when(listAccountNames, [EVERYDAY]),
    when(listCategories, [DINING]),
  ]);
  const card = page.getByRole('region', { name: 'Switching from YNAB' });
  await expect.element(card.getByText('10 new categories')).toBeVisible();
  await expect.element(card).toMatchTextContent('9 more match existing categories by name.');
  await expectAccessible();
  const games = card.getByRole('combobox', { name: 'Fun > Games' });
  await choose(games, '🛒 Dining');
  await expect.element(games).toHaveValue(DINING.id);
  await choose(card.getByRole('combobox', { name: 'Checking' }), EVERYDAY.id);
  await expect
    .poll(() => server.sent(changePlanFile))
    .toEqual([
      {
        moving: { accounts: [], categories: [{ path: ['Fun', 'Games'], category_id: DINING.id }] },
      },
      { moving: { accounts: [{ name: 'Checking', account_id: EVERYDAY.id }], categories: [] } },
    ]);
  await expect.element(card.getByRole('combobox', { name: 'Kind 9' })).not.toBeInTheDocument();
  await press(card.getByRole('button', { name: 'Show All 10' }));
  await expect.element(card.getByRole('combobox', { name: 'Kind 9' })).toBeVisible();
});

test('offers to match the columns of a file that cannot be read', async () => {
  let plan = planOf([
    fileOf(1, { state: 'refused', reason: 'No list.', accounts: [], mapping_question: QUESTION }),
  ]);
  const { server } = open([
    on(getImportPlan, () => plan),
    on(changePlanFile, () => {
      plan = planOf([fileOf(1, { bank: 'BREAD BANK' })]);
      return plan;
    }),
    when(listAccountNames, []),
  ]);
  await press(button('Match Columns'));
  const form = dialog('Match the columns');
  await expect.element(form).toBeVisible();
  history.back();
  await expect.element(form).not.toBeInTheDocument();
  await press(button('Match Columns'));
  await choose(form.getByLabelText('Description', { exact: true }), 'Partner Name');
  await fill(form.getByLabelText('Bank', { exact: true }), 'Bread Bank');
  await press(form.getByRole('button', { name: 'Read This Way' }));
  await expect.element(button('Import 4 Transactions')).toBeVisible();
  expect(server.sent(changePlanFile)).toMatchObject([{ mapping: { bank: 'BREAD BANK' } }]);
  await expectAddress(new RegExp(`plan=${ID}$`));
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('turns a single file from another app into a plan', async () => {
  open(
    [
      when(detectReport, { bank: null, problem: null, as_plan: true }),
      when(createImportPlan, planOf([])),
      when(addPlanFile, { files: [idOf(1)] }),
      when(getImportPlan, planOf([fileOf(1)])),
    ],
    '/import',
  );
  await chooseFile(new File(['x'], 'ynab.csv'));
  await expectAddress(`/import?plan=${ID}`);
  await expect.element(files).toMatchTextContent('month-1.csv');
});

test('discards the plan after a confirmation', async () => {
  open([when(getImportPlan, planOf([fileOf(1)])), when(deleteImportPlan, {})]);
  await press(button('Cancel'));
  await expect.element(dialog('Discard these files?')).toBeVisible();
  history.back();
  await expect.element(dialog('Discard these files?')).not.toBeInTheDocument();
  await expect.element(files).toBeVisible();
  await press(button('Cancel'));
  await press(dialog('Discard these files?').getByRole('button', { name: 'Discard' }));
  await expectAddress('/import');
  await expect.element(button('Import')).toBeVisible();
});

test('imports what is ready, and keeps the file that needs an answer', async () => {
  const choice = (answer: string, closing: number) => ({
    ...{ answer, label: answer, count: 4, income: 1, expenses: 2, closing, currency: 'EUR' },
    rows: [],
  });
  const asks = fileOf(2, {
    ...{ state: 'asks', accounts: [], new: 0, known: 0 },
    question: {
      ...{ ask: 'direction', line: 2, cell: 'Entry' },
      choices: [choice('in', 140), choice('debt', -140)],
    },
  });
  const whose = fileOf(3, {
    ...{ state: 'asks', accounts: [], new: 0, known: 0 },
    account_question: {
      accounts: [],
      file: {
        ...{ name: 'Sabadell', product: 'current', currency: 'EUR', from: null, to: null },
        ...{ opening: null, closing: null },
      },
    },
  });
  let plan = planOf([whose, fileOf(1), asks]);
  const other = '00000000-0000-7000-8000-000000000901';
  open([
    on(getImportPlan, ({ params }) =>
      params.id === other ? { ...planOf([whose, asks]), id: other } : plan,
    ),
    on(listImportPlans, () =>
      plan.state === 'done' ? [planOf([]), { ...planOf([]), id: other }] : [],
    ),
    on(confirmImportPlan, () => {
      plan = planOf([fileOf(1, { state: 'imported' })], 'done');
      return plan;
    }),
  ]);
  const question = page.getByRole('region', { name: 'Which way did the money go?' });
  await expect.element(question).toMatchTextContent('You would owe €140');
  const isBefore = () =>
    question
      .element()
      .compareDocumentPosition(page.getByRole('region', { name: 'month-3.csv' }).element());
  await expect.poll(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expectAccessible();
  await press(button('Import 1 of 3 Files'));
  await expect.element(page.getByText('2 files need an answer')).toBeVisible();
  await expectAccessible();
  await press(page.getByRole('link', { name: 'Answer' }));
  await expectAddress(`/import?plan=${other}`);
  await expect
    .element(page.getByText('Answer the questions above to import these files.'))
    .toBeVisible();
  await expect.element(button('Import')).toBeDisabled();
});

test('shows files of earlier plans that wait for an answer, after a reload', async () => {
  const asks = fileOf(1, { state: 'asks', needs_bank: true });
  open([when(listImportPlans, [planOf([])]), when(getImportPlan, planOf([asks]))], '/import');
  await expect.element(page.getByText('1 file needs an answer')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Answer' })).toBeVisible();
});

test('tells what the files brought, which are in another file, and which days are missing', async () => {
  const gap = {
    ...{ from: '2026-02-18', to: '2026-02-28', before: 10, after: 22, jump: 12, accepted: false },
  };
  const account = makeBalancedAccount({ id: idOf(50), name: 'Everyday', gap });
  open([
    when(
      getImportPlan,
      planOf(
        [
          fileOf(1, { state: 'imported', transfers_linked: 2 }),
          fileOf(3, { state: 'imported' }),
          fileOf(4, { new: 0, known: 5, known_here: 5, is_left_out: true }),
          fileOf(5, { new: 0, known: 5, is_left_out: true }),
        ],
        'done',
      ),
    ),
    when(listAccounts, [account]),
    when(getImportOutcome, { to_sort: { count: 9, here: 3 }, versus_usual: null }),
  ]);
  await expect.element(changes).toMatchTextContent('New812 already imported');
  await expect.element(changes).toMatchTextContent('Transfers linked2Between your accounts');
  await expect.element(changes).toMatchTextContent('MissingFeb 18–28Everyday');
  await expect
    .element(page.getByRole('link', { name: 'Sort 9 Merchants' }))
    .toHaveAttribute('href', '/categories/sort');
  const row = (name: string) => files.getByRole('row', { name });
  await expect.element(row('month-1.csv')).toMatchTextContent('Verified');
  await resize(360);
  await expect.element(row('month-1.csv').getByText('Verified').first()).toBeVisible();
  await expect.element(row('month-1.csv').getByText('1 existing')).toBeVisible();
  await resize(1280);
  await expect.element(row('month-3.csv')).toMatchTextContent('Days missing before');
  await expect.element(row('month-4.csv')).toMatchTextContent('Also in another file');
  await expect.element(row('month-5.csv')).toMatchTextContent('Already imported');
  await expect.element(page.getByRole('main')).toMatchTextContent(/Everyday.*Feb 18/);
  await expectAccessible();
});
