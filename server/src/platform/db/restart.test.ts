import { previewRules } from '@saldo/contract/rules';
import { type OwnPostgres, startPostgres } from '@saldo/proofs/harness/postgres';
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import type { RawAnswer } from '@saldo/proofs/users/user';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { afterAll, beforeAll, expect, test } from 'vitest';

let postgres: OwnPostgres;
let server: TestServer & { stop(): Promise<void> };
let user: TestUser;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startTestServer('postgres', {}, { databaseUrl: postgres.url });
  user = await server.signUp();
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const statement = (day: string) =>
  writeRevolutCsv(
    [
      {
        text: `Shop ${day}`,
        date: `${day}T10:00:00`,
        started: `${day}T10:00:00`,
        gross: -100,
        fee: 0,
      },
    ],
    { opening: 10_000 },
  );
/**
 * The uploaded statements contain nothing that identifies their account, so later uploads name the account that the
 * first one created.
 */
let account: string | undefined;
const importing = (day: string) =>
  user.upload('REVOLUT', statement(day), 'a.csv', account ? { account_id: account } : {});
/** Runs in a worker thread, as an import does. */
const previewing = () =>
  user.raw('POST', `/api${previewRules.path}`, {
    body: { year: 2025 },
  });
const reading = () => user.raw('GET', '/api/transactions?year=2025&limit=10');
const told = ({ status, body, headers }: RawAnswer) => [
  status,
  body.detail?.code,
  headers.get('retry-after'),
];

test('a database that is away is not reported as our error, and work resumes once it is back', async () => {
  const first = await importing('2025-01-01');
  expect(first.status).toBe(201);
  account = first.body.account_id;
  expect((await previewing()).status).toBe(200);
  await postgres.goAway();
  const answers = await Promise.all([
    reading(),
    importing('2025-01-02'),
    previewing(),
    server.raw('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD },
    }),
    server.raw('GET', '/readyz'),
    user.raw('GET', '/api/export'),
    server.raw('GET', '/api/bank-connections/callback/sandbox?state=nobody'),
  ]);
  for (const answer of answers) expect(told(answer)).toEqual([503, 'not_ready', '5']);
  await postgres.comeBack();
  expect((await reading()).body.total).toBe(1);
  expect((await importing('2025-01-02')).status).toBe(201);
  expect((await previewing()).status).toBe(200);
});

test('worker threads that were idle during a restart do their next job', async () => {
  expect((await importing('2025-01-03')).status).toBe(201);
  await postgres.goAway();
  await postgres.comeBack();
  const answers = await Promise.all([importing('2025-01-04'), previewing(), reading()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
});
