import { getManualBackups } from '@saldo/contract/backups';
import { listCategories } from '@saldo/contract/categories';
import { getPrecision } from '@saldo/contract/categorization';
import type { Role } from '@saldo/contract/common';
import { listGoals } from '@saldo/contract/goals';
import { listPasskeys } from '@saldo/contract/second-factor';
import { getAutoSort } from '@saldo/contract/sorting';
import { listYears } from '@saldo/contract/transactions';
import {
  getPayMonths,
  getProfile,
  listCurrencies,
  listSessions,
  type Profile,
  ProfileChange,
  revokeSession,
  updateProfile,
} from '@saldo/contract/users';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { expectConsoleError } from '../../testing/page-state.ts';
import {
  button,
  card,
  expectAddress,
  field,
  heading,
  link,
  openApp,
  toasts,
} from '../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../testing/server.ts';
import { fill, press } from '../../testing/user-actions.ts';
import { makeProfile, makeSession } from './testing.ts';

const main = page.getByRole('main');
const edit = (name: string) => button(`Edit ${name}`);
const mail = page.getByRole('switch', { name: /^Email me/ });

/** Opens the screen with a fake server that keeps changes to the profile. */
function open(replies: readonly Reply[] = [], given: Partial<Profile> = {}) {
  let profile = makeProfile(given);
  const { role } = profile;
  const { server, load } = openApp(
    '/profile',
    [
      on(getProfile, () => ({ user: profile })),
      on(updateProfile, ({ body }) => {
        const { old_password: _, new_password: __, ...change } = ProfileChange.parse(body);
        profile = makeProfile({ ...profile, ...change });
        return { user: profile };
      }),
      when(listSessions, [makeSession()]),
      when(listPasskeys, []),
      when(getPayMonths, { pay_months: null }),
      when(listCurrencies, [
        { currency: 'EUR', count: 970 },
        { currency: 'USD', count: 30 },
      ]),
      when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
      when(getPrecision, { decisions: 12, needed: 28 }),
      ...replies,
    ],
    { role },
  );
  return { server, load };
}

test('edits one field at a time, and updates the menu', async () => {
  const { server, load } = open();
  await press(edit('Username'));
  await expect.element(field('Username')).toBeVisible();
  await press(edit('Name'));
  await expect.element(field('Username')).not.toBeInTheDocument();
  await fill(page.getByLabelText('First Name'), 'Nuria');
  await fill(page.getByLabelText('Last Name'), '');
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Your name has been updated successfully');
  await expect.element(edit('Name')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Nuria/ })).toBeVisible();
  expect(server.sent(updateProfile)).toEqual([{ name: 'Nuria', lastnames: '' }]);

  await press(edit('Email Address'));
  await fill(page.getByLabelText('Email Address'), 'nuria');
  await press(button('Save'));
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await fill(page.getByLabelText('Email Address'), 'new@example.org');
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent('Your email has been updated successfully');
  load();
  await expect.element(main).toMatchTextContent('new@example.org');
});

test('reports errors, keeps the input, and cancels with Escape', async () => {
  open([
    when(updateProfile, refusal('username_already_exists', 'This username is already taken.')),
  ]);
  await press(edit('Name'));
  await fill(page.getByLabelText('First Name'), '  ');
  await press(button('Save'));
  await expect.element(page.getByText('First name cannot be empty')).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(main).toMatchTextContent('Lucía Martín');

  await press(edit('Username'));
  await fill(page.getByLabelText('Username'), ' ');
  await press(button('Save'));
  await expect.element(page.getByText('Username cannot be empty')).toBeVisible();
  await fill(page.getByLabelText('Username'), 'OTHER');
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent(/already/i);
  await expect.element(page.getByLabelText('Username')).toHaveValue('OTHER');
});

test('chooses the currency of totals', async () => {
  const { server, load } = open([], { currency: 'EUR' });
  const select = page.getByRole('combobox', { name: 'Main Currency' });
  await expect.element(select).toHaveDisplayValue('Automatic: EUR');
  await expect
    .element(select)
    .toHaveAccessibleDescription(/EUR is the currency of 97% of your transactions\./);
  await userEvent.selectOptions(select, 'USD');
  await expect
    .element(toasts)
    .toMatchTextContent('Your main currency has been updated successfully');
  expect(server.sent(updateProfile)).toEqual([{ main_currency: 'USD' }]);
  load();
  await expect.element(select).toHaveDisplayValue('USD, US Dollar');
  await expect.element(select).toHaveAccessibleDescription(/Automatic means/);
  await userEvent.selectOptions(select, 'Automatic');
  await expect.poll(() => server.sent(updateProfile)).toHaveLength(2);
  expect(server.sent(updateProfile)[1]).toEqual({ main_currency: null });
});

