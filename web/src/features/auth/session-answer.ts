import type { Session, SessionUser } from '../../lib/session.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * The session in a sign-in response, or null without a token. Servers differ: the token is `token`, `access_token` or
 * `data.token`; the user is `user`, `userData` or the response itself.
 */
export function sessionOf(answer: unknown): Session | null {
  if (!isFields(answer)) return null;
  const data = isFields(answer.data) ? answer.data : {};
  const token = textOf(answer.token) ?? textOf(answer.access_token) ?? textOf(data.token);
  if (token === null) return null;
  const user = [answer.user, answer.userData].find(isFields) ?? answer;
  const session = { token, user: user as unknown as SessionUser };
  return answer.weak_password === true ? { ...session, weak_password: true } : session;
}
