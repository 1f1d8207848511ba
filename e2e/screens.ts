import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAlert } from '@saldo/contract/alerts';
import { createGoal } from '@saldo/contract/goals';
import { createRule, type RuleInput } from '@saldo/contract/rules';
import { createTicket } from '@saldo/contract/tickets';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { BANKS, connectBank } from './banks.ts';
import { uploadStatement } from './client.ts';
import { expect, test } from './fixtures.ts';
import { sample, samplePath } from './statements.ts';

const FOLDER = process.env.SCREENS ?? '';
const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 } as const;
const THEMES = ['dark', 'light'] as const;

const screens: Record<string, { path: string; open?: (page: Page) => Promise<void> }> = {
  home: { path: '/' },
  import: { path: '/import' },
  transactions: { path: '/transactions' },
  'transactions-empty': { path: '/transactions?year=2023' },
  accounts: { path: '/accounts' },
  upcoming: { path: '/upcoming' },
  afford: { path: '/afford?amount=900' },
  letters: { path: '/letters' },
  history: { path: '/history' },
  sort: { path: '/categories/sort' },
  goals: { path: '/goals' },
  alerts: { path: '/alerts' },
  rules: { path: '/rules' },
  'metrics-monthly': { path: '/metrics/monthly' },
  profile: { path: '/profile' },
  help: { path: '/faq' },
  feedback: { path: '/bug-report' },
  'metrics-annual': { path: '/metrics/annual' },
  'metrics-custom': { path: '/metrics/custom' },
  'not-found': { path: '/nothing/here' },
  palette: {
    path: '/',
    open: (page) => page.keyboard.press('Control+k'),
  },
};

async function takeAll(page: Page, who: string, shown: typeof screens) {
  for (const theme of THEMES) {
    await page.goto('/');
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    for (const [size, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: size === 'phone' ? 740 : 900 });
      for (const [name, { path, open }] of Object.entries(shown)) {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await open?.(page);
        await page.waitForLoadState('networkidle');
        const file = `${who}-${name}-${theme}-${size}.png`;
        await page.screenshot({ path: join(FOLDER, file), fullPage: !open });
      }
    }
  }
}

async function bringStatements(person: TestUser) {
  for (const name of [
    'caixabank/Movimientos_cuenta_0000001.csv',
    'bbva/movimientos-2023.xlsx',
    'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv',
  ]) {
    const content = new Uint8Array(readFileSync(samplePath(name)));
    const file = { name: name.split('/')[1] ?? name, content, bank: sample(name).bank };
    await uploadStatement(person, file);
  }
}

test.setTimeout(300_000);

test.describe('demo', () => {
  test.use({ as: 'viewer' });
  test('every screen with the demo data', async ({ page }) => takeAll(page, 'demo', screens));
});

test('a member with imports', async ({ page, person }) => {
  await bringStatements(person);
  const january = '/transactions?year=2026&month=1';
  await takeAll(page, 'member', {
    home: { path: '/' },
    import: {
      path: '/import',
      open: async (page) => {
        const path = samplePath('caixabank/Movimientos_cuenta_0000001.csv');
        await page.locator('input[type=file]').setInputFiles(path);
        await page.getByLabel('Select Bank').selectOption('CAIXABANK');
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        await expect(page.getByLabel('Import result')).toBeVisible();
      },
    },
    transactions: { path: january },
    'transactions-selected': {
      path: january,
      open: async (page) => {
        for (const n of [0, 2]) {
          await page
            .getByRole('main')
            .getByRole('checkbox', { name: /^Select (?!all)/ })
            .nth(n)
            .check();
        }
      },
    },
    'transaction-new': {
      path: january,
      open: (page) => {
        const name = 'Add Transaction';
        // A link of the bottom bar on a phone.
        return page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
      },
    },
    'quick-add': { path: '/add' },
    'calendar-address': {
      path: '/profile',
      open: (page) => page.getByRole('button', { name: 'Calendar Address' }).click(),
    },
    'transaction-period': {
      path: january,
      open: (page) => page.getByRole('button', { name: 'Delete Transactions' }).click(),
    },
    'metrics-january': { path: '/metrics/monthly?year=2026&month=1' },
    'metrics-annual': { path: '/metrics/annual?year=2026' },
    'metric-new': {
      path: '/metrics/custom',
      open: (page) => page.getByRole('button', { name: 'Create Your First Metric' }).click(),
    },
    'metric-categories': {
      path: '/metrics/custom?new=1',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Category' }).click();
        await page.getByLabel('Category', { exact: true }).selectOption({ index: 5 });
      },
    },
    'transactions-of-a-figure': { path: `${january}&counts_as=expense` },
    'transaction-details': {
      path: january,
      open: (page) => page.getByRole('main').getByRole('link').first().click(),
    },
  });
});