const radio = (name: RegExp) => page.getByRole('radio', { name });
const monthRows = card('The Next Twelve Months').getByRole('listitem');

test('chooses where months begin, and shows their days before saving', async () => {
  vi.setSystemTime(new Date(2026, 10, 12));
  onTestFinished(() => void vi.useRealTimers());
  const pay = { before: 27, usual: 27, is_early: true, first: '2026-01', starts: ['2025-12-26'] };
  const { server, load } = open([when(getPayMonths, { pay_months: pay })]);
  await expect.element(radio(/^On the 1st/)).toBeChecked();
  await expect.element(monthRows.first()).toMatchTextContent(/November.*Now.*Nov 1–30.*30 days/);
  await press(radio(/^On a date/));
  await expect.element(monthRows.first()).toMatchTextContent(/November.*Oct 25 – Nov 24.*31 days/);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Date', exact: true }), '10');
  await expect.element(monthRows.first()).toMatchTextContent(/Nov 10 – Dec 9/);
  await press(button('Cancel'));
  await expect.element(radio(/^On the 1st/)).toBeChecked();
  await press(radio(/^When my pay arrives/));
  await expect.element(monthRows.nth(2)).toMatchTextContent(/January.*Dec 24, 2026 – Jan 26/);
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent('Months updated');
  expect(server.sent(updateProfile)).toEqual([{ month_start: { kind: 'pay' } }]);
  load();
  await expect.element(radio(/^When my pay arrives/)).toBeChecked();
  await expectAccessible();
});

test('pay cannot begin months until it is known', async () => {
  open();
  await expect.element(radio(/^When my pay arrives/)).toBeDisabled();
  await expect.element(main).toMatchTextContent('once it has arrived in two months');
});

