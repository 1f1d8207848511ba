import type { Registration } from '@saldo/contract/auth';
import { call } from '../../lib/api.ts';
import { signByPasskey } from '../../lib/passkey.ts';

// Loaded while the user types. The contract includes its schemas, which are a quarter of this page's weight and are not
// needed before a form is sent.
const contract = () => import('@saldo/contract/auth');

/** Preloads the contract for the calls below. If that fails, the error surfaces when a call is made. */
export const preloadContract = () => void contract().catch(() => undefined);

const skipAuthCheck = { skipAuthCheck: true };

// Returns the raw response, since its format differs between servers: see session-answer.ts.

export async function signIn(
  identifier: string,
  password: string,
  remember: boolean,
  /** Code from the authenticator app or a recovery code, once the server has asked for it. */
  totp?: string,
): Promise<unknown> {
  const { identifierOf, login } = await contract();
  const body = { ...identifierOf(identifier), password, remember, ...(totp ? { totp } : {}) };
  return call(login, { body }, skipAuthCheck);
}

/** Signs in with a passkey. Throws the browser's error if the user cancels. */
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
