import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { money, signedMoney, signedWhole } from '../lib/format.ts';
import { inMain } from '../lib/money.ts';
import { show } from '../testing/show.tsx';
import { Sentence } from './sentence.tsx';

test.each([
  money(inMain(-54.18)),
  money({ amount: -5, currency: 'USD' }),
  money({ amount: -5, currency: 'GBP' }),
  money({ amount: 5, currency: 'PLN' }),
  signedMoney(inMain(2450), 'income'),
  signedMoney({ amount: 2450, currency: 'JPY' }, 'income'),
  signedWhole(inMain(54), 'expense'),
  `(${money(inMain(-1))} to ${money(inMain(-2))})`,
])('never breaks a line after the sign of %s', async (figure) => {
  show(
    <p style={{ width: '1px' }}>
      <Sentence of={['Between ', figure, ` and ${figure}, or ${figure}.`]} />
    </p>,
  );
  const text = page.getByText(/^Between/);
  await expect.element(text).toBeInTheDocument();
  const walker = document.createTreeWalker(text.element(), NodeFilter.SHOW_TEXT);
  const lineOf = (node: Node, at: number) => {
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return Math.round(range.getBoundingClientRect().top);
  };
  const torn: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index } of (node.nodeValue ?? '').matchAll(/[+\u2212]/g)) {
      if (lineOf(node, index) !== lineOf(node, index + 1)) torn.push(node.nodeValue ?? '');
    }
  }
  expect(torn).toEqual([]);
});
