import type { BrowserContext } from '@playwright/test';
import { listTransactions } from '@saldo/contract/transactions';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

test.use({
  ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  serviceWorkers: 'allow',
  // Chromium reports each request that has no connection.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
});

/** Returns false while the worker still believes that there is a connection, as one does that has just started. */
async function goOffline(context: BrowserContext): Promise<boolean> {
  await context.setOffline(false);
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  return worker ? worker.evaluate(() => !navigator.onLine) : false;
}

test('a coffee is added in three presses, and without a network once it returns', async ({
  page,
  person,
  context,
}) => {
  test.slow();
  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const amounts = async () => {
    const query = { from: '2000-01-01', to: '2099-12-31' };
    const { items } = await person.call(listTransactions, { query });
    return items.map(({ amount, account_name }) => `${amount} ${account_name}`).sort();
  };

  await page.goto('/');
  const url = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await (await fetch(link?.href ?? '')).json()).shortcuts[0].url;
  });
  await page.goto(url);
  await expect(key('Add €0.00')).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(740);
  for (const name of ['3', 'Decimal point', '2']) await key(name).click();
  await key('Add €3.20').click();
  await expect(page.getByText(/€3.20 added/)).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto(url);
  await expect(key('Add €0.00')).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await expect.poll(() => goOffline(context)).toBe(true);
  await page.reload();
  await key('4').click();
  await key('Add €4.00').click();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await expect(page.getByText('1 transaction on this phone')).toBeVisible();
  expect(await amounts()).toEqual(['3.2 Cash']);
  await context.setOffline(false);
  await expect(page.getByText('1 transaction on this phone')).toBeHidden();
  expect(await amounts()).toEqual(['3.2 Cash', '4 Cash']);
});
