import type { Role } from '@saldo/contract/common';
import { type Transaction, updateTransaction } from '@saldo/contract/transactions';
import {
  dismissTransfer,
  linkSuggestions,
  linkTransfer,
  listReasons,
  listTransferSuggestions,
  type Reason,
  type SuggestedTransfers,
  unlinkTransfer,
} from '@saldo/contract/transfers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { card, dialog, expectAddress, toasts } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { openList, rows } from '../testing/list-screen.ts';
import { ACCOUNT_IDS, makeTransaction } from '../testing.ts';

const LIST = '/transactions?year=2026&month=3';
const SUGGESTED = 'Possible transfers between your accounts';

const bbva = { bank: 'BBVA', account_id: ACCOUNT_IDS[1], account_name: 'BBVA' };

const sent = (n: number, day: number, description: string, given: Partial<Transaction> = {}) =>
  makeTransaction({
    id: `00000000-0000-7000-8000-00000000030${n}`,
    ...{ date: `2026-03-${day}T00:00:00`, description, amount: 200, ...given },
  });
const received = (n: number, day: number, description: string, amount = 200) =>
  sent(n, day, description, { ...bbva, amount, direction: 'income' });

/** Money that leaves one account and reaches BBVA a day later. */
const SENT = sent(0, 10, 'Sent 200');
const RECEIVED = received(1, 11, 'Received 200');
const ROWS = [
  ...[SENT, RECEIVED, received(2, 20, 'Received later')],
  received(3, 10, 'Another amount', 201),
];

const grouped = (pairs: SuggestedTransfers['pairs']) =>
  pairs.length > 0 ? [{ from: 'Everyday', to: 'BBVA', pairs }] : [];

const linked = (row: Transaction): Partial<Transaction> => {
  if (row.id === SENT.id)
    return { transfer: { transaction_id: RECEIVED.id, account_name: 'BBVA' } };
  if (row.id !== RECEIVED.id) return {};
  return { transfer: { transaction_id: SENT.id, account_name: 'Everyday' } };
};
const LINKED = ROWS.map((row) => ({ ...row, ...linked(row) }));

const details = dialog('Transaction Details');
const transfer = details.getByRole('region', { name: 'Transfer' });
const why = details.getByRole('region', { name: 'Where this comes from' });

/** Opens the list with a fake server that links and unlinks the pair. */
function open(query: string, given: { rows?: Transaction[]; replies?: Reply[]; role?: Role } = {}) {
  const { rows = ROWS, replies = [], role = 'USER' } = given;
  const list = openList(`${LIST}&${query}`, {
    rows,
    role,
    replies: [
      on(linkTransfer, () => {
        list.change(linked);
        return { ...SENT, ...linked(SENT), step_id: null };
      }),
      on(unlinkTransfer, () => {
        list.change(() => ({ transfer: null }));
        return { ...SENT, step_id: STEP_ID };
      }),
      ...replies,
    ],
  });
  return list;
}

test('does not suggest a dismissed pair again', async () => {
  const other = { ...SENT, id: '00000000-0000-7000-8000-000000000399', amount: 35.5 };
  let pairs = [
    { expense: SENT, income: RECEIVED },
    { expense: { ...other, description: 'Sent 35.5' }, income: { ...RECEIVED, amount: 35.5 } },
  ];
  const { server } = open('transfers=1', {
    replies: [
      on(listTransferSuggestions, () => grouped(pairs)),
      on(dismissTransfer, () => {
        pairs = pairs.slice(0, 1);
        return { step_id: null };
      }),
    ],
  });
  const review = dialog(SUGGESTED);
  const items = review.getByRole('list', { name: 'Everyday to BBVA' }).getByRole('listitem');
  await expect.poll(() => items.elements()).toHaveLength(2);
  await expectAccessible();
  await resize(360, 740);
  await expectAccessible();
  await press(review.getByRole('button', { name: 'Not a transfer: Sent 35.5, €35.50' }));
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(server.sent(dismissTransfer)).toEqual([{ id: other.id, other_id: RECEIVED.id }]);
});

