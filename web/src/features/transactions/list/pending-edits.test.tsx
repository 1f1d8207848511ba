import { listCategorySynonyms } from '@saldo/contract/sorting';
import { listTransactions, type Transaction, updateBatch } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, toasts } from '../../../testing/screen.tsx';
import { on, refusal, when } from '../../../testing/server.ts';
import { press } from '../../../testing/user-actions.ts';
import { MARCH, makeRows, openList, rows } from '../testing/list-screen.ts';

const NAMES = ['Corner shop', 'Coffee house'] as const;
type Name = (typeof NAMES)[number];

const textOf = (name: Name) =>
  rows()
    .map(({ textContent }) => textContent)
    .find((text) => text.includes(name)) ?? '';

/** Whether each row is shown with its new category. */
const shown = () => NAMES.map((name) => textOf(name).includes('Bakery'));

async function chooseBakery(name: Name) {
  const chip = page.getByRole('button', { name: `category of ${name}` });
  await press(chip);
  const picker = dialog('Choose a category');
  await press(picker.getByRole('option', { name: 'Bakery' }));
  await expect.element(chip).toHaveFocus();
}

/** Opens two rows on a server that answers each edit when told to. */
function openWaiting() {
  const given = makeRows(
    NAMES.map((description, at) => ({ date: `2025-03-0${at + 1}`, description })),
  );
  const ends = new Map<string, (isSaved: boolean) => void>();
  const nameOf = (id: string): Name => NAMES[given.findIndex((row) => row.id === id)] ?? NAMES[0];
  const app = openList(MARCH, {
    rows: given,
    replies: [
      when(listCategorySynonyms, []),
      on(updateBatch, ({ body }) => {
        const [part] = updateBatch.body.parse(body);
        const id = part?.id ?? '';
        return new Promise((resolve) =>
          ends.set(nameOf(id), (isSaved) => {
            if (!isSaved) return resolve(refusal(409, 'Not this one.'));
            const category = part?.category ?? '';
            app.change(
              (row): Partial<Transaction> =>
                row.id === id ? { category, category_id: category, category_name: 'Bakery' } : {},
            );
            resolve({ updated: 1, step_id: null });
          }),
        );
      }),
    ],
  });
  const answer = async (name: Name, isSaved: boolean) => {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.(isSaved);
  };
  return { ...app, answer };
}

/** Everything that the rows showed since. */
function watch() {
  const seen: string[] = [];
  const look = () => {
    const now = shown().join();
    if (seen.at(-1) !== now) seen.push(now);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
  return { seen, stop: () => observer.disconnect() };
}

const [A, B] = NAMES;

/** Rows are Corner shop and Coffee house, edited in this order. */
const CASES = [NAMES, NAMES.toReversed()].flatMap((order) =>
  [true, false].flatMap((first) =>
    [true, false].map((second) => ({
      order,
      saves: new Map([first, second].map((isSaved, at) => [order[at] ?? A, isSaved])),
      title: order.map((name, at) => `${name} ${[first, second][at] ? 'saved' : 'refused'}`),
    })),
  ),
);

test.each(CASES)('shows only what was asked or answered: $title', async ({ order, saves }) => {
  const { answer, server } = openWaiting();
  const loads = () => server.asked(listTransactions).length;
  await chooseBakery(A);
  await chooseBakery(B);
  const { seen, stop } = watch();
  const answered: Name[] = [];
  const expected = ['true,true'];
  for (const name of order) {
    const before = loads();
    await answer(name, saves.get(name) ?? false);
    answered.push(name);
    const right = NAMES.map((one) => !answered.includes(one) || saves.get(one) === true);
    await expect.poll(loads).toBeGreaterThan(before);
    await expect.poll(shown).toEqual(right);
    if (expected.at(-1) !== right.join()) expected.push(right.join());
  }
  await expect.element(toasts).toMatchTextContent(saves.get(B) ? '1 transaction' : 'Not this one.');
  stop();
  expect(seen).toEqual(expected);
});
