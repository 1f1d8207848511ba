import { setTag } from '@saldo/contract/tags';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expectAccessibleInBothThemes } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { addTransactions } from './rows.ts';

const LISBON = { from: '2026-05-13', to: '2026-05-17' };

/** Five days in Lisbon, with a flight before, and two payments that nobody has tagged. The answer is computed from these. */
const paid = (date: string, amount: number, description: string, tags: string[] = ['Lisbon']) =>
  ({ date, amount, description, tags, type: 'card_payment' }) as const;
const TAGGED = [
  paid('2026-03-03', 186.4, 'TAP AIR PORTUGAL'),
  paid('2026-05-13', 248, 'HOTEL LISBOA TEJO'),
  paid('2026-05-13', 62.8, 'CERVEJARIA RAMIRO'),
  paid('2026-05-14', 44.2, 'TASCA DA GRACA'),
  paid('2026-05-16', 46.7, 'PONTO FINAL'),
  paid('2026-05-17', 20, 'AEROBUS'),
];
const MISSED = [
  paid('2026-05-14', 21, 'LISBOA CARD', []),
  paid('2026-05-16', 8.35, 'PINGO DOCE', []),
];
const OTHERS = [
  paid('2026-05-20', 31, 'MERCADONA', []),
  paid('2026-05-15', 9, 'WORK LUNCH', ['work']),
];

const sumOf = (rows: readonly { amount: number }[]) =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
const shown = (sum: number) => `€${sum.toFixed(2)}`;

for (const width of [360, 1280]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('tells what the trip to Lisbon cost in four presses', async ({ page, person }) => {
      test.slow();
      const category = await categoryNamed(person, 'Travel');
      const rows = [...TAGGED, ...MISSED, ...OTHERS].map((row) => ({ ...row, category }));
      await addTransactions(person, rows);
      await person.call(setTag, { body: { name: 'Lisbon', color: 'orange', dates: LISBON } });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      // Search, Lisbon.
      if (width === 360) {
        await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      } else await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command palette' }).pressSequentially('lisbon');
      await page
        .getByRole('group', { name: 'Tags' })
        .getByRole('option', { name: 'Lisbon' })
        .click();

      const cost = page.getByRole('region', { name: 'Cost' });
      await expect(cost).toContainText(shown(sumOf(TAGGED)));
      await expect(cost).toContainText(`${TAGGED.length} transactions`);
      const during = TAGGED.filter(({ date }) => date >= LISBON.from && date <= LISBON.to);
      await expect(cost).toContainText(shown(sumOf(during)));
      await expect(cost).toContainText(shown(Math.round((sumOf(TAGGED) / 5) * 100) / 100));

      // What nobody has tagged: one press more.
      const whole = sumOf([...TAGGED, ...MISSED]);
      await expect(
        page.getByText(`With those selected, Lisbon cost ${shown(whole)}.`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Add 2' }).click();
      await expect(cost).toContainText(shown(whole));
      await expect(page.getByRole('button', { name: 'Not These' })).toHaveCount(0);

      // One change, which can be undone.
      await page
        .getByRole('region', { name: 'Messages' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(cost).toContainText(shown(sumOf(TAGGED)));
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    });
  });
}
