import type { Role } from '@saldo/contract/common';
import { updateTransaction } from '@saldo/contract/transactions';
import { updateUser } from '@saldo/contract/users';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../lib/api.ts';
import { useContractForm } from '../lib/contract-form.ts';
import { decimalOf, moneyProblem } from '../lib/typed-money.ts';
import { show } from '../testing/show.tsx';
import { FormDialog } from './form-dialog.tsx';
import {
  CheckboxField,
  MoneyField,
  PasswordField,
  SelectField,
  TextField,
} from './form-fields.tsx';

const PERSON: { name: string; username: string; role: Role; new_password: string } = {
  name: 'Ada',
  username: 'ada',
  role: 'USER',
  new_password: '',
};
const ROLES = ['USER', 'EDITOR'].map((value) => ({ value, label: value }));

const refusal = (code: string, message: string, fields?: object[]) =>
  new ApiError(409, '', { detail: { code, message, fields } });

function UserForm({
  send,
  onClose = () => {},
}: {
  send: (body: object) => Promise<unknown>;
  onClose?: () => void;
}) {
  const form = useContractForm(updateUser, {
    values: PERSON,
    change: true,
    toBody: ({ new_password, ...rest }) => ({
      ...rest,
      name: rest.name.trim(),
      ...(new_password ? { new_password } : {}),
    }),
    fieldOf: { username_already_exists: 'username' },
    send,
    failed: (message) => `Not saved: ${message}`,
  });
  return (
    <FormDialog
      form={form}
      title="Person"
      submit="Save"
      submitting="Saving…"
      onSaved={onClose}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="First Name" required />
      <TextField form={form} name="username" label="Username" required />
      <SelectField form={form} name="role" label="Role" options={ROLES} />
      <PasswordField form={form} name="new_password" label="Password" />
    </FormDialog>
  );
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test("shows a field's mistake in the contract's words after it is left, until it is fixed", async () => {
  show(<UserForm send={vi.fn()} />);
  await field('First Name').fill('  ');
  await expect.element(page.getByText('First name cannot be empty')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText('First name cannot be empty')).toBeVisible();
  await expect.element(field('First Name')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(field('First Name'))
    .toHaveAccessibleDescription('First name cannot be empty');
  await field('First Name').fill('Grace');
  await expect.element(page.getByText('First name cannot be empty')).not.toBeInTheDocument();
});

test('submitting mistakes sends nothing and moves to the first one', async () => {
  const send = vi.fn();
  show(<UserForm send={send} />);
  await field('Password').fill('short');
  await field('Username').fill('');
  await field('Role').selectOptions('EDITOR');
  await button('Save').click();
  await expect.element(page.getByText('Username cannot be empty')).toBeVisible();
  await expect.element(page.getByText('Password should be at least 8 characters')).toBeVisible();
  await expect.element(field('Username')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('sends only what differs, with a busy button meanwhile', async () => {
  let answer = (_: unknown) => {};
  const send = vi.fn(
    () =>
      new Promise<unknown>((resolve) => {
        answer = resolve;
      }),
  );
  const onClose = vi.fn();
  show(<UserForm send={send} onClose={onClose} />);
  await expect.element(button('Save')).toBeDisabled();
  await field('First Name').fill(' Grace ');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(button('Saving…')).toHaveAttribute('aria-busy', 'true');
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Grace' }, expect.anything());
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Person');
  answer({});
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("shows the server's errors under their fields and above the form", async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(
      refusal('validation_error', 'Something is wrong.', [
        { path: 'role', message: 'must be a valid role' },
        { path: 'elsewhere', message: 'What is this?' },
      ]),
    )
    .mockRejectedValueOnce(refusal('username_already_exists', 'This name is taken.'));
  show(<UserForm send={send} />);
  await field('Role').selectOptions('EDITOR');
  await button('Save').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Not saved: Something is wrong. What is this?');
  await expect.element(page.getByText('Role must be a valid role')).toBeVisible();
  await expect.element(field('Role')).toHaveFocus();
  await field('Username').fill('grace');
  await button('Save').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Not saved: This name is taken.');
  await expect.element(field('Username')).toHaveAccessibleDescription('This name is taken.');
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(page.getByText('Role must be a valid role')).not.toBeInTheDocument();
});

test("limits a field's length to the contract's limit", async () => {
  show(<UserForm send={vi.fn()} />);
  await expect.element(field('First Name')).toHaveAttribute('maxlength', '200');
  await expect.element(field('Password')).toHaveAttribute('maxlength', '200');
});

test('asks once about unsaved changes, and keeps them', async () => {
  const { router } = show(<UserForm send={vi.fn()} />);
  await field('First Name').fill('Grace');
  void router.navigate('/elsewhere');
  await expect.element(page.getByText('Discard changes?')).toBeVisible();
  await button('Keep editing').click();
  await expect.element(field('First Name')).toHaveValue('Grace');
  void router.navigate('/elsewhere');
  await button('Discard').click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('does not ask if nothing differs', async () => {
  const { router } = show(<UserForm send={vi.fn()} />);
  await field('First Name').fill('Grace');
  await field('First Name').fill('Ada');
  void router.navigate('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

function AmountForm({ send }: { send: (body: object) => Promise<unknown> }) {
  const form = useContractForm(updateTransaction, {
    values: { amount: '', ignore: false },
    toBody: ({ amount, ignore }) => ({ amount: decimalOf(amount), ignore }),
    check: ({ amount }) => ({ amount: moneyProblem(amount) }),
    send,
  });
  return (
    <FormDialog form={form} title="Amount" submit="Save" onSaved={() => {}} onClose={() => {}}>
      <MoneyField form={form} name="amount" label="Amount" currency="USD" required />
      <CheckboxField form={form} name="ignore" label="Left out" />
    </FormDialog>
  );
}

test('accepts an amount as users type it, and sends a number', async () => {
  const send = vi.fn().mockResolvedValue({});
  show(<AmountForm send={send} />);
  await button('Save').click();
  await expect.element(page.getByText('Amount (USD) is required')).toBeVisible();
  await field('Amount (USD)').fill('12,345,6');
  await expect.element(page.getByText(/is required/)).not.toBeInTheDocument();
  await field('Amount (USD)').fill('nothing');
  await expect.element(page.getByText('Enter an amount such as 1,234.56')).toBeVisible();
  await field('Amount (USD)').fill('1,234');
  await expect.element(page.getByText('= $1,234.00')).toBeVisible();
  await field('Left out').click();
  await button('Save').click();
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ amount: 1234, ignore: true }, expect.anything()),
  );
});
