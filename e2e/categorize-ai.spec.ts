import type { Page, Request, Route } from '@playwright/test';
import type { Suggestion, SuggestionGroup, Suggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED } from '@saldo/contract/common';
import { listTransactions } from '@saldo/contract/transactions';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { escapeFrom, expectFocusWithin } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { addTransactions, todayIn } from './rows.ts';

const METHOD = '/categories?categorize=method&year=2026&month=11';
const SUGGESTIONS = '**/api/transactions/ai_categorization?*';
const ENGINE = '**/api/categorization/engine*';

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function suggestion(n: number, description: string, given: Partial<Suggestion> = {}): Suggestion {
  return {
    id: uuid(n),
    description,
    amount: 10,
    currency: 'EUR',
    direction: 'expense',
    date: '2026-11-13T00:00:00',
    confidence: 95,
    degree: 'sure',
    reason: 'Merchant known as a supermarket',
    ...given,
  };
}

const group = (
  given: Partial<SuggestionGroup> & { name: string },
  transactions: Suggestion[],
): SuggestionGroup => ({
  icon: '🛒',
  color: '#16A34A',
  description: '',
  is_system: false,
  transactions,
  ...given,
});

const answer = (given: Partial<Suggestions> = {}): Suggestions => ({
  engine: 'local',
  considered: 8,
  undecided: 2,
  existing: [
    group({ id: uuid(1), name: 'Weekly Market' }, [
      suggestion(10, 'Mercadona', { amount: 1412.1 }),
      suggestion(11, 'Lidl', { confidence: 82, degree: 'likely' }),
      suggestion(12, 'Corner shop', { confidence: 61, degree: 'unsure' }),
    ]),
    group({ id: uuid(2), name: 'Pay Day', icon: '💶' }, [
      suggestion(13, 'Payroll', { amount: 2450, direction: 'income' }),
    ]),
    group({ ...UNCATEGORIZED, is_system: true }, [
      suggestion(14, 'Transfer one', { confidence: 30, degree: 'unsure' }),
      suggestion(15, 'Transfer two', { confidence: 30, degree: 'unsure' }),
    ]),
  ],
  new: [
    group({ name: 'Small Animals', icon: '🐹', parent_id: null }, [
      suggestion(16, 'Kiwoko'),
      suggestion(17, 'Vet'),
    ]),
  ],
  ...given,
});

const APPLIED = { created_categories: 1, updated: 5, rules_changed: 0 };

interface Fakes {
  /** What the engine answers; absent: it never does. */
  suggests?: Suggestions | undefined;
  suggestStatus?: number;
  applyStatus?: number;
}

/** Answers for the engine in the server's place. Gives what was sent to be applied. */
async function fakeEngine(page: Page, fakes: Fakes = { suggests: answer() }) {
  const refusal = (status: number) => ({
    status,
    json: { detail: { code: 'internal_error', message: 'It went wrong.' } },
  });
  const applied: unknown[] = [];
  await page.route(ENGINE, (route) => answerEngine(route, false));
  await page.route(SUGGESTIONS, async (route) => {
    if (route.request().method() === 'PUT') {
      applied.push(route.request().postDataJSON());
      return route.fulfill(fakes.applyStatus ? refusal(fakes.applyStatus) : { json: APPLIED });
    }
    if (fakes.suggestStatus) return route.fulfill(refusal(fakes.suggestStatus));
    if (fakes.suggests) return route.fulfill({ json: fakes.suggests });
  });
  return applied;
}

const LLM = { available: true, host: 'models.example.org', model: 'small-one' };
const ESTIMATE = { merchants: 263, calls: 6, tokens: 8193 };
const LINES = [
  { text: 'QWERTZ STUFF', count: 12, average: -34 },
  { text: 'ASDFG THINGS', count: 1, average: 5 },
];

