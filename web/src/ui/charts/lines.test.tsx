import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { show } from '../../testing/show.tsx';
import { Lines } from './lines.tsx';

const textsOf = (selector: string) =>
  [...document.querySelectorAll(`table ${selector}`)].map(({ textContent }) => textContent);

test('lists the figures in a table for users who cannot see the lines', async () => {
  show(
    <main>
      <h1>What you have</h1>
      <Lines
        label="Day by day"
        className="h-40"
        length={2}
        marks={[{ at: 0, text: 'Nov 1' }]}
        lines={[{ values: [5, 7], look: 'main', filled: true }]}
        figures={{
          heads: ['Day', 'Spent'],
          rows: [
            { name: 'Nov 1', cells: ['€5.00'] },
            { name: 'Nov 2', cells: ['€7.00'] },
          ],
        }}
      />
    </main>,
  );
  await expect.element(page.getByRole('img', { name: 'Day by day' })).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Day by day' })).toBeInTheDocument();
  expect(textsOf('[scope=col]')).toEqual(['Day', 'Spent']);
  expect(textsOf('[scope=row]')).toEqual(['Nov 1', 'Nov 2']);
  expect(textsOf('td')).toEqual(['€5.00', '€7.00']);
  await expectAccessible();
});
