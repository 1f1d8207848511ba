import { listAccountNames } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import { listChoices } from '@saldo/contract/category-choices';
import { createTransaction } from '@saldo/contract/transactions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storeSession } from '../../../lib/session.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, dialog, expectAddress, openApp, toasts } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { USER } from '../../../testing/user.ts';
import { press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { CATEGORIES, makeTransaction } from '../testing.ts';
import { sendWaiting } from './outbox.ts';
import { dropEntry, keepEntry, waitingEntries } from './waiting-entries.ts';

/** Entries in the order in which they arrived, each once: what the server's database would hold. */
function takesEntries(loses: (nth: number) => boolean = () => false) {
  const arrived = new Map<string, number>();
  let calls = 0;
  const reply = on(createTransaction, ({ body }) => {
    const { entry_id: id = '', amount } = createTransaction.body.parse(body);
    arrived.set(id, amount);
    calls += 1;
    // A lost answer looks like a network that fails, though the server has taken the entry.
    if (loses(calls)) throw new TypeError('Failed to fetch');
    return { ...makeTransaction({ amount }), step_id: STEP_ID };
  });
  return { arrived, reply };
}

const unreachable: Reply = on(createTransaction, () => {
  throw new TypeError('Failed to fetch');
});

const OTHER = { ...USER, id: '00000000-0000-7000-8000-0000000000ff' };

beforeEach(async () => {
  for (const { id } of [...(await waitingEntries(USER.id)), ...(await waitingEntries(OTHER.id))]) {
    await dropEntry(id);
  }
  await resize(360, 740);
});

const open = (reply: Reply, address = '/add') =>
  openApp(
    address,
    [when(listCategories, CATEGORIES), when(listAccountNames, []), when(listChoices, []), reply],
    { others: 'wait' },
  );

const type = async (text: string) => {
  for (const key of text) {
    await press(
      page.getByRole('button', { name: key === '.' ? 'Decimal point' : key, exact: true }),
    );
  }
};

const entryOf = (at: number, owner = USER.id) => {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const body = { entry_id: id, amount: (at + 1) / 100, date: '2026-10-05' };
  return { id, owner, body, savedAt: at, refusal: null };
};

test('adds an amount in cash with the likeliest category', async () => {
  const { arrived, reply } = takesEntries();
  const { server } = open(reply);
  await expect.element(button('Add €0.00')).toBeDisabled();
  await expectAccessible();
  await type('3.2');
  await press(button('Add €3.20'));
  await expect.element(toasts.getByText(/€3.20 added to/)).toBeVisible();
  await expectAddress(/^\/$/);
  const [body] = server.sent(createTransaction);
  expect(body).toMatchObject({ amount: 3.2, direction: 'expense', category: expect.any(String) });
  expect(body).not.toHaveProperty('account_id');
  expect([...arrived.values()]).toEqual([3.2]);
  expect(await waitingEntries(USER.id)).toEqual([]);
});

test('fits on a small phone without scrolling', async () => {
  open(takesEntries().reply);
  await expect.element(button('Add €0.00')).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(740);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('is a dialog where there is a keyboard', async () => {
  await resize(1280, 900);
  const { arrived, reply } = takesEntries();
  open(reply);
  await expectAddress('/transactions?quick=1');
  await expect.element(dialog('Quick Add')).toBeVisible();
  await userEvent.keyboard('12,5{Enter}');
  await expect.element(toasts.getByText(/€12.50 added/)).toBeVisible();
  expect([...arrived.values()]).toEqual([12.5]);
});

test('keeps entries while the server is unreachable, and sends them later', async () => {
  const { server } = open(unreachable);
  await type('3');
  await press(button('Add €3.00'));
  await expect.element(toasts.getByText('Saved on this phone')).toBeVisible();
  await expect.element(page.getByText('1 transaction on this phone')).toBeVisible();
  await expect.element(button('Add €0.00')).toBeDisabled();
  const { arrived, reply } = takesEntries();
  server.now(reply);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('1 transaction on this phone')).not.toBeInTheDocument();
  await expect.poll(() => [...arrived.values()]).toEqual([3]);
});

test('200 entries arrive once each, though half of the answers are lost', async () => {
  const all = Array.from({ length: 200 }, (_, at) => entryOf(at));
  for (const entry of all) await keepEntry(entry);
  const { arrived, reply } = takesEntries((nth) => nth % 2 === 1);
  open(reply);
  await expect
    .poll(
      async () => {
        await sendWaiting();
        return (await waitingEntries(USER.id)).length;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  expect([...arrived.values()]).toEqual(all.map(({ body }) => body.amount));
}, 60_000);

test('a refused entry says why, and can be changed and sent as a new one', async () => {
  const { server } = open(
    when(createTransaction, refusal('validation_error', 'That account doesn’t exist.')),
  );
  await type('4');
  await press(button('Add €4.00'));
  await expect.element(toasts.getByText(/wasn’t added/)).toBeVisible();
  await press(page.getByRole('button', { name: /1 transaction on this phone/ }));
  await expect
    .element(page.getByRole('listitem').getByText('That account doesn’t exist.'))
    .toBeVisible();
  await press(button('Edit €4.00'));
  const { arrived, reply } = takesEntries();
  server.now(reply);
  await press(button('Add €4.00'));
  await expectAddress(/^\/$/);
  await expect.poll(() => [...arrived.values()]).toEqual([4]);
  await expect.poll(() => waitingEntries(USER.id)).toEqual([]);
  const ids = server
    .sent(createTransaction)
    .map((body) => createTransaction.body.parse(body).entry_id);
  expect(new Set(ids).size).toBe(2);
});

test('a waiting entry can be removed', async () => {
  open(unreachable);
  await type('6');
  await press(button('Add €6.00'));
  await press(page.getByRole('button', { name: '1 transaction on this phone' }));
  await press(button('Remove €6.00'));
  await expect.element(page.getByText('1 transaction on this phone')).not.toBeInTheDocument();
  expect(await waitingEntries(USER.id)).toEqual([]);
});

test('never shows or sends entries of another user', async () => {
  await keepEntry(entryOf(1, OTHER.id));
  const { arrived, reply } = takesEntries();
  open(reply);
  await expect.element(button('Add €0.00')).toBeVisible();
  await sendWaiting();
  await expect.element(page.getByText(/on this phone/)).not.toBeInTheDocument();
  expect(arrived.size).toBe(0);
  storeSession({ token: 'other', user: OTHER }, false);
  await sendWaiting();
  expect([...arrived.values()]).toEqual([0.02]);
});

test('opens with what it knew, before the server answers', async () => {
  const { load, server } = open(takesEntries().reply);
  await expect.element(button('Add €0.00')).toBeVisible();
  const never = () => new Promise<never>(() => {});
  server.now(on(listCategories, never), on(listAccountNames, never), on(listChoices, never));
  load();
  await expect.element(page.getByRole('radiogroup')).toBeVisible();
  await type('7');
  await expect.element(button('Add €7.00')).toBeEnabled();
});
