import { updateGoal } from '@saldo/contract/goals';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useContractForm } from '../lib/contract-form.ts';
import { show } from '../testing/show.tsx';
import { FormDialog } from './form-dialog.tsx';
import { IconField, TextField } from './form-fields.tsx';

function GoalForm({ onClose }: { onClose: () => void }) {
  const form = useContractForm(updateGoal, {
    values: { name: '', icon: '' },
    change: true,
    toBody: (values) => values,
    send: async () => undefined,
  });
  return (
    <FormDialog form={form} title="Goal" submit="Save" onClose={onClose}>
      <TextField form={form} name="name" label="Name" />
      <IconField form={form} name="icon" label="Icon" presets={['🎯', '🏠']} />
    </FormDialog>
  );
}

const grid = () => page.getByRole('group', { name: 'Pick an icon' });
const pick = () => page.getByRole('button', { name: 'Pick' });

test('Escape closes the icon picker before the form around it', async () => {
  const onClose = vi.fn();
  show(<GoalForm onClose={onClose} />);
  await userEvent.fill(page.getByLabelText('Name'), 'House');

  await userEvent.click(pick());
  await userEvent.keyboard('{Escape}');
  await expect.element(grid()).not.toBeInTheDocument();
  await expect.element(pick()).toHaveFocus();

  // Repeats the check with the focus inside the grid, and then in another field.
  await userEvent.click(pick());
  grid().getByRole('button', { name: '🎯' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(grid()).not.toBeInTheDocument();
  await userEvent.click(pick());
  await userEvent.click(page.getByLabelText('Name'));
  await userEvent.keyboard('{Escape}');
  await expect.element(grid()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
