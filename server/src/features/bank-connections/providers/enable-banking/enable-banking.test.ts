import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collected, type StubServer, startStub, testTools } from '../../testing/stub-server.ts';
import type { BankProvider, Institution, Presence } from '../provider.ts';
import { createEnableBanking } from './provider.ts';

const IBAN = 'ES4599990001400012345678';
const UID = 'c3c3c3c3-4444-4555-8666-e7e7e7e7e7e7';
const SESSION = '7a7a7a7a-3333-4444-8555-d6d6d6d6d6d6';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

let stub: StubServer;
let tools: ReturnType<typeof testTools>;
let provider: BankProvider;
const signal = new AbortController().signal;

beforeAll(async () => {
  stub = await startStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.clear();
  tools = testTools();
  provider = createEnableBanking({ appId: 'app-1', privateKey: pem, baseUrl: stub.url }, tools);
});

const INSTITUTION: Institution = {
  provider: 'enable_banking',
  id: 'EB:ES:Banco%20Inventado',
  name: 'Banco Inventado',
  bic: null,
  logoUrl: null,
  historyDays: 90,
  accessDays: 180,
  note: null,
};
const handle = { authorizationId: 'a', sessionId: SESSION };
const PATH = `/accounts/${UID}/transactions`;

const fetchAll = (presence: Presence | null = null) =>
  collected(
    provider.fetchTransactions(
      {
        handle,
        institutionId: INSTITUTION.id,
        account: { ref: UID, iban: IBAN, owner: 'ANA', product: 'current' },
        from: '2026-11-13',
        to: '2026-11-20',
        presence,
      },
      signal,
    ),
  );

const ROW = {
  entry_reference: 'R1',
  transaction_amount: { currency: 'EUR', amount: '4.35' },
  credit_debit_indicator: 'DBIT',
  status: 'BOOK',
  booking_date: '2026-11-18',
  remittance_information: ['PAN'],
};
const page = (transactions: object[], continuation_key?: string) => ({
  body: { transactions, ...(continuation_key ? { continuation_key } : {}) },
});
const failure = (status: number, error: string, more: object = {}) => ({
  status,
  body: { message: `about ${IBAN}`, code: status, error, detail: null, ...more },
});

const fails = async (kind: string, work: () => Promise<unknown> = fetchAll) => {
  const error = await work().then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason as Error,
  );
  expect(error).toMatchObject({ name: 'ProviderError', kind, message: kind });
  expect(JSON.stringify((error as Error & { info: object }).info)).not.toContain(IBAN);
  return error as Error & { info: Record<string, unknown> };
};

describe('Enable Banking: the token', () => {
  it('is signed by the application, for an hour, and reused', async () => {
    stub.on('GET', PATH, page([]));
    await fetchAll();
    await fetchAll();
    const tokens = stub.asked.map(({ headers }) =>
      `${headers.authorization}`.replace('Bearer ', ''),
    );
    expect(tokens[0]).toBe(tokens[1]);
    const { payload } = await jwtVerify(tokens[0] ?? '', publicKey, { currentDate: tools.now() });
    const now = tools.now().getTime() / 1000;
    expect(payload).toEqual({
      iss: 'enablebanking.com',
      aud: 'api.enablebanking.com',
      iat: now,
      exp: now + 3600,
    });
    expect(decodeProtectedHeader(tokens[0] ?? '')).toEqual({
      typ: 'JWT',
      alg: 'RS256',
      kid: 'app-1',
    });
    await tools.sleep(3_500_000, signal);
    await fetchAll();
    expect(stub.asked.at(-1)?.headers.authorization).not.toBe(`Bearer ${tokens[0]}`);
  });

  it('is signed again after a fast clock is corrected', async () => {
    stub.on('GET', PATH, page([]));
    await fetchAll();
    // Sets the clock back a year, so the earlier token is not valid yet.
    await tools.sleep(-365 * 86_400_000, signal);
    await fetchAll();
    const [then, now] = stub.asked.map(({ headers }) => headers.authorization);
    expect(now).not.toBe(then);
  });

  it('rejected by the provider means the settings are wrong', async () => {
    stub.on('GET', PATH, failure(401, 'UNAUTHORIZED_ACCESS'));
    await fails('credentials_rejected');
  });
});

