import type { Registration } from '@saldo/contract/auth';
import { call } from '../../lib/api.ts';
import { signByPasskey } from '../../lib/passkey.ts';

// The contract brings its schemas along, a quarter of this page's weight, and nothing on the page
// needs them before a form is sent. So they come while the person types.
const contract = () => import('@saldo/contract/auth');

/** Fetches what the calls below need. A failure shows when one of them is made. */
export const prepareCalls = () => void contract().catch(() => undefined);

const skipAuthCheck = { skipAuthCheck: true };

// The answers are read with care, since servers differ: see session-answer.ts.

export async function signIn(
  identifier: string,
  password: string,
  remember: boolean,
  /** A code of the authenticator app or a recovery code, once the server has asked for it. */
  totp?: string,
): Promise<unknown> {
  const { identifierOf, login } = await contract();
  const body = { ...identifierOf(identifier), password, remember, ...(totp ? { totp } : {}) };
  return call(login, { body }, skipAuthCheck);
}

/** Has the device prove who signs in. Throws what the browser throws when the person does not go on. */
export async function signInWithPasskey(remember: boolean): Promise<unknown> {
  const { loginWithPasskey, startPasskeyLogin } = await import('@saldo/contract/second-factor');
  const proof = await signByPasskey(() => call(startPasskeyLogin, {}, skipAuthCheck));
  return call(loginWithPasskey, { body: { ...proof, remember } }, skipAuthCheck);
}

export async function signInAsViewer(): Promise<unknown> {
  const { loginAsViewer } = await contract();
  return call(loginAsViewer, {}, skipAuthCheck);
}

export async function signUp(body: Registration): Promise<unknown> {
  const { register } = await contract();
  return call(register, { body }, skipAuthCheck);
}
