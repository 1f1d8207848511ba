import type { Registration } from '@saldo/contract/auth';
import { call } from '../../lib/api.ts';

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
  const [{ loginWithPasskey, startPasskeyLogin }, { startAuthentication }] = await Promise.all([
    import('@saldo/contract/second-factor'),
    import('@simplewebauthn/browser'),
  ]);
  const { challenge_id, options } = await call(startPasskeyLogin, {}, skipAuthCheck);
  const proof = await startAuthentication({ optionsJSON: options as never });
  const response = { ...proof } as Record<string, unknown>;
  return call(loginWithPasskey, { body: { challenge_id, response, remember } }, skipAuthCheck);
}

export async function signInAsViewer(): Promise<unknown> {
  const { loginAsViewer } = await contract();
  return call(loginAsViewer, {}, skipAuthCheck);
}

export async function signUp(body: Registration): Promise<unknown> {
  const { register } = await contract();
  return call(register, { body }, skipAuthCheck);
}