describe('Enable Banking: banks', () => {
  it('are those that serve personal accounts by redirect', async () => {
    stub.on('GET', '/aspsps', {
      body: {
        aspsps: [
          {
            name: 'Banco Inventado',
            country: 'ES',
            psu_types: ['personal'],
            maximum_consent_validity: 15_552_000,
            auth_methods: [{ approach: 'REDIRECT', psu_type: 'personal' }],
          },
          { name: 'Companies', country: 'ES', psu_types: ['business'] },
          { country: 'ES' },
        ],
      },
    });
    expect(await provider.listInstitutions('ES', signal)).toEqual([INSTITUTION]);
    expect(Object.fromEntries(stub.asked[0]?.query ?? [])).toEqual({
      country: 'ES',
      service: 'AIS',
      psu_type: 'personal',
    });
    expect(await provider.findInstitution(INSTITUTION.id, signal)).toEqual(INSTITUTION);
    expect(await provider.findInstitution('EB:ES:Nobody', signal)).toBeNull();
    expect(await provider.findInstitution('CAIXABANK_CAIXESBB', signal)).toBeNull();
  });
});

describe('Enable Banking: starting a consent', () => {
  const start = () =>
    provider.startConsent(
      {
        institution: INSTITUTION,
        reference: 'ref-1',
        callbackUrl: 'https://saldo.example/api/bank-connections/callback/enable_banking',
        historyDays: 90,
        accessDays: 90,
        language: 'en',
      },
      signal,
    );

  it('names the bank, and an end date with its offset', async () => {
    const url = 'https://bank.example/consent?x=1';
    stub.on('POST', '/auth', { body: { url, authorization_id: 'a', psu_id_hash: 'h' } });
    expect(await start()).toEqual({ link: url, handle: { authorizationId: 'a', sessionId: null } });
    expect(stub.asked[0]?.body).toEqual({
      access: { valid_until: '2027-02-18T07:59:00.000+00:00', balances: true, transactions: true },
      aspsp: { name: 'Banco Inventado', country: 'ES' },
      state: 'ref-1',
      redirect_url: 'https://saldo.example/api/bank-connections/callback/enable_banking',
      psu_type: 'personal',
      language: 'en',
    });
  });

  it.each(['http://bank.example/', 'javascript:alert(1)', 'https://u:p@bank.example/', 'bank'])(
    'never redirects to %j',
    async (url) => {
      stub.on('POST', '/auth', { body: { url } });
      await fails('bad_response', start);
    },
  );

  it('reports an unregistered redirect address', async () => {
    stub.on('POST', '/auth', failure(400, 'REDIRECT_URI_NOT_ALLOWED'));
    await fails('not_configured', start);
  });
});

describe('Enable Banking: completing a consent', () => {
  const complete = (callback: { code: string | null; error: string | null }) =>
    provider.completeConsent({ authorizationId: 'a', sessionId: null }, callback, signal);

  it('exchanges the code for a session, and keeps the bank’s own end date', async () => {
    stub.on('POST', '/sessions', {
      body: {
        session_id: SESSION,
        accounts: [
          {
            uid: UID,
            identification_hash: 'hash-1',
            account_id: { iban: IBAN },
            name: 'ANA EJEMPLO PRUEBA',
            product: 'Cuenta Clara',
            cash_account_type: 'CACC',
            currency: 'EUR',
          },
          { identification_hash: 'hash-2', cash_account_type: 'SVGS', currency: 'EUR' },
          {},
        ],
        access: { valid_until: '2027-01-01T00:00:00.000000+00:00' },
      },
    });
    expect(await complete({ code: 'code-1', error: null })).toMatchObject({
      kind: 'linked',
      consent: {
        handle: { sessionId: SESSION },
        expiresAt: '2027-01-01T00:00:00.000Z',
        accounts: [
          {
            ref: UID,
            stableKey: 'hash-1',
            iban: IBAN,
            name: 'Cuenta Clara',
            owner: 'ANA EJEMPLO PRUEBA',
            product: 'current',
            state: 'READY',
          },
          { ref: '', stableKey: 'hash-2', product: 'deposit', state: 'ERROR' },
        ],
      },
    });
    expect(stub.asked[0]?.body).toEqual({ code: 'code-1' });
  });

  it.each([
    ['access_denied', 'cancelled_by_user'],
    ['server_error', 'rejected_by_bank'],
    ['NO_ACCOUNTS_ADDED', 'no_accounts'],
  ])('with the error %s makes no further calls', async (error, kind) => {
    await fails(kind, () => complete({ code: null, error }));
    expect(stub.asked).toEqual([]);
  });

  it('without a code is pending', async () => {
    expect(await complete({ code: null, error: null })).toEqual({ kind: 'pending' });
  });

  it.each(['ALREADY_AUTHORIZED', 'EXPIRED_AUTHORIZATION_CODE', 'WRONG_AUTHORIZATION_CODE'])(
    '%s: the code is used up',
    async (word) => {
      stub.on('POST', '/sessions', failure(422, word));
      await fails('rejected_by_bank', () => complete({ code: 'c', error: null }));
    },
  );
});

