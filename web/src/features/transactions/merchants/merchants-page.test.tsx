import { listCategories } from '@saldo/contract/categories';
import { getMerchant, listMerchants } from '@saldo/contract/merchants';
import { listYears } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { dialog, expectAddress, openApp } from '../../../testing/screen.tsx';
import { on, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { CATEGORIES } from '../testing.ts';
import { listedMerchant, makeMerchant } from './testing.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const MERCHANTS = [
  listedMerchant(id(1), 'Mercadona', { money_out: 320.5, count: 9 }),
  listedMerchant(id(2), 'Landlord', { money_out: 9000, count: 12 }),
  listedMerchant(id(3), 'Acme', { money_out: 0, money_in: 24_000, count: 3 }),
];

const open = (address = '/transactions/merchants', merchants = MERCHANTS) =>
  openApp(address, [
    on(listMerchants, ({ query }) => (query.year === 'all' ? merchants : merchants.slice(0, 1))),
    when(listCategories, CATEGORIES),
    when(listYears, [2025]),
    when(getMerchant, makeMerchant(id(2), 'Landlord')),
  ]);

const names = () =>
  [...document.querySelectorAll('tbody th b, tbody th a')].map(
    (link) => link.querySelector('span span')?.textContent,
  );

test('answers whom the user pays most, and sorts by any column', async () => {
  open();
  await expect.poll(names).toEqual(['Landlord', 'Mercadona', 'Acme']);
  await expect.element(page.getByText('€9,000.00')).toBeVisible();
  await expectAccessibleInBothThemes();
  await press(page.getByRole('button', { name: 'In', exact: true }));
  await expect.poll(names).toEqual(['Acme', 'Landlord', 'Mercadona']);
  await press(page.getByRole('button', { name: 'Merchant', exact: true }));
  await expect.poll(names).toEqual(['Acme', 'Landlord', 'Mercadona']);
  await press(page.getByRole('button', { name: 'Merchant', exact: true }));
  await expect.poll(names).toEqual(['Mercadona', 'Landlord', 'Acme']);
  await expectAddress(/sort=name&direction=desc/);
});

test('narrows the list by name and year, and clears both', async () => {
  open();
  await fill(page.getByRole('searchbox'), 'land');
  await expect.poll(names).toEqual(['Landlord']);
  await choose(page.getByLabelText('Year'), '2025');
  await expect.element(page.getByText('No merchants found')).toBeVisible();
  await press(page.getByRole('button', { name: 'Clear Filters' }));
  await expect.poll(names).toHaveLength(3);
});

test('opens a merchant', async () => {
  open();
  await press(page.getByRole('link', { name: /Landlord/ }));
  await expect.element(dialog('Landlord')).toBeVisible();
});

test('says so when there are none', async () => {
  open('/transactions/merchants', []);
  await expect.element(page.getByText('No merchants yet')).toBeVisible();
});
