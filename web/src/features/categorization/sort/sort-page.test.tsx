import { type Category, listCategories } from '@saldo/contract/categories';
import { undoStep } from '@saldo/contract/history';
import { getToSort } from '@saldo/contract/home';
import { draftRule } from '@saldo/contract/rules';
import {
  answerQueue,
  getSortQueue,
  listCategorySynonyms,
  type SortAnswer,
  type SortEntry,
} from '@saldo/contract/sorting';
import { getTransaction, updateTransaction } from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, expectAddress, openApp, toasts } from '../../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { step } from '../../history/testing.ts';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../../transactions/testing.ts';
import { makeProfile } from '../../users/testing.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const to = (category_id: string): SortAnswer => ({ category_id, proposal: null });

function makeEntry(n: number, name: string, given: Partial<SortEntry> = {}): SortEntry {
  return {
    ...{ key: `entry-${n}`, merchant: { id: id(700 + n), name, is_person: false } },
    ...{ direction: 'expense', currency: 'EUR', ids: [id(800 + n)] },
    ...{ amount: 20, money_in: 0, money_out: 20, worth: 20 },
    newest: { description: name.toUpperCase(), date: `2026-11-0${7 - n}T00:00:00`, account: null },
    ...{ answers: [to(CATEGORY_IDS.market), to(CATEGORY_IDS.home)], is_preselected: true },
    ...{ confidence: 97, reason: `${name} is a supermarket`, ...given },
  };
}

const UNSURE = { answers: [to(CATEGORY_IDS.food)], is_preselected: false, confidence: null };
/** Two entries with high confidence, one unknown merchant, and a person. */
const ENTRIES: readonly SortEntry[] = [
  makeEntry(1, 'Mercadona', { ids: [id(801), id(811)] }),
  makeEntry(2, 'Repsol', { answers: [to(CATEGORY_IDS.home)] }),
  makeEntry(3, 'XKCD Qwrtz', UNSURE),
  makeEntry(4, 'Marta Ruiz', {
    ...UNSURE,
    merchant: { id: id(704), name: 'Marta Ruiz', is_person: true },
  }),
];

const entry = page.getByRole('main').getByRole('heading', { level: 2 });
const search = page.getByRole('combobox');
const doneRows = () => [...document.querySelectorAll('li[data-state]')];
const states = () => doneRows().map((row) => row.getAttribute('data-state'));

/** A queue in which answering removes an entry until its step is undone. */
function open(replies: readonly Reply[] = [], role: 'USER' | 'VIEWER' = 'USER') {
  const answered = new Map<string, readonly string[]>();
  const made: Category[] = [];
  const waiting = () => {
    const gone = new Set([...answered.values()].flat());
    return ENTRIES.filter(({ ids }) => !ids.some((one) => gone.has(one)));
  };
  return openApp(
    '/categories/sort',
    [
      on(listCategories, () => [...CATEGORIES, ...made]),
      when(listCategorySynonyms, [{ category_id: CATEGORY_IDS.bakery, words: ['cafeteria'] }]),
      when(draftRule, { rule: null, existing: null, already: 0, other: 0 }),
      on(getToSort, () => ({ count: waiting().length })),
      on(getSortQueue, () => {
        const items = [...waiting()];
        const rows = items.flatMap(({ ids }) => ids).length;
        return {
          ...{ items, merchants: items.length, transactions: rows, amount: 20 * rows },
          sorted_this_month: 5,
        };
      }),
      on(answerQueue, ({ body }) => {
        const { transaction_ids, category, new_category, always } = answerQueue.body.parse(body);
        const step_id = id(900 + answered.size);
        answered.set(step_id, transaction_ids);
        const category_id = category ?? (new_category ? id(950) : null);
        const rule = always ? { id: id(960), name: 'Mercadona' } : null;
        return { updated: transaction_ids.length, category_id, rule, step_id };
      }),
      on(undoStep, ({ params }) => {
        answered.delete(params.id ?? '');
        return { step: step(), lost: [] };
      }),
      ...replies,
    ],
    { role },
  );
}

test('names its days, and how many merchants there are beyond them', async () => {
  const { load } = open([when(getToSort, { count: 12 })]);
  load('/categories/sort?from=2026-11-01&to=2026-11-07');
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('Showing only Nov 1');
  await expect.element(main).toMatchTextContent('0 of 4 merchants sorted');
  await press(button('Show all 12 merchants'));
  await expect.element(main).not.toMatchTextContent('Showing only');
});