test('links all suggestions between two accounts at once, and undoes it', async () => {
  const made = Array.from({ length: 12 }, (_, n) => {
    const amount = 100 + n;
    const id = (part: number) =>
      `00000000-0000-7000-8000-0000000${part}${String(n).padStart(2, '0')}`;
    return {
      expense: { ...SENT, id: id(104), amount },
      income: { ...RECEIVED, id: id(105), amount },
    };
  });
  let pairs = made;
  const { server } = open('transfers=1', {
    replies: [
      on(listTransferSuggestions, () => grouped(pairs)),
      on(linkSuggestions, () => {
        pairs = [];
        return { linked: 12, step_id: STEP_ID };
      }),
    ],
  });
  const review = dialog(SUGGESTED);
  const all = review.getByRole('button', { name: 'Link all 12: Everyday to BBVA' });
  await expect.element(all).toMatchTextContent('Link all 12');
  await expectAccessible();
  await resize(360, 740);
  await expectAccessible();
  await press(all);
  await expect.element(review).toMatchTextContent('Nothing left to review');
  await expect.element(toasts).toMatchTextContent('12 transfers linked.');
  const sides = made.map(({ expense, income }) => ({ id: expense.id, other_id: income.id }));
  expect(server.sent(linkSuggestions)).toEqual([{ pairs: sides }]);
  pairs = made;
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.element(all).toBeVisible();
});

test('shows an error if not all could be linked', async () => {
  const other = { ...SENT, id: '00000000-0000-7000-8000-000000000399' };
  open('transfers=1', {
    replies: [
      when(
        listTransferSuggestions,
        grouped([
          { expense: SENT, income: RECEIVED },
          { expense: other, income: { ...RECEIVED, id: '00000000-0000-7000-8000-000000000398' } },
        ]),
      ),
      when(linkSuggestions, refusal(500)),
    ],
  });
  await press(dialog(SUGGESTED).getByRole('button', { name: 'Link both: Everyday to BBVA' }));
  await expect.element(toasts).toMatchTextContent('Failed to link the transfers');
});

test('shows the other side in the details, and unlinks the transfer', async () => {
  const { server } = open(`view=${SENT.id}`, { rows: LINKED });
  await expect.element(transfer).toMatchTextContent('Transfer with');
  await expect.element(transfer).toMatchTextContent('Received 200');
  await expect.element(transfer).toMatchTextContent('+€200.00');
  await expectAccessible();
  await press(transfer.getByRole('button', { name: 'Show the other side' }));
  await expectAddress(new RegExp(`view=${RECEIVED.id}`));
  await expect.element(transfer).toMatchTextContent('Sent 200');
  await press(transfer.getByRole('button', { name: 'Unlink' }));
  await expect.element(toasts).toMatchTextContent('Transfer unlinked.');
  await expect.element(transfer).not.toBeInTheDocument();
  expect(server.asked(unlinkTransfer).map(({ params }) => params.id)).toEqual([RECEIVED.id]);

  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.element(transfer).toMatchTextContent('Sent 200');
});

test('says when an edit unlinked a transfer, and undoes it', async () => {
  const list = open(`edit=${SENT.id}`, {
    rows: LINKED,
    replies: [
      on(updateTransaction, () => {
        list.change(({ id }) => ({ transfer: null, ...(id === SENT.id && { amount: 2000 }) }));
        return { ...SENT, amount: 2000, step_id: STEP_ID };
      }),
    ],
  });
  const form = dialog('Edit Transaction');
  const transfers = () => rows().filter((row) => row.textContent.includes('Transfer')).length;
  await fill(form.getByLabelText('Amount'), '2000');
  await press(form.getByRole('button', { name: 'Update' }));
  await expect
    .element(toasts)
    .toMatchTextContent('one now counts as income and the other as an expense');
  await expect.poll(transfers).toBe(0);
  await press(toasts.getByRole('button', { name: 'Undo' }));
  await expect.poll(transfers).toBe(2);
});

