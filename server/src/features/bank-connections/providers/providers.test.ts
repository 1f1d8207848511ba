import { generateKeyPairSync } from 'node:crypto';
import {
  disconnectBank,
  finishConnection,
  listConnections,
  listInstitutions,
  refreshConnection,
  startConnection,
} from '@saldo/contract/bank-connections';
import { listNotifications } from '@saldo/contract/notifications';
import { addDays } from '@saldo/domain/dates';
import { countsOf, stored } from '@saldo/proofs/harness/statements';
import {
  ENGINES,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { comeBack, refOf } from '@saldo/proofs/users/actions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banksOf } from '../configured-providers.ts';
import { runBankJobs } from '../sync/jobs.ts';
import { connect, only, settled, syncNow } from '../testing/sandbox.ts';
import { type StubServer, startStub } from '../testing/stub-server.ts';

const IBAN = 'ES4599990001400012345678';
const OTHER_IBAN = 'ES7799990002950087654321';
const SECRETS = {
  gocardless: 'gocardless-secret-hunter2',
  token: 'minted-token-abc',
  code: 'one-time-code-xyz',
  session: '7a7a7a7a-3333-4444-8555-d6d6d6d6d6d6',
  requisition: '5f6c0d0e-1111-4222-8333-94949494aaaa',
  uid: 'c3c3c3c3-4444-4555-8666-e7e7e7e7e7e7',
};
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);
const TRANSACTIONS = `/eb/accounts/${SECRETS.uid}/transactions`;

