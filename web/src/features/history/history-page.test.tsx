import { listAccountNames } from '@saldo/contract/accounts';
import type { Role } from '@saldo/contract/common';
import {
  type ForeseenFigure,
  getStep,
  listSteps,
  redoStep,
  type Step,
  undoStep,
} from '@saldo/contract/history';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { button, openApp, toasts } from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { step } from './testing.ts';

const TITLE = 'You categorized 3 transactions';
const OTHER_ID = '00000000-0000-7000-8000-0000000000ab';

const list = (items: readonly Step[], total = items.length) => ({ items: [...items], total });

const open = (replies: readonly Reply[], role: Role = 'USER') =>
  openApp('/history', [when(listAccountNames, []), ...replies], { role });

const row = button(TITLE);
const undo = button(`Undo: ${TITLE}`);
const redo = button(`Redo: ${TITLE}`);

/** Fake server responses for one step that can be undone and redone. */
function oneStep(lost: string[] = [], given: Partial<Step> = {}): Reply[] {
  let now = step(given);
  const turn = (undone_at: string | null) => () => {
    now = { ...now, undone_at };
    return { step: now, lost };
  };
  return [
    on(listSteps, () => list([now])),
    on(getStep, () => ({
      ...now,
      undo: { ...now.undo, brings: ['Changes 3 transactions (−€99.90)'], lost },
    })),
    on(undoStep, turn('2026-11-22T10:00:00.000Z')),
    on(redoStep, turn(null)),
  ];
}

test('undoes and redoes a step from its row', async () => {
  open(oneStep());
  await press(undo);
  await expect.element(redo).toBeVisible();
  await expect.element(toasts).toMatchTextContent(`Undone: ${TITLE}`);
  await expect.element(page.getByText(/undone on/)).toBeVisible();
  await press(redo);
  await expect.element(undo).toBeVisible();
});

test('shows what is restored, what is not and until when in an open row', async () => {
  open(oneStep(['1 transaction has been deleted since.']));
  const main = page.getByRole('main');
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await press(row);
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  await expect.element(main.getByText('Changes 3 transactions (−€99.90)')).toBeVisible();
  await expect.element(main.getByText('1 transaction has been deleted since.')).toBeVisible();
  await expect.element(main.getByText('Can be undone until Dec 21, 2026')).toBeVisible();
  await expectAccessible();
  await press(undo);
  await expect.element(toasts).toMatchTextContent('1 transaction has been deleted since.');
  await press(row);
  await expect
    .element(main.getByText('1 transaction has been deleted since.'))
    .not.toBeInTheDocument();
});

test('shows the figures that an undo changes, now and afterwards', async () => {
  const figures: ForeseenFigure[] = [
    { year: 2026, month: 11, figure: 'income', now: 2450, after: 3580, currency: 'EUR' },
    { year: 2025, month: null, figure: 'expense', now: 2211.38, after: 3011.38, currency: 'EUR' },
  ];
  const one = step();
  open([
    when(listSteps, list([one])),
    when(getStep, { ...one, undo: { ...one.undo, brings: [], lost: [], figures } }),
  ]);
  await press(row);
  const table = page.getByRole('table', { name: 'What undo would change' });
  await expect
    .element(table.getByRole('row', { name: /November 2026, income/ }))
    .toMatchTextContent('November 2026, income€2,450.00€3,580.00+€1,130.00');
  await expect
    .element(table.getByRole('row', { name: /2025, expenses/ }))
    .toMatchTextContent('2025, expenses€2,211.38€3,011.38+€800.00');
  await expectAccessible();
});

test('works with the keyboard: find, open and undo a change', async () => {
  const links = [{ to: 'transaction' as const, id: OTHER_ID, name: 'Corner shop' }];
  open(oneStep([], { links }));
  await expect.element(row).toBeVisible();
  const element = row.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  const shop = page.getByRole('link', { name: 'Corner shop' });
  await expect.element(shop).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(shop).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(redo).toHaveFocus();
});

test("shows the server's message after a refusal, and refetches the list", async () => {
  const message = 'This change has already been undone.';
  const { server } = open([
    when(listSteps, list([step()])),
    when(undoStep, refusal('undo_blocked', message)),
  ]);
  await expect.element(undo).toBeVisible();
  const before = server.asked(listSteps).length;
  await press(undo);
  await expect.element(toasts).toMatchTextContent(message);
  await expect.poll(() => server.asked(listSteps).length).toBe(before + 1);
});

