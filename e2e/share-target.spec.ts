import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { listReports } from '@saldo/contract/imports';
import { PASSWORD } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { newUser } from './people.ts';
import { samplePath } from './statements.ts';

test.use({ as: 'nobody', serviceWorkers: 'allow' });

const STATEMENTS = [
  'caixabank/Movimientos_cuenta_0000001.xls',
  'bbva/2026Y-02M-01D-10_00_00-Ultimos movimientos.xlsx',
].map(samplePath);

const isWorkerReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

/** Posts files the way a share sheet does, to the path and field given in the manifest. */
async function share(page: Page, files: readonly string[]): Promise<void> {
  await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const { share_target } = await (await fetch(link?.href ?? '')).json();
    const form = document.createElement('form');
    const input = document.createElement('input');
    Object.assign(form, { ...share_target, id: 'share' });
    Object.assign(input, { type: 'file', multiple: true, name: share_target.params.files[0].name });
    form.append(input);
    document.body.append(form);
  });
  await page.locator('#share input').setInputFiles([...files]);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit());
}

test('keeps shared statements until sign-in, and imports them when chosen', async ({
  page,
  person,
}) => {
  await page.goto('/login');
  expect(await isWorkerReady(page)).toBe(true);
  await share(page, STATEMENTS);
  await expect(page).toHaveURL('/login');
  await signIn(page, person.email);
  await expect(page).toHaveURL('/import');
  const waiting = page.getByRole('region', { name: '2 files were shared with Saldo' });
  await expect(waiting).toContainText('Ultimos movimientos.xlsx');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Use' }).click();
  await expect(waiting).toBeHidden();
  const table = page.getByRole('table', { name: 'Files to import' });
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await page.getByRole('button', { name: /^Import \d+ Transactions$/ }).click();
  await expect(page.getByText('2 files imported')).toBeVisible();
  expect(await person.call(listReports, {})).toHaveLength(2);
  await page.goto('/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(waiting).toBeHidden();
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('offers shared statements only to the person who shared them, until they sign out', async ({
  page,
  person,
}) => {
  const next = await newUser();
  await page.goto('/login');
  expect(await isWorkerReady(page)).toBe(true);
  await signIn(page, person.email);
  await expect(page).toHaveURL('/');
  await share(page, STATEMENTS);
  const waiting = page.getByRole('region', { name: '2 files were shared with Saldo' });
  await expect(waiting).toContainText(/Shared from another app at \d\d:\d\d\./);
  // The next person gets the device while this one is still signed in elsewhere.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies();
  await page.goto('/import');
  await signIn(page, next.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expect(page.getByText('No imports yet')).toBeVisible();
  await expect(waiting).toBeHidden();
  await share(page, STATEMENTS);
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: /@example.org/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/import');
  await signIn(page, next.email);
  await expect(page.getByText('No imports yet')).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('keeps no file that a page of another site posts', async ({ page, person, baseURL }) => {
  await page.goto('/login');
  expect(await isWorkerReady(page)).toBe(true);
  const target = new URL('/share', baseURL).href;
  const foreign = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(`
      <form id="f" method="post" enctype="multipart/form-data" action="${target}">
        <input type="file" name="statements">
      </form>
      <script>
        const files = new DataTransfer();
        files.items.add(new File(['Fecha;Importe'], 'forged.csv'));
        document.querySelector('input').files = files.files;
        document.querySelector('form').submit();
      </script>`);
  });
  await new Promise<void>((listening) => foreign.listen(0, () => listening()));
  const { port } = foreign.address() as AddressInfo;
  try {
    await page.goto(`http://localhost:${port}/`);
    await expect(page).toHaveURL('/login');
    await signIn(page, person.email);
    await expect(page.getByRole('alert')).toContainText('Another website tried to pass files');
    await expect(page.getByText('No imports yet')).toBeVisible();
    await expect(page.getByRole('region', { name: /shared with Saldo/ })).toBeHidden();
  } finally {
    foreign.close();
  }
});

/**
 * Takes the connection from the page and its worker. Returns false while the worker believes that it has one: a worker
 * that has just started misses the change.
 */
async function goOffline(context: BrowserContext): Promise<boolean> {
  await context.setOffline(false);
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  return worker ? worker.evaluate(() => !navigator.onLine) : false;
}

test.describe('without a connection', () => {
  // Chromium reports requests that were under way, and those for the page itself.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('shows a page that reports the missing connection, and returns once it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    expect(await isWorkerReady(page)).toBe(true);
    const heading = page.getByRole('heading', { name: 'You are offline' });
    await expect.poll(() => goOffline(context)).toBe(true);
    await page.reload();
    await expect(heading).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Email or Username')).toBeVisible();
  });
});

test.describe('before the worker is ready', () => {
  test.use({ as: 'member', serviceWorkers: 'block' });

  test('a share leads to the import page, which explains it', async ({ page }) => {
    await page.goto('/import');
    await share(page, STATEMENTS);
    await expect(page.getByRole('alert')).toContainText('Please share them again');
  });
});
