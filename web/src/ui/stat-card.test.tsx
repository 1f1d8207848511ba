import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Delta } from './stat-card.tsx';

test('no change is neutral unless the caller counts it as a rise', async () => {
  show(
    <>
      <p data-testid="none">
        <Delta value={0.001} />
      </p>
      <p data-testid="rise">
        <Delta zeroRises value={0} />
      </p>
      <p data-testid="fall">
        <Delta value={-3} />
      </p>
    </>,
  );
  await expect.element(page.getByTestId('none')).toMatchTextContent(/^0%$/);
  await expect.element(page.getByTestId('rise')).toMatchTextContent('up 0%');
  await expect.element(page.getByTestId('fall')).toMatchTextContent('down 3%');
});
