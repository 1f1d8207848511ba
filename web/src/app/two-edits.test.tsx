import {
  getAccount,
  getAccountParts,
  getBalances,
  getCoverage,
  listAccountNames,
  listAccounts,
  updateAccount,
} from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import { getPrecision } from '@saldo/contract/categorization';
import { getForecast, listSeries, updateSeries } from '@saldo/contract/recurring';
import {
  draftRule,
  getRuleHealth,
  listRuleSuggestions,
  listRules,
  updateRule,
} from '@saldo/contract/rules';
import { listPasskeys } from '@saldo/contract/second-factor';
import {
  answerQueue,
  getAutoSort,
  getSortQueue,
  listCategorySynonyms,
} from '@saldo/contract/sorting';
import { type Transaction, updateBatch } from '@saldo/contract/transactions';
import {
  getPayMonths,
  getProfile,
  listCurrencies,
  listSessions,
  updateProfile,
} from '@saldo/contract/users';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeSeries, makeSeriesList } from '../features/recurring/testing.ts';
import { makeRule } from '../features/rules/testing.ts';
import { MARCH, makeRows, openList, rows } from '../features/transactions/testing/list-screen.ts';
import { CATEGORIES, CATEGORY_IDS } from '../features/transactions/testing.ts';
import { makeProfile, makeSession } from '../features/users/testing.ts';
import { makeBalancedAccount } from '../testing/make-account.ts';
import { button, dialog, openApp } from '../testing/screen.tsx';
import { on, when } from '../testing/server.ts';
import { testTwoEdits } from '../testing/two-edits.ts';
import { choose, press } from '../testing/user-actions.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const SHOPS = ['Corner shop', 'Coffee house'] as const;
type Shop = (typeof SHOPS)[number];

const textOf = (name: Shop) =>
  rows()
    .map(({ textContent }) => textContent)
    .find((text) => text.includes(name)) ?? '';

async function chooseBakery(name: Shop) {
  const chip = page.getByRole('button', { name: `category of ${name}` });
  await press(chip);
  await press(dialog('Choose a category').getByRole('option', { name: 'Bakery' }));
  await expect.element(chip).toHaveFocus();
}

/** Opens two rows on a server that saves what `saved` returns. */
function openRows(
  answer: <A>(name: Shop, save: () => A) => Promise<A | Response>,
  saved: (name: Shop) => Partial<Transaction>,
) {
  const given = makeRows(
    SHOPS.map((description, at) => ({ date: `2025-03-0${at + 1}`, description })),
  );
  const app = openList(MARCH, {
    rows: given,
    replies: [
      when(listCategorySynonyms, []),
      on(updateBatch, ({ body }) => {
        const [part] = updateBatch.body.parse(body);
        const name = SHOPS[given.findIndex((row) => row.id === part?.id)] ?? SHOPS[0];
        return answer(name, () => {
          app.change((row) => (row.id === part?.id ? saved(name) : {}));
          return { updated: 1, step_id: null };
        });
      }),
    ],
  });
}

const BAKERY = {
  ...{ category: CATEGORY_IDS.bakery, category_id: CATEGORY_IDS.bakery },
  category_name: 'Bakery',
};

testTwoEdits('two rows of the list', {
  names: SHOPS,
  open: (answer) => openRows(answer, () => BAKERY),
  edit: chooseBakery,
  isShown: (name) => textOf(name).includes('Bakery'),
});

testTwoEdits('selected rows and a row', {
  names: SHOPS,
  open: (answer) => openRows(answer, (name) => (name === SHOPS[0] ? { ignore: true } : BAKERY)),
  edit: async (name) => {
    if (name === SHOPS[1]) return chooseBakery(name);
    await press(page.getByRole('checkbox', { name: `Select ${name}` }));
    await userEvent.click(button('Ignore'));
    await press(page.getByRole('menuitem').first());
  },
  isShown: (name) => textOf(name).includes(name === SHOPS[0] ? 'Ignored' : 'Bakery'),
});

testTwoEdits('two answers in Sort', {
  names: ['Mercadona', 'Repsol'],
  inTurn: true,
  open: (answer) => {
    const entries = ['Mercadona', 'Repsol', 'Renfe'].map((name, at) => ({
      ...{ key: name, merchant: { id: id(700 + at), name, is_person: false } },
      ...{ direction: 'expense' as const, currency: 'EUR', ids: [id(800 + at)] },
      ...{
        amount: 20,
        money_in: 0,
        money_out: 20,
        worth: 20,
        is_preselected: true,
        confidence: 97,
      },
      newest: { description: name, date: '2026-11-07T00:00:00', account: null },
      ...{ answers: [{ category_id: CATEGORY_IDS.market, proposal: null }], reason: name },
    }));
    const done = new Set<string>();
    openApp('/categories/sort', [
      when(listCategories, CATEGORIES),
      when(listCategorySynonyms, []),
      when(draftRule, { rule: null, existing: null, already: 0, other: 0 }),
      on(getSortQueue, () => {
        const items = entries.filter(({ ids: [row = ''] }) => !done.has(row));
        const size = items.length;
        const counts = { merchants: size, transactions: size, amount: size };
        return { ...counts, items, sorted_this_month: 0 };
      }),
      on(answerQueue, ({ body }) => {
        const [row = ''] = answerQueue.body.parse(body).transaction_ids;
        return answer(row === id(800) ? 'Mercadona' : 'Repsol', () => {
          done.add(row);
          return { updated: 1, category_id: CATEGORY_IDS.market, rule: null, step_id: null };
        });
      }),
    ]);
  },
  edit: async () => press(button('Accept')),
  isShown: (name) =>
    [...document.querySelectorAll('li[data-state]:not([data-state=failed])')].some((row) =>
      row.textContent.includes(name),
    ),
});

