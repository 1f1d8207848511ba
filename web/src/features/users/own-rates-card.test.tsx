import { getPrecision } from '@saldo/contract/categorization';
import { deleteRate, listRates, type OwnRate, RateInput, setRate } from '@saldo/contract/rates';
import { listPasskeys } from '@saldo/contract/second-factor';
import { getAutoSort } from '@saldo/contract/sorting';
import { getPayMonths, getProfile, listCurrencies, listSessions } from '@saldo/contract/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { button, card, dialog, openApp, toasts } from '../../testing/screen.tsx';
import { on, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { STEP_ID } from '../history/testing.ts';
import { makeProfile } from './testing.ts';

const TENGE: OwnRate = {
  ...{ id: '00000000-0000-7000-8000-0000000000a1', rate: 500, currency: 'KZT', against: 'EUR' },
  from_day: '2026-01-01',
};
const RATES = card('Exchange Rates');

function open(currencies: readonly string[], rates: readonly OwnRate[] = []) {
  let own = [...rates];
  return openApp('/profile', [
    when(getProfile, { user: makeProfile() }),
    when(listSessions, []),
    when(listPasskeys, []),
    when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
    when(getPrecision, { decisions: 12, needed: 28 }),
    when(getPayMonths, { pay_months: null }),
    when(
      listCurrencies,
      currencies.map((currency) => ({ currency, count: 1 })),
    ),
    on(listRates, () => ({ own, published_until: '2026-11-19' })),
    on(setRate, ({ body }) => {
      const made = { ...TENGE, ...RateInput.parse(body) };
      own = [...own, made];
      return { ...made, step_id: STEP_ID };
    }),
    on(deleteRate, () => {
      own = [];
      return { step_id: STEP_ID };
    }),
  ]);
}

test('is absent for users with amounts in one currency', async () => {
  open(['EUR']);
  await expect.element(card('Main Currency')).toBeVisible();
  await expect.element(RATES).not.toBeInTheDocument();
});

test('adds a rate, which it shows from both sides, and removes it', async () => {
  const { server } = open(['EUR', 'KZT']);
  await expect.element(RATES).toMatchTextContent('Source: European Central Bank');
  await press(button('Add Rate'));
  const form = dialog('Add an Exchange Rate');
  await fill(form.getByLabelText('Is Worth'), '1,500');
  await expect.element(form).toMatchTextContent('1 EUR = 1,500 KZT, so 1 KZT = 0.000666667 EUR.');
  await fill(form.getByLabelText('Is Worth'), '0');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(form).toMatchTextContent('must be above zero');
  await fill(form.getByLabelText('Is Worth'), '0,0019');
  await choose(form.getByLabelText('1 Unit Of'), 'KZT, Kazakhstani Tenge');
  await choose(form.getByLabelText('Units Of'), 'KZT, Kazakhstani Tenge');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(form).toMatchTextContent('must be another currency');
  await choose(form.getByLabelText('Units Of'), 'EUR, Euro');
  await fill(form.getByLabelText('From'), '2020-02-01');
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(toasts).toMatchTextContent('Exchange rate saved: 1 KZT = 0.0019 EUR');
  expect(server.sent(setRate)).toEqual([
    { against: 'KZT', currency: 'EUR', rate: 0.0019, from_day: '2020-02-01' },
  ]);
  await expect.element(RATES).toMatchTextContent('1 EUR = 526.316 KZT · from Feb 1, 2020');
  await press(RATES.getByRole('button', { name: /^Remove 1 KZT/ }));
  await expect.element(toasts).toMatchTextContent('Exchange rate removed');
  await expect.element(toasts.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
});

test('is accessible, also in its dialog', async () => {
  open(['EUR', 'KZT'], [TENGE]);
  await expect.element(RATES).toMatchTextContent('1 EUR = 500 KZT');
  await press(button('Add Rate'));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere();
});
