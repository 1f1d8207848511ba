import { getPrecision } from '@saldo/contract/categorization';
import { listPasskeys } from '@saldo/contract/second-factor';
import { getAutoSort } from '@saldo/contract/sorting';
import {
  getPayMonths,
  getProfile,
  listCurrencies,
  listSessions,
  ProfileChange,
  updateProfile,
} from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, toasts } from '../../testing/screen.tsx';
import { on, refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { makeProfile } from './testing.ts';

const choice = page.getByRole('group', { name: 'Monthly letter' });
const option = (name: string) => choice.getByRole('radio', { name });

function open() {
  let letters = makeProfile().letters;
  return openApp('/profile', [
    on(getProfile, () => ({ user: makeProfile({ letters }) })),
    on(updateProfile, ({ body }) => {
      letters = ProfileChange.parse(body).letters ?? letters;
      return { user: makeProfile({ letters }) };
    }),
    when(listSessions, []),
    when(listPasskeys, []),
    when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
    when(getPrecision, { decisions: 12, needed: 28 }),
    when(getPayMonths, { pay_months: null }),
    when(listCurrencies, [{ currency: 'EUR', count: 1 }]),
  ]);
}

test('is off at first, and saves another choice at once', async () => {
  const { server } = open();
  await expect.element(option('Off')).toBeChecked();
  await press(option('By email too'));
  await expect
    .element(toasts)
    .toMatchTextContent('Your monthly letter has been updated successfully');
  await expect.element(option('By email too')).toBeChecked();
  expect(server.sent(updateProfile)).toEqual([{ letters: 'email' }]);
  await press(option('In Saldo'));
  await expect.element(option('In Saldo')).toBeChecked();
});

test('keeps the choice if it can’t be saved, and says so', async () => {
  const { server } = open();
  server.now(when(updateProfile, refusal('internal_error', 'Something broke.')));
  await press(option('In Saldo'));
  await expect.element(toasts).toMatchTextContent('Failed to update monthly letter');
  await expect.element(option('Off')).toBeChecked();
});
