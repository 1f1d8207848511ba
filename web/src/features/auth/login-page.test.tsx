import { login, register } from '@saldo/contract/auth';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../../testing/accessible.ts';
import { offer } from '../../testing/offered-languages.ts';
import { resize } from '../../testing/page-state.ts';
import { button, field } from '../../testing/screen.tsx';
import { type Reply, refusal, serve, when } from '../../testing/server.ts';
import { stayOnPage } from '../../testing/stay-on-page.ts';
import { USER } from '../../testing/user.ts';
import { fill, press } from '../../testing/user-actions.ts';
import { LoginPage } from './login-page.tsx';

const SESSION = { token: 'the-token', user: USER, weak_password: false };

function open(...replies: readonly Reply[]) {
  const server = serve([when(login, SESSION), when(register, { user: USER }), ...replies]);
  const { left } = stayOnPage('/login');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<LoginPage />);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { server, left };
}

const identifier = field('Email or Username');
const password = field('Password');

async function signIn(name: string, secret: string) {
  await fill(identifier, name);
  await fill(password, secret);
  await press(button('Sign In'));
}

test('signs in by username, for this tab only', async () => {
  const { server, left } = open();
  await press(page.getByRole('checkbox', { name: 'Remember me' }));
  await signIn('lucia', 'Correct-Horse-9');
  await expect.poll(() => left).toEqual(['/']);
  expect(server.sent(login)).toEqual([
    { username: 'lucia', password: 'Correct-Horse-9', remember: false },
  ]);
  expect(sessionStorage.getItem('token')).toBe('the-token');
  expect(localStorage.getItem('token')).toBeNull();
  expect(document.cookie).not.toContain('token');
});

test('rejects a wrong password and keeps the input', async () => {
  const { server, left } = open(when(login, refusal('invalid_credentials', 'Wrong')));
  await expect.element(identifier).toBeVisible();
  await document.fonts.ready;
  const place = () => identifier.element().getBoundingClientRect().toJSON();
  const before = place();
  await signIn('lucia@example.org', 'Wrong-Password-1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid credentials');
  await expect.poll(place, { message: 'where the form stands' }).toEqual(before);
  await expect.element(identifier).toHaveValue('lucia@example.org');
  server.now(when(login, SESSION));
  await signIn('lucia@example.org', 'Correct-Horse-9');
  await expect.poll(() => left).toEqual(['/']);
});

test('offers the other languages, if there are any', async () => {
  offer('en');
  open();
  await expect.element(identifier).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

test('leads to the page in another language', async () => {
  offer('en', 'es');
  open();
  const link = page.getByRole('link', { name: 'Español' });
  await expect.element(link).toHaveAttribute('href', '/api/language/es?to=/login');
  await expect.element(link).toHaveAttribute('lang', 'es');
  await expectAccessibleEverywhere();
});

test('requires both identifier and password', async () => {
  open();
  await press(button('Sign In'));
  await expect.element(identifier).toHaveAccessibleDescription('Email or username is required');
  await expect.element(password).toHaveAccessibleDescription('Password is required');
});

test('shows the password on request', async () => {
  open();
  await fill(password, 'Secret-1');
  await expect.element(password).toHaveAttribute('type', 'password');
  await press(button('Show password'));
  await expect.element(password).toHaveAttribute('type', 'text');
});

test('says whom to contact about a forgotten password', async () => {
  open();
  await press(button('Forgot password'));
  const said = page.getByRole('status');
  await expect.element(said).toMatchTextContent('contact the administrator');
  await press(button('Close'));
  await expect.element(said).toBeEmptyDOMElement();
});

const WRONG: [label: string, value: string, message: string][] = [
  ['First Name', '', 'First name is required'],
  ['First Name', 'A', 'First name must be at least 2 characters'],
  ['Last Name', '', 'Last name is required'],
  ['Last Name', 'B', 'Last name must be at least 2 characters'],
  ['Username', '', 'Username is required'],
  ['Username', 'ab', 'Username must be at least 3 characters'],
  ['Username', 'a b c', 'Username can only contain letters, numbers, and underscores'],
  ['Email Address', '', 'Email is required'],
  ['Email Address', 'nobody@nowhere', 'Please enter a valid email address'],
  ['Password', '', 'Password is required'],
  ['Password', 'Short1', 'Password must be at least 8 characters'],
  [
    'Password',
    'no-capitals-1',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  ['Confirm Password', 'Another-1', 'Passwords do not match'],
  ['Invitation Code', '', 'Invitation code is required'],
];

const NEWCOMER: Record<string, string> = {
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Username: 'ada_byron',
  'Email Address': 'ada@example.org',
  Password: 'Difference-Engine-1',
  'Confirm Password': 'Difference-Engine-1',
  'Invitation Code': 'CODE',
};
const create = button('Create Account');

async function fillIn(person: Record<string, string>) {
  for (const [label, value] of Object.entries(person)) await fill(field(label), value);
}

const openSignUp = () => press(button('Sign up'));

test('shows each error at its field', async () => {
  const { server } = open();
  await openSignUp();
  await fillIn(NEWCOMER);
  for (const [label, value, message] of WRONG) {
    await fill(field(label), value);
    await press(create);
    await expect.element(field(label)).toHaveAccessibleDescription(message);
    await expect.element(field(label)).toHaveFocus();
    await fill(field(label), NEWCOMER[label] ?? '');
  }
  expect(server.asked(register)).toEqual([]);
});

test('fits a phone with every error shown', async () => {
  await resize(360, 740);
  open();
  await openSignUp();
  await press(create);
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('keeps the form when the invitation or the username is rejected', async () => {
  const { server } = open(when(register, refusal('invalid_invitation_code', 'No')));
  await openSignUp();
  await fillIn(NEWCOMER);
  await press(create);
  await expect
    .element(page.getByText('Invalid invitation code. Please check and try again.'))
    .toBeVisible();
  await expect.element(field('First Name')).toHaveValue('Ada');

  server.now(when(register, refusal('username_already_exists', 'No')));
  await fillIn({ Username: 'LUCIA', 'Invitation Code': 'ANOTHER' });
  await press(create);
  await expect
    .element(
      page.getByText('This username is already registered. Please choose a different username.'),
    )
    .toBeVisible();
});

test('leads users with an account to sign-in, and keeps the input', async () => {
  open(when(register, refusal('email_already_exists', 'No')));
  await openSignUp();
  await fillIn(NEWCOMER);
  await press(create);
  await expect
    .element(page.getByText('This email is already registered. Please sign in instead.'))
    .toBeVisible();
  await expect.element(identifier).toHaveValue('ada@example.org');
  await openSignUp();
  for (const [label, value] of Object.entries(NEWCOMER)) {
    await expect.element(field(label)).toHaveValue(value);
  }
});

test('warns at the field about a weak password, but accepts it', async () => {
  const { server } = open();
  await openSignUp();
  await fillIn(NEWCOMER);
  const warning = page.getByText(/is a very common password|contains your name/);
  await expect.element(warning).not.toBeInTheDocument();
  await fillIn({ Password: 'Password1', 'Confirm Password': 'Password1' });
  await expect.element(warning).toMatchTextContent(/very common password/);
  await expectAccessibleEverywhere();
  await fillIn({ Password: 'Byron-of-1815', 'Confirm Password': 'Byron-of-1815' });
  await expect.element(warning).toMatchTextContent(/contains your name/);
  await press(create);
  await expect.element(button('Sign In')).toBeVisible();
  expect(server.asked(register)).toHaveLength(1);
});
