import type { Page } from '@playwright/test';
import { createAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { createGoal } from '@saldo/contract/goals';
import { createRule } from '@saldo/contract/rules';
import { createTicket } from '@saldo/contract/tickets';
import { categoryNamed } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { api } from './client.ts';
import { expectFocusWithin } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { makeMetric } from './metrics-rows.ts';
import { newPerson } from './people.ts';
import { addTransaction } from './rows.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });
const form = (page: Page) => page.getByRole('dialog').first();

/** Each form that changes something, by its address, and the field in it that is typed into. */
async function forms(person: TestUser): Promise<[path: string, field: string][]> {
  const category_id = await categoryNamed(person, 'Dining');
  const shared = { name: 'Eating', description: '', icon: '🍞', category_id };
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const { token } = person;
  const goal = await api(token).call(createGoal, {
    body: { ...shared, ...dates, final_amount: 5 },
  });
  const alert = await api(token).call(createAlert, {
    body: { ...shared, limit_amount: 5, frequency: 'monthly' },
  });
  const category = await api(token).call(createCategory, {
    body: { name: 'Snails', icon: '🐌', color: null, parent_id: null },
  });
  const metric = await makeMetric(person, 'Food', [category_id]);
  const conditions = [
    { condition_field: 'description', operator: 'includes', condition_value: 'x' } as const,
  ];
  const actions = [{ target_field: 'category', target_value: category_id } as const];
  const rule = await api(token).call(createRule, { body: { name: 'X', conditions, actions } });
  const ticket = await api(token).call(createTicket, {
    body: { type: 'bug', title: 'A', description: 'B', context: {} },
  });
  const row = await addTransaction(person, { date: '2026-01-15', description: 'Bakery' });
  const other = await newPerson();
  return [
    [`/goals?edit=${goal.id}`, 'Goal Name'],
    [`/alerts?edit=${alert.id}`, 'Alert Name'],
    [`/categories?edit=${category.id}`, 'Name'],
    [`/metrics/custom?edit=${metric.id}`, 'Metric Name'],
    [`/rules?edit=${rule.id}`, 'Name'],
    [`/transactions?year=2026&month=1&edit=${row.id}`, 'Description'],
    [`/admin?edit=${other.id}`, 'First Name'],
    ['/admin?invite=1', 'Note'],
    [`/admin?tab=tickets&ticket=${ticket.id}`, 'Title'],
  ];
}

test.describe('an administrator', () => {
  test.use({ as: 'admin' });

  test('is asked once before what was typed in a form is lost', async ({ page, person }) => {
    test.slow();
    for (const [path, label] of await forms(person)) {
      await test.step(path, async () => {
        await page.goto(path);
        const field = form(page)
          .getByRole('textbox', { name: new RegExp(`^${label}`) })
          .first();
        await field.fill('Something else');
        await page.keyboard.press('Escape');
        await question(page).getByRole('button', { name: 'Keep editing' }).click();
        await expect(field).toHaveValue('Something else');
        await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
        await question(page).getByRole('button', { name: 'Discard' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
  });
});

test('asks whichever way a form is left, and not where nothing was typed', async ({
  page,
  person,
}) => {
  await categoryNamed(person, 'Dining');
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expectFocusWithin(form(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Category' }).click();
  const name = form(page).getByLabel('Name', { exact: true });
  await name.fill('Snails');
  const keep = async () => {
    await expectFocusWithin(question(page));
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toHaveCount(0);
    await expectFocusWithin(form(page));
  };
  await form(page).getByRole('button', { name: 'Close' }).click();
  await keep();
  await page.mouse.click(5, 5);
  await keep();
  await page.goBack();
  await keep();
  let asked = 0;
  page.once('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await page.evaluate(() => location.assign('/goals'));
  await expect.poll(() => asked).toBe(1);
  await expect(name).toHaveValue('Snails');
  // Saved, nobody is asked.
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Snails')).toBeVisible();
});

test('a screenshot that is dropped beside its zone leaves the page as it is', async ({ page }) => {
  await page.goto('/bug-report');
  await page.getByLabel('Title').fill('The total of March is off');
  /** What the browser would do with it is prevented. */
  const drop = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'picture.png', { type: 'image/png' }));
        const events = ['dragover', 'drop'].map(
          (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
        );
        return events.map((event) => !element.dispatchEvent(event));
      });
  expect(await drop('h1')).toEqual([true, true]);
  expect(await drop('nav')).toEqual([true, true]);
  await expect(page).toHaveURL(/bug-report/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto('/transactions');
  expect(await drop('h1')).toEqual([true, true]);
});

test('a name is not asked for before anything was typed', async ({ page }) => {
  for (const [path, field, button] of [
    ['/categories?new=1', 'Name', 'Save'],
    ['/goals?new=1', 'Goal Name', 'Create Goal'],
    ['/alerts?new=1', 'Alert Name', 'Create Alert'],
    ['/metrics/custom?new=1', 'Metric Name', null],
  ] as const) {
    await page.goto(path);
    const name = form(page)
      .getByRole('textbox', { name: new RegExp(`^${field}`) })
      .first();
    await name.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await name.fill('x');
    await name.fill('');
    await page.keyboard.press('Tab');
    if (button) await form(page).getByRole('button', { name: button, exact: true }).click();
    if (button) await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('');
  }
});

test('what is deleted is not told as missing while its dialog goes', async ({ page, person }) => {
  const dining = await categoryNamed(person, 'Dining');
  const metric = await makeMetric(person, 'Food', [dining]);
  const conditions = [
    { condition_field: 'description', operator: 'includes', condition_value: 'x' } as const,
  ];
  const actions = [{ target_field: 'category', target_value: dining } as const];
  const body = { name: 'X', conditions, actions };
  const rule = await person.call(createRule, { body });
  for (const [list, query, button] of [
    ['/rules', `?delete=${rule.id}`, /^Delete/],
    ['/metrics/custom', `?delete=${metric.id}`, /^Delete/],
    ['/categories', `?delete=${dining}`, /^Delete/],
  ] as const) {
    await page.goto(list);
    // The dialog lies over the list in the history, as when its button was pressed: it goes a moment later.
    await page.goto(list + query);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const alert = document.querySelector('[role=dialog] [role=alert]');
        if (alert?.textContent) seen.push(alert.textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await form(page).getByRole('button', { name: button }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  }
});