test('a member with rules', async ({ page, person }) => {
  await bringStatements(person);
  const category = await categoryNamed(person, 'Food Delivery');
  const rule = (name: string, given: Partial<RuleInput> = {}) => {
    const conditions = [
      { condition_field: 'description', operator: 'includes', condition_value: 'a' } as const,
      { condition_field: 'direction', operator: 'equals', condition_value: 'expense' } as const,
    ];
    const actions = [
      { target_field: 'category', target_value: category } as const,
      { target_field: 'tags', target_value: 'delivery' } as const,
    ];
    return person.call(createRule, { body: { name, conditions, actions, ...given } });
  };
  const { id } = await rule('Glovo is delivery', { description: 'Orders from restaurants.' });
  await rule(`A rule with ${'a very long name '.repeat(5)}`, { bank: 'CAIXABANK' });
  await rule('Bizum from friends', { is_enabled: false });
  const shown = async (page: Page) => {
    await page.evaluate(() => {
      localStorage.setItem('dropdown_rules_unit', 'yearly');
      localStorage.setItem('dropdown_rules_year', '2026');
    });
    await page.reload();
    await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
  };
  await takeAll(page, 'rules', {
    cards: {
      path: '/rules',
      open: (page) =>
        page.getByRole('button', { name: 'Show conditions and actions Glovo is delivery' }).click(),
    },
    form: { path: `/rules?edit=${id}`, open: shown },
    apply: { path: '/rules?apply_all=1', open: shown },
    delete: { path: `/rules?delete=${id}` },
    transfers: { path: '/transactions?year=2026&month=1&transfers=1' },
  });
});

test('a member with goals and alerts', async ({ page, person }) => {
  await bringStatements(person);
  const category_id = await categoryNamed(person, 'Groceries');
  await person.call(createGoal, {
    body: {
      ...{ name: 'A trip around the world', description: 'For a year.', category_id },
      ...{ start_date: '2026-01-01T00:00:00', end_date: '2099-12-31T00:00:00' },
      final_amount: 20000,
    },
  });
  const alert = { name: `An alert with ${'a very long name '.repeat(5)}`, icon: '🛒', category_id };
  for (const [limit_amount, frequency] of [
    [0, 'daily'],
    [1e6, 'yearly'],
  ] as const) {
    await person.call(createAlert, { body: { ...alert, limit_amount, frequency } });
  }
  await takeAll(page, 'targets', {
    goals: { path: '/goals' },
    'goal-new': { path: '/goals?new=1' },
    alerts: { path: '/alerts' },
    'alert-new': {
      path: '/alerts?new=1',
      open: (page) => page.getByRole('button', { name: 'Pick' }).click(),
    },
    notices: {
      path: '/',
      open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    },
  });
});

test('a member with banks', async ({ page, person }) => {
  const { id, accounts } = await connectBank(person, BANKS.plain);
  for (const bank of [BANKS.short, BANKS.ends, BANKS.down]) await connectBank(person, bank);
  const account = accounts[0]?.id;
  await takeAll(page, 'banks', {
    cards: { path: '/bank-connections' },
    receipt: {
      path: '/bank-connections',
      open: (page) =>
        page
          .getByRole('button', { name: /^Receipt/ })
          .first()
          .click(),
    },
    account: {
      path: `/bank-connections?account=${account}`,
      open: (page) => expect(page.getByRole('dialog').getByRole('table')).toBeAttached(),
    },
    'account-name': {
      path: `/bank-connections?account=${account}`,
      open: (page) => page.getByRole('button', { name: 'Edit name' }).click(),
    },
    country: { path: '/bank-connections?add=1', open: async () => undefined },
    bank: {
      path: '/bank-connections?add=ES',
      open: (page) => page.getByRole('radio', { name: 'Revolut (sandbox)' }).check(),
    },
    refresh: { path: `/bank-connections?refresh=${id}`, open: async () => undefined },
    disconnect: { path: `/bank-connections?disconnect=${id}`, open: async () => undefined },
    connected: { path: '/bank-connections/success?ref=connected' },
    failed: { path: '/bank-connections/success' },
  });
});

test('a member with nothing', async ({ page }) => {
  await takeAll(page, 'nothing', {
    home: { path: '/' },
    import: { path: '/import' },
    'metrics-monthly': { path: '/metrics/monthly' },
    'metrics-annual': { path: '/metrics/annual' },
    goals: { path: '/goals' },
    alerts: { path: '/alerts' },
    rules: { path: '/rules' },
    'rule-new': { path: '/rules?new=1' },
    banks: { path: '/bank-connections' },
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'admin' });
  test('the panel and the own profile', async ({ page, person }) => {
    for (const title of ['The total of March is off', 'Split a purchase']) {
      const body = { type: 'bug', title, description: 'As seen today.', context: {} } as const;
      await person.call(createTicket, { body });
    }
    await takeAll(page, 'admin', {
      users: { path: '/admin' },
      'user-edit': { path: `/admin?edit=${person.id}` },
      tickets: { path: '/admin?tab=tickets' },
      stats: { path: '/admin?tab=stats' },
      activity: { path: '/admin?tab=activity' },
      health: { path: '/admin?tab=health' },
      'profile-password': {
        path: '/profile',
        open: (page) => page.getByRole('button', { name: 'Edit Password' }).click(),
      },
    });
  });
});

test.describe('nobody', () => {
  test.use({ as: 'nobody' });
  test('sign-in and sign-up', async ({ page }) => {
    await page.goto('/login');
    const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();
    await takeAll(page, 'nobody', {
      'sign-in': { path: '/login' },
      'sign-up': { path: '/login', open: signUp },
      'sign-up-errors': {
        path: '/login',
        open: async (page) => {
          await signUp(page);
          await page.getByRole('button', { name: 'Create Account' }).click();
        },
      },
    });
  });
});