test('undoes one step at a time, or all of them', async () => {
  const { server } = open();
  await expect.element(entry).toHaveTextContent('Mercadona');
  await userEvent.keyboard('{Enter}');
  await expect.element(entry).toHaveTextContent('Repsol');
  await userEvent.keyboard('{Enter}');
  await expect.element(entry).toHaveTextContent('XKCD Qwrtz');
  await userEvent.keyboard('Trains{Enter}');
  await expect.poll(states).toEqual(['saved', 'saved']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(entry).toHaveTextContent('XKCD Qwrtz');
  await press(button('Undo All'));
  await expect.poll(doneRows).toHaveLength(0);
  await expect.element(entry).toHaveTextContent('Mercadona');
  await expect
    .poll(() => server.asked(undoStep).map(({ params }) => params.id))
    .toEqual([id(902), id(901), id(900)]);
});

test('the badge counts what the screen has left, and opens Sort', async () => {
  open();
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
    name: 'to sort',
  });
  await expect.element(entry).toHaveTextContent('Mercadona');
  await expect.element(badge).toHaveTextContent('4 merchants to sort');
  await userEvent.keyboard('{Enter}');
  await expect.element(badge).toHaveTextContent('3 merchants to sort');
  await expect.element(page.getByText('1 of 4 merchants sorted')).toBeVisible();
  await expect.element(badge).toHaveAttribute('href', '/categories/sort');
});

test('a person is one entry, with what came in and went out', async () => {
  open([
    when(getSortQueue, {
      items: [
        makeEntry(4, 'Marta Ruiz', {
          ...UNSURE,
          merchant: { id: id(704), name: 'Marta Ruiz', is_person: true },
          ...{ direction: 'income', amount: 20, money_in: 50, money_out: 30, worth: 80 },
        }),
      ],
      ...{ merchants: 1, transactions: 2, amount: 80, sorted_this_month: 0 },
    }),
  ]);
  await expect.element(page.getByText('€50.00 in, €30.00 out')).toBeVisible();
  await expect.element(page.getByText('€80.00 of €80.00 left')).toBeVisible();
});

test('the columns of all rows line up', async () => {
  open();
  await expect.element(entry).toHaveTextContent('Mercadona');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(states).toEqual(['saved']);
  const columns = [...document.querySelectorAll('main li:has(button) .grid, main li.grid')]
    .map((row) => getComputedStyle(row).gridTemplateColumns)
    .filter((template) => template.startsWith('36px '));
  expect(columns.length).toBeGreaterThan(2);
  expect(new Set(columns).size).toBe(1);
});

test("stores answers accepted in bulk as Saldo's, not the user's", async () => {
  const { server } = open();
  await expect.element(entry).toBeVisible();
  await press(page.getByRole('button', { name: /^Accept All Over/ }));
  await expect.poll(states).toEqual(['saved', 'saved']);
  expect(server.sent(answerQueue)).toEqual([
    expect.objectContaining({ in_bulk: true, reason: 'Mercadona is a supermarket' }),
    expect.objectContaining({ in_bulk: true }),
  ]);
  await press(button('Undo All'));
  await expect.poll(doneRows).toHaveLength(0);
  await expect.element(entry).toHaveTextContent('Mercadona');
  await userEvent.keyboard('{Enter}');
  await expect.poll(states).toEqual(['saved']);
  expect(server.sent(answerQueue).at(-1)).toMatchObject({ in_bulk: false });
});

test('announces the rule for "Always", creates it, and undoes it', async () => {
  const rule = {
    ...{ name: 'Mercadona', conditions: [], is_enabled: true },
    actions: [{ target_field: 'category' as const, target_value: CATEGORY_IDS.market }],
  };
  const { server } = open([
    when(draftRule, {
      rule: {
        ...rule,
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'mercadona' },
        ],
      },
      ...{ existing: null, already: 1, other: 0 },
    }),
  ]);
  await expect
    .element(
      page.getByText(
        'Creates the rule “Mercadona”. 1 older transaction already has this category.',
      ),
    )
    .toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => doneRows()[0]?.textContent).toContain('Always');
  expect(server.sent(answerQueue)).toEqual([expect.objectContaining({ always: true })]);
  await press(button('Undo Mercadona'));
  await expect.poll(doneRows).toHaveLength(0);
  expect(server.asked(undoStep)).toHaveLength(1);
});