function answerEngine(route: Route, available: boolean, enabled = false) {
  if (route.request().method() === 'PUT') {
    const { llm_enabled } = route.request().postDataJSON();
    return route.fulfill({ json: { llm: { ...LLM, enabled: llm_enabled } } });
  }
  const llm = available ? { ...LLM, enabled } : { available, enabled: false, host: '', model: '' };
  return route.fulfill({ json: { llm, estimate: ESTIMATE, lines: LINES, seen: 'these' } });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI Categorization' });
const exit = (page: Page) => page.getByRole('dialog', { name: 'Exit AI Categorization?' });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const include = (page: Page, name: string) =>
  dialog(page).getByRole('switch', { name: `Include ${name}` });
const openGroup = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, expanded: false }).click();
const row = (page: Page, name: string) =>
  dialog(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
const foot = (page: Page, words: string) =>
  expect(dialog(page).getByText(words, { exact: true })).toBeVisible();
const step = (page: Page, name: string, options: { timeout?: number } = {}) =>
  expect(dialog(page).locator('[aria-current=step]')).toContainText(name, options);
const toast = (page: Page) => page.getByLabel('Notifications');

async function openResults(page: Page) {
  await page.goto(METHOD);
  await page.getByRole('button', { name: 'Use AI' }).click();
  // The first question to the real engine waits until a worker has read its tables.
  await step(page, 'Review Existing Categories', { timeout: 20_000 });
}

test.describe('waiting', () => {
  test('says that it takes time, moves its bar and takes turns with its messages', async ({
    page,
  }) => {
    await fakeEngine(page, {});
    await page.clock.install();
    await page.goto(METHOD);
    await page.getByRole('button', { name: 'Use AI' }).waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('button', { name: 'Use AI' }).click();
    await expect(dialog(page)).toContainText('This can take some minutes.');

    const bar = dialog(page).getByRole('progressbar').locator('div');
    const width = async () => Number.parseFloat((await bar.getAttribute('style'))?.slice(6) ?? '');
    let before = await width();
    expect(before).toBe(0);
    for (let i = 0; i < 5; i += 1) {
      await page.clock.runFor(49);
      expect(await width()).toBe(before);
      await page.clock.runFor(1);
      await expect.poll(width).toBeGreaterThan(before);
      before = await width();
    }

    const message = dialog(page).locator('[data-message]');
    await page.clock.runFor(4000 - 251);
    const seen = [await message.innerText()];
    for (let i = 0; i < 10; i += 1) {
      const last = await message.innerText();
      await page.clock.runFor(i === 0 ? 1 : 4000);
      await expect(message).not.toHaveText(last);
      seen.push(await message.innerText());
    }
    expect(new Set(seen).size).toBe(11);
    await page.clock.runFor(4000);
    await expect(message).toHaveText(seen[0] ?? '');
  });

  test('is cancelled: the question stops and nothing opens', async ({ page }) => {
    await fakeEngine(page, {});
    const stopped = page.waitForEvent('requestfailed', isQuestion);
    await page.goto(METHOD);
    await page.getByRole('button', { name: 'Use AI' }).click();
    await expect(button(page, 'Cancel')).toBeVisible();
    // A stray click or key does not throw the work away.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await button(page, 'Cancel').click();
    await expect(dialog(page)).toBeHidden();
    await expect(exit(page)).toBeHidden();
    await stopped;
  });

  test('does not ask again after a reload, before somebody wants it', async ({ page }) => {
    await fakeEngine(page, {});
    let questions = 0;
    page.on('request', (request) => {
      if (isQuestion(request)) questions += 1;
    });
    await page.goto(METHOD);
    await page.getByRole('button', { name: 'Use AI' }).click();
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Use AI' })).toBeVisible();
    expect(questions).toBe(1);
  });

  test('closes with a word when there is nothing to look at', async ({ page }) => {
    await fakeEngine(page, {
      suggests: answer({ existing: [], new: [], considered: 0, undecided: 0 }),
    });
    await page.goto(METHOD);
    await page.getByRole('button', { name: 'Use AI' }).click();
    await expect(toast(page)).toContainText('No transactions found for the selected period.');
    await expect(dialog(page)).toBeHidden();
  });

  test.describe('when it fails', () => {
    test.use({ expectedErrors: [/status of 500/] });

    test('says so and tries again', async ({ page }) => {
      const fakes: Fakes = { suggestStatus: 500 };
      await fakeEngine(page, fakes);
      await page.goto(METHOD);
      await page.getByRole('button', { name: 'Use AI' }).click();
      await expect(dialog(page)).toContainText('Failed to process transactions. Please try again.');
      await expect(toast(page)).toContainText('Error: It went wrong.');
      Object.assign(fakes, { suggestStatus: undefined, suggests: answer() });
      await button(page, 'Try Again').click();
      await step(page, 'Review Existing Categories');
    });
  });
});

const isQuestion = (request: Request) =>
  request.method() === 'GET' && request.url().includes('/ai_categorization');

test.describe('results', () => {
  test('open with everything selected but what the engine will not guess', async ({ page }) => {
    await fakeEngine(page, { suggests: answer({ precision: 93.6 }) });
    await openResults(page);
    await expect(dialog(page)).toContainText('8 transactions of November 2026');
    await expect(dialog(page)).toContainText('4 placed in categories you have');
    await expect(dialog(page)).toContainText('2 in new ones');
    await expect(dialog(page)).toContainText('2 undecided');
    await expect(dialog(page)).toContainText('On this server');
    await expect(dialog(page)).toContainText(
      'Tried on your own decisions, 94% of Saldo’s sure answers were the same as yours.',
    );
    await expect(include(page, 'Weekly Market')).toBeChecked();
    await expect(include(page, 'Pay Day')).toBeChecked();
    await expect(include(page, 'Uncategorized')).not.toBeChecked();
    await expect(include(page, 'Uncategorized')).toBeDisabled();
    await foot(page, '6 transactions selected in 3 groups');

    await openGroup(page, 'Weekly Market');
    for (const name of ['Mercadona', 'Lidl', 'Corner shop']) {
      await expect(row(page, name)).toBeChecked();
    }
    const rows = dialog(page).getByRole('list', { name: 'Transactions of Weekly Market' });
    await expect(rows).toContainText('−€1,412.10');
    await expect(rows).toContainText('Merchant known as a supermarket');
    await expect(dialog(page)).toContainText('+€2,450.00');
    await openGroup(page, 'Uncategorized');
    const left = dialog(page).getByRole('list', { name: 'Transactions of Uncategorized' });
    await expect(left).toContainText('Transfer two');
    await expect(left.getByRole('checkbox')).toHaveCount(0);
  });

  test('colour the confidence by its number, in a bar of 40', async ({ page }) => {
    await fakeEngine(page);
    await openResults(page);
    await openGroup(page, 'Weekly Market');
    const colors = await dialog(page)
      .getByRole('list', { name: 'Transactions of Weekly Market' })
      .locator('[data-band]')
      .evaluateAll((bars) =>
        bars.map((bar) => {
          const [track, fill] = [bar.firstElementChild, bar.firstElementChild?.firstElementChild];
          const token = ['--income-solid', '--info-solid', '--warning-solid'].find((name) => {
            const probe = document.body.appendChild(document.createElement('i'));
            probe.style.backgroundColor = `var(${name})`;
            const { backgroundColor } = getComputedStyle(probe);
            probe.remove();
            return fill && getComputedStyle(fill).backgroundColor === backgroundColor;
          });
          return [bar.textContent?.slice(0, 3), token, track?.clientWidth];
        }),
      );
    expect(colors).toEqual([
      ['95%', '--income-solid', 40],
      ['82%', '--info-solid', 40],
      ['61%', '--warning-solid', 40],
    ]);
  });

  test('lose a group with its last transaction, and get it back with any of them', async ({
    page,
  }) => {
    await fakeEngine(page);
    await openResults(page);
    await openGroup(page, 'Weekly Market');
    await row(page, 'Lidl').uncheck();
    await expect(dialog(page)).toContainText('2 of 3 transactions selected');
    await foot(page, '5 transactions selected in 3 groups');
    await row(page, 'Mercadona').uncheck();
    await row(page, 'Corner shop').uncheck();
    await expect(include(page, 'Weekly Market')).not.toBeChecked();
    await expect(dialog(page)).toContainText('Left out · 3 transactions stay uncategorized');
    await foot(page, '3 transactions selected in 2 groups');

    await row(page, 'Lidl').check();
    await expect(include(page, 'Weekly Market')).toBeChecked();
    await expect(dialog(page)).toContainText('1 of 3 transactions selected');
    await include(page, 'Weekly Market').uncheck();
    await include(page, 'Weekly Market').check();
    await expect(dialog(page)).toContainText('3 of 3 transactions selected');
  });

  test('go three steps and back, and apply what is selected', async ({ page }) => {
    const applied = await fakeEngine(page);
    await openResults(page);
    await expect(button(page, 'Back')).toBeDisabled();
    await openGroup(page, 'Weekly Market');
    await row(page, 'Lidl').uncheck();
    await button(page, 'Next').click();
    await step(page, 'Review New Categories');
    await expect(dialog(page)).toContainText('Small Animals');
    await expect(dialog(page)).toContainText('New category · 2 of 2 transactions selected');
    await openGroup(page, 'Small Animals');
    await row(page, 'Vet').uncheck();
    await button(page, 'Next').click();
    await step(page, 'Confirm Changes');
    await expect(dialog(page)).toContainText(
      'Rules have priority over AI categorization. Any existing rules will overwrite these AI categorizations.',
    );
    await expect(
      dialog(page).getByRole('listitem').filter({ hasText: 'Weekly Market' }),
    ).toContainText('2 transactions');
    await expect(
      dialog(page).getByRole('listitem').filter({ hasText: 'Small Animals' }),
    ).toContainText('1 transaction');
    await button(page, 'Back').click();
    await step(page, 'Review New Categories');
    await button(page, 'Next').click();

    const reloaded = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/categories'),
    );
    await button(page, 'Apply Selected Changes').click();
    await expect(toast(page)).toContainText('5 transactions categorized and 1 category created!');
    await expect(dialog(page)).toBeHidden();
    await expect(exit(page)).toBeHidden();
    await reloaded;
    const ids = (...of: number[]) => ({
      transactions: of.map((n) => ({ id: uuid(n), reason: expect.any(String) })),
      transaction_ids: of.map(uuid),
    });
    expect(applied).toEqual([
      {
        existing: [
          {
            id: uuid(1),
            name: 'Weekly Market',
            icon: '🛒',
            color: '#16A34A',
            description: '',
            ...ids(10, 12),
          },
          {
            id: uuid(2),
            name: 'Pay Day',
            icon: '💶',
            color: '#16A34A',
            description: '',
            ...ids(13),
          },
        ],
        new: [
          {
            name: 'Small Animals',
            icon: '🐹',
            color: '#16A34A',
            description: '',
            parent_id: null,
            ...ids(16),
          },
        ],
      },
    ]);
  });

  test('have nothing to apply when nothing is selected', async ({ page }) => {
    await fakeEngine(page);
    await openResults(page);
    await include(page, 'Weekly Market').uncheck();
    await include(page, 'Pay Day').uncheck();
    await button(page, 'Next').click();
    await include(page, 'Small Animals').uncheck();
    await button(page, 'Next').click();
    await expect(dialog(page)).toContainText('No Changes to Apply');
    await expect(button(page, 'Apply Selected Changes')).toBeDisabled();
    await button(page, 'Back').click();
    await include(page, 'Small Animals').check();
    await button(page, 'Next').click();
    await expect(button(page, 'Apply Selected Changes')).toBeEnabled();
  });

  test('ask before they are left, and forget the selection when they are', async ({
    page,
    person,
  }) => {
    await addTransactions(person, [{ date: todayIn('Europe/Madrid') }]);
    await fakeEngine(page);
    await page.goto('/categories');
    await page.getByRole('button', { name: 'Categorize Transactions' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Use AI' }).click();
    await include(page, 'Weekly Market').uncheck();
    await button(page, 'Cancel').click();
    await expect(exit(page)).toContainText('Any unsaved changes will be lost');
    await exit(page).getByRole('button', { name: 'Continue' }).click();
    await expect(include(page, 'Weekly Market')).not.toBeChecked();

    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => button(page, 'Close').click(),
    ]) {
      await leave();
      await escapeFrom(exit(page));
      await expect(exit(page)).toBeHidden();
      await expect(include(page, 'Weekly Market')).not.toBeChecked();
    }
    await button(page, 'Cancel').click();
    await exit(page).getByRole('button', { name: 'Exit', exact: true }).click();
    await expect(dialog(page)).toBeHidden();

    await openResults(page);
    await expect(include(page, 'Weekly Market')).toBeChecked();
  });

  test('stay quick with hundreds of rows', async ({ page }) => {
    const many = Array.from({ length: 500 }, (_, i) => suggestion(100 + i, `Shop ${i + 1}.`));
    await fakeEngine(page, {
      suggests: answer({ existing: [group({ id: uuid(1), name: 'Weekly Market' }, many)] }),
    });
    await openResults(page);
    await openGroup(page, 'Weekly Market');
    const rows = dialog(page).getByRole('list', { name: 'Transactions of Weekly Market' });
    await expect(rows.getByRole('listitem')).toHaveCount(20);
    await button(page, 'Show all 500').click();
    await expect(row(page, 'Shop 21\\.')).toBeFocused();
    // The last one is there when it comes into sight, and not before.
    await expect(row(page, 'Shop 500\\.')).toHaveCount(0);
    const last = dialog(page).getByRole('list', { name: /, 461 to 500$/ });
    await last.scrollIntoViewIfNeeded();
    await row(page, 'Shop 500\\.').uncheck();
    await expect(row(page, 'Shop 1\\.')).toHaveCount(0);
    await expect(dialog(page)).toContainText('499 of 500 transactions selected');
  });

  test.describe('one by one', () => {
    test.use({ expectedErrors: [/status of 404/] });

    test('show a suggestion with its reason in full', async ({ page }) => {
      await fakeEngine(page);
      await page.route(`**/api/transactions/${uuid(11)}`, (route) =>
        route.fulfill({ status: 404, json: {} }),
      );
      await openResults(page);
      await openGroup(page, 'Weekly Market');
      await button(page, 'Details of Lidl').click();
      const details = page.getByRole('dialog', { name: 'Transaction Details' });
      await expect(details).toContainText('Weekly Market');
      await expect(details).toContainText('Merchant known as a supermarket');
      await expect(details).toContainText('82%, likely');
      await expect(details).toContainText('−€10.00');
      await escapeFrom(details);
      await expect(details).toBeHidden();
      await expect(exit(page)).toBeHidden();
      await expect(button(page, 'Details of Lidl')).toBeFocused();
    });
  });

  test('say where they were made, and what went wrong there', async ({ page }) => {
    const notice = 'The language model did not answer. These are of the local engine.';
    await fakeEngine(page, { suggests: answer({ engine: 'llm', notice }) });
    await openResults(page);
    await expect(dialog(page)).toContainText('With a language model');
    await expect(dialog(page)).toContainText(notice);
    await expect(dialog(page)).not.toContainText('Tried on your own decisions');
  });

  test.describe('that the server refuses', () => {
    test.use({ expectedErrors: [/status of 500/] });

    test('stay open with the selection', async ({ page }) => {
      await fakeEngine(page, { suggests: answer(), applyStatus: 500 });
      await openResults(page);
      await include(page, 'Pay Day').uncheck();
      await button(page, 'Next').click();
      await button(page, 'Next').click();
      await button(page, 'Apply Selected Changes').click();
      await expect(dialog(page).getByRole('alert')).toContainText(
        'Failed to apply AI categorization. Please try again.',
      );
      await foot(page, '5 transactions selected in 2 groups');
      await expect(button(page, 'Apply Selected Changes')).toBeEnabled();
    });
  });

  test('are for everybody: nothing that axe finds in any step', async ({ page }) => {
    await fakeEngine(page, { suggests: answer({ precision: 90, notice: 'Half was answered.' }) });
    await openResults(page);
    await openGroup(page, 'Weekly Market');
    await row(page, 'Lidl').uncheck();
    await openGroup(page, 'Uncategorized');
    await expectAccessibleInBothThemes(page);
    await button(page, 'Next').click();
    await expectAccessibleInBothThemes(page);
    await button(page, 'Next').click();
    await expectAccessibleInBothThemes(page);
    await button(page, 'Cancel').click();
    await expect(exit(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('can be gone through and applied with the keyboard alone', async ({ page }) => {
    const applied = await fakeEngine(page);
    await openResults(page);
    await expectFocusWithin(dialog(page));
    await page.keyboard.press('Tab');
    await expect(include(page, 'Weekly Market')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(include(page, 'Weekly Market')).not.toBeChecked();
    for (const name of ['Next', 'Next', 'Apply Selected Changes']) {
      await button(page, name).focus();
      await page.keyboard.press('Enter');
    }
    await expect(toast(page)).toContainText('5 transactions categorized');
    expect(applied).toHaveLength(1);
  });
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('goes through everything and applies nothing', async ({ page }) => {
    const applied = await fakeEngine(page);
    await openResults(page);
    await expect(dialog(page)).toContainText(
      'You are in viewer mode. You can review suggestions but cannot apply them.',
    );
    await include(page, 'Pay Day').uncheck();
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await foot(page, '5 transactions selected in 2 groups');
    await expect(button(page, 'Apply Selected Changes')).toBeDisabled();
    expect(applied).toEqual([]);
  });

  test('cannot switch the language model on', async ({ page }) => {
    await page.route(ENGINE, (route) => answerEngine(route, true));
    await page.goto(METHOD);
    await expect(page.getByRole('switch', { name: 'Also ask a language model' })).toBeDisabled();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('fits, and names the step', async ({ page }) => {
    await fakeEngine(page, { suggests: answer({ precision: 90 }) });
    await page.goto(METHOD);
    await page.getByRole('button', { name: 'Use AI' }).tap();
    await expect(dialog(page).getByText('Step 1 of 3: Review Existing Categories')).toBeVisible();
    await openGroup(page, 'Weekly Market');
    await expectAccessible(page);
    for (const name of ['Next', 'Next']) await button(page, name).tap();
    await expect(button(page, 'Apply Selected Changes')).toBeInViewport({ ratio: 1 });
    const wide = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('[role=dialog] *')].filter(
            (one) => one.getBoundingClientRect().right > 361,
          ).length,
      );
    await expect.poll(wide).toBe(0);
  });
});

test.describe('the engine', () => {
  test('is the local one, which sends nothing', async ({ page }) => {
    await page.route(ENGINE, (route) => answerEngine(route, false));
    await page.goto(METHOD);
    const about = page.getByRole('region', { name: 'Where suggestions are made' });
    await expect(about).toContainText('works on this server. Nothing leaves it.');
    await expect(about.getByRole('switch')).toHaveCount(0);
  });

  test('says what leaves, where to and how much before it is switched on', async ({ page }) => {
    const switched: unknown[] = [];
    await page.route(ENGINE, (route) => {
      if (route.request().method() === 'PUT') switched.push(route.request().postDataJSON());
      return answerEngine(route, true);
    });
    await page.goto(METHOD);
    const about = page.getByRole('region', { name: 'Where suggestions are made' });
    await expect(about).toContainText('models.example.org, model small-one');
    await expect(about).toContainText('About 263 merchants in 6 calls, some 8,193 tokens.');
    await expect(about).toContainText('IBANs, card numbers');
    const toggle = about.getByRole('switch', { name: 'Also ask a language model' });
    await expect(toggle).not.toBeChecked();
    await expectAccessible(page);
    await toggle.check();
    await expect.poll(() => switched).toEqual([{ llm_enabled: true }]);
    await expect(toggle).toBeEnabled();
    await expect(toggle).toBeChecked();
  });

  test('shows each line that would be sent, and sends none that is unticked', async ({ page }) => {
    const asked: string[] = [];
    await page.route(ENGINE, (route) => answerEngine(route, true, true));
    await page.route(SUGGESTIONS, (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ json: answer({ engine: 'llm' }) });
    });
    await page.goto(METHOD);
    const lines = page.getByRole('group', { name: '2 lines would be sent' });
    const first = lines.getByRole('checkbox', { name: 'QWERTZ STUFF · 12 × · −34 on average' });
    await expect(first).toBeChecked();
    await first.uncheck();
    await expect(page.getByRole('group', { name: '1 line would be sent' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use AI' }).click();
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toContain('seen=these&without=0');
  });
});

test('suggests from what was chosen by hand, and applies it', async ({ page, person }) => {
  const category = await categoryNamed(person, 'Housing');
  const known = { description: 'Zumbador Perez', amount: 31.5 };
  await addTransactions(
    person,
    ['01', '08', '15', '22'].map((d) => ({ ...known, date: `2026-10-${d}`, category })),
  );
  await addTransactions(
    person,
    ['03', '10'].map((d) => ({ ...known, date: `2026-11-${d}` })),
  );
  await openResults(page);
  await expect(dialog(page)).toContainText('2 transactions of November 2026');
  await expect(include(page, 'Housing')).toBeChecked();
  // A category that is not the right one is changed where it stands, for all of the merchant, and back again.
  await openGroup(page, 'Housing');
  await button(page, 'Details of Zumbador Perez').first().click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('Goes for all 2 of this merchant here.');
  await expectAccessible(page);
  await details.getByLabel('Put it in').selectOption({ label: 'Supermarket' });
  await expect(include(page, 'Supermarket')).toBeChecked();
  await expect(include(page, 'Housing')).toHaveCount(0);
  await button(page, 'Undo Change').click();
  await expect(include(page, 'Housing')).toBeChecked();
  // Nothing new was suggested: that step is passed over.
  await button(page, 'Next').click();
  await step(page, 'Confirm Changes');
  await button(page, 'Apply Selected Changes').click();
  await expect(toast(page)).toContainText('2 transactions categorized!');

  const query = { year: 2026, month: 11 };
  const { items } = await person.call(listTransactions, { query });
  expect(items.map((item) => [item.category, item.category_source])).toEqual([
    [category, 'ai'],
    [category, 'ai'],
  ]);
});
