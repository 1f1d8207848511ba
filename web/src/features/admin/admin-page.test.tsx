import { checkInstallation, getStats, listActivity } from '@saldo/contract/admin';
import { getManualBackups, listBackups } from '@saldo/contract/backups';
import type { Answer } from '@saldo/contract/endpoint';
import { getRecap } from '@saldo/contract/home';
import { listInvitations } from '@saldo/contract/invitations';
import { getRatesState } from '@saldo/contract/rates';
import { listPasskeys } from '@saldo/contract/second-factor';
import { getAttachment, listTickets } from '@saldo/contract/tickets';
import { getProfile, listUsers } from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { button, dialog, expectAddress, openApp } from '../../testing/screen.tsx';
import { type Reply, refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { makeTicket, PICTURE } from '../tickets/testing.ts';
import { makeProfile } from '../users/testing.ts';
import { ME, makeUser } from './testing.ts';

const OTHER = makeUser({ totp_enabled: true });
const TICKET = makeTicket({ has_attachment: true });
const AT = '2026-11-20T10:00:00.000Z';

const STATS: Answer<typeof getStats> = {
  ...{ version: '0.1.0', uptime: 4000, transactions: 20_000, connections: { READY: 2 } },
  users: { total: 2, by_role: { ADMIN: 1, USER: 1, EDITOR: 0, VIEWER: 0 }, active: 2 },
  imports: { total: 12, last_30_days: 3 },
  database: { engine: 'sqlite', bytes: 3_000_000 },
  jobs: ['backup', 'plans'].map((name) => ({
    ...{ name, last_run_at: AT, last_error: null, next_run_at: AT },
  })),
  backup: { made_at: AT, proved_at: AT, problem: null },
};

const RATES: Answer<typeof getRatesState> = {
  ...{ setting: null, is_allowed: false, is_needed: true, newest_day: '2026-11-19' },
  doubtful: [{ currency: 'USD', day: '2026-11-18', rate: 9.9 }],
};

const open = (address: string, replies: readonly Reply[] = []) =>
  openApp(
    address,
    [
      when(listUsers, [ME, OTHER]),
      when(listInvitations, []),
      when(listTickets, [TICKET]),
      when(getAttachment, new Response(PICTURE)),
      when(getStats, STATS),
      when(listBackups, []),
      when(getRatesState, RATES),
      when(checkInstallation, {
        findings: [{ about: 'mail', state: 'look', says: 'Without SMTP_URL no mail goes out.' }],
        slow_queries: { over_ms: 100, last: [{ at: AT, ms: 120, sql: 'select 1' }] },
      }),
      when(listActivity, {
        items: [
          {
            ...{ id: '1', at: AT, user_id: ME.id, username: ME.username, action: 'auth.login' },
            ...{ subject: {}, address: '127.0.0.1', session_id: null },
          },
        ],
        ...{ total: 1, actions: ['auth.login'] },
      }),
      when(getProfile, { user: makeProfile({ role: 'ADMIN', totp_enabled: true }) }),
      when(listPasskeys, []),
      when(getManualBackups, { oldest: null, keep_until: null }),
      ...replies,
    ],
    { role: 'ADMIN' },
  );

test('reports what failed to load', async () => {
  const { server } = open('/admin', [
    when(listUsers, refusal(500)),
    when(listTickets, refusal(500)),
  ]);
  await expect.element(page.getByText('Failed to load users. Please try again.')).toBeVisible();
  server.now(when(listUsers, [ME]));
  await press(button('Try Again'));
  await expect.element(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await press(page.getByRole('tab', { name: 'Tickets' }));
  await expect.element(page.getByText('Failed to load tickets. Please try again.')).toBeVisible();
});

test('names the scheduled jobs', async () => {
  open('/admin?tab=stats');
  for (const name of ['Backup test', 'Multi-file imports']) {
    await expect.element(page.getByRole('rowheader', { name })).toBeVisible();
  }
});

test('denies access to a user who has lost the role', async () => {
  const { server, load } = open('/admin?tab=stats');
  await expect.element(page.getByLabelText('Users by Role')).toBeVisible();
  server.now(
    when(listTickets, refusal('forbidden', 'No.')),
    when(getProfile, { user: makeProfile() }),
    when(getRecap, refusal('not_found', 'No.')),
  );
  await press(page.getByRole('tab', { name: 'Tickets' }));
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Access Denied');
  await expect
    .element(alert)
    .toMatchTextContent("You don't have permission to access the Admin Panel.");
  await expect.element(page.getByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
  await expectAccessible();
  load();
  await expectAddress('/');
});

const noneIsBusy = () =>
  expect
    .poll(() => document.querySelector('main [aria-busy=true], [role=dialog] [aria-busy=true]'))
    .toBeNull();

test.each([
  `delete=${OTHER.id}`,
  'invite=1',
  `tab=tickets&ticket=${TICKET.id}`,
  `tab=tickets&delete=${TICKET.id}`,
  `edit=${OTHER.id}`,
])('has no axe violations in the dialog of ?%s, also on a phone', async (query) => {
  open(`/admin?${query}`);
  await expect.element(dialog()).toBeVisible();
  await noneIsBusy();
  await expectAccessibleEverywhere();
  if (!query.startsWith('edit')) return;
  await press(page.getByRole('region', { name: 'Two-Factor Authentication' }).getByRole('button'));
  await expect.element(page.getByRole('dialog', { name: /Turn Off/ })).toBeVisible();
  await expectAccessibleEverywhere();
});

test.each(['users', 'tickets', 'stats', 'activity'])(
  'has no axe violations on the tab %s, also on a phone',
  async (tab) => {
    open(`/admin?tab=${tab}`);
    await expect.element(page.getByRole('tabpanel')).toBeVisible();
    await noneIsBusy();
    await expectAccessibleEverywhere();
  },
);
