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
import { offer } from '../../testing/offered-languages.ts';
import { openApp, toasts } from '../../testing/screen.tsx';
import { on, refusal, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { makeProfile } from './testing.ts';

const card = page.getByRole('region', { name: 'Language', exact: true });
const option = (name: string) => card.getByRole('radio', { name });

function open(role: 'USER' | 'VIEWER' = 'USER') {
  let language = makeProfile().language;
  return openApp(
    '/profile',
    [
      on(getProfile, () => ({ user: makeProfile({ language, role }) })),
      on(updateProfile, ({ body }) => {
        language = ProfileChange.parse(body).language ?? null;
        return { user: makeProfile({ language, role }) };
      }),
      when(listSessions, []),
      when(listPasskeys, []),
      when(getPrecision, { decisions: 12, needed: 28 }),
      when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
      when(getPayMonths, { pay_months: null }),
      when(listCurrencies, [{ currency: 'EUR', count: 1 }]),
    ],
    { role },
  );
}

test('there is no choice while one language is offered', async () => {
  offer('en');
  open();
  await expect.element(page.getByRole('region', { name: 'Main Currency' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('saves another language and loads the page in it', async () => {
  offer('en', 'es');
  const { server, left } = open();
  await expect.element(option('Automatic')).toBeChecked();
  await press(option('Español'));
  await expect.poll(() => left).toEqual(['/profile']);
  expect(server.sent(updateProfile)).toEqual([{ language: 'es' }]);
  await press(option('Automatic'));
  await expect
    .poll(() => server.sent(updateProfile))
    .toEqual([{ language: 'es' }, { language: null }]);
});

test('stays in its language if another can’t be saved', async () => {
  offer('en', 'es');
  const { server, left } = open();
  server.now(when(updateProfile, refusal('internal_error', 'Something broke.')));
  await press(option('Español'));
  await expect.element(toasts).toMatchTextContent('Failed to update language');
  await expect.element(option('Automatic')).toBeChecked();
  expect(left).toEqual([]);
});

test('a viewer chooses for this browser alone', async () => {
  offer('en', 'es');
  open('VIEWER');
  await expect
    .element(card.getByRole('link', { name: 'Español' }))
    .toHaveAttribute('href', '/api/language/es?to=/profile');
  await expect.element(card.getByRole('radio')).not.toBeInTheDocument();
});
