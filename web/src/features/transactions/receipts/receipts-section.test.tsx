import { undoStep } from '@saldo/contract/history';
import {
  addReceipt,
  getReceipt,
  listReceipts,
  type Receipt,
  removeReceipt,
} from '@saldo/contract/receipts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, dialog, toasts } from '../../../testing/screen.tsx';
import { on, refusal, when } from '../../../testing/server.ts';
import { choose, chooseFile, fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { makeRows, openList, table } from '../testing/list-screen.ts';

const PDF: Receipt = {
  ...{ id: '00000000-0000-7000-8000-0000000000e1', name: 'invoice.pdf', size: 12_345 },
  ...{ media_type: 'application/pdf', created_at: '2025-03-26T10:00:00.000Z' },
};
const FILE = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' });

/** The details of a transaction whose receipts change. */
function open(first: readonly Receipt[], role: 'USER' | 'VIEWER' = 'USER') {
  let kept = [...first];
  const rows = makeRows([
    { date: '2025-03-25', description: 'Market', has_receipt: first.length > 0 },
  ]);
  const app = openList(`/transactions?year=2025&month=3&view=${rows[0]?.id}`, {
    rows,
    role,
    replies: [
      on(listReceipts, () => kept),
      on(removeReceipt, () => {
        kept = [];
        return { step_id: STEP_ID };
      }),
      when(addReceipt, { ...PDF, step_id: STEP_ID }),
      when(getReceipt, new Response('%PDF')),
    ],
  });
  return app;
}

test('details list the receipts, which can be downloaded and removed', async () => {
  const { server } = open([PDF]);
  await expect.element(dialog('Transaction Details')).toMatchTextContent('invoice.pdf');
  await expectAccessible();
  await press(button('Download invoice.pdf'));
  await expect.poll(() => server.asked(getReceipt)).toHaveLength(1);
  await press(button('Remove invoice.pdf'));
  await expect.element(toasts).toMatchTextContent('invoice.pdf removed');
  await expect.element(page.getByText('invoice.pdf', { exact: true })).not.toBeInTheDocument();
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => server.asked(undoStep)).toHaveLength(1);
});

test('a file becomes a receipt, or the reason says why not', async () => {
  const { server } = open([]);
  await expect.element(button('Add a Receipt')).toBeVisible();
  await chooseFile(FILE);
  await expect.element(toasts).toMatchTextContent('invoice.pdf added');
  const message = 'This file is incomplete. Save or download it again.';
  const fields = [{ path: 'file', message }];
  server.now(
    when(addReceipt, refusal('validation_error', 'Some values need attention.', { fields })),
  );
  await chooseFile(FILE);
  await expect.element(toasts).toMatchTextContent(`The receipt could not be added. ${message}`);
});

test('a viewer downloads receipts and cannot change them', async () => {
  open([PDF], 'VIEWER');
  await expect.element(button('Download invoice.pdf')).toBeEnabled();
  await expect.element(button('Remove invoice.pdf')).toBeDisabled();
  await expect.element(button('Add a Receipt')).toBeDisabled();
});

test('the list marks transactions with a receipt', async () => {
  openList('/transactions?year=2025&month=3', {
    rows: makeRows([{ date: '2025-03-25', description: 'Market', has_receipt: true }]),
  });
  await expect.element(table.getByRole('img', { name: 'Has a receipt' })).toBeVisible();
  await resize(360, 800);
  await expect.element(page.getByRole('img', { name: 'Has a receipt' })).toBeVisible();
});

test('the form for a new transaction adds its receipt once it exists', async () => {
  const { server } = openList('/transactions?year=2025&month=3&new=1', {
    rows: [],
    replies: [when(addReceipt, { ...PDF, step_id: STEP_ID }), when(listReceipts, [PDF])],
  });
  const form = dialog('Add Transaction');
  await fill(form.getByLabelText('Amount'), '12.34');
  await fill(form.getByLabelText('Date'), '2025-03-15');
  await choose(form.getByLabelText('Bank'), 'BBVA');
  await choose(form.getByLabelText('Product'), 'current');
  await chooseFile(FILE);
  await expect.element(page.getByText('invoice.pdf')).toBeVisible();
  expect(server.asked(addReceipt)).toEqual([]);
  await press(form.getByRole('button', { name: 'Save' }));
  await expect.element(toasts).toMatchTextContent('Transaction created successfully!');
  await expect.poll(() => server.asked(addReceipt)).toHaveLength(1);
});