test('keeps an answer that failed to save, and retries it', async () => {
  let isDown = true;
  const { server } = open();
  server.now(
    on(answerQueue, ({ body }) => {
      if (isDown) return refusal(500);
      const { transaction_ids: ids } = answerQueue.body.parse(body);
      return { updated: ids.length, category_id: CATEGORY_IDS.market, rule: null, step_id: null };
    }),
  );
  await expect.element(entry).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => doneRows()[0]?.textContent).toContain('Not saved');
  isDown = false;
  await press(button('Try Again'));
  await expect.poll(states).toEqual(['saved']);
});

test('undoes at once, and takes it back if the server refuses', async () => {
  const asked = gate();
  const { server } = open();
  await expect.element(entry).toHaveTextContent('Mercadona');
  await userEvent.keyboard('{Enter}');
  await expect.poll(states).toEqual(['saved']);
  server.now(on(undoStep, async () => asked.opened.then(() => refusal(409, 'Not now.'))));
  await press(button('Undo Mercadona'));
  await expect.element(entry).toHaveTextContent('Mercadona');
  expect(states()).toEqual([]);
  asked.open();
  await expect.poll(states).toEqual(['saved']);
  await expect.element(entry).toHaveTextContent('Repsol');
});

test('finds categories by letters and synonyms, and offers to create one', async () => {
  const { server } = open();
  await expect.element(entry).toHaveTextContent('Mercadona');
  const options = page.getByRole('option');
  await userEvent.keyboard('cafet');
  await expect.element(options.first()).toMatchTextContent(/Bakery.*cafeteria/);
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await userEvent.keyboard('Model trains');
  const made = page.getByRole('option', { name: /^New category Model trains/ });
  await expect.poll(() => made.elements().length).toBeGreaterThan(1);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => doneRows().at(-1)?.textContent).toContain('Model trains');
  expect(server.sent(answerQueue)).toEqual([
    expect.objectContaining({ new_category: expect.objectContaining({ name: 'Model trains' }) }),
  ]);
});

test('reports income sorted as a refund, and undoes it', async () => {
  const { server } = open();
  await expect.element(entry).toHaveTextContent('Mercadona');
  server.now(
    on(answerQueue, ({ body }) => {
      const { transaction_ids: refunds } = answerQueue.body.parse(body);
      return {
        ...{ updated: refunds.length, category_id: CATEGORY_IDS.food, rule: null, refunds },
        step_id: id(900),
      };
    }),
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('2 of them count as refunds');
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.poll(doneRows).toHaveLength(0);
  await expect.element(entry).toHaveTextContent('Mercadona');
});

test('has no axe violations when everything is sorted', async () => {
  open([
    when(getSortQueue, {
      ...{ items: [], merchants: 0, transactions: 0, amount: 0, sorted_this_month: 5 },
    }),
  ]);
  await expect.element(page.getByRole('heading', { name: 'All sorted' })).toBeVisible();
  await expectAccessible();
});

test('works with taps and search on a phone', async () => {
  await resize(360, 800);
  open();
  await expect.element(entry).toHaveTextContent('Mercadona');
  await press(page.getByRole('button', { name: /sure$/ }));
  await expect.element(entry).toHaveTextContent('Repsol');
  await press(button('Skip'));
  await expect.element(entry).toHaveTextContent('XKCD Qwrtz');
  await press(button('Search or create'));
  await expect.element(search).toBeVisible();
  history.back();
  await expect.element(search).not.toBeInTheDocument();
  await press(button('Search or create'));
  await fill(search, 'bak');
  await press(page.getByRole('option', { name: 'Bakery' }));
  await expect.element(page.getByText('2 of 4 merchants sorted')).toBeVisible();
  await expectAddress(/sort$/);
  await press(button('Undo last choice'));
  await expect.element(entry).toHaveTextContent('XKCD Qwrtz');
});

test('a viewer can look but not accept', async () => {
  open([], 'VIEWER');
  await expect
    .element(
      page.getByText('You are in view-only mode. Contact an administrator to sort merchants.'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Accept All Over/ })).toBeDisabled();
});