describe('Enable Banking: pages', () => {
  it('repeat every parameter, and continue after an empty page with a key', async () => {
    const keys = ['k1', 'k2', undefined];
    stub.on('GET', PATH, (_, nth) =>
      page(nth === 2 ? [] : [{ ...ROW, entry_reference: `R${nth}` }], keys[nth - 1]),
    );
    const pages = await fetchAll();
    expect(pages.flatMap(({ rows }) => rows.map(({ ids }) => ids.bank))).toEqual(['R1', 'R3']);
    expect(stub.asked.map(({ query }) => Object.fromEntries(query))).toEqual(
      [undefined, 'k1', 'k2'].map((key) => ({
        date_from: '2026-11-13',
        date_to: '2026-11-20',
        transaction_status: 'BOOK',
        ...(key ? { continuation_key: key } : {}),
      })),
    );
  });

  it('stop at a repeated key, and after a hundred', async () => {
    stub.on('GET', PATH, page([ROW], 'same'));
    await fails('bad_response');
    expect(stub.asked).toHaveLength(2);
    stub.clear();
    stub.on('GET', PATH, (_, nth) => page([ROW], `k${nth}`));
    await fails('bad_response');
    expect(stub.asked).toHaveLength(100);
  });

  it('restart once if a key is rejected, and count nothing twice', async () => {
    stub.on('GET', PATH, (asked, nth) =>
      asked.query.has('continuation_key') && nth === 2
        ? failure(422, 'WRONG_CONTINUATION_KEY')
        : page([ROW], asked.query.has('continuation_key') ? undefined : 'k'),
    );
    expect((await fetchAll()).flatMap(({ rows }) => rows)).toHaveLength(2);
    stub.clear();
    stub.on('GET', PATH, (asked) =>
      asked.query.has('continuation_key')
        ? failure(422, 'WRONG_CONTINUATION_KEY')
        : page([ROW], 'k'),
    );
    await fails('bad_response');
    expect(stub.asked).toHaveLength(4);
  });

  it('of a bank without status support are requested without it and filtered here', async () => {
    stub.on('GET', PATH, (asked) =>
      asked.query.has('transaction_status')
        ? failure(422, 'WRONG_REQUEST_PARAMETERS')
        : page([ROW, { ...ROW, status: 'PDNG' }]),
    );
    const [one] = await fetchAll();
    expect(one).toMatchObject({ left: 1 });
    expect(one?.rows).toHaveLength(1);
  });

  it('with a pending and a booked row of one reference contain only the booked one', async () => {
    stub.on('GET', PATH, page([{ ...ROW, status: 'PDNG' }, ROW, { ...ROW, status: 'OTHR' }]));
    expect(await fetchAll()).toMatchObject([{ left: 2, rows: [{ ids: { bank: 'R1' } }] }]);
  });

  it('claim the user’s presence only when it is true', async () => {
    stub.on('GET', PATH, page([]));
    await fetchAll();
    expect(stub.asked[0]?.headers['psu-ip-address']).toBeUndefined();
    await fetchAll({ ip: '192.0.2.7', userAgent: 'Browser ✓' });
    expect(stub.asked[1]?.headers).toMatchObject({
      'psu-ip-address': '192.0.2.7',
      'psu-user-agent': 'Browser',
    });
  });
});

