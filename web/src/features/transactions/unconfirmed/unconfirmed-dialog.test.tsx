import type { Role } from '@saldo/contract/common';
import { undoStep } from '@saldo/contract/history';
import { judgeUnconfirmed, listUnconfirmed } from '@saldo/contract/unconfirmed';
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts';
import { button, dialog, toasts } from '../../../testing/screen.tsx';
import { on, refusal, when } from '../../../testing/server.ts';
import { press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { MARCH, makeRows, openList } from '../testing/list-screen.ts';

const ENTRIES = makeRows([
  { date: '2025-03-01', description: 'Coffee', amount: 2.4 },
  { date: '2025-03-02', description: 'Kiosk', amount: 5 },
]);
const review = button('Review transactions that aren’t on the bank’s statement');
const questions = dialog('Not on the bank’s statement');

function open(role: Role = 'USER') {
  let asked = ENTRIES;
  const answered = (id: string | undefined) => {
    asked = asked.filter((row) => row.id !== id);
  };
  return openList(MARCH, {
    ...{ rows: ENTRIES, role },
    replies: [
      on(listUnconfirmed, () => asked),
      on(judgeUnconfirmed, ({ params, body }) => {
        answered(params.id);
        const transaction = ENTRIES.find(({ id }) => id === params.id) ?? null;
        const { keep } = judgeUnconfirmed.body.parse(body);
        return { step_id: STEP_ID, transaction: keep ? transaction : null };
      }),
    ],
  });
}

test('asks about each entry once, and says when there are no more', async () => {
  const { server } = open();
  await press(review);
  await expectAccessibleEverywhere();
  await press(questions.getByRole('button', { name: /^Keep Coffee/ }));
  await expect.element(toasts).toMatchTextContent('Kept.');
  await expect.element(questions).not.toMatchTextContent('Coffee');
  await press(questions.getByRole('button', { name: /^Remove Kiosk/ }));
  await expect.element(toasts).toMatchTextContent('Removed.');
  await expect
    .element(questions)
    .toMatchTextContent('Every transaction that you added is on the bank’s statement');
  expect(server.sent(judgeUnconfirmed)).toEqual([{ keep: true }, { keep: false }]);
});

test('offers to undo a removal', async () => {
  const { server } = open();
  await press(review);
  await press(questions.getByRole('button', { name: /^Remove Kiosk/ }));
  await press(toasts.getByRole('button', { name: 'Undo' }).first());
  await expect.poll(() => server.sent(undoStep).length).toBe(1);
});

test('says why an answer failed, and still asks', async () => {
  const { server } = open();
  server.now(when(judgeUnconfirmed, refusal('not_found', 'It is gone.')));
  await press(review);
  await press(questions.getByRole('button', { name: /^Keep Coffee/ }));
  await expect.element(toasts).toMatchTextContent('The transaction wasn’t changed: It is gone.');
  await expect.element(questions).toMatchTextContent('Coffee');
});

test('shows viewers the question without letting them answer', async () => {
  open('VIEWER');
  await press(review);
  await expect.element(questions.getByRole('button', { name: /^Keep Coffee/ })).toBeDisabled();
});
