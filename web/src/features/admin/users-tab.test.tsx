import { getManualBackups } from '@saldo/contract/backups';
import { getPrecision } from '@saldo/contract/categorization';
import { listInvitations } from '@saldo/contract/invitations';
import { listPasskeys, resetSecondFactor } from '@saldo/contract/second-factor';
import { getAutoSort } from '@saldo/contract/sorting';
import { stepUp } from '@saldo/contract/step-up';
import {
  BACKUPS_KEPT_DAYS,
  deleteUser,
  endSessions,
  getPayMonths,
  getProfile,
  listCurrencies,
  listSessions,
  listUsers,
  updateUser,
} from '@saldo/contract/users';
import { addDays } from '@saldo/domain/dates';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayInFull, today } from '../../lib/format.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { button, dialog, expectAddress, openApp, toasts } from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { makeProfile } from '../users/testing.ts';
import { ME, makeUser } from './testing.ts';

const OTHER = makeUser();
const table = page.getByRole('table', { name: 'Users' });
const rows = () => document.querySelectorAll('table[aria-label="Users"] tbody tr');
const search = page.getByRole('searchbox');

const open = (address: string, replies: readonly Reply[] = []) =>
  openApp(
    address,
    [
      when(listUsers, [ME, OTHER]),
      when(listInvitations, []),
      when(getProfile, { user: makeProfile({ role: 'ADMIN', totp_enabled: true }) }),
      when(listPasskeys, []),
      when(getManualBackups, { oldest: null, keep_until: null }),
      ...replies,
    ],
    { role: 'ADMIN' },
  );

test('finds users by text and by role', async () => {
  open('/admin');
  await fill(search, 'nuria');
  await expect.poll(() => rows().length).toBe(1);
  await expect.element(table).toMatchTextContent('nuria@example.org');
  await expectAddress(/q=/);
  await choose(page.getByLabelText('Role'), 'VIEWER');
  await expect.element(page.getByText('No users found')).toBeVisible();
  await press(button('Clear Search'));
  await expect.element(table).toBeVisible();
  await expect.element(search).toHaveValue('');
});

test('paginates thousands of users', async () => {
  const people = Array.from({ length: 60 }, (_, at) =>
    makeUser({
      ...{ id: String(at), name: `TestUser ${at + 1}`, lastnames: '' },
      username: `person_${at + 1}`,
    }),
  );
  open('/admin?page=2', [when(listUsers, people)]);
  await expect.poll(() => rows().length).toBe(25);
  expect(rows()[0]?.textContent).toContain('TestUser 26');
  await press(button('Next page'));
  await expect.poll(() => rows().length).toBe(10);
  await fill(search, 'person_5');
  await expect.poll(() => rows().length).toBe(11);
  expect(rows()[0]?.textContent).toContain('TestUser 5');
  await expect.poll(() => location.search).not.toContain('page=');
});

test('shows Never for a user who has not signed in', async () => {
  open('/admin', [when(listUsers, [ME, makeUser({ last_login: null })])]);
  await expect.element(page.getByRole('row', { name: /nuria/ })).toMatchTextContent('Never');
});

test('edits a user', async () => {
  const changed = makeUser({ lastnames: 'Other', role: 'EDITOR', avatar: 'avatar2.svg' });
  const { server } = open('/admin', [when(updateUser, changed)]);
  await press(page.getByRole('button', { name: /^Edit Nuria/ }));
  const form = dialog('Edit User');
  const update = form.getByRole('button', { name: 'Update User' });
  await expect.element(form.getByText('Leave blank to keep the current password')).toBeVisible();
  await expect.element(update).toBeDisabled();
  await fill(form.getByLabelText('Last Name'), ' ');
  await fill(form.getByLabelText('New Password'), 'short');
  await expect.element(form.getByText('Password should be at least 8 characters')).toBeVisible();
  await press(update);
  await expect.element(form.getByText('Last name cannot be empty')).toBeVisible();
  await expect.element(form.getByLabelText('Last Name')).toHaveFocus();
  await fill(form.getByLabelText('Last Name'), 'Other');
  await fill(form.getByLabelText('New Password'), 'long enough now');
  await expect.element(form.getByText('New password will be set on update')).toBeVisible();
  await choose(form.getByLabelText('Role'), 'EDITOR');
  await press(form.getByRole('radio', { name: 'Owl' }));
  await expectAccessible();
  server.now(when(listUsers, [ME, changed]));
  await press(update);
  await expect.element(toasts).toMatchTextContent('User "nuria" updated successfully!');
  await expect.element(page.getByRole('row', { name: /Nuria Other/ })).toMatchTextContent('Editor');
  expect(server.sent(updateUser)).toEqual([
    {
      ...{ lastnames: 'Other', role: 'EDITOR', avatar: 'avatar2.svg' },
      new_password: 'long enough now',
    },
  ]);
});

test('signs a user out everywhere', async () => {
  const { server } = open(`/admin?edit=${OTHER.id}`, [when(endSessions, {})]);
  await press(button('Sign Out Everywhere'));
  await expect.element(toasts).toMatchTextContent('is signed out everywhere');
  expect(server.changes().map(({ params }) => params)).toEqual([{ id: OTHER.id }]);
});