test('lets the user choose the other side', async () => {
  await resize(360, 740);
  const { server } = open(`view=${SENT.id}`);
  await press(details.getByRole('button', { name: 'Mark as transfer' }));
  const mark = dialog('Mark as transfer');
  const choices = mark.getByRole('radio');
  await expect.poll(() => choices.elements()).toHaveLength(2);
  await expect.element(mark.getByRole('button', { name: 'Link' })).toBeDisabled();
  await expect.element(mark).toMatchTextContent(/Received 200.*Received later/s);
  await expectAccessible();
  const search = mark.getByRole('searchbox');
  await fill(search, 'later');
  await expect.poll(() => choices.elements()).toHaveLength(1);
  await fill(search, 'nothing like it');
  await expect.element(mark).toMatchTextContent('No transactions match your search.');
  await fill(search, '');
  await press(choices.first());
  await press(mark.getByRole('button', { name: 'Link' }));
  await expect.element(transfer).toMatchTextContent('Received 200');
  expect(server.sent(linkTransfer)).toEqual([{ other_id: RECEIVED.id }]);
});

test('shows an error if linking fails, or the reasons cannot be loaded', async () => {
  const { server, load } = open(`mark_transfer=${SENT.id}`, {
    replies: [
      when(linkTransfer, refusal('transfer_not_possible', 'Both are of one account.')),
      when(listReasons, refusal(500)),
    ],
  });
  await press(page.getByRole('radio').first());
  await press(page.getByRole('button', { name: 'Link', exact: true }));
  await expect
    .element(toasts)
    .toMatchTextContent('Failed to link the transfer: Both are of one account.');
  await expect.element(dialog('Mark as transfer')).toBeVisible();

  load(`${LIST}&view=${SENT.id}`);
  await expect.element(details).toMatchTextContent('Failed to load the details.');
  server.now(when(listReasons, [reason('amount', 'Line 14 of extracto.csv')]));
  await press(details.getByRole('button', { name: 'Try Again' }));
  await expect.element(why).toMatchTextContent('Amount');
});

const reason = (field: Reason['field'], text: string, rule_id: string | null = null): Reason => ({
  ...{ field, text, cause: rule_id ? 'rule' : 'file', rule_id, report_id: null, at: null },
});

test('shows in the details why each field has its value', async () => {
  open(`view=${SENT.id}`, {
    replies: [
      when(listReasons, [
        reason('amount', 'Line 14 of extracto.csv'),
        reason('tags', 'Rule “Bakeries”', STEP_ID),
      ]),
    ],
  });
  await expect.element(why).toMatchTextContent(/Amount.*Line 14.*Tags.*Rule “Bakeries”/s);
  await expect
    .element(why.getByRole('link', { name: 'Show the rule' }))
    .toHaveAttribute('href', `/rules?edit=${STEP_ID}`);
  await expectAccessible();
});

test('offers category and type in the form, and refund only for income', async () => {
  const { server, load } = open(`edit=${SENT.id}`);
  const form = dialog('Edit Transaction');
  await expect.element(form.getByLabelText('Category', { exact: true })).toBeVisible();
  await expect.element(form.getByLabelText('Type', { exact: true })).toBeVisible();
  await expect.element(form.getByLabelText('Refund')).not.toBeInTheDocument();
  load(`${LIST}&edit=${RECEIVED.id}`);
  await press(form.getByLabelText('Refund'));
  await choose(form.getByLabelText('Type', { exact: true }), 'Transfer');
  await press(form.getByRole('button', { name: 'Update' }));
  await expect.element(form).not.toBeInTheDocument();
  expect(server.sent(updateTransaction)).toEqual([
    expect.objectContaining({ is_refund: true, type: 'transfer' }),
  ]);
});

test('shows a viewer the reasons without linking', async () => {
  open(`view=${SENT.id}`, {
    role: 'VIEWER',
    replies: [
      when(listReasons, [reason('amount', 'Line 14 of extracto.csv')]),
      when(listTransferSuggestions, grouped([{ expense: SENT, income: RECEIVED }])),
    ],
  });
  await expect.element(why.getByRole('term').first()).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Mark as transfer' })).toBeDisabled();
});

test('has no axe violations in the suggestions strip', async () => {
  open('', {
    replies: [when(listTransferSuggestions, grouped([{ expense: SENT, income: RECEIVED }]))],
  });
  await expect.element(card(SUGGESTED)).toMatchTextContent('1 possible transfer to review.');
  await resize(360, 740);
  await expectAccessible();
});
