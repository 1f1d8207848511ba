import {
  createCalendarAddress,
  deleteCalendarAddress,
  getCalendarAddress,
} from '@saldo/contract/calendar-address';
import { getPrecision } from '@saldo/contract/categorization';
import { listPasskeys } from '@saldo/contract/second-factor';
import { getAutoSort } from '@saldo/contract/sorting';
import { getPayMonths, getProfile, listCurrencies, listSessions } from '@saldo/contract/users';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { z } from 'zod';
import { expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { button, card, dialog, openApp, toasts } from '../../testing/screen.tsx';
import { on, when } from '../../testing/server.ts';
import { press } from '../../testing/user-actions.ts';
import { makeProfile } from './testing.ts';

type Address = z.infer<(typeof getCalendarAddress.answers)[200]>['address'];

const form = dialog('Bills in Your Calendar');
const open = button('Calendar Address');
/** Toasts lie over the button. */
const closeToast = toasts.getByRole('button', { name: 'Close' }).first();

/** Opens the profile with a fake server that keeps the address. */
function openProfile(role: 'USER' | 'VIEWER' = 'USER', given: Address = null) {
  let address = given;
  return openApp(
    '/profile',
    [
      when(getProfile, { user: makeProfile({ role }) }),
      when(listSessions, []),
      when(listPasskeys, []),
      when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
      when(getPrecision, { decisions: 12, needed: 28 }),
      when(getPayMonths, { pay_months: null }),
      when(listCurrencies, [{ currency: 'EUR', count: 1 }]),
      on(getCalendarAddress, () => ({ address })),
      on(createCalendarAddress, ({ body }) => {
        const { with_amounts } = createCalendarAddress.body.parse(body);
        address = { with_amounts, created_at: '2026-11-20T10:00:00.000Z' };
        return { ...address, path: '/calendar/secret.ics' };
      }),
      on(deleteCalendarAddress, () => {
        address = null;
        return {};
      }),
    ],
    { role },
  );
}

test('shows a new address once, says that there is one, and ends it', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { server } = openProfile();
  await press(open);
  await press(form.getByRole('switch', { name: /^Show amounts/ }));
  await expectAccessibleEverywhere();
  await press(form.getByRole('button', { name: 'Create Address' }));
  const address = `${location.origin}/calendar/secret.ics`;
  await expect.element(form).toMatchTextContent(address);
  expect(server.sent(createCalendarAddress)).toEqual([{ with_amounts: true }]);
  await press(form.getByRole('button', { name: 'Copy Address' }));
  await expect.element(toasts).toMatchTextContent('Address copied');
  expect(copy).toHaveBeenCalledWith(address);
  await press(form.getByRole('button', { name: 'Close' }));
  await press(closeToast);

  await press(open);
  await expect
    .element(form)
    .toMatchTextContent('You created an address on Nov 20, 2026, with amounts.');
  await expect.element(form).not.toMatchTextContent('secret.ics');
  await press(form.getByRole('button', { name: 'End Address' }));
  await expect.element(toasts).toMatchTextContent('The calendar address no longer works');
  await expect.element(form).not.toBeInTheDocument();
  await press(closeToast);
  await press(open);
  await expect.element(form.getByRole('button', { name: 'Create Address' })).toBeVisible();
});

test('says which amounts the address shows, and replaces it', async () => {
  const { server } = openProfile('USER', {
    ...{ with_amounts: false, created_at: '2026-10-01T10:00:00.000Z' },
  });
  await press(open);
  await expect.element(form).toMatchTextContent('on Oct 1, 2026, without amounts.');
  await press(form.getByRole('button', { name: 'Replace Address' }));
  await expect.element(form).toMatchTextContent('This address is shown only once.');
  expect(server.sent(createCalendarAddress)).toEqual([{ with_amounts: false }]);
});

test('is absent for viewers', async () => {
  openProfile('VIEWER');
  await expect.element(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect.element(card('Bills in Your Calendar')).not.toBeInTheDocument();
});
