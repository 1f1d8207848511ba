import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { addDays, dayNumber } from '@saldo/domain/dates';
import { ownMonths } from '@saldo/domain/months/own-months';
import { payMonths } from '@saldo/domain/months/pay-months';
import { enter } from '@saldo/proofs/users/actions';
import type { TestUser } from '@saldo/proofs/users/user';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { todayIn } from './rows.ts';

const TODAY = todayIn('Europe/Madrid');
const PAY = 2450;

/** Days on the 27th of the last months, oldest first. */
const PAYDAYS = [6, 5, 4, 3, 2, 1].map((months) => {
  const date = new Date(`${TODAY.slice(0, 8)}01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return `${date.toISOString().slice(0, 8)}27`;
});
const CALENDAR = ownMonths(
  { kind: 'pay' },
  payMonths(
    PAYDAYS.map((day) => ({ key: 'acme', day: dayNumber(day), amount: PAY * 100, saysPay: true })),
  ),
);

/** Pay on the 27th, and a purchase on the day before and after each. Returns what was spent by day. */
async function liveOnPay(person: TestUser): Promise<{ day: string; amount: number }[]> {
  const spent = PAYDAYS.flatMap((day, at) => [
    { day: addDays(day, -1), amount: 100 + at },
    { day: addDays(day, 1), amount: 10 + at },
  ]);
  for (const day of PAYDAYS) {
    const income = { direction: 'income', amount: PAY, debtor_name: 'Acme Europa' };
    await enter(person, 'Acme payroll', { ...income, date: day });
  }
  for (const { day, amount } of spent) await enter(person, 'Market', { date: day, amount });
  return spent;
}

for (const width of [360, 1280]) {
  test(`months begin when pay arrives, at ${width} px`, async ({ page, person }) => {
    test.slow();
    const spent = await liveOnPay(person);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/profile');
    await page.getByRole('radio', { name: /^When my pay arrives/ }).check();
    const now = CALENDAR.boundsOf(CALENDAR.monthOf(TODAY));
    const rows = page.getByLabel('The Next Twelve Months').getByRole('listitem');
    await expect(rows).toHaveCount(13);
    await expect(rows.first()).toContainText(`${dayNumber(now.to) - dayNumber(now.from) + 1} days`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Months updated')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const month = CALENDAR.monthOf(PAYDAYS[3] ?? '');
    const { from, to } = CALENDAR.boundsOf(month);
    const truth = spent
      .filter(({ day }) => from <= day && day <= to)
      .reduce((sum, { amount }) => sum + amount, 0);
    const { balances } = await person.call(getMonthlyMetrics, { query: month });
    expect(balances).toMatchObject({ income: PAY, expenses: truth });
    await page.goto(`/metrics/monthly?year=${month.year}&month=${month.month}`);
    const chosen = page.getByRole('combobox', { name: 'Month' }).locator('option:checked');
    await expect(chosen).toHaveText(/ \(.+ – .+\)$/);
    await expect(page.getByRole('main')).toContainText(`€${truth}.00`);
    await page.goto(`/transactions?year=${month.year}&month=${month.month}`);
    await expect(page.getByText(`€${truth}.00`).first()).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('Monthly Balance');
    await expectNoSidewaysScroll(page);
  });
}
