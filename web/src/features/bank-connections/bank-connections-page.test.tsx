import {
  getAccount,
  getAccountParts,
  getBalances,
  getCoverage,
  updateAccount,
} from '@saldo/contract/accounts';
import {
  disconnectBank,
  finishConnection,
  listConnections,
  listInstitutions,
  refreshConnection,
  startConnection,
} from '@saldo/contract/bank-connections';
import type { Role } from '@saldo/contract/common';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { button, dialog, expectAddress, openApp, toasts } from '../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../testing/server.ts';
import { fill, press } from '../../testing/user-actions.ts';
import { CONNECTED, makeConnection } from './testing.ts';

const SCREEN = '/bank-connections';
const BROKE = refusal('internal_error', 'It broke.');
const { id } = makeConnection();

const bank = {
  ...({ bic: null, logo: null, provider: 'sandbox', note: null } as const),
  ...{ transaction_total_days: 90, max_access_valid_for_days: 90 },
};
const BBVA = { ...bank, id: 'BBVA', institution_id: 'BBVA', name: 'BBVA (sandbox)' };

const open = (address: string, replies: readonly Reply[] = [], role: Role = 'USER') =>
  openApp(
    address,
    [
      when(listConnections, [makeConnection()]),
      when(listInstitutions, [BBVA]),
      when(getBalances, BROKE),
      when(getAccountParts, BROKE),
      ...replies,
    ],
    { role },
  );

const card = page.getByRole('article', { name: 'Sandbox Bank', exact: true });
const main = page.getByRole('main');

async function connect(name = 'BBVA (sandbox)') {
  await press(page.getByRole('radio', { name }));
  await press(button('Connect'));
}

