import type { Rule } from '@saldo/contract/rules';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '../../testing/screen.tsx';
import { show } from '../../testing/show.tsx';
import { press } from '../../testing/user-actions.ts';
import { CATEGORIES } from '../transactions/testing.ts';
import { OrderedRules } from './ordered-rules.tsx';
import { RuleCard } from './rule-card.tsx';
import { makeRule } from './testing.ts';

let drawn: string[] = [];

/** A rule whose card tells when it is drawn. */
const makeWatchedRule = (name: string): Rule => ({
  ...makeRule({ id: name, name }),
  get description() {
    drawn.push(name);
    return `About ${name}`;
  },
});

const RULES = ['First', 'Second', 'Third'].map(makeWatchedRule);
const noop = () => undefined;

function Screen() {
  const [rules, setRules] = useState(RULES);
  const [times, setTimes] = useState(0);
  const edit = () =>
    setRules(rules.map((rule) => (rule.name === 'Second' ? makeWatchedRule('Changed') : rule)));
  return (
    <main>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Drawn {times}
      </button>
      <button type="button" onClick={edit}>
        Edit
      </button>
      <OrderedRules all={rules} rules={rules} className="">
        {(rule, grip) => (
          <RuleCard {...{ rule, grip }} categories={CATEGORIES} health={undefined} onShow={noop} />
        )}
      </OrderedRules>
    </main>
  );
}

test('draws only the cards that change, and the back of a card once it is turned', async () => {
  show(<Screen />);
  const again = button('Drawn 0');
  await expect.element(page.getByText('About Third')).toBeVisible();
  drawn = [];
  await press(again);
  await expect.element(button('Drawn 1')).toBeVisible();
  expect(drawn).toEqual([]);
  await press(button('Edit'));
  await expect.element(page.getByText('About Changed')).toBeVisible();
  expect(drawn).toContain('Changed');
  expect(drawn).not.toContain('First');
  expect(drawn).not.toContain('Third');

  const clauses = page.getByRole('region', { name: /Changed/, includeHidden: true });
  await expect.element(clauses).not.toBeInTheDocument();
  await press(page.getByRole('button', { name: /Show .*Changed/ }));
  await expect.element(clauses).toBeVisible();
});