/** Covers the whole process, including the logs, with each real client against a stub of its provider. */
describe.each(ENGINES)('real providers (%s)', (engine) => {
  let stub: StubServer;
  let server: TestServer & { stop(): Promise<void> };
  const lines: string[] = [];

  beforeAll(async () => {
    stub = await startStub();
    const environment = {
      GOCARDLESS_SECRET_ID: 'id',
      GOCARDLESS_SECRET_KEY: SECRETS.gocardless,
      GOCARDLESS_BASE_URL: `${stub.url}/gc`,
      ENABLE_BANKING_APP_ID: 'app-1',
      ENABLE_BANKING_PRIVATE_KEY: pem,
      ENABLE_BANKING_BASE_URL: `${stub.url}/eb`,
      SANDBOX_BANK: 'on',
      LOG_LEVEL: 'trace',
    };
    const started = await startTestServer(engine, environment, {
      logTo: { write: (line) => lines.push(line) },
    });
    server = started;
    play(stub);
  });
  afterAll(async () => {
    await server.stop();
    await stub.close();
  });

  const goAndComeBack = async (
    user: TestUser,
    provider: string,
    query: (ref: string) => string,
  ) => {
    const asked = provider === 'gocardless' ? requisition() : authorisation();
    const ref = refOf(await comeBack(server, `${asked.path}?${query(asked.reference)}`));
    const { id } = await user.call(finishConnection, { query: { bank_connection_id: ref } });
    await settled(server);
    return id;
  };
  /** Redirect address and reference of the last request to the provider. */
  const requisition = () => {
    const { redirect, reference } = stub.of('POST', '/gc/requisitions/').at(-1)?.body ?? {};
    return { path: new URL(redirect).pathname, reference: reference as string };
  };
  const authorisation = () => {
    const { redirect_url: redirect, state } = stub.of('POST', '/eb/auth').at(-1)?.body ?? {};
    return { path: new URL(redirect).pathname, reference: state as string };
  };
  const finishing = (user: TestUser, ref: string) =>
    user.raw('POST', `/api/bank-connections/finish?bank_connection_id=${ref}`);

  test('GoCardless: connect, fetch, refresh with new account ids, disconnect', async () => {
    const user = await server.signUp();
    const banks = await user.call(listInstitutions, { query: { country_code: 'ES' } });
    expect(banks.map(({ provider }) => provider)).toContain('enable_banking');
    const caixa = banks.find(({ institution_id: id }) => id === 'CAIXABANK_CAIXESBB');
    expect(caixa?.logo).toMatch(/^\/api\/bank-logos\/[0-9a-f]{64}$/);
    const started = await user.call(startConnection, {
      body: { institution_id: 'CAIXABANK_CAIXESBB' },
    });
    expect(started).toEqual({ link: `${stub.url}/psd2/start/x` });
    const asked = stub.of('POST', '/gc/requisitions/').at(-1)?.body;
    expect(asked.redirect).toMatch(
      /^http:\/\/localhost:\d+\/api\/bank-connections\/callback\/gocardless\/[\w-]{43}$/,
    );
    const id = await goAndComeBack(user, 'gocardless', (ref) => `ref=${ref}`);
    const connection = await only(user);
    expect(connection).toMatchObject({
      id,
      name: 'CaixaBank',
      provider: 'gocardless',
      accounts: [{ iban: IBAN, bank: 'CAIXABANK', owner: 'ANA EJEMPLO', status: 'READY' }],
      last_receipt: { added: 2, left: 1, error: null, bank: { count: 2 } },
    });
    expect(await stored(server, user.id)).toMatchObject([
      { bank: 'CAIXABANK', amount: 435, direction: 'expense', type: 'card_payment' },
      { amount: 185_000, direction: 'income', debtor_name: 'Talleres Inventados SL' },
    ]);
    generation += 1;
    await user.call(refreshConnection, { params: { id }, body: {} });
    await goAndComeBack(user, 'gocardless', (ref) => `ref=${ref}`);
    expect((await only(user)).accounts.map((one) => one.id)).toEqual(
      connection.accounts.map((one) => one.id),
    );
    expect(await countsOf(server, user.id)).toMatchObject({ transactions: 2, accounts: 1 });
    expect(stub.of('DELETE', /^\/gc\/requisitions/)).toHaveLength(1);
    await user.call(disconnectBank, { params: { id } });
    await settled(server);
    expect(stub.of('DELETE', /^\/gc\/requisitions/)).toHaveLength(2);
    expect(await user.call(listConnections)).toEqual([]);
    expect(await countsOf(server, user.id)).toMatchObject({ transactions: 2, accounts: 1 });
  });

  test('Enable Banking: connect with a code, sync on request, revoke access at the bank', async () => {
    const user = await server.signUp();
    const started = await user.call(startConnection, {
      body: { institution_id: 'EB:ES:Banco%20Inventado' },
    });
    expect(started).toEqual({ link: 'https://bank.example/consent' });
    const id = await goAndComeBack(
      user,
      'enable_banking',
      (ref) => `state=${ref}&code=${SECRETS.code}`,
    );
    expect(await only(user)).toMatchObject({
      name: 'Banco Inventado',
      accounts: [{ bank: 'BANCO INVENTADO', name: 'Cuenta Clara', iban: OTHER_IBAN }],
      last_receipt: { added: 1, error: null },
    });
    expect(await syncNow(user, id)).toMatchObject({ added: 0, known: 1 });
    isRevoked = true;
    const receipt = await syncNow(user, id);
    expect(receipt.error).toBe(
      'Your access to this bank has expired. Refresh the connection to continue.',
    );
    expect(await only(user)).toMatchObject({ status: 'expired', days_left: 0 });
    isRevoked = false;
  });

  test('Enable Banking: missing days are reported and requested again', async () => {
    server.setNow(new Date(`${today()}T12:00:00Z`));
    const user = await server.signUp();
    const asked = () => stub.of('GET', TRANSACTIONS).map(({ query }) => query.get('date_from'));
    const lastFetched = (last_sync: string) =>
      server.running.context.storage.write((tx) =>
        tx
          .updateTable('linked_accounts')
          .set({ last_sync: `${last_sync}T12:00:00.000Z` })
          .where('user_id', '=', user.id)
          .execute(),
      );
    const told = async () =>
      (await user.call(listNotifications)).items.map(({ kind, message }) => `${kind} ${message}`);
    const body = { institution_id: 'EB:ES:Banco%20Inventado' };
    await user.call(startConnection, { body });
    nervousFrom = daysAgo(3);
    const back = (ref: string) => `state=${ref}&code=${SECRETS.code}`;
    const id = await goAndComeBack(user, 'enable_banking', back);
    const account = 'Cuenta Clara';
    expect((await only(user)).last_receipt?.missed).toEqual([
      { account, from: daysAgo(89), to: daysAgo(4) },
    ]);
    await lastFetched(daysAgo(40));
    for (const _ of [1, 2]) {
      const receipt = await syncNow(user, id);
      expect(receipt.missed).toEqual([{ account, from: daysAgo(40), to: daysAgo(4) }]);
      expect((await only(user)).last_receipt?.missed).toEqual(receipt.missed);
      await lastFetched(daysAgo(40));
    }
    const notices = await told();
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatch(
      /^days_missed Banco Inventado didn’t send transactions for .* \(Cuenta Clara\)\./,
    );
    nervousFrom = null;
    await user.call(refreshConnection, { params: { id }, body: {} });
    await goAndComeBack(user, 'enable_banking', back);
    expect(asked().at(-1)).toBe(daysAgo(47));
    expect((await only(user)).last_receipt).toMatchObject({ missed: [], error: null });
    expect(await told()).toHaveLength(2);
    server.setNow();
  });

  test('finishing a callback twice does not call the bank', async () => {
    const user = await server.signUp();
    await user.call(startConnection, { body: { institution_id: 'EB:ES:Banco%20Inventado' } });
    const { path, reference } = authorisation();
    const ref = refOf(await comeBack(server, `${path}?state=${reference}&code=${SECRETS.code}`));
    expect((await finishing(user, ref)).status).toBe(200);
    await settled(server);
    const before = stub.asked.length;
    expect(await finishing(user, ref)).toMatchObject({ status: 200, body: { is_syncing: false } });
    await settled(server);
    expect(stub.asked).toHaveLength(before);
  });

  test('GoCardless: the callback’s secret is required and works once', async () => {
    const user = await server.signUp();
    const body = { institution_id: 'CAIXABANK_CAIXESBB' };
    const started = await user.call(startConnection, { body });
    const { path, reference } = requisition();
    const [bare, secret] = [path.slice(0, path.lastIndexOf('/')), path.split('/').at(-1)];
    expect(JSON.stringify(started)).not.toContain(secret);
    for (const address of [bare, `${bare}/`, `${bare}/${'A'.repeat(43)}`]) {
      expect(refOf(await comeBack(server, `${address}?ref=${reference}`))).toBe('unknown');
    }
    // Someone who opens the bank's page first and cancels may learn the secret, so a second return with the same secret
    // ends the attempt.
    const early = refOf(await comeBack(server, `${path}?ref=${reference}`));
    expect(refOf(await comeBack(server, `${path}?ref=${reference}`))).toBe('unknown');
    expect((await finishing(user, early)).status).toBe(404);
    expect(await user.call(listConnections)).toEqual([]);
  });

  test('Enable Banking: a callback requires a code, and the newest one wins', async () => {
    const user = await server.signUp();
    await user.call(startConnection, { body: { institution_id: 'EB:ES:Banco%20Inventado' } });
    const { path, reference } = authorisation();
    expect(refOf(await comeBack(server, `${path}?state=${reference}`))).toBe('unknown');
    const made = refOf(await comeBack(server, `${path}?state=${reference}&code=made-up`));
    const real = refOf(await comeBack(server, `${path}?state=${reference}&code=${SECRETS.code}`));
    expect((await finishing(user, made)).status).toBe(404);
    expect((await finishing(user, real)).status).toBe(200);
    await settled(server);
    expect(stub.of('POST', '/eb/sessions').at(-1)?.body).toEqual({ code: SECRETS.code });
  });

  test('a provider that does not answer is left out of the list, and starting reports it', async () => {
    const user = await server.signUp();
    const body = { institution_id: 'DOWN_BANK' };
    const answer = await user.raw('POST', '/api/bank-connections/start', { body });
    expect(answer).toMatchObject({
      status: 502,
      body: {
        detail: {
          code: 'provider_error',
          message: 'We couldn’t reach the bank. We’ll try again.',
        },
      },
    });
  });

  test('disconnecting succeeds while the provider is unavailable, and is completed later', async () => {
    const user = await server.signUp();
    await user.call(startConnection, { body: { institution_id: 'CAIXABANK_CAIXESBB' } });
    const id = await goAndComeBack(user, 'gocardless', (ref) => `ref=${ref}`);
    isAway = true;
    await user.call(disconnectBank, { params: { id } });
    await settled(server);
    expect(await user.call(listConnections)).toEqual([]);
    isAway = false;
    await runBankJobs(server.running.context);
    const left = await server.running.context.storage.read
      .selectFrom('bank_connections')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('afterwards no token, secret or IBAN is in the log, nor unencrypted in the database', async () => {
    const user = await server.signUp();
    await connect(server, user);
    await banksOf(server.running.context).idle();
    const log = lines.join('');
    expect(log).toContain('requisitions/{id}/');
    for (const secret of [...Object.values(SECRETS), IBAN, OTHER_IBAN, 'Talleres', 'PRIVATE KEY']) {
      expect(log, secret).not.toContain(secret);
    }
    const { read } = server.running.context.storage;
    const kept = JSON.stringify([
      await read.selectFrom('bank_connections').selectAll().execute(),
      await read.selectFrom('consent_attempts').selectAll().execute(),
      await read.selectFrom('linked_accounts').selectAll().execute(),
    ]);
    for (const secret of Object.values(SECRETS)) expect(kept, secret).not.toContain(secret);
  });
});

let generation = 0;
let isRevoked = false;
let isAway = false;
/** The bank refuses to return rows from before this day. */
let nervousFrom: string | null = null;

/** Both providers on one server, following their documentation. */
function play(stub: StubServer): void {
  stub.on('POST', '/gc/token/new/', { body: { access: SECRETS.token, access_expires: 86_400 } });
  const caixa = {
    id: 'CAIXABANK_CAIXESBB',
    name: 'CaixaBank',
    bic: 'CAIXESBB',
    transaction_total_days: '90',
    max_access_valid_for_days: '90',
    logo: 'https://cdn-logos.gocardless.com/caixa.png',
  };
  stub.on('GET', '/gc/institutions/', { body: [caixa] });
  stub.on('GET', '/gc/institutions/CAIXABANK_CAIXESBB/', { body: caixa });
  stub.on('GET', '/gc/institutions/DOWN_BANK/', { status: 503, body: {} });
  const requisition = (status: string) => ({
    id: SECRETS.requisition,
    status,
    agreement: null,
    accounts: [`account-${generation}`],
    link: `${stub.url}/psd2/start/x`,
  });
  stub.on('POST', '/gc/requisitions/', () => ({
    status: 201,
    body: { ...requisition('CR'), id: `r-${generation}` },
  }));
  stub.on('GET', /^\/gc\/requisitions/, (asked) => ({
    body: { ...requisition('LN'), id: asked.path.split('/')[3] },
  }));
  stub.on('DELETE', /^\/gc\/requisitions/, () =>
    isAway ? { status: 500, body: {} } : { body: {} },
  );
  stub.on('GET', /^\/gc\/accounts\/account-\d\/$/, { body: { iban: IBAN, status: 'READY' } });
  stub.on('GET', /^\/gc\/accounts\/account-\d\/details\/$/, {
    body: { account: { currency: 'EUR', ownerName: 'ANA EJEMPLO' } },
  });
  stub.on('GET', /^\/gc\/accounts\/account-\d\/transactions\/$/, () => ({
    body: {
      transactions: {
        booked: [
          {
            internalTransactionId: `i1-${generation}`,
            bookingDate: today(),
            transactionAmount: { amount: '-4.35', currency: 'EUR' },
            creditorName: 'Panadería del Ejemplo',
            proprietaryBankTransactionCode: 'CARD_PAYMENT',
          },
          {
            internalTransactionId: `i2-${generation}`,
            bookingDate: today(),
            transactionAmount: { amount: '1850.00', currency: 'EUR' },
            debtorName: 'Talleres Inventados SL',
            debtorAccount: { iban: OTHER_IBAN },
            remittanceInformationUnstructured: 'NOMINA',
          },
        ],
        pending: [{ transactionAmount: { amount: '-1.00', currency: 'EUR' } }],
      },
    },
  }));
  stub.on('GET', '/eb/aspsps', {
    body: { aspsps: [{ name: 'Banco Inventado', country: 'ES', psu_types: ['personal'] }] },
  });
  stub.on('POST', '/eb/auth', { body: { url: 'https://bank.example/consent' } });
  stub.on('POST', '/eb/sessions', {
    body: {
      session_id: SECRETS.session,
      accounts: [
        {
          uid: SECRETS.uid,
          identification_hash: 'hash',
          account_id: { iban: OTHER_IBAN },
          product: 'Cuenta Clara',
          cash_account_type: 'CACC',
          currency: 'EUR',
        },
      ],
      access: { valid_until: new Date(Date.now() + 90 * 86_400_000).toISOString() },
    },
  });
  stub.on('GET', TRANSACTIONS, ({ query }) =>
    nervousFrom !== null && (query.get('date_from') ?? '') < nervousFrom
      ? {
          status: 422,
          body: { error: 'WRONG_TRANSACTIONS_PERIOD', detail: `not before ${nervousFrom}` },
        }
      : isRevoked
        ? { status: 401, body: { error: 'REVOKED_SESSION', message: IBAN } }
        : {
            body: {
              transactions: [
                {
                  entry_reference: 'R1',
                  transaction_amount: { currency: 'EUR', amount: '4.35' },
                  credit_debit_indicator: 'DBIT',
                  status: 'BOOK',
                  booking_date: today(),
                  creditor_account: { iban: IBAN },
                },
              ],
            },
          },
  );
}