const RULES = ['Streaming', 'Rent'] as const;
testTwoEdits('the switches of two rules', {
  names: RULES,
  open: (answer) => {
    let kept = RULES.map((name, at) => makeRule({ id: id(500 + at), name }));
    openApp('/rules', [
      on(listRules, () => kept),
      when(listCategories, CATEGORIES),
      when(getRuleHealth, []),
      when(listRuleSuggestions, []),
      on(updateRule, ({ params }) => {
        const rule = kept.find((one) => one.id === params.id) ?? makeRule();
        return answer(rule.name === RULES[0] ? RULES[0] : RULES[1], () => {
          const saved = { ...rule, is_enabled: false };
          kept = kept.map((one) => (one.id === rule.id ? saved : one));
          return { ...saved, step_id: null };
        });
      }),
    ]);
  },
  edit: (name) => press(button(`Pause Rule ${name}`)),
  isShown: (name) => document.querySelector(`[aria-label="Resume Rule ${name}"]`) !== null,
});

const BILLS = ['Netflix', 'Spotify'] as const;
testTwoEdits('two questions of Upcoming', {
  names: BILLS,
  open: (answer) => {
    let kept = BILLS.map((merchant, at) =>
      makeSeries({ id: id(600 + at), merchant, previous_amount: 12.99, rose_on: '2026-11-01' }),
    );
    openApp('/upcoming', [
      when(listCategories, CATEGORIES),
      on(listSeries, () => makeSeriesList(kept)),
      on(updateSeries, ({ params }) =>
        answer(params.id === id(600) ? BILLS[0] : BILLS[1], () => {
          kept = kept.map((one) =>
            one.id === params.id ? { ...one, previous_amount: null, rose_on: null } : one,
          );
          return { ...makeSeriesList(kept), step_id: null };
        }),
      ),
    ]);
  },
  edit: async (name) =>
    press(
      page
        .getByRole('region', { name: /to review/ })
        .getByRole('listitem')
        .filter({ hasText: `${name} went` })
        .getByRole('button', { name: 'Got It' }),
    ),
  isShown: (name) =>
    document.querySelector('main h1 ~ *') !== null &&
    !(document.querySelector('main')?.textContent ?? name).includes(`${name} went`),
});

testTwoEdits('an account’s purpose and its switch', {
  names: ['purpose', 'switch'],
  open: (answer) => {
    let kept = makeBalancedAccount({ id: id(200), bank_connection_id: id(201) });
    openApp(`/accounts?account=${kept.id}`, [
      on(listAccounts, () => [kept]),
      on(listAccountNames, () => [kept]),
      on(getAccount, () => kept),
      when(getBalances, { currency: 'EUR', days: [], accounts: [], exchange: [], left_out: [] }),
      when(getForecast, {
        left_out: { count: 0, currencies: [] },
        ...{ currency: 'EUR', until: '2025-12-31', spending: null, net: null, days: [] },
        ...{ payday: null, due: [], again: [] },
        rests_on: { bills: 0, due: 0, pays: 0, income: 0 },
      }),
      when(listSeries, makeSeriesList([])),
      when(getAccountParts, { reports: [], connection: null, merged: [] }),
      when(getCoverage, { days: [], gaps: [] }),
      on(updateAccount, ({ body }) => {
        const change = updateAccount.body.parse(body);
        const { purpose = kept.purpose, is_enabled = kept.is_enabled } = change;
        return answer(change.purpose === undefined ? 'switch' : 'purpose', () => {
          kept = { ...kept, ...(change.purpose === undefined ? { is_enabled } : { purpose }) };
          return { ...kept, step_id: null };
        });
      }),
    ]);
  },
  edit: (name) =>
    name === 'purpose'
      ? choose(page.getByLabelText('Used for'), 'savings')
      : press(button('Disable Account')),
  isShown: (name) =>
    name === 'purpose'
      ? document
          .querySelector('[role=dialog] select')
          ?.matches(':has(option[value=savings]:checked)') === true
      : [...document.querySelectorAll('[role=dialog] button')].some(
          ({ textContent }) => textContent === 'Enable Account',
        ),
});

const CARDS = { notifications: 'Email Notifications', auto_sort: 'Automatic Sorting' } as const;
const SWITCHES = ['notifications', 'auto_sort'] as const;
testTwoEdits('two switches of the profile', {
  names: SWITCHES,
  open: (answer) => {
    let profile = makeProfile({ notifications: false, auto_sort: false });
    openApp('/profile', [
      on(getProfile, () => ({ user: profile })),
      on(updateProfile, ({ body }) => {
        const { notifications } = updateProfile.body.parse(body);
        const name = notifications === undefined ? 'auto_sort' : 'notifications';
        return answer(name, () => {
          profile = { ...profile, [name]: true };
          return { user: profile };
        });
      }),
      when(listSessions, [makeSession()]),
      when(getPayMonths, { pay_months: null }),
      when(listCurrencies, []),
      when(listPasskeys, []),
      when(getAutoSort, { auto_sort: false, sorted: 0, kept: 0 }),
      when(getPrecision, { decisions: 12, needed: 28 }),
    ]);
  },
  edit: (name) => press(switchOf(name)),
  isShown: (name) =>
    document.querySelector(`[role=switch]:checked:is(section[aria-label='${CARDS[name]}'] *)`) !==
    null,
});

const switchOf = (name: (typeof SWITCHES)[number]) =>
  page.getByRole('switch', { name: name === 'auto_sort' ? /^Sort/ : /^Email/ });
