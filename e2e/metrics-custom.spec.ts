import { listMetrics as metricsOf } from '@saldo/contract/metrics';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './looks.ts';
import { makeMetric, panel } from './metrics-rows.ts';
import { addTransactions, todayIn } from './rows.ts';

test.describe('custom metrics', () => {
  test('are made of picked categories', async ({ page, person }) => {
    await page.goto('/metrics/custom');
    await expect(page.getByText('No Custom Metrics Available')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Your First Metric' }).click();
    const form = page.getByRole('dialog', { name: 'Create Metric' });
    const save = form.getByRole('button', { name: 'Create Metric' });
    await expect(form.getByLabel('Metric Name')).toBeFocused();
    await form.getByLabel('Metric Name').fill('Car');
    await expect(save).toBeDisabled();

    await form.getByRole('button', { name: 'Add Category' }).click();
    const picker = page.getByRole('dialog', { name: 'Add Category' });
    await picker.getByLabel('Category').selectOption({ label: '🚌 Transport' });
    await picker.getByRole('button', { name: 'Fuel' }).click();
    await picker.getByRole('button', { name: 'Parking & Tolls' }).click();
    await expectAccessible(page);
    await picker.getByRole('button', { name: 'Done' }).click();
    const selected = form.getByRole('region', { name: 'Selected Categories' });
    await expect(selected.getByRole('listitem')).toHaveText([
      /Transport > Fuel/,
      /Transport > Parking & Tolls/,
    ]);
    await form.getByRole('button', { name: 'Remove Transport > Fuel' }).click();
    await form.getByRole('button', { name: 'Remove Transport > Parking & Tolls' }).click();
    await expect(form).toContainText('Please select at least one category');
    await expect(save).toBeDisabled();

    await form.getByRole('button', { name: 'Add Category' }).click();
    await picker.getByLabel('Category').selectOption({ label: '🚌 Transport' });
    await picker.getByRole('button', { name: 'Fuel' }).click();
    await picker.getByRole('button', { name: 'All of Transport' }).click();
    await expect(picker.getByRole('button', { name: 'Fuel' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await picker.getByRole('button', { name: 'Done' }).click();
    await save.click();
    await expect(form).toHaveCount(0);
    await expect(toast(page)).toContainText('Metric "Car" created successfully!');
    await expect(panel(page, 'Car')).toContainText(/Transport.*Fuel/s);
    const [made] = await person.call(metricsOf);
    expect(made?.categories.map(({ name }) => name)).toEqual(['Transport']);
  });

  test('say what they come to this month, and open its rows', async ({ page, person }) => {
    const rent = await categoryNamed(person, 'Rent');
    const date = todayIn('Europe/Madrid');
    await addTransactions(person, [{ date, amount: 900, category: rent }]);
    await makeMetric(person, 'Roof', [rent]);
    await makeMetric(person, 'Not yet', [await categoryNamed(person, 'Flights')]);
    await page.goto('/metrics/custom');
    await expect(panel(page, 'Not yet')).toContainText('€0.00');
    await expect(panel(page, 'Not yet').getByRole('link')).toHaveCount(0);
    await panel(page, 'Roof').getByRole('link', { name: '€900.00' }).click();
    const bar = page.getByRole('region', { name: 'What this list shows' });
    await expect(bar).toContainText(/Metric.*Roof.*Sum -?€900\.00 of 1 transaction/s);
  });

  test('are saved only when they differ, and keep what was typed when that fails', async ({
    page,
    person,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    const id = await categoryNamed(person, 'Fuel');
    const metric = await makeMetric(person, 'Car', [id]);
    await page.goto('/metrics/custom');
    await page.getByRole('button', { name: 'Edit Car' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Metric' });
    const save = form.getByRole('button', { name: 'Update Metric' });
    const name = form.getByLabel('Metric Name');
    await expect(save).toBeDisabled();
    await name.fill('');
    await name.blur();
    await expect(form).toContainText('Metric name is required');
    await name.fill('Car ');
    await expect(save).toBeDisabled();
    await name.fill('Cars');

    const path = `**/api/metrics/${metric.id}`;
    const broken = { status: 500, json: { detail: { code: 'internal', message: 'Broken' } } };
    await page.route(path, (route) => route.fulfill(broken));
    await save.click();
    await expect(form).toContainText('Failed to save metric: Broken');
    await expectAccessible(page);
    await page.unroute(path);
    await save.click();
    await expect(toast(page)).toContainText('Metric "Cars" updated successfully!');
    await expect(panel(page, 'Cars')).toBeVisible();
  });

  test('are deleted after a question', async ({ page, person, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    await makeMetric(person, 'Car', [await categoryNamed(person, 'Fuel')]);
    await page.goto('/metrics/custom');
    await page.getByRole('button', { name: 'Delete Car' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete metric?' });
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    const broken = { status: 500, json: { detail: { code: 'internal', message: 'Broken' } } };
    await page.route('**/api/metrics/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
    );
    await confirm.click();
    await expect(dialog).toContainText('Failed to delete metric: Broken');
    await expectAccessible(page);
    await page.unroute('**/api/metrics/*');
    await confirm.click();
    await expect(toast(page)).toContainText('Metric "Car" deleted successfully!');
    await expect(page.getByText('No Custom Metrics Available')).toBeVisible();
  });

  test('say when they cannot be loaded, or their categories', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    for (const path of ['**/api/metrics', '**/api/categories']) {
      await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
    }
    await page.goto('/metrics/custom');
    await expect(page.getByText('Failed to load metrics')).toBeVisible();
    await page.unroute('**/api/metrics');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Create Your First Metric' }).click();
    const form = page.getByRole('dialog', { name: 'Create Metric' });
    await expect(form).toContainText('Failed to load categories');
    await page.unroute('**/api/categories');
    await form.getByRole('button', { name: 'Try Again' }).click();
    await expect(form.getByRole('button', { name: 'Add Category' })).toBeEnabled();
  });
});
