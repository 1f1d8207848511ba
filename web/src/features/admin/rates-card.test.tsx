import { getStats } from '@saldo/contract/admin';
import { getManualBackups, listBackups } from '@saldo/contract/backups';
import { allowRates, getRatesState, type RatesState, uploadRates } from '@saldo/contract/rates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, card, openApp, toasts } from '../../testing/screen.tsx';
import { on, refusal, when } from '../../testing/server.ts';
import { chooseFile, press } from '../../testing/user-actions.ts';

const NEEDED: RatesState = {
  ...{ setting: null, is_allowed: false, is_needed: true, newest_day: null, doubtful: [] },
};
const RATES = card('Exchange Rates');

function open(given: Partial<RatesState> = {}) {
  let state = { ...NEEDED, ...given };
  const replies = [
    when(getStats, {
      ...{ version: '0.1.0', uptime: 1, transactions: 1, connections: {}, jobs: [] },
      users: { total: 1, by_role: { ADMIN: 1, USER: 0, EDITOR: 0, VIEWER: 0 }, active: 1 },
      ...{
        imports: { total: 0, last_30_days: 0 },
        database: { engine: 'sqlite' as const, bytes: 1 },
      },
      backup: { made_at: null, proved_at: null, problem: null },
    }),
    when(listBackups, []),
    when(getManualBackups, { oldest: null, keep_until: null }),
    on(getRatesState, () => state),
    on(allowRates, ({ body }) => {
      state = { ...state, ...allowRates.body.parse(body) };
      return state;
    }),
    on(uploadRates, () => {
      state = { ...state, newest_day: '2020-11-19' };
      return state;
    }),
  ];
  return openApp('/admin?tab=stats', replies, { role: 'ADMIN' });
}

test('asks whether the server may fetch rates once somebody needs them', async () => {
  const { server } = open();
  await expect.element(RATES).toMatchTextContent('Needed');
  await press(RATES.getByRole('switch', { name: /^Fetch rates/ }));
  await expect.element(RATES.getByRole('switch')).toBeChecked();
  await expect.element(RATES).not.toMatchTextContent('Needed');
  expect(server.sent(allowRates)).toEqual([{ is_allowed: true }]);
});

test('takes a file, and says what is wrong with another', async () => {
  const { server } = open({ setting: 'off' });
  await expect.element(RATES).toMatchTextContent('RATES is set to off');
  const file = new File(['PK'], 'eurofxref-hist.zip');
  await press(button('Load File'));
  await chooseFile(file);
  await expect.element(RATES).toMatchTextContent('The newest rates are from Nov 19, 2020.');
  server.now(when(uploadRates, refusal('invalid_report_format', 'This isn’t a whole file.')));
  await chooseFile(file);
  await expect.element(toasts).toMatchTextContent('This isn’t a whole file.');
});

test('shows rates that were set aside', async () => {
  open({ doubtful: [{ currency: 'USD', day: '2020-11-18', rate: 9.9 }] });
  await expect.element(page.getByText('1 EUR = 9.9 USD on Nov 18, 2020')).toBeVisible();
});
