import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listTickets, type Ticket } from '@saldo/contract/tickets';
import { expectAccessible } from './accessibility.ts';
import { api } from './client.ts';
import { stopClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { PICTURE } from './pictures.ts';

const toasts = (page: Page) => page.locator('[data-toaster]');

async function ticketCalled(title: string): Promise<Ticket> {
  const all = await api(process.env.E2E_ADMIN_TOKEN).call(listTickets);
  const found = all.find((ticket) => ticket.title === title);
  if (!found) throw new Error(`no ticket ${title}`);
  return found;
}

test('sends a bug with a screenshot', async ({ page, person }) => {
  const title = `Wrong total ${randomUUID()}`;
  await page.goto('/bug-report');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('It says 12 and should say 13.');
  await page.getByLabel('Steps to Reproduce').fill('Open March.');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  const chosen = page.getByLabel('Chosen screenshot');
  await expect(chosen).toContainText('picture.png');
  const preview = chosen.getByRole('img');
  await expect(preview).toBeVisible();
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toContainText('Your bug has been submitted successfully!');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(chosen).toHaveCount(0);
  expect(await ticketCalled(title)).toMatchObject({
    type: 'bug',
    status: 'pending',
    priority: 'medium',
    context: { steps: 'Open March.' },
    has_attachment: true,
    username: person.username,
  });
});

test('asks for the field of each type, and remembers the type', async ({ page }) => {
  const title = `Split ${randomUUID()}`;
  await page.goto('/bug-report');
  await expect(page.getByLabel('Steps to Reproduce')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'Improvement' }).check({ force: true });
  await expect(page.getByLabel('Current Experience')).toBeVisible();
  await page.getByRole('radio', { name: 'Feature' }).check({ force: true });
  await page.getByLabel('Expected Benefit').fill('True categories');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Description').fill('Receipts hold both.');
  await page.getByLabel('Priority').selectOption('high');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toContainText('Your feature has been submitted successfully!');
  expect(await ticketCalled(title)).toMatchObject({
    type: 'feature',
    priority: 'high',
    context: { benefit: 'True categories' },
    has_attachment: false,
  });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Feature' })).toBeChecked();
});

test('needs a title and a description', async ({ page }) => {
  await page.goto('/bug-report');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Description is required')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessible(page);
});

test('refuses what is no picture before it is sent', async ({ page }) => {
  await page.goto('/bug-report');
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('A screenshot must be a PNG, JPEG or WebP picture.')).toBeVisible();
  await expect(page.getByLabel('Chosen screenshot')).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Remove screenshot' }).click();
  await expect(page.getByRole('button', { name: 'Browse files' })).toBeFocused();
});

test('keeps what was written when it cannot be sent, for five seconds says so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await page.clock.install();
  await page.route('**/api/tickets', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/bug-report');
  await page.getByLabel('Title').fill('Kept');
  await page.getByLabel('Description').fill('Kept too');
  await stopClock(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const toast = toasts(page).getByText('Failed to submit bug. Please try again later.');
  await expect(toast).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Kept');
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test('sends the screenshot again, and the words only once', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  const title = `Half ${randomUUID()}`;
  let refuse = true;
  await page.route('**/api/tickets/attachment', (route) =>
    refuse ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.goto('/bug-report');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('With a picture');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Your bug has arrived, its screenshot has not.',
  );
  await expectAccessible(page);
  refuse = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(toasts(page)).toContainText('Screenshot attached');
  expect((await ticketCalled(title)).has_attachment).toBe(true);
  const all = await api(process.env.E2E_ADMIN_TOKEN).call(listTickets);
  expect(all.filter((ticket) => ticket.title === title)).toHaveLength(1);
});

test.describe('a viewer', () => {
  test.use({ as: 'viewer' });

  test('sends nothing', async ({ page }) => {
    await page.goto('/bug-report');
    await expect(page.getByText('Viewers cannot submit feedback.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expectAccessible(page);
  });
});
