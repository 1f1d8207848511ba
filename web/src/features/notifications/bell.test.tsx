import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import { listGoals } from '@saldo/contract/goals';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@saldo/contract/notifications';
import { listYears } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import {
  button,
  expectAddress,
  openApp,
  toasts,
  waitForFocusWithin,
} from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';

const bell = page.getByRole('button', { name: /^Notifications/ });
const list = page.getByRole('dialog', { name: 'Notifications' });
const items = list.getByRole('listitem');

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const makeNotice = (n: number, given: Partial<Notification> = {}): Notification => ({
  ...{ id: uuid(n), kind: 'consent_expiring', goal_id: null, alert_id: null },
  ...{
    bank_connection_id: uuid(99),
    account_id: null,
    rows: null,
    letter: null,
    message: `Bank ${n} asks again.`,
  },
  ...{ created_at: '2026-01-01T10:00:00.000Z', read_at: null },
  ...given,
});
const ALERT = makeNotice(1, {
  ...{ kind: 'alert_approaching', alert_id: uuid(1), bank_connection_id: null },
  message: 'Clothes: 95% of the limit is spent.',
});
const GOAL = makeNotice(2, {
  ...{ kind: 'goal_completed', goal_id: uuid(2), bank_connection_id: null },
  message: 'Goal reached: Trip.',
});

/** Renders the bell on a screen that makes no requests of its own. */
function open(given: readonly Notification[], replies: readonly Reply[] = [], role: Role = 'USER') {
  let notices = given;
  return openApp(
    '/faq',
    [
      on(listNotifications, ({ query }) => ({
        items: notices.slice(0, Number(query.limit)),
        total: notices.length,
        unread: notices.filter(({ read_at }) => read_at === null).length,
      })),
      on(readNotifications, ({ body }) => {
        const { ids } = readNotifications.body.parse(body);
        const read_at = '2026-01-02T10:00:00.000Z';
        notices = notices.map((one) =>
          ids?.includes(one.id) === false ? one : { ...one, read_at },
        );
        return { unread: 0 };
      }),
      ...replies,
    ],
    { role },
  );
}

test('starts without notifications', async () => {
  open([]);
  await press(bell);
  await expect.element(list).toMatchTextContent('No notifications yet');
  await expect
    .element(list.getByRole('button', { name: 'Mark all as read' }))
    .not.toBeInTheDocument();
  await expectAccessible();
  await waitForFocusWithin(list);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
});

test('marks one or all as read', async () => {
  const { server, load } = open([ALERT, GOAL]);
  await expect.element(button('Notifications, 2 unread')).toBeVisible();
  await press(bell);
  await expect.poll(() => items.elements()).toHaveLength(2);
  await expect.element(items.nth(0)).toMatchTextContent(/Clothes: 95% of the limit/);
  await expect.element(items.nth(1)).toMatchTextContent(/Goal reached: Trip/);
  await press(items.nth(1).getByRole('button', { name: 'Mark as read' }));
  await expect.element(button('Notifications, 1 unread')).toBeInTheDocument();
  await expect.element(items.nth(1).getByRole('button')).not.toBeInTheDocument();
  await press(list.getByRole('button', { name: 'Mark all as read' }));
  await expect.poll(() => items.elements()).toHaveLength(2);
  await expect.poll(() => server.sent(readNotifications)).toEqual([{ ids: [GOAL.id] }, {}]);
  load();
  await expect.element(button('Notifications')).toBeVisible();
});

test('reverts if marking fails, and retries after a failed load', async () => {
  const { server } = open([ALERT, GOAL], [when(listNotifications, refusal(500))]);
  await press(bell);
  await expect
    .element(list.getByRole('alert'))
    .toMatchTextContent('Failed to load your notifications.');
  server.now(
    when(listNotifications, { items: [ALERT, GOAL], total: 2, unread: 2 }),
    when(readNotifications, refusal(500)),
  );
  await press(list.getByRole('button', { name: 'Try Again' }));
  await press(list.getByRole('button', { name: 'Mark all as read' }));
  await expect.element(toasts).toMatchTextContent('Failed to mark as read. Please try again.');
  await expect
    .poll(() => list.getByRole('button', { name: 'Mark as read', exact: true }).elements())
    .toHaveLength(2);
});

test('shows older ones on request', async () => {
  open(Array.from({ length: 130 }, (_, n) => makeNotice(n)));
  await expect.element(bell).toMatchTextContent('99+');
  await press(bell);
  await expect.poll(() => items.elements()).toHaveLength(20);
  await press(list.getByRole('button', { name: 'Show Older' }));
  await expect.poll(() => items.elements()).toHaveLength(40);
  await expect.element(list.getByRole('link').first()).toHaveAttribute('href', '/bank-connections');
});

test('lets viewers read notifications but mark none', async () => {
  const goals = [when(listGoals, []), when(listCategories, []), when(listYears, [])];
  const { server } = open([GOAL], goals, 'VIEWER');
  await press(bell);
  await expect.element(list.getByRole('link')).toBeVisible();
  await expect.element(list.getByRole('button', { name: /^Mark/ })).not.toBeInTheDocument();
  await press(list.getByRole('link'));
  await expectAddress(`/goals#${GOAL.goal_id}`);
  expect(server.changes()).toEqual([]);
});