test('reports a bank that is already connected, without a server message', async () => {
  const starting = gate();
  open(`${SCREEN}?add=ES`, [
    on(startConnection, async () => {
      await starting.opened;
      return Response.json({ code: 'bank_already_connected' }, { status: 409 });
    }),
  ]);
  await connect();
  await expect.element(button('Connecting...')).toBeDisabled();
  starting.open();
  await expect.element(toasts).toMatchTextContent('This bank connection is already established');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('handles a bank without an id, and one connected without a redirect', async () => {
  open(`${SCREEN}?add=ES`, [
    when(listInstitutions, [
      { ...bank, id: '', institution_id: '', name: 'Nameless' },
      { ...bank, id: 'x', institution_id: 'x', name: 'At once' },
    ]),
    when(startConnection, { status: 'connected' }),
  ]);
  await connect('Nameless');
  await expect.element(toasts).toMatchTextContent('Missing institution ID for selected bank');
  await connect('At once');
  await expectAddress(`${SCREEN}/success?ref=connected`);
  await expect
    .element(main)
    .toMatchTextContent(
      'Your bank account has been successfully connected. You can now view your transactions.',
    );
});

test('handles a renewal without consent, a bank without accounts and a slow disconnect', async () => {
  const [refreshing, disconnecting] = [gate(), gate()];
  const { server, load } = open(`${SCREEN}?refresh=${id}`, [
    on(refreshConnection, async () => {
      await refreshing.opened;
      return { status: 'connected' } as const;
    }),
    on(disconnectBank, async () => {
      await disconnecting.opened;
      return { removed_transactions: 0, step_id: null };
    }),
  ]);
  await press(button('Refresh Connection'));
  await expect.element(button('Refreshing...')).toBeDisabled();
  refreshing.open();
  await expect.element(toasts).toMatchTextContent('Bank connection refreshed successfully');
  await expect.element(dialog()).not.toBeInTheDocument();

  server.now(when(listConnections, [makeConnection({ accountCount: 0, accounts: [] })]));
  load(SCREEN);
  await expect.element(card).toMatchTextContent('0 accounts');
  await expect.element(card).toMatchTextContent('No accounts found');

  await press(card.getByRole('button', { name: /^Disconnect/ }));
  await press(dialog().getByRole('button', { name: 'Disconnect', exact: true }));
  await expect.element(button('Disconnecting...')).toBeDisabled();
  disconnecting.open();
  await expect.element(toasts).toMatchTextContent('Bank disconnected successfully');
});

test('handles the success page with and without a reference', async () => {
  const { load } = open(`${SCREEN}/success`, [when(finishConnection, refusal(404))]);
  await expect.element(main).toMatchTextContent('Missing bank link reference ID');
  load(`${SCREEN}/success?ref=connected`);
  await expect
    .element(page.getByRole('heading', { name: 'Bank Connected Successfully!' }))
    .toBeVisible();
  load(`${SCREEN}/success?ref=2f0c3f6e-0000-4000-8000-000000000000`);
  await expect.element(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
});

test('reports failures, and keeps showing known data', async () => {
  const { server, load } = open(SCREEN, [
    when(listConnections, BROKE),
    when(refreshConnection, BROKE),
    when(disconnectBank, BROKE),
    when(startConnection, BROKE),
    when(getAccount, BROKE),
    when(getCoverage, BROKE),
    when(updateAccount, BROKE),
  ]);
  await expect.element(main).toMatchTextContent('Failed to load your bank connections.');
  server.now(when(listConnections, [makeConnection()]));
  await press(button('Try Again'));
  await expect.element(card).toBeVisible();

  load(`${SCREEN}?refresh=${id}`);
  await press(button('Refresh Connection'));
  await expect.element(toasts).toMatchTextContent('Failed to refresh bank connection: It broke.');
  await expect.element(dialog()).not.toBeInTheDocument();

  load(`${SCREEN}?disconnect=${id}`);
  await press(dialog('Disconnect Bank').getByRole('button', { name: 'Disconnect' }));
  await expect.element(toasts).toMatchTextContent('Failed to disconnect bank');
  await expect.element(dialog('Disconnect Bank')).toBeVisible();

  load(`${SCREEN}?add=ES`);
  await connect();
  await expect.element(toasts).toMatchTextContent('Failed to connect bank: It broke.');
  server.now(when(startConnection, { link: 'javascript:alert(1)' }));
  load(`${SCREEN}?add=ES`);
  await connect();
  await expect.element(toasts).toMatchTextContent('No redirect link received from the server');

  load(`${SCREEN}?account=${CONNECTED.id}`);
  const drawer = dialog('Everyday');
  await expect.element(toasts).toMatchTextContent('Could not fetch detailed account information');
  await expect.element(drawer).toMatchTextContent('Failed to load account details');
  await expect.element(drawer).toMatchTextContent('Failed to load coverage.');
  await expectAccessible();
  await press(drawer.getByRole('button', { name: 'Disable Account' }));
  await expect.element(toasts).toMatchTextContent('Failed to disable account');
  await press(drawer.getByRole('button', { name: 'Edit name' }));
  await fill(drawer.getByLabelText('Name', { exact: true }), 'Other');
  await press(drawer.getByRole('button', { name: 'Save' }));
  await expect.element(toasts).toMatchTextContent('Failed to update account name: It broke.');
  await press(drawer.getByRole('button', { name: 'Cancel' }));
  server.now(
    when(getAccount, {
      ...CONNECTED,
      ...{ balance: null, balance_on: null, worth: null, proved_until: null },
      ...{ last_data: null, gap: null },
      ...{ apart: null, source: 'sync', for_spending: true, as_said: false },
    }),
  );
  await press(drawer.getByRole('button', { name: 'Try Again' }).first());
  await expect.element(toasts).toMatchTextContent('Account details refreshed');

  server.now(when(getAccount, refusal(404)));
  load(`${SCREEN}?account=2f0c3f6e-0000-4000-8000-000000000000`);
  await expect.element(dialog('Account')).toMatchTextContent('Failed to load account details');
});

test('tells viewers that they cannot change connections', async () => {
  const { server, load } = open(
    SCREEN,
    [when(getAccount, BROKE), when(getCoverage, { days: [], gaps: [] })],
    'VIEWER',
  );
  await press(button('Add New Bank'));
  await expect.element(toasts).toMatchTextContent('Viewers cannot add bank connections');
  await expect.element(dialog()).not.toBeInTheDocument();
  await press(card.getByRole('button', { name: /^Disconnect/ }));
  await expect.element(toasts).toMatchTextContent('Viewers cannot disconnect bank connections');
  await expect.element(card.getByRole('button', { name: /^Sync/ })).toBeDisabled();
  await press(card.getByRole('listitem').first().getByRole('button'));
  const drawer = dialog();
  await expect.element(drawer.getByRole('button', { name: /able Account$/ })).toBeDisabled();
  await expect.element(drawer.getByRole('button', { name: 'Edit name' })).not.toBeInTheDocument();
  await expectAccessible();
  load(`${SCREEN}?add=1`);
  await expect.element(card).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();

  server.now(when(listConnections, [makeConnection({ status: 'expired', days_left: 0 })]));
  load(SCREEN);
  await press(card.getByRole('button', { name: /^Refresh/ }));
  await expect.element(toasts).toMatchTextContent('Viewers cannot refresh bank connections');
});
