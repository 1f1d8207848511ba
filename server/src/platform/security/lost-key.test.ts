import { readdirSync, readFileSync } from 'node:fs';
import {
  disconnectBank,
  finishConnection,
  refreshConnection,
} from '@saldo/contract/bank-connections';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { answerBank, comeBack, imported, refOf } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';
import {
  connect,
  only,
  settled,
  syncNow,
} from '../../features/bank-connections/testing/sandbox.ts';
import { createSecrets } from './secrets.ts';

/** Everything a user sees except bank connections, whose credentials are encrypted with the key. */
const SEEN = [
  ...['/users', '/accounts', '/categories', '/metrics', '/goals', '/alerts', '/rules', '/reports'],
  ...['/transactions?year=2026', '/metrics/recap', '/notifications'],
];

async function seen(user: TestUser): Promise<unknown[]> {
  const answers = await Promise.all(SEEN.map((path) => user.raw('GET', `/api${path}`)));
  for (const { status } of answers) expect(status).toBe(200);
  return answers.map(({ body }) => body);
}

describeOnEachEngine('a lost key', (server) => {
  const withAnotherKey = async (work: () => Promise<void>) => {
    const { context } = server().running;
    const { secrets } = context;
    context.secrets = createSecrets(['another key, the first one was lost for good']);
    try {
      await work();
    } finally {
      context.secrets = secrets;
    }
  };

  it('loses only access to banks, which users can refresh', async () => {
    const user = await server().signUp();
    await imported(user, 'REVOLUT', POCKETS);
    const { id } = await connect(server(), user);
    const gone = await server().signUp();
    const { id: goneId } = await connect(server(), gone);
    const before = await seen(user);
    await withAnotherKey(async () => {
      expect(await seen(user)).toEqual(before);
      const body = { username: user.username, password: PASSWORD };
      expect((await server().raw('POST', '/api/auth/login', { body })).status).toBe(200);
      const wrong = { ...body, password: 'Not-it-7' };
      expect((await server().raw('POST', '/api/auth/login', { body: wrong })).status).toBe(401);
      expect((await server().signUp()).token).toBeTruthy();
      expect((await syncNow(user, id)).error).toMatch(/^Your access to this bank has expired\./);
      expect((await only(user)).status).toBe('expired');
      const again = await user.call(refreshConnection, { params: { id }, body: {} });
      const link = 'link' in again ? again.link : '';
      const { location } = await answerBank(server(), link, 'allow');
      const ref = refOf(await comeBack(server(), location));
      await user.call(finishConnection, { query: { bank_connection_id: ref } });
      await settled(server());
      expect(await only(user)).toMatchObject({ status: 'active', last_receipt: { error: null } });
      await gone.call(disconnectBank, { params: { id: goneId } });
      await settled(server());
      expect((await gone.raw('GET', '/api/bank-connections')).body).toEqual([]);
    });
  });
});

/** "If the key is lost" in docs/operating.md covers these. A new entry must be described there too. */
const SEALED = [
  'features/accounts/account-connections.ts',
  'features/auth/known-origins.ts',
  'features/auth/open-session.ts',
  'features/auth/second-factor.ts',
  'features/auth/service.ts',
  'features/bank-connections/credentials.ts',
];

it('only known files encrypt or hash with the key', () => {
  const root = new URL('../../', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|platform\/security\/secrets/.test(name));
  const users = files.filter((name) =>
    /\bsecrets\.(seal|mac)\(/.test(readFileSync(new URL(name, root), 'utf8')),
  );
  expect(users.sort()).toEqual(SEALED);
});