test('lets viewers see changes but not undo them', async () => {
  open([when(listSteps, list([step()]))], 'VIEWER');
  await expect.element(undo).toBeDisabled();
});

test('locks a step that later changes build on, with links to them', async () => {
  const at = '2026-11-22T18:20:00.000Z';
  const after = [{ id: OTHER_ID, kind: 'merge' as const, at }];
  const later = step({ id: OTHER_ID, kind: 'merge', at });
  const locked = step({ undo: { possible: false, until: null, after } });
  open([when(listSteps, list([later, locked])), when(getStep, locked)]);
  await expect.element(page.getByText('Has later changes')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await press(row);
  await expect
    .element(page.getByRole('link', { name: /^Account merged, Nov 22/ }))
    .toHaveAttribute('href', `/history?step=${OTHER_ID}`);
});

test('offers no Undo for an expired step, and says why', async () => {
  const old = step({ undo: { possible: false, until: null } });
  open([when(listSteps, list([old])), when(getStep, old)]);
  await press(row);
  await expect.element(page.getByText('This change is too old to undo.')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('retries a failed list, and explains an empty one', async () => {
  const { server } = open([when(listSteps, refusal(500))]);
  await expect.element(page.getByText('Failed to load your history.')).toBeVisible();
  server.now(when(listSteps, list([])));
  await press(button('Try Again'));
  await expect.element(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
});

test('loads older changes on request, and keeps the list if that fails', async () => {
  const older = step({ id: OTHER_ID, kind: 'bulk_delete', at: '2026-11-01T10:00:00.000Z' });
  let isDown = true;
  open([
    on(listSteps, ({ query }) => {
      if (query.limit === '50') return list([step()], 2);
      return isDown ? refusal(500) : list([step(), older]);
    }),
  ]);
  const more = button('Show Older');
  await press(more);
  await expect.element(page.getByText('Failed to load your history.')).toBeVisible();
  await expect.element(row).toBeVisible();
  isDown = false;
  await press(button('Try Again'));
  await expect.element(page.getByText('You deleted 3 transactions')).toBeVisible();
  await expect.element(row).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('counts the changes of a day only once all of them are loaded', async () => {
  const steps = [10, 11, 12].map((hour) =>
    step({ id: OTHER_ID.replace(/..$/, String(hour)), at: `2026-11-01T${hour}:00:00.000Z` }),
  );
  const newer = step({ at: '2026-11-03T10:00:00.000Z' });
  open([
    on(listSteps, ({ query }) =>
      list(query.limit === '50' ? [newer, ...steps.slice(1)] : [newer, ...steps], 4),
    ),
  ]);
  const older = page.getByRole('region', { name: 'November 1' });
  await expect.element(older).toBeVisible();
  await expect.element(page.getByText('1 change', { exact: true })).toBeVisible();
  await expect.element(older).not.toMatchTextContent(/changes/);
  await press(button('Show Older'));
  await expect.element(older).toMatchTextContent('3 changes');
});

test('requests only the filtered kinds', async () => {
  const { server } = open([
    on(listSteps, ({ query }) => list(query.kind === undefined ? [step()] : [])),
  ]);
  await expect.element(row).toBeVisible();
  await press(page.getByRole('radio', { name: 'Imports' }));
  await expect.element(page.getByRole('heading', { name: 'No matching changes' })).toBeVisible();
  expect(server.asked(listSteps).at(-1)?.query).toEqual({ kind: 'import,restore', limit: '50' });
  await press(button('Clear Filters'));
  await expect.element(row).toBeVisible();
});

test('puts three neighbors of one kind together, and lists each when unfolded', async () => {
  const rule = (at: number, name: string) =>
    step({
      ...{ id: `00000000-0000-7000-8000-00000000000${at}`, kind: 'rule', count: 0, fields: [] },
      links: [{ to: 'rule', id: `r${at}`, name, did: 'created' }],
    });
  open([when(listSteps, list([rule(1, 'Rent'), rule(2, 'Gas'), rule(3, 'Water')]))]);
  const group = button('3 changes to your rules');
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button('Rule “Gas” created')).not.toBeInTheDocument();
  await expect.element(page.getByText('3 changes', { exact: true })).toBeVisible();
  await press(group);
  await expect.element(button('Rule “Gas” created')).toBeVisible();
  await expect.element(button('Undo: Rule “Water” created')).toBeVisible();
  await expectAccessible();
});
