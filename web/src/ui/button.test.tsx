import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';

test('a busy button announces it and ignores presses', async () => {
  const onClick = vi.fn();
  show(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = page.getByRole('button', { name: 'Save' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});