describe('Enable Banking: failures', () => {
  it.each<[string, number, string, object]>([
    ['consent_expired', 401, 'EXPIRED_SESSION', {}],
    ['consent_expired', 403, 'REVOKED_SESSION', {}],
    ['consent_expired', 404, 'SESSION_DOES_NOT_EXIST', {}],
    ['consent_expired', 400, 'ASPSP_ERROR', { detail: { status: 401, iban: IBAN } }],
    ['bank_unavailable', 400, 'ASPSP_ERROR', {}],
    ['account_unavailable', 404, 'ACCOUNT_DOES_NOT_EXIST', {}],
    ['window_too_wide', 422, 'WRONG_TRANSACTIONS_PERIOD', {}],
    ['window_too_wide', 400, 'ASPSP_ERROR', { detail: 'PERIOD_INVALID' }],
    ['rate_limited', 429, 'ASPSP_RATE_LIMIT_EXCEEDED', {}],
    ['request_rejected', 422, 'DATE_FROM_IN_FUTURE', {}],
    ['credentials_rejected', 403, 'SOMETHING_NEW', {}],
  ])('are reported as %s for %i %s', async (kind, status, word, more) => {
    stub.on('GET', PATH, failure(status, word, more));
    await fails(kind);
    expect(stub.asked).toHaveLength(1);
  });

  it('are recognized by their code alone', async () => {
    stub.on('GET', PATH, { status: 401, body: { error: 'REVOKED_SESSION' } });
    await fails('consent_expired');
  });

  it('of a period name the first possible day', async () => {
    stub.on('GET', PATH, failure(422, 'WRONG_DATE_INTERVAL', { detail: 'from 2026-11-15 on' }));
    expect((await fails('window_too_wide')).info.earliest).toBe('2026-11-15');
  });

  it('of a limit say when to retry, if the bank does', async () => {
    stub.on('GET', PATH, {
      ...failure(429, 'ASPSP_RATE_LIMIT_EXCEEDED'),
      headers: { 'retry-after': '60' },
    });
    expect((await fails('rate_limited')).info.retryAt).toBe('2026-11-20T08:01:00.000Z');
  });

  it.each([408, 500, 502, 503, 504])('%i is retried once', async (status) => {
    stub.on('GET', PATH, (_, nth) => (nth === 1 ? failure(status, 'ASPSP_TIMEOUT') : page([ROW])));
    expect(await fetchAll()).toHaveLength(1);
    stub.on('GET', PATH, failure(status, 'ASPSP_TIMEOUT'));
    await fails('bank_unavailable');
    expect(stub.asked).toHaveLength(4);
  });

  it.each([
    ['HTML', '<html></html>'],
    ['no list', { transactions: {} }],
    ['nothing', ''],
  ])('an answer of %s cannot be read', async (_, body) => {
    stub.on('GET', PATH, { body });
    await fails('bad_response');
  });
});

it('Enable Banking: revoking deletes the session, and succeeds if it is already over', async () => {
  const path = `/sessions/${SESSION}`;
  stub.on('DELETE', path, { body: { message: 'OK' } });
  await provider.revokeConsent(handle, signal);
  stub.on('DELETE', path, failure(422, 'CLOSED_SESSION'));
  await provider.revokeConsent(handle, signal);
  stub.on('DELETE', path, failure(503, 'X'));
  await fails('bank_unavailable', () => provider.revokeConsent(handle, signal));
  await provider.revokeConsent({ authorizationId: 'a', sessionId: null }, signal);
});

it('Enable Banking: an inactive application, or one without the redirect address, is reported as misconfigured', async () => {
  const address = 'https://saldo.example/api/bank-connections/callback/enable_banking';
  const told = (body: object) => stub.on('GET', '/application', { body });
  told({ active: false, redirect_urls: [address] });
  await fails('not_configured', () => provider.check(address, signal));
  told({ active: true, redirect_urls: [`${address}/`] });
  const { info } = await fails('not_configured', () => provider.check(address, signal));
  expect(info).toEqual({ code: 'redirect_address' });
  told({ active: true, redirect_urls: ['https://other.example', address] });
  await provider.check(address, signal);
});

it('Enable Banking: logs contain no secret, IBAN or id', async () => {
  stub.on('GET', PATH, page([{ ...ROW, creditor_account: { iban: IBAN } }]));
  await fetchAll({ ip: '192.0.2.7', userAgent: 'Browser' });
  const token = `${stub.asked[0]?.headers.authorization}`.slice(7);
  stub.on('GET', PATH, failure(422, 'WRONG_REQUEST_PARAMETERS'));
  await fails('request_rejected');
  const logged = JSON.stringify(tools.logged);
  for (const secret of [token, IBAN, UID, SESSION, '192.0.2.7', 'PAN']) {
    expect(logged).not.toContain(secret);
  }
});

describe('the balance of an account', () => {
  const ask = () => {
    const account = { ref: UID, product: 'current' as const, currency: 'EUR' };
    return provider.fetchBalance(
      { institutionId: INSTITUTION.id, account, presence: null },
      signal,
    );
  };
  const told = (type: string, amount: string, more: object = {}) => ({
    balance_type: type,
    balance_amount: { currency: 'EUR', amount },
    ...more,
  });

  it('is the booked balance, never the available one', async () => {
    const balances = [
      told('ITAV', '900.00', { reference_date: '2026-11-20' }),
      told('ITBD', '812.40', { reference_date: '2026-11-19' }),
      told('CLBD', '100.00', { balance_amount: { currency: 'USD', amount: '100.00' } }),
    ];
    stub.on('GET', `/accounts/${UID}/balances`, { body: { balances } });
    expect(await ask()).toEqual({ day: '2026-11-19', balance: 812_40 });
  });

  it('is unknown if the bank reports no booked balance', async () => {
    stub.on('GET', `/accounts/${UID}/balances`, { body: { balances: [told('XPCD', '1.00'), 7] } });
    expect(await ask()).toBeNull();
  });
});