test('splits the transaction at hand, which is then sorted, and undoes it', async () => {
  const row = makeTransaction({
    ...{ id: id(802), description: 'REPSOL', amount: 20, category: UNCATEGORIZED_ID },
    ...{ category_id: UNCATEGORIZED_ID, category_name: 'Uncategorized', category_source: 'none' },
  });
  const splits = [
    { id: id(960), category: CATEGORY_IDS.home, amount: 15, note: null },
    { id: id(961), category: CATEGORY_IDS.market, amount: 5, note: null },
  ];
  const { server } = open([
    when(getTransaction, row),
    when(updateTransaction, { ...row, splits, category: CATEGORY_IDS.market, step_id: id(970) }),
  ]);
  await press(page.getByRole('main').getByText('Repsol', { exact: true }));
  await expect.element(entry).toHaveTextContent('Repsol');
  await userEvent.keyboard('{ArrowRight}');
  const dialog = page.getByRole('dialog', { name: 'Split' });
  await choose(dialog.getByLabelText('Category of part 1'), CATEGORY_IDS.home);
  await choose(dialog.getByLabelText('Category of part 2'), CATEGORY_IDS.market);
  await fill(dialog.getByLabelText('Amount of part 1'), '15');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(states).toEqual(['saved']);
  expect(doneRows()[0]?.textContent).toContain('Split into 2 parts');
  await expect.element(entry).toHaveTextContent('Mercadona');
  expect(server.sent(updateTransaction)).toMatchObject([
    { splits: [{ category: CATEGORY_IDS.home, amount: 15 }, { category: CATEGORY_IDS.market }] },
  ]);
  expect(server.sent(answerQueue)).toEqual([]);
  await press(button('Undo Repsol'));
  await expect.poll(() => server.asked(undoStep)).toHaveLength(1);
  await expect.element(entry).toHaveTextContent('Repsol');
  expect(states()).toEqual([]);
});

test('a viewer cannot split, and phones offer it beside Ignore', async () => {
  open([], 'VIEWER');
  await expect.element(button('Split the newest…')).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await resize(360, 740);
  await expect.element(button('Split the newest…')).toBeDisabled();
  await expectAccessible();
});

const MEASURED = {
  ...{ items: [...ENTRIES], merchants: 4, transactions: 5, amount: 100, sorted_this_month: 5 },
  ...{ precision: 97, precision_basis: { choices: 212, right: 206, low: 93, high: 99 } },
};
const SENTENCE = '97 match what you chose (between 93 and 99, based on 212 of your choices)';

test('offers automatic sorting with its precision, and says it in one line once that is on', async () => {
  const { server } = open([
    when(getSortQueue, MEASURED),
    when(getProfile, { user: makeProfile() }),
    when(updateProfile, { user: makeProfile({ auto_sort: true }) }),
  ]);
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('the same category as you 97% of the time');
  await expect
    .element(main)
    .toMatchTextContent('Between 93% and 99%, based on 212 of your choices.');
  await expect.element(main).not.toMatchTextContent(SENTENCE);
  await press(button('Sort Automatically'));
  await expect.element(main).toMatchTextContent(SENTENCE);
  expect(server.sent(updateProfile)).toEqual([{ auto_sort: true }]);
});

test('says its precision without an offer if that is too low', async () => {
  const low = { precision: 88, precision_basis: { choices: 50, right: 44, low: 76, high: 95 } };
  const { server, load } = open([when(getSortQueue, { ...MEASURED, ...low })]);
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('88 match what you chose (between 76 and 95');
  await expect.element(button('Sort Automatically')).not.toBeInTheDocument();
  server.now(when(getSortQueue, { ...MEASURED, precision: undefined, precision_basis: undefined }));
  load('/categories/sort');
  await expect.element(entry).toHaveTextContent('Mercadona');
  await expect.element(main).not.toMatchTextContent('match what you chose');
});

test('says its precision to viewers, who are offered nothing', async () => {
  open([when(getSortQueue, MEASURED)], 'VIEWER');
  await expect.element(page.getByRole('main')).toMatchTextContent(SENTENCE);
  await expect.element(button('Sort Automatically')).not.toBeInTheDocument();
});
