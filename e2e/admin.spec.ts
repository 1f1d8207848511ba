import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listInvitations } from '@saldo/contract/invitations';
import { ATTACHMENT_FIELD, createTicket, type Ticket } from '@saldo/contract/tickets';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts';
import { api } from './client.ts';
import { expect, test } from './fixtures.ts';
import { PICTURE } from './sample-image.ts';

test.use({ as: 'admin' });

const toasts = (page: Page) => page.locator('[data-toaster]');

/** Creates a ticket with a unique title and opens the board filtered to that ticket. */
async function boardWith(page: Page, person: TestUser, more: { picture?: boolean } = {}) {
  const title = `Ticket ${randomUUID()}`;
  const body = { type: 'bug', title, description: 'It does not work', context: {} } as const;
  const ticket = await person.call(createTicket, { body });
  if (more.picture) await attach(person, ticket);
  await page.goto(`/admin?tab=tickets&q=${encodeURIComponent(title)}`);
  await expect(page.getByText(/^1 (of|ticket)/)).toBeVisible();
  return { title, ticket };
}

async function attach(person: TestUser, ticket: Ticket) {
  const form = new FormData();
  form.append('ticketId', ticket.id);
  form.append(ATTACHMENT_FIELD, new Blob([PICTURE.buffer]), PICTURE.name);
  const answer = await fetch(`${process.env.E2E_URL}/api/tickets/attachment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
}

const column = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Ticket board' }).getByRole('region', { name, exact: true });

test('creates and revokes invitations', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const form = page.getByRole('dialog', { name: 'Create Invitation' });
  await form.getByLabel('How many people can use it').fill('0');
  await expect(form.getByText('A whole number from 1 to 1,000')).toBeVisible();
  await form.getByLabel('How many people can use it').fill('2');
  const note = `For ${randomUUID()}`;
  await form.getByLabel('Note (optional)').fill(note);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const ready = page.getByRole('dialog', { name: 'Invitation Created' });
  await ready.getByRole('button', { name: 'Copy Link' }).click();
  await expect(toasts(page)).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(ready).toContainText(link);
  const code = link.replace(/.*#invitation=/, '');
  expect(link).toContain('/login#invitation=');
  await ready.getByRole('button', { name: 'Done' }).click();
  const row = page
    .getByLabel('Invitations', { exact: true })
    .getByRole('listitem')
    .filter({ hasText: note });
  await expect(row).toContainText('Used 0 of 2');
  const admin = process.env.E2E_ADMIN_TOKEN;
  const made = (await api(admin).call(listInvitations)).find((one) => one.code === code);
  expect(made).toMatchObject({ role: 'USER', max_uses: 2, note });

  await row.getByRole('button', { name: `Revoke ${code}` }).click();
  await page
    .getByRole('dialog', { name: 'Revoke Invitation' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(toasts(page)).toContainText('Invitation revoked');
  await expect(row).toHaveCount(0);
});

test('moves a ticket by mouse', async ({ page, person }) => {
  const { title } = await boardWith(page, person);
  const card = page.getByRole('article').filter({ hasText: title });
  const from = await card.boundingBox();
  const to = await column(page, 'Done').boundingBox();
  if (!from || !to) throw new Error('the board is not there');
  await page.mouse.move(from.x + 20, from.y + from.height - 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 });
  await expect(column(page, 'Done').getByText('Drop here')).toBeVisible();
  await page.mouse.up();
  await expect(toasts(page)).toContainText('Ticket moved to Done');
  await expect(column(page, 'Done')).toContainText(title);
  await page.reload();
  await expect(column(page, 'Done')).toContainText(title);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  /** Simulates a finger with real touch events, so that scrolling works. */
  async function fingerOn(page: Page) {
    const devtools = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    return {
      down: (at: { x: number; y: number }) => send('touchStart', at),
      glide: async (from: { x: number; y: number }, to: { x: number; y: number }, steps = 12) => {
        for (let n = 1; n <= steps; n += 1) {
          const part = (a: number, b: number) => a + ((b - a) * n) / steps;
          await send('touchMove', { x: part(from.x, to.x), y: part(from.y, to.y) });
        }
      },
      up: () => send('touchEnd'),
    };
  }
  const middleOf = async (what: ReturnType<Page['getByRole']>) => {
    const box = await what.boundingBox();
    if (!box) throw new Error('it is not there');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  test('moves a ticket by a long press, up to the last column', async ({ page, person }) => {
    const { title } = await boardWith(page, person);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.scrollIntoViewIfNeeded();
    const finger = await fingerOn(page);
    const from = await middleOf(card);
    await finger.down(from);
    await expect(page.getByText(`${title} is over Pending.`)).toBeAttached();
    // Near the edge, the board scrolls on its own, one column at a time.
    const edge = { x: 340, y: from.y };
    await finger.glide(from, edge);
    await expect(page.getByText(`${title} is over Won’t Do.`)).toBeAttached();
    await finger.up();
    await expect(toasts(page)).toContainText('Ticket moved to Won’t Do');
    await expect(column(page, 'Won’t Do')).toContainText(title);
  });

  test('leaves the ticket in place when a finger scrolls the page or taps', async ({
    page,
    person,
  }) => {
    const { title } = await boardWith(page, person);
    await page.setViewportSize({ width: 360, height: 420 });
    const card = page.getByRole('article').filter({ hasText: title });
    await card.scrollIntoViewIfNeeded();
    const top = () => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const finger = await fingerOn(page);
    const from = { ...(await middleOf(card)), y: 400 };
    await finger.down(from);
    await finger.glide(from, { x: from.x, y: 150 });
    await finger.up();
    await expect.poll(top).toBeGreaterThan(50);
    await expect(column(page, 'Pending')).toContainText(title);
    // Waits for the page to stop gliding, because a tap would only stop the glide.
    let before = Number.NaN;
    await expect
      .poll(async () => {
        const moved = (await top()) - before;
        before = await top();
        return moved;
      })
      .toBe(0);
    await page.getByRole('button', { name: title, exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Edit Ticket' })).toBeVisible();
  });
});

test('moves a ticket by keyboard, and puts it back with Escape', async ({ page, person }) => {
  test.slow();
  const { title } = await boardWith(page, person);
  // Presses again if needed, because keys are lost until the drag library is listening.
  const goRight = (name: string) =>
    expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(`${title} is over ${name}.`)).toBeAttached({ timeout: 5000 });
    }).toPass();
  const grip = page.getByRole('button', { name: `Move ${title}` });
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${title} is over Pending.`)).toBeAttached();
  await goRight('In Progress');
  await page.keyboard.press('Escape');
  await expect(column(page, 'Pending')).toContainText(title);

  await grip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${title} is over Pending.`)).toBeAttached();
  for (const name of ['In Progress', 'Done', 'Won’t Do']) await goRight(name);
  await page.keyboard.press('Space');
  await expect(toasts(page)).toContainText('Ticket moved to Won’t Do');
  await expect(column(page, 'Won’t Do')).toContainText(title);
});

test("shows the system's state and who did what", async ({ page, person }) => {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'System Stats' }).click();
  await expect(page).toHaveURL(/tab=stats/);
  await expect(page.getByLabel('Users by Role')).toContainText('Admin');
  await expect(page.getByLabel('System', { exact: true })).toContainText('SQLite');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=activity/);
  const table = page.getByRole('table', { name: 'Activity' });
  await expect(table).toContainText('Signed in');
  await page.getByLabel('User', { exact: true }).selectOption(person.id);
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Registered' });
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await expect(table).toContainText(person.username);
  await expect(table).toContainText(/127\.0\.0\.1|::\/64/);
  await expectAccessible(page);
  await page.getByLabel('From', { exact: true }).fill('2099-01-02');
  await expect(page.getByText('No matching activity')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('The start date is after the end date.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page).toHaveURL(/size=50/);
});

test('shows problems of the installation, and checks again', async ({ page }) => {
  await page.goto('/admin?tab=health');
  const card = page.getByRole('region', { name: 'Health Check' });
  await expect(card.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('OK');
  await expect(card.getByRole('listitem').filter({ hasText: 'SMTP_URL' })).toContainText('Email');
  await expectAccessibleEverywhere(page);
  const answered = page.waitForResponse('**/api/admin/examination');
  await card.getByRole('button', { name: 'Check Again' }).click();
  expect((await answered).ok()).toBe(true);
  await expect(card.getByRole('button', { name: 'Check Again' })).toBeEnabled();
});