test('reports which name is taken', async () => {
  open(`/admin?edit=${OTHER.id}`, [
    when(updateUser, refusal('username_already_exists', 'This name is taken.')),
  ]);
  const form = dialog('Edit User');
  await fill(form.getByLabelText('Username'), 'lucia');
  await press(form.getByRole('button', { name: 'Update User' }));
  await expect.element(form.getByRole('alert')).toMatchTextContent('Failed to update user: ');
  await expect.element(form.getByLabelText('Username')).toHaveFocus();
});

test("deletes a user only together with the user's data", async () => {
  const { server } = open('/admin?q=nuria', [
    when(getManualBackups, { oldest: '2026-03-02T12:00:00.000Z', keep_until: null }),
    on(deleteUser, ({ query }) => {
      if (!query.cascade) return refusal('user_has_data', 'The user has 1 transaction.');
      server.now(when(listUsers, [ME]));
      return {};
    }),
  ]);
  await press(page.getByRole('button', { name: /^Delete Nuria/ }));
  const question = dialog('Delete User');
  await expect
    .element(question)
    .toMatchTextContent(
      `stays in nightly backups until ${dayInFull(addDays(today(), BACKUPS_KEPT_DAYS))}`,
    );
  await expect
    .element(question)
    .toMatchTextContent('The oldest is from Monday, March 2, 2026, and they are kept until');
  await expectAccessible();
  await press(question.getByRole('button', { name: 'Delete User' }));
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent(/Failed to delete user: .*1 transaction/);
  await press(question.getByRole('checkbox'));
  await press(question.getByRole('button', { name: 'Delete User' }));
  await expect.element(toasts).toMatchTextContent('User deleted successfully!');
  await expect.element(page.getByText('No users found')).toBeVisible();
  expect(server.changes().map(({ query }) => query)).toEqual([{}, { cascade: 'true' }]);
});

test("offers no way to turn off one's own second factor or set one's own password", async () => {
  open(`/admin?edit=${ME.id}`, [when(listUsers, [{ ...ME, totp_enabled: true }, OTHER])]);
  const line = page.getByRole('region', { name: 'Two-Factor Authentication' });
  await expect
    .element(line)
    .toMatchTextContent('Turn off your own two-factor authentication in your profile.');
  await expect.element(line.getByRole('button')).not.toBeInTheDocument();
  const form = dialog('Edit User');
  await expect.element(form.getByLabelText('New Password')).toBeDisabled();
  await expect.element(form.getByText('Change your own password in your profile')).toBeVisible();
});

test('prevents administrators from deleting themselves', async () => {
  open('/admin');
  await expect.element(button('You can’t delete yourself')).toBeDisabled();
});

test("turns off a user's second factor after step-up", async () => {
  let proved = false;
  const { server } = open(`/admin?edit=${OTHER.id}`, [
    when(listUsers, [ME, makeUser({ totp_enabled: true })]),
    on(resetSecondFactor, () =>
      proved
        ? OTHER
        : refusal('step_up_required', 'Confirm that it is you.', { missing: ['password'] }),
    ),
    on(stepUp, () => {
      proved = true;
      return { missing: [] };
    }),
  ]);
  const edit = dialog('Edit User');
  await fill(edit.getByLabelText('Last Name'), 'Unsaved');
  const line = edit.getByRole('region', { name: 'Two-Factor Authentication' });
  await expect.element(line).toMatchTextContent('On');
  await press(line.getByRole('button', { name: 'Turn Off' }));
  const question = dialog('Turn Off Two-Factor Authentication');
  await expect
    .element(question)
    .toMatchTextContent('Nuria Vidal will sign in with only a password.');
  await expectAccessible();
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  await press(line.getByRole('button', { name: 'Turn Off' }));
  await press(question.getByRole('button', { name: 'Turn Off' }));
  await fill(dialog('Confirm It’s You').getByLabelText('Your Password'), 'Secret-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Two-factor authentication is off for “nuria”');
  await expect.element(line).toMatchTextContent('Off');
  await expect.element(edit.getByLabelText('Last Name')).toHaveValue('Unsaved');
  expect(server.sent(stepUp)).toEqual([{ password: 'Secret-1' }]);
  expect(server.asked(resetSecondFactor)).toHaveLength(2);
});

test('warns an administrator without a second factor until one is set up', async () => {
  const user = makeProfile({ role: 'ADMIN' });
  const { server, load } = open('/admin', [
    when(getProfile, { user }),
    when(listSessions, []),
    when(getPayMonths, { pay_months: null }),
    when(listCurrencies, []),
    when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
    when(getPrecision, { decisions: 12, needed: 28 }),
  ]);
  const banner = page.getByText('You’re an administrator without two-factor authentication.');
  await expect.element(banner).toBeVisible();
  await expectAccessibleEverywhere();
  await press(page.getByRole('link', { name: 'Set it up in your profile' }));
  await expectAddress('/profile');
  server.now(when(getProfile, { user: { ...user, totp_enabled: true } }));
  load('/admin');
  await expect.element(page.getByRole('tab', { name: 'User Management' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Delete / })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});
