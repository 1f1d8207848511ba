import { listCategories } from '@saldo/contract/categories';
import {
  applySuggestions,
  getEngine,
  type Suggestion,
  type Suggestions,
  setEngine,
  suggestCategories,
} from '@saldo/contract/categorization';
import type { Role } from '@saldo/contract/common';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { getTransaction, listTransactions, listYears } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { expectSettled, openApp, toasts, waitForFocusWithin } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { press, pressOutside } from '../../../testing/user-actions.ts';
import { CATEGORIES, makeTransaction } from '../../transactions/testing.ts';
import { ENGINE, makeGroup, makeSuggestion, makeSuggestions } from './testing.ts';

const METHOD = '/categories?categorize=method&year=2026&month=11';

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const suggestion = (n: number, description: string, given: Partial<Suggestion> = {}) =>
  makeSuggestion(uuid(n), { description, ...given });
const group = (given: Parameters<typeof makeGroup>[0], transactions: Suggestion[]) =>
  makeGroup({ ...given, transactions }, []);

const answer = (given: Partial<Suggestions> = {}): Suggestions =>
  makeSuggestions({
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

const LLM = { available: true, enabled: false, host: 'models.example.org', model: 'small-one' };
const NEVER = on(suggestCategories, () => new Promise<never>(() => {}));
const WENT_WRONG = refusal('internal_error', 'It went wrong.');

/** Opens the dialog for choosing a method, with an engine that returns fixed suggestions. */
const openMethod = (replies: readonly Reply[] = [], role: Role = 'USER', address = METHOD) =>
  openApp(
    address,
    [
      when(listCategories, CATEGORIES),
      when(getMonthlyMetrics, refusal('not_found', 'No month.')),
      when(getEngine, ENGINE),
      when(suggestCategories, answer()),
      when(applySuggestions, {
        created_categories: 1,
        updated: 5,
        step_id: null,
        rules_changed: 0,
      }),
      ...replies,
    ],
    { role },
  );

const dialog = () => page.getByRole('dialog', { name: 'AI Categorization', exact: true });
const exit = () => page.getByRole('dialog', { name: 'Exit AI Categorization?' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const useAi = page.getByRole('button', { name: 'Use AI' });
const include = (name: string) => dialog().getByRole('switch', { name: `Include ${name}` });
const openGroup = (name: string) => press(dialog().getByRole('button', { name, expanded: false }));
const row = (name: string) => dialog().getByRole('checkbox', { name: new RegExp(`^${name}`) });
const foot = (words: string) =>
  expect.element(dialog().getByText(words, { exact: true })).toBeVisible();
const step = (name: string) =>
  expect.poll(() => document.querySelector('[aria-current=step]')?.textContent).toContain(name);

async function openResults(...given: Parameters<typeof openMethod>) {
  const opened = openMethod(...given);
  await press(useAi);
  await step('Review Existing Categories');
  return opened;
}

describe('waiting', () => {
  test('warns that it takes time, moves its bar and rotates its messages', async () => {
    openMethod([NEVER]);
    await expect.element(useAi).toBeVisible();
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    await press(useAi);
    await expectSettled(() => dialog().element().textContent).toContain(
      'This can take a few minutes.',
    );

    const width = () => {
      const bar = document.querySelector('[role=progressbar] > *');
      return Number.parseFloat(bar?.getAttribute('style')?.slice(6) ?? '');
    };
    let before = width();
    expect(before).toBe(0);
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(49);
      expect(width()).toBe(before);
      vi.advanceTimersByTime(1);
      await expect.poll(width).toBeGreaterThan(before);
      before = width();
    }

    const message = () => document.querySelector('[data-message]')?.textContent ?? '';
    vi.advanceTimersByTime(4000 - 251);
    const seen = [message()];
    for (let i = 0; i < 10; i += 1) {
      const last = message();
      vi.advanceTimersByTime(i === 0 ? 1 : 4000);
      await expect.poll(message).not.toBe(last);
      seen.push(message());
    }
    expect(new Set(seen).size).toBe(11);
    vi.advanceTimersByTime(4000);
    await expect.poll(message).toBe(seen[0]);
  });

  test('can be canceled, which aborts the request and opens nothing', async () => {
    const { server } = openMethod([NEVER]);
    await press(useAi);
    await expect.element(button('Cancel')).toBeVisible();
    // A stray click or key must not discard the work.
    await userEvent.keyboard('{Escape}');
    pressOutside();
    await press(button('Cancel'));
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(exit()).not.toBeInTheDocument();
    const [question] = server.asked(suggestCategories);
    await expect.poll(() => question?.signal?.aborted).toBe(true);
  });

  test('does not start again after a reload', async () => {
    const { server, load } = openMethod([NEVER]);
    await press(useAi);
    await expect.element(dialog().getByRole('progressbar')).toBeVisible();
    load();
    await expect.element(useAi).toBeVisible();
    expect(server.asked(suggestCategories)).toHaveLength(1);
  });

  test('closes with a message when there is nothing to review', async () => {
    const nothing = answer({ existing: [], new: [], considered: 0, undecided: 0 });
    openMethod([when(suggestCategories, nothing)]);
    await press(useAi);
    await expect
      .element(toasts)
      .toMatchTextContent('No transactions found for the selected period.');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('reports a failure, and retries', async () => {
    const { server } = openMethod([when(suggestCategories, WENT_WRONG)]);
    await press(useAi);
    await expect
      .element(dialog())
      .toMatchTextContent('Failed to process transactions. Please try again.');
    await expect.element(toasts).toMatchTextContent('Error: It went wrong.');
    server.now(when(suggestCategories, answer()));
    await press(button('Try Again'));
    await step('Review Existing Categories');
  });
});

describe('results', () => {
  test('start with everything selected except what the engine would not guess', async () => {
    await openResults([when(suggestCategories, answer({ precision: 93.6 }))]);
    await expect.element(dialog()).toMatchTextContent('8 transactions in November 2026');
    await expect.element(dialog()).toMatchTextContent('4 in your categories');
    await expect.element(dialog()).toMatchTextContent('2 in new ones');
    await expect.element(dialog()).toMatchTextContent('2 undecided');
    await expect.element(dialog()).toMatchTextContent('On this server');
    await expect
      .element(dialog())
      .toMatchTextContent(
        'Tested against your past choices, 94% of confident suggestions matched.',
      );
    await expect.element(include('Weekly Market')).toBeChecked();
    await expect.element(include('Pay Day')).toBeChecked();
    await expect.element(include('Uncategorized')).not.toBeChecked();
    await expect.element(include('Uncategorized')).toBeDisabled();
    await foot('6 transactions selected in 3 groups');

    await openGroup('Weekly Market');
    for (const name of ['Mercadona', 'Lidl', 'Corner shop']) {
      await expect.element(row(name)).toBeChecked();
    }
    const rows = dialog().getByRole('list', { name: 'Transactions in Weekly Market' });
    await expect.element(rows).toMatchTextContent('−€1,412.10');
    await expect.element(rows).toMatchTextContent('Merchant known as a supermarket');
    await expect.element(dialog()).toMatchTextContent('+€2,450.00');
    await openGroup('Uncategorized');
    const left = dialog().getByRole('list', { name: 'Transactions in Uncategorized' });
    await expect.element(left).toMatchTextContent('Transfer two');
    await expect.element(left.getByRole('checkbox')).not.toBeInTheDocument();
  });

  test('color the confidence by its number, in a bar 40 px wide', async () => {
    await openResults();
    await openGroup('Weekly Market');
    const list = dialog().getByRole('list', { name: 'Transactions in Weekly Market' });
    await expect.element(list).toBeVisible();
    const colors = [...list.element().querySelectorAll('[data-band]')].map((bar) => {
      const [track, fill] = [bar.firstElementChild, bar.firstElementChild?.firstElementChild];
      const token = ['--income-solid', '--info-solid', '--warning-solid'].find((name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.backgroundColor = `var(${name})`;
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return fill && getComputedStyle(fill).backgroundColor === backgroundColor;
      });
      return [bar.textContent?.slice(0, 3), token, track?.clientWidth];
    });
    expect(colors).toEqual([
      ['95%', '--income-solid', 40],
      ['82%', '--info-solid', 40],
      ['61%', '--warning-solid', 40],
    ]);
  });

  test('deselect a group with its last transaction, and select it again with any of them', async () => {
    await openResults();
    await openGroup('Weekly Market');
    await press(row('Lidl'));
    await expect.element(dialog()).toMatchTextContent('2 of 3 transactions selected');
    await foot('5 transactions selected in 3 groups');
    await press(row('Mercadona'));
    await press(row('Corner shop'));
    await expect.element(include('Weekly Market')).not.toBeChecked();
    await expect
      .element(dialog())
      .toMatchTextContent('Left out · 3 transactions stay uncategorized');
    await foot('3 transactions selected in 2 groups');

    await press(row('Lidl'));
    await expect.element(include('Weekly Market')).toBeChecked();
    await expect.element(dialog()).toMatchTextContent('1 of 3 transactions selected');
    await press(include('Weekly Market'));
    await press(include('Weekly Market'));
    await expect.element(dialog()).toMatchTextContent('3 of 3 transactions selected');
  });

  test('go through three steps and back, and apply the selection', async () => {
    const { server } = await openResults();
    await expect.element(button('Back')).toBeDisabled();
    await openGroup('Weekly Market');
    await press(row('Lidl'));
    await press(button('Next'));
    await step('Review New Categories');
    await expect.element(dialog()).toMatchTextContent('Small Animals');
    await expect
      .element(dialog())
      .toMatchTextContent('New category · 2 of 2 transactions selected');
    await openGroup('Small Animals');
    await press(row('Vet'));
    await press(button('Next'));
    await step('Confirm Changes');
    await expect
      .element(dialog())
      .toMatchTextContent(
        'Rules have priority over AI categorization. Any existing rules will overwrite these AI categorizations.',
      );
    await expect
      .element(dialog().getByRole('listitem').filter({ hasText: 'Weekly Market' }))
      .toMatchTextContent('2 transactions');
    await expect
      .element(dialog().getByRole('listitem').filter({ hasText: 'Small Animals' }))
      .toMatchTextContent('1 transaction');
    await press(button('Back'));
    await step('Review New Categories');
    await press(button('Next'));

    const listed = server.asked(listCategories).length;
    await press(button('Apply Selected Changes'));
    await expect
      .element(toasts)
      .toMatchTextContent('5 transactions categorized and 1 category created.');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(exit()).not.toBeInTheDocument();
    await expect.poll(() => server.asked(listCategories).length).toBe(listed + 1);
    const ids = (...of: number[]) => ({
      transactions: of.map((n) => ({ id: uuid(n), reason: expect.any(String) })),
      transaction_ids: of.map(uuid),
    });
    expect(server.sent(applySuggestions)).toEqual([
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

  test('cannot be applied when nothing is selected', async () => {
    await openResults();
    await press(include('Weekly Market'));
    await press(include('Pay Day'));
    await press(button('Next'));
    await press(include('Small Animals'));
    await press(button('Next'));
    await expect.element(dialog()).toMatchTextContent('No Changes to Apply');
    await expect.element(button('Apply Selected Changes')).toBeDisabled();
    await press(button('Back'));
    await press(include('Small Animals'));
    await press(button('Next'));
    await expect.element(button('Apply Selected Changes')).toBeEnabled();
  });

  test('ask before closing, and forget the selection after that', async () => {
    const waiting = when(listTransactions, { items: [makeTransaction()], total: 1 });
    openMethod([waiting, when(listYears, [2026])], 'USER', '/categories');
    await press(page.getByRole('button', { name: 'Categorize Transactions' }));
    await press(page.getByRole('button', { name: 'Continue' }));
    await press(useAi);
    await press(include('Weekly Market'));
    await press(button('Cancel'));
    await expect.element(exit()).toMatchTextContent('Any unsaved changes will be lost');
    await waitForFocusWithin(exit());
    await press(exit().getByRole('button', { name: 'Continue' }));
    await expect.element(exit()).not.toBeInTheDocument();
    await expect.element(include('Weekly Market')).not.toBeChecked();

    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => history.back(),
      () => press(button('Close')),
    ]) {
      await waitForFocusWithin(dialog());
      await leave();
      await waitForFocusWithin(exit());
      await userEvent.keyboard('{Escape}');
      await expect.element(exit()).not.toBeInTheDocument();
      await expect.element(include('Weekly Market')).not.toBeChecked();
    }
    await press(button('Cancel'));
    await press(exit().getByRole('button', { name: 'Exit', exact: true }));
    await expect.element(dialog()).not.toBeInTheDocument();

    await press(page.getByRole('button', { name: 'Categorize Transactions' }));
    await press(page.getByRole('button', { name: 'Continue' }));
    await press(useAi);
    await expect.element(include('Weekly Market')).toBeChecked();
  });

  test('stay fast with hundreds of rows', async () => {
    const many = Array.from({ length: 500 }, (_, i) => suggestion(100 + i, `Shop ${i + 1}.`));
    const existing = [group({ id: uuid(1), name: 'Weekly Market' }, many)];
    await openResults([when(suggestCategories, answer({ existing }))]);
    await openGroup('Weekly Market');
    const rows = dialog().getByRole('list', { name: 'Transactions in Weekly Market' });
    await expect.poll(() => rows.getByRole('listitem').elements()).toHaveLength(20);
    await press(button('Show all 500'));
    await expect.element(row('Shop 21\\.')).toHaveFocus();
    // The last row renders only when it scrolls into view.
    await expect.element(row('Shop 500\\.')).not.toBeInTheDocument();
    const last = dialog().getByRole('list', { name: /, 461 to 500$/ });
    last.element().scrollIntoView();
    await press(row('Shop 500\\.'));
    await expect.element(row('Shop 1\\.')).not.toBeInTheDocument();
    await expect.element(dialog()).toMatchTextContent('499 of 500 transactions selected');
  });

  test('show a suggestion with its full reason', async () => {
    await openResults([when(getTransaction, refusal(404))]);
    await openGroup('Weekly Market');
    await press(button('Details for Lidl'));
    const details = page.getByRole('dialog', { name: 'Transaction Details' });
    await expect.element(details).toMatchTextContent('Weekly Market');
    await expect.element(details).toMatchTextContent('Merchant known as a supermarket');
    await expect.element(details).toMatchTextContent('82%, likely');
    await expect.element(details).toMatchTextContent('−€10.00');
    await waitForFocusWithin(details);
    history.back();
    await expect.element(details).not.toBeInTheDocument();
    await press(button('Details for Lidl'));
    await waitForFocusWithin(details);
    await userEvent.keyboard('{Escape}');
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(exit()).not.toBeInTheDocument();
    await expect.element(button('Details for Lidl')).toHaveFocus();
  });

  test('show where they were computed, and what went wrong there', async () => {
    const notice = 'The language model did not answer. These are of the local engine.';
    await openResults([when(suggestCategories, answer({ engine: 'llm', notice }))]);
    await expect.element(dialog()).toMatchTextContent('With a language model');
    await expect.element(dialog()).toMatchTextContent(notice);
    await expect.element(dialog()).not.toMatchTextContent('Tested against your past choices');
  });

  test('stay open with the selection when the server rejects them', async () => {
    await openResults([when(applySuggestions, WENT_WRONG)]);
    await press(include('Pay Day'));
    await press(button('Next'));
    await press(button('Next'));
    await press(button('Apply Selected Changes'));
    await expect
      .element(dialog().getByRole('alert'))
      .toMatchTextContent('Failed to apply AI categorization. Please try again.');
    await foot('5 transactions selected in 2 groups');
    await expect.element(button('Apply Selected Changes')).toBeEnabled();
  });

  test('have no axe violations in any step', async () => {
    const notice = 'Half was answered.';
    await openResults([when(suggestCategories, answer({ precision: 90, notice }))]);
    await openGroup('Weekly Market');
    await press(row('Lidl'));
    await openGroup('Uncategorized');
    await expectAccessibleInBothThemes();
    await press(button('Next'));
    await expectAccessibleInBothThemes();
    await press(button('Next'));
    await expectAccessibleInBothThemes();
    await press(button('Cancel'));
    await expect.element(exit()).toBeVisible();
    await expectAccessibleInBothThemes();
  });

  test('can be reviewed and applied by keyboard only', async () => {
    const { server } = await openResults();
    await waitForFocusWithin(dialog());
    await userEvent.keyboard('{Tab}');
    await expect.element(include('Weekly Market')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(include('Weekly Market')).not.toBeChecked();
    for (const name of ['Next', 'Next', 'Apply Selected Changes']) {
      await expect.element(button(name)).toBeEnabled();
      button(name).element().focus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(toasts).toMatchTextContent('5 transactions categorized');
    expect(server.asked(applySuggestions)).toHaveLength(1);
  });
});

describe('a viewer', () => {
  test('reviews everything but cannot apply it', async () => {
    const { server } = await openResults([], 'VIEWER');
    await expect
      .element(dialog())
      .toMatchTextContent(
        'You are in view-only mode. Contact an administrator to apply suggestions.',
      );
    await press(include('Pay Day'));
    await press(button('Next'));
    await press(button('Next'));
    await foot('5 transactions selected in 2 groups');
    await expect.element(button('Apply Selected Changes')).toBeDisabled();
    expect(server.changes()).toEqual([]);
  });

  test('cannot turn on the language model', async () => {
    openMethod([when(getEngine, { ...ENGINE, llm: LLM })], 'VIEWER');
    await expect
      .element(page.getByRole('switch', { name: 'Also use a language model' }))
      .toBeDisabled();
  });
});

test('fits a phone, and names the current step', async () => {
  await resize(360, 740);
  openMethod([when(suggestCategories, answer({ precision: 90 }))]);
  await press(useAi);
  await expect.element(dialog().getByText('Step 1 of 3: Review Existing Categories')).toBeVisible();
  await openGroup('Weekly Market');
  await expectAccessible();
  for (const name of ['Next', 'Next']) await press(button(name));
  await expect.element(button('Apply Selected Changes')).toBeInViewport({ ratio: 1 });
  const tooWide = () =>
    [...document.querySelectorAll('[role=dialog] *')].filter(
      (one) => one.getBoundingClientRect().right > 361,
    );
  await expect.poll(tooWide).toEqual([]);
});

describe('the engine', () => {
  test('is local by default, and sends nothing', async () => {
    openMethod();
    const about = page.getByRole('region', { name: 'Where suggestions are made' });
    await expect.element(about).toMatchTextContent('Nothing leaves this server.');
    await expect.element(about.getByRole('switch')).not.toBeInTheDocument();
  });

  test('shows what is sent, where to and how much before it is turned on', async () => {
    let enabled = false;
    const { server } = openMethod([
      on(getEngine, () => ({ ...ENGINE, llm: { ...LLM, enabled } })),
      on(setEngine, () => {
        enabled = true;
        return { llm: { ...LLM, enabled } };
      }),
    ]);
    const about = page.getByRole('region', { name: 'Where suggestions are made' });
    await expect.element(about).toMatchTextContent('models.example.org, model small-one');
    await expect
      .element(about)
      .toMatchTextContent('About 263 merchants in 6 requests, roughly 8,193 tokens.');
    await expect.element(about).toMatchTextContent('IBANs, card numbers');
    const toggle = about.getByRole('switch', { name: 'Also use a language model' });
    await expect.element(toggle).not.toBeChecked();
    await expectAccessible();
    await press(toggle);
    await expect.poll(() => server.sent(setEngine)).toEqual([{ llm_enabled: true }]);
    await expect.element(toggle).toBeEnabled();
    await expect.element(toggle).toBeChecked();
  });

  test('lists each line to be sent, and leaves out unchecked ones', async () => {
    const { server } = openMethod([
      when(getEngine, { ...ENGINE, llm: { ...LLM, enabled: true } }),
      when(suggestCategories, answer({ engine: 'llm' })),
    ]);
    const lines = page.getByRole('group', { name: '2 lines would be sent' });
    const first = lines.getByRole('checkbox', { name: 'QWERTZ STUFF · 12 × · −34 on average' });
    await expect.element(first).toBeChecked();
    await press(first);
    await expect.element(page.getByRole('group', { name: '1 line would be sent' })).toBeVisible();
    await expectAccessible();
    await press(useAi);
    await expect.poll(() => server.asked(suggestCategories)).toHaveLength(1);
    expect(server.asked(suggestCategories)[0]?.query).toMatchObject({
      seen: 'these',
      without: '0',
    });
  });
});
