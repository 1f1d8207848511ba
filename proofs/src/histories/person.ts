import { randomBytes } from 'node:crypto';
import { makeInvitation } from '../../../server/src/features/invitations/service.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import type { openWire, Wire } from '../fuzz/wire.ts';

const PASSWORD = 'Correct-horse-7';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer that the test looks into
  body: any;
}

type Sent = Parameters<ReturnType<typeof openWire>['send']>[0];

/** Somebody signed in, somewhere on earth. */
export interface Person {
  id: string;
  zone: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  upload(bank: string, file: NonNullable<Sent['file']>): Promise<Answer>;
}

/** Signs somebody up whom nobody knows yet. */
export async function newPerson(running: RunningServer, wire: Wire, zone: string): Promise<Person> {
  const { code } = await makeInvitation(running.context, { role: 'USER' });
  const username = `p${randomBytes(8).toString('hex')}`;
  let token = '';
  const send = async (asked: Sent): Promise<Answer> => {
    const headers = { ...asked.headers, 'x-time-zone': zone };
    const { status, text } = await wire.send({
      ...asked,
      path: `/api${asked.path}`,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    });
    return { status, body: text ? JSON.parse(text) : {} };
  };
  const ask: Person['ask'] = (method, path, body) =>
    send({
      method,
      path,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const named = { name: 'Lucía', lastnames: 'Martín Vidal', username };
  const secret = { password: PASSWORD, invitation_code: code };
  await ask('POST', '/auth/register', { ...named, ...secret, email: `${username}@example.org` });
  const session = await ask('POST', '/auth/login', { username, password: PASSWORD });
  token = String(session.body.token ?? '');
  if (!token) throw new Error(`Nobody could sign in: ${JSON.stringify(session.body)}`);
  const upload: Person['upload'] = (bank, file) =>
    send({ method: 'POST', path: '/reports', headers: { 'report-type': bank }, file });
  return { id: String(session.body.user.id), zone, ask, upload };
}
