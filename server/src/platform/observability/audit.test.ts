import { createInvitation } from '@saldo/contract/invitations';
import {
  ENGINES,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Line {
  event?: string;
  msg: string;
  user: string | null;
  session: string | null;
  address: string | null;
  requestId: string | null;
  subject: Record<string, unknown>;
}

describe.each(ENGINES)('the audit log (%s)', (engine) => {
  const lines: Line[] = [];
  let server: TestServer & { stop(): Promise<void> };
  beforeAll(async () => {
    const logTo = { write: (line: string) => lines.push(JSON.parse(line)) };
    server = await startTestServer(engine, { LOG_LEVEL: 'error' }, { logTo });
  });
  afterAll(() => server.stop());

  const kept = async (action: string) => {
    await server.running.context.events.flush();
    const rows = await server.running.context.storage.read
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, subject: JSON.parse(row.subject) }));
  };
  const told = (event: string) => lines.filter((line) => line.event === event);
  const signIn = (username: string, password: string, more: object = {}) =>
    server.raw('POST', '/api/auth/login', { body: { username, password, ...more } });

  it('records a change in the database and on standard output, with its user and origin', async () => {
    const admin = await server.signUp('ADMIN');
    const now = new Date(Date.now() + 60_000);
    server.setNow(now);
    const { id } = await admin.call(createInvitation, { body: { note: 'for Ana' } });
    server.setNow();
    const session = (await kept('session.create')).find((row) => row.user_id === admin.id);
    const row = (await kept('invitation.create')).at(-1);
    const expected = { address: '127.0.0.1', subject: { id } };
    expect(row).toMatchObject({
      ...expected,
      at: now.toISOString(),
      user_id: admin.id,
      session_id: session?.subject.session,
    });
    const line = told('invitation.create').at(-1);
    expect(line).toMatchObject({ ...expected, user: admin.id, session: row?.session_id });
    expect(line?.requestId).toBe(row?.request_id);
  });

  it('does not record a failed change', async () => {
    const { storage } = server.running.context;
    const { audit } = await import('./audit.ts');
    const work = storage.write(async (tx) => {
      await audit(tx, { userId: null, now: '' }, 'thing.undone');
      throw new Error('on second thoughts');
    });
    await expect(work).rejects.toThrow('on second thoughts');
    expect([await kept('thing.undone'), told('thing.undone')]).toEqual([[], []]);
  });

  it('records a wrong password, a missing role, a wrong token and a wrong invitation', async () => {
    const user = await server.signUp();
    await signIn(user.username, 'Wrong-password-1');
    expect((await kept('sign_in.fail')).at(-1)).toMatchObject({
      user_id: user.id,
      address: '127.0.0.1',
      subject: { reason: 'wrong_password', route: '/api/auth/login' },
    });
    await user.raw('GET', '/api/admin/stats');
    expect((await kept('access.refuse')).at(-1)).toMatchObject({
      user_id: user.id,
      session_id: expect.any(String),
      subject: { code: 'forbidden', route: '/api/admin/stats' },
    });
    await server.raw('GET', '/api/categories', { token: 'x'.repeat(43) });
    expect((await kept('access.refuse')).at(-1)).toMatchObject({
      user_id: '',
      subject: { code: 'unauthorized' },
    });
    await server.raw('POST', '/api/auth/register', {
      body: {
        name: 'Ana',
        lastnames: 'Gil',
        username: 'ana_gil',
        email: 'ana@example.org',
        password: PASSWORD,
        invitation_code: 'WRONG-CODE',
      },
    });
    expect((await kept('invitation.wrong')).at(-1)).toMatchObject({ address: '127.0.0.1' });
    expect(told('invitation.wrong')).toHaveLength(1);
    const all = JSON.stringify([lines, await kept('sign_in.fail'), await kept('access.refuse')]);
    for (const secret of ['Wrong-password-1', 'WRONG-CODE', user.token, user.email]) {
      expect(all).not.toContain(secret);
    }
  });

  it('counts repeated events and floods of different ones instead of filling the disk', async () => {
    const { events } = server.running.context;
    await events.flush();
    const before = lines.length;
    for (let n = 0; n < 5000; n += 1) events.note({ userId: null, action: 'same.again' });
    await events.flush();
    expect((await kept('same.again')).map(({ subject }) => subject)).toEqual([{}, { times: 4999 }]);
    for (let n = 0; n < 5000; n += 1) {
      events.note({ userId: null, action: 'ever.new', subject: { n } });
    }
    await events.flush();
    const rows = await kept('ever.new');
    expect(rows).toHaveLength(61);
    expect(rows.at(-1)?.subject).toEqual({ times: 4940 });
    expect(lines.length - before).toBe(63);
  });
});