test('changes the password', async () => {
  const { server } = open([when(updateProfile, refusal('invalid_password', 'Invalid password'))]);
  await press(edit('Password'));
  const current = page.getByLabelText('Current Password');
  const next = field('New Password');
  const confirm = page.getByLabelText('Confirm New Password');

  await press(button('Save'));
  await expect.element(page.getByText('Current password is required')).toBeVisible();
  await expect.element(page.getByText('New password is required')).toBeVisible();
  await expect.element(current).toHaveAttribute('aria-invalid', 'true');
  await expect.element(current).toHaveFocus();
  await fill(current, 'wrong');
  await fill(next, '1234567');
  await fill(confirm, '12345678');
  await expect.element(page.getByText('New passwords do not match')).toBeVisible();
  await fill(confirm, '1234567');
  await expect.element(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await fill(next, '12345678');
  await fill(confirm, '12345678');
  await expectAccessible();
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent('Invalid password');
  await expect.element(current).toHaveAttribute('aria-invalid', 'true');
  await expect.element(next).not.toHaveAttribute('aria-invalid', 'true');

  await fill(current, 'Correct-Horse-9');
  server.now(when(updateProfile, { user: makeProfile() }));
  const listed = server.asked(listSessions).length;
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent('Your password has been updated successfully');
  expect(server.sent(updateProfile).at(-1)).toEqual({
    old_password: 'Correct-Horse-9',
    new_password: '12345678',
  });
  // Changing the password ends the other sessions, so the list is fetched again.
  await expect.poll(() => server.asked(listSessions).length).toBeGreaterThan(listed);
});

test('changes the avatar, also in the menu', async () => {
  const { server } = open();
  await press(edit('Avatar'));
  await press(button('Save'));
  await expect.element(page.getByText('Please select an avatar')).toBeVisible();
  await press(page.getByRole('radio', { name: 'A planet' }));
  await expectAccessible();
  await press(button('Save'));
  await expect.element(toasts).toMatchTextContent('Your avatar has been updated successfully');
  const picture = () => document.querySelector<HTMLImageElement>('aside img');
  await expect.poll(() => picture()?.getAttribute('src')).toBe('/avatars/saldo-03.svg');
  await expect.poll(() => picture()?.naturalWidth).toBeGreaterThan(0);
  expect(server.sent(updateProfile)).toEqual([{ avatar: 'saldo-03.svg' }]);
});

test('offers a retry for an empty or unknown response', async () => {
  expectConsoleError(/Unexpected answer of/);
  const { server } = open([when(getProfile, new Response(''))]);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Received empty response from server');
  server.now(when(getProfile, Response.json({ people: [1] })));
  await press(button('Try Again'));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Could not find user data in the response. Check console for details.');
  await expectAccessible();
  server.now(when(getProfile, Response.json([makeProfile()])));
  await press(button('Try Again'));
  await expect.element(main).toMatchTextContent('lucia');
});

test('lists sessions, and signs out another device', async () => {
  const id = '00000000-0000-7000-8000-0000000000e2';
  const elsewhere = makeSession({ id, device: 'Firefox on Windows', is_current: false });
  const { server } = open([
    when(listSessions, [elsewhere, makeSession()]),
    on(revokeSession, () => {
      server.now(when(listSessions, [makeSession()]));
      return {};
    }),
  ]);
  const items = card('Where You’re Signed In').getByRole('listitem');
  await expect.poll(() => items.elements()).toHaveLength(2);
  await expect.element(items.first()).toMatchTextContent('This device');
  await press(button('Sign out Firefox on Windows'));
  await expect.element(toasts).toMatchTextContent('Device signed out');
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(server.asked(revokeSession).map(({ params }) => params)).toEqual([{ id }]);
});

test('shows its cards together, so none shifts while loading', async () => {
  const listing = gate();
  const { server, load } = open([on(listPasskeys, async () => listing.opened.then(() => []))]);
  await expect.poll(() => server.asked(listSessions)).not.toHaveLength(0);
  expect(document.querySelector('main [aria-busy=true]')).toBeVisible();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  listing.open();
  await expect.element(mail).toBeVisible();
  server.now(when(listPasskeys, refusal(500)));
  load();
  await expect.element(card('Passkeys')).toMatchTextContent('Failed to load your passkeys');
  server.now(when(listPasskeys, []));
  await press(button('Try Again'));
  await expect.element(page.getByText('Failed to load your passkeys')).not.toBeInTheDocument();
  await expect.element(mail).toBeVisible();
});

test('turns mail off, and keeps it off', async () => {
  const { server, load } = open();
  await expect.element(mail).toBeChecked();
  await press(mail);
  await expect
    .element(toasts)
    .toMatchTextContent('Your notification setting has been updated successfully');
  expect(server.sent(updateProfile)).toEqual([{ notifications: false }]);
  load();
  await expect.element(mail).not.toBeChecked();
});

test('a late response to a switch is reported on the next screen', async () => {
  const saving = gate();
  const { server } = open([
    on(updateProfile, async () => saving.opened.then(() => ({ user: makeProfile() }))),
    when(listGoals, []),
    when(listCategories, []),
    when(listYears, []),
  ]);
  await press(mail);
  await expect.poll(() => server.asked(updateProfile)).toHaveLength(1);
  await press(link('Goals'));
  await expect.element(heading).toHaveTextContent('Financial Goals');
  saving.open();
  await expect
    .element(toasts)
    .toMatchTextContent('Your notification setting has been updated successfully');
});

test('a switch toggled twice shows the latest choice', async () => {
  const answers: (() => void)[] = [];
  const { server } = open([
    on(updateProfile, async ({ body }) => {
      await new Promise<void>((go) => answers.push(go));
      const user = makeProfile(ProfileChange.parse(body));
      server.now(when(getProfile, { user }));
      return { user };
    }),
  ]);
  await press(mail);
  await expect.element(mail).not.toBeChecked();
  await press(mail);
  await expect.element(mail).toBeChecked();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  const told = toasts.getByText('Your notification setting has been updated successfully');
  await expect.poll(() => told.elements()).toHaveLength(1);
  await expect.element(mail).toBeChecked();
  answers[1]?.();
  await expect.poll(() => told.elements()).toHaveLength(2);
  await expect.element(mail).toBeChecked();
});

test('warns about a weak password until it is changed', async () => {
  const { server } = open();
  const warnings = page.getByText(/This is a very common password/);
  const told = page.getByText('Your password is easy to guess');
  const change = async (from: string, to: string, isWeak: boolean) => {
    await press(edit('Password'));
    await fill(field('Current Password'), from);
    await fill(field('New Password'), to);
    await fill(field('Confirm New Password'), to);
    const inForm = () =>
      document.querySelector('form')?.textContent?.includes('very common password');
    await expect.poll(inForm).toBe(isWeak);
    const user = makeProfile({ weak_password: isWeak ? 'common' : null });
    server.now(when(updateProfile, { user }), when(getProfile, { user }));
    await userEvent.keyboard('{Enter}');
    await expect.element(field('New Password')).not.toBeInTheDocument();
  };
  await change('Correct-Horse-9', 'Password1', true);
  await expect.element(told).toBeVisible();
  await expect.element(warnings).toBeVisible();
  await expectAccessibleEverywhere();
  await change('Password1', 'Tidy-Lantern-42', false);
  await expect.element(told).not.toBeInTheDocument();
});

test('Back closes its dialogs and stays on the screen', async () => {
  const passkey = { id: 'a', name: 'Laptop', created_at: '2026-11-01T10:00:00.000Z' };
  open(
    [
      when(listPasskeys, [{ ...passkey, last_used_at: null }]),
      when(getManualBackups, { oldest: null, keep_until: null }),
    ],
    { totp_enabled: true },
  );
  const floating = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
  const openers = [
    'Add Passkey',
    'Remove Laptop',
    'Turn Off',
    'New Recovery Codes',
    'Delete My Account',
  ];
  for (const opener of openers) {
    await press(button(opener));
    await expect.poll(floating).toBe(1);
    history.back();
    await expect.poll(floating).toBe(0);
    await expectAddress('/profile');
  }
});

test('an administrator learns why their own account cannot be deleted', async () => {
  open([], { role: 'ADMIN' });
  await expect.element(card('Your Data')).toMatchTextContent('Ask another administrator to do it.');
  await expect.element(button('Delete My Account')).not.toBeInTheDocument();
});

test('a viewer can look but not change anything', async () => {
  const role: Role = 'VIEWER';
  open([], { role });
  await expect.element(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  const items = card('Where You’re Signed In').getByRole('listitem');
  await expect.poll(() => items.elements()).toHaveLength(1);
  const changing = page.getByRole('button', { name: /^(Edit|Sign out|Delete|Set Up)/ });
  await expect.element(changing).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([
  'Edit Name',
  'Edit Avatar',
  'Edit Password',
  'New Recovery Codes',
  'Turn Off',
  'Add Passkey',
  'Delete My Account',
])('has no axe violations after %s, also on a phone', async (pressed) => {
  open([when(getManualBackups, { oldest: null, keep_until: null })], {
    ...{ totp_enabled: true, recovery_codes_left: 10 },
  });
  await press(button(pressed));
  await expectAccessibleEverywhere();
});

test('says how often Saldo would have sorted as the user did, once the server has measured it', async () => {
  const measuring = gate();
  const sorting = card('Automatic Sorting');
  const { server, load } = open([
    on(getPrecision, async () => {
      await measuring.opened;
      return {
        ...{ decisions: 240, needed: 0, precision: 97 },
        precision_basis: { choices: 212, right: 206, low: 93, high: 99 },
      };
    }),
  ]);
  await expect.element(sorting.getByRole('switch')).toBeVisible();
  // Its room is kept free meanwhile.
  await expect.element(sorting.getByText('match what you chose')).not.toBeVisible();
  measuring.open();
  await expect.element(sorting.getByText('match what you chose')).toBeVisible();
  await expect
    .element(sorting)
    .toMatchTextContent(
      '97 match what you chose (between 93 and 99, based on 212 of your choices)',
    );
  await expectAccessible();
  server.now(when(getPrecision, { decisions: 39, needed: 1 }));
  load('/profile');
  await expect.element(sorting).toMatchTextContent('After 1 more choice, Saldo can tell you');
  server.now(when(getPrecision, { decisions: 60, needed: 0 }));
  load('/profile');
  await expect.element(sorting).toMatchTextContent('wouldn’t have been sure about any');
});
