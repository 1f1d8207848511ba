import { dayIn } from '@saldo/domain/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collected, type StubServer, startStub, testTools } from '../../testing/stub-server.ts';
import type { BankProvider, Institution } from '../provider.ts';
import { createGocardless } from './provider.ts';

const IBAN = 'ES4599990001400012345678';
const BASE = '/api/v2';
const REQUISITION = '5f6c0d0e-1111-4222-8333-94949494aaaa';
const AGREEMENT = '0b0b0b0b-2222-4333-8444-c5c5c5c5c5c5';
const ACCOUNT = 'c3c3c3c3-4444-4555-8666-e7e7e7e7e7e7';

let stub: StubServer;
let tools: ReturnType<typeof testTools>;
let provider: BankProvider;
const signal = new AbortController().signal;

beforeAll(async () => {
  stub = await startStub();
});
afterAll(() => stub.close());

const minted = {
  body: { access: 'access-1', access_expires: 86_400, refresh: 'r', refresh_expires: 1 },
};

beforeEach(() => {
  stub.clear();
  tools = testTools();
  const settings = { secretId: 'id', secretKey: 'hunter2', baseUrl: `${stub.url}${BASE}` };
  provider = createGocardless(settings, tools);
  stub.on('POST', `${BASE}/token/new/`, minted);
});

const INSTITUTION: Institution = {
  provider: 'gocardless',
  id: 'CAIXABANK_CAIXESBB',
  name: 'CaixaBank',
  bic: 'CAIXESBB',
  logoUrl: null,
  historyDays: 90,
  accessDays: 90,
  note: null,
};

const requisition = (more: object = {}) => ({
  body: {
    id: REQUISITION,
    status: 'CR',
    agreement: AGREEMENT,
    accounts: [],
    link: `${stub.url}/psd2/start/${REQUISITION}/CAIXABANK_CAIXESBB`,
    ...more,
  },
});

const handle = { requisitionId: REQUISITION, agreementId: null };
const NO_ERROR = { code: null, error: null };
const REQUISITION_PATH = `${BASE}/requisitions/${REQUISITION}/`;
const TRANSACTIONS_PATH = `${BASE}/accounts/${ACCOUNT}/transactions/`;

const fetchAll = () =>
  collected(
    provider.fetchTransactions(
      {
        handle,
        institutionId: INSTITUTION.id,
        account: { ref: ACCOUNT, iban: IBAN, owner: null, product: 'current' },
        from: '2026-11-13',
        to: '2026-11-20',
        presence: null,
      },
      signal,
    ),
  );

const booked = (rows: object[], pending?: object[]) => ({
  body: { transactions: { booked: rows, ...(pending ? { pending } : {}) }, last_updated: 'x' },
});
const ROW = {
  transactionId: 'T1',
  internalTransactionId: 'I1',
  bookingDate: '2026-11-18',
  transactionAmount: { amount: '-4.35', currency: 'EUR' },
  remittanceInformationUnstructured: 'PAN',
};

const fails = async (kind: string, work: () => Promise<unknown> = fetchAll) => {
  const error = await work().then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason as Error & { info?: Record<string, unknown> },
  );
  expect(error).toMatchObject({ name: 'ProviderError', kind });
  // The message contains none of the provider's own text.
  expect((error as Error).message).toBe(kind);
  return error as Error & { info: Record<string, unknown> };
};

describe('GoCardless: the token', () => {
  it('is requested once for all callers, and renewed a minute before it expires', async () => {
    stub.on('GET', TRANSACTIONS_PATH, booked([]));
    await Promise.all([fetchAll(), fetchAll(), fetchAll()]);
    expect(stub.of('POST', `${BASE}/token/new/`)).toHaveLength(1);
    expect(stub.of('GET', TRANSACTIONS_PATH)[0]?.headers.authorization).toBe('Bearer access-1');
    await tools.sleep(86_400_000 - 61_000, signal);
    await fetchAll();
    expect(stub.of('POST', `${BASE}/token/new/`)).toHaveLength(1);
    await tools.sleep(2000, signal);
    await fetchAll();
    expect(stub.of('POST', `${BASE}/token/new/`)).toHaveLength(2);
  });

  it('that was revoked early is renewed once', async () => {
    const dead = { status: 401, body: { summary: 'Invalid token', detail: 'x', status_code: 401 } };
    stub.on('GET', TRANSACTIONS_PATH, (_, nth) => (nth === 1 ? dead : booked([ROW])));
    expect((await fetchAll())[0]?.rows).toHaveLength(1);
    expect(stub.of('POST', `${BASE}/token/new/`)).toHaveLength(2);
    stub.on('GET', TRANSACTIONS_PATH, dead);
    await fails('credentials_rejected');
    expect(stub.of('GET', TRANSACTIONS_PATH)).toHaveLength(4);
  });

  it('with wrong secrets reports wrong settings', async () => {
    const body = { summary: 'Authentication failed', detail: 'hunter2', status_code: 401 };
    stub.on('POST', `${BASE}/token/new/`, { status: 401, body });
    await fails('credentials_rejected');
  });
});

describe('GoCardless: banks', () => {
  it('are a plain list, and invalid entries are skipped', async () => {
    stub.on('GET', `${BASE}/institutions/`, {
      body: [
        {
          id: 'A',
          name: 'A',
          transaction_total_days: '730',
          countries: ['ES'],
          logo: 'https://x/y',
        },
        { name: 'without id' },
        'text',
      ],
    });
    expect(await provider.listInstitutions('ES', signal)).toEqual([
      { ...INSTITUTION, id: 'A', name: 'A', bic: null, logoUrl: 'https://x/y', historyDays: 730 },
    ]);
    expect(stub.asked.at(-1)?.query.get('country')).toBe('ES');
  });

  it('that are unknown give null', async () => {
    expect(await provider.findInstitution('NOBODY_X', signal)).toBeNull();
    expect(await provider.findInstitution('../../token/new', signal)).toBeNull();
    expect(stub.of('GET', /institutions/)).toHaveLength(1);
  });
});

describe('GoCardless: starting a consent', () => {
  const start = (more: object = {}) =>
    provider.startConsent(
      {
        institution: INSTITUTION,
        reference: 'ref-1',
        callbackUrl: 'https://saldo.example/api/bank-connections/callback/gocardless',
        historyDays: 90,
        accessDays: 90,
        language: 'en',
        ...more,
      },
      signal,
    );

  it('needs no agreement for ninety days, and sends only documented fields', async () => {
    stub.on('POST', `${BASE}/requisitions/`, { status: 201, ...requisition() });
    expect(await start()).toEqual({
      link: requisition().body.link,
      handle: { requisitionId: REQUISITION, agreementId: null },
    });
    expect(stub.of('POST', `${BASE}/agreements/enduser/`)).toHaveLength(0);
    expect(stub.asked.at(-1)?.body).toEqual({
      redirect: 'https://saldo.example/api/bank-connections/callback/gocardless',
      institution_id: 'CAIXABANK_CAIXESBB',
      reference: 'ref-1',
      user_language: 'EN',
    });
  });

  it('creates an agreement for other periods', async () => {
    stub.on('POST', `${BASE}/agreements/enduser/`, {
      status: 201,
      body: { id: AGREEMENT, accepted: null },
    });
    stub.on('POST', `${BASE}/requisitions/`, { status: 201, ...requisition() });
    await start({ historyDays: 89 });
    expect(stub.of('POST', `${BASE}/agreements/enduser/`)[0]?.body).toEqual({
      institution_id: 'CAIXABANK_CAIXESBB',
      max_historical_days: 89,
      access_valid_for_days: 90,
    });
    expect(stub.asked.at(-1)?.body.agreement).toBe(AGREEMENT);
  });

  it.each([
    'javascript:alert(1)',
    'http://ob.gocardless.com/x',
    'https://ob.gocardless.com.evil.example/x',
    'https://user:pw@ob.gocardless.com/x',
    'https://evil.example/psd2',
    '',
  ])('never redirects to %j', async (link) => {
    stub.on('POST', `${BASE}/requisitions/`, { status: 201, ...requisition({ link }) });
    await fails('bad_response', start);
  });

  it('is never retried', async () => {
    stub.on('POST', `${BASE}/requisitions/`, { status: 503, body: { type: 'ServiceError' } });
    await fails('bank_unavailable', start);
    expect(stub.of('POST', `${BASE}/requisitions/`)).toHaveLength(1);
  });

  it('reports an exhausted plan', async () => {
    stub.on('POST', `${BASE}/requisitions/`, {
      status: 402,
      body: { summary: 'Free usage limit exceeded' },
    });
    await fails('plan_limit', start);
  });
});

describe('GoCardless: completing a consent', () => {
  const complete = (error: string | null = null) =>
    provider.completeConsent(handle, { ...NO_ERROR, error }, signal);

  const account = () => {
    stub.on('GET', `${BASE}/accounts/${ACCOUNT}/`, {
      body: { id: ACCOUNT, iban: IBAN, status: 'READY', owner_name: 'ANA EJEMPLO', name: null },
    });
    stub.on('GET', `${BASE}/accounts/${ACCOUNT}/details/`, {
      body: { account: { currency: 'EUR', product: 'Cuenta Clara', cashAccountType: 'CACC' } },
    });
  };

  it('waits until the bank has reported, then links accounts and dates', async () => {
    account();
    const accepted = '2026-11-19T10:00:00.000000Z';
    stub.on('GET', `${BASE}/agreements/enduser/${AGREEMENT}/`, {
      body: { id: AGREEMENT, access_valid_for_days: 180, accepted },
    });
    stub.on('GET', REQUISITION_PATH, (_, nth) =>
      requisition(nth < 3 ? { status: 'UA' } : { status: 'LN', accounts: [ACCOUNT] }),
    );
    expect(await complete()).toEqual({
      kind: 'linked',
      consent: {
        handle: { requisitionId: REQUISITION, agreementId: AGREEMENT },
        accounts: [
          {
            ref: ACCOUNT,
            stableKey: null,
            iban: IBAN,
            currency: 'EUR',
            name: 'Cuenta Clara',
            owner: 'ANA EJEMPLO',
            product: 'current',
            state: 'READY',
          },
        ],
        grantedAt: '2026-11-19T10:00:00.000Z',
        expiresAt: '2027-05-18T10:00:00.000Z',
      },
    });
  });

  it('links without details and agreement, for ninety days', async () => {
    stub.on('GET', `${BASE}/accounts/${ACCOUNT}/`, { body: { iban: IBAN, status: 'PROCESSING' } });
    stub.on('GET', `${BASE}/accounts/${ACCOUNT}/details/`, {
      status: 429,
      body: { type: 'RateLimitError' },
    });
    stub.on(
      'GET',
      REQUISITION_PATH,
      requisition({ status: 'LN', accounts: [ACCOUNT], agreement: null }),
    );
    expect(await complete()).toMatchObject({
      consent: {
        accounts: [{ iban: IBAN, currency: null, state: 'SYNCING' }],
        expiresAt: '2027-02-18T08:00:00.000Z',
      },
    });
  });

  it.each(['CR', 'GC', 'UA', 'SA', 'GA', 'ID', 'ZZ'])(
    'stays pending in status %s',
    async (status) => {
      stub.on('GET', REQUISITION_PATH, requisition({ status }));
      expect(await complete()).toEqual({ kind: 'pending' });
      expect(tools.slept.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
    },
  );

  it.each(['RJ', 'ER', 'EX', 'SU'])('fails in status %s', async (status) => {
    stub.on('GET', REQUISITION_PATH, requisition({ status, accounts: [ACCOUNT] }));
    await fails('rejected_by_bank', complete);
  });

  it.each([
    ['UserCancelledSession', 'cancelled_by_user'],
    ['UserSessionRejected', 'rejected_by_bank'],
    ['InstitutionTechnicalError', 'rejected_by_bank'],
    ['<script>', 'rejected_by_bank'],
  ])('with the error %s makes no further calls', async (error, kind) => {
    await fails(kind, () => complete(error));
    expect(stub.asked).toEqual([]);
  });
});

describe('GoCardless: transactions', () => {
  it('are requested by date; pending ones are skipped and counted', async () => {
    const zero = { ...ROW, transactionAmount: { amount: '0.00', currency: 'EUR' } };
    stub.on(
      'GET',
      TRANSACTIONS_PATH,
      booked([ROW, zero, { bookingDate: '2026-11-18' }], [ROW, ROW]),
    );
    const [page] = await fetchAll();
    expect(page).toMatchObject({ left: 4, allowance: null });
    expect(page?.rows).toHaveLength(1);
    expect(Object.fromEntries(stub.asked.at(-1)?.query ?? [])).toEqual({
      date_from: '2026-11-13',
      date_to: '2026-11-20',
    });
  });

  it('with a pending and a booked row of one id give only the booked one', async () => {
    stub.on('GET', TRANSACTIONS_PATH, booked([ROW], [{ ...ROW, bookingDate: null }]));
    expect((await fetchAll())[0]?.rows.map(({ ids }) => ids.bank)).toEqual(['T1']);
  });

  it.each<Record<string, string>>([
    {
      http_x_ratelimit_account_success_remaining: '2',
      http_x_ratelimit_account_success_reset: '3600',
    },
    { 'X-RateLimit-Account-Success-Remaining': '2', 'X-RateLimit-Account-Success-Reset': '3600' },
  ])('report the bank’s remaining calls, however the header is spelled', async (headers) => {
    stub.on('GET', TRANSACTIONS_PATH, { ...booked([]), headers });
    const [page] = await fetchAll();
    expect(page?.allowance).toEqual({ remaining: 2, resetsAt: '2026-11-20T09:00:00.000Z' });
  });

  it.each<[string, number, object, Record<string, string>]>([
    ['consent_expired', 401, { type: 'AccessExpiredError' }, {}],
    ['consent_expired', 401, { summary: 'End User Agreement (EUA) has expired' }, {}],
    ['account_unavailable', 401, { type: 'AccountInactiveError' }, {}],
    ['credentials_rejected', 403, { summary: 'IP address access denied' }, {}],
    ['consent_expired', 403, { summary: 'No valid End User Agreement' }, {}],
    ['consent_expired', 404, { summary: 'Not found' }, {}],
    ['account_unavailable', 409, { summary: 'Account suspended' }, {}],
    ['account_busy', 409, { type: 'AccountProcessing' }, {}],
    ['account_busy', 409, { id: ACCOUNT, status: 'PROCESSING', iban: IBAN }, {}],
    ['account_unavailable', 409, { id: ACCOUNT, status: 'ERROR', iban: IBAN }, {}],
    ['window_too_wide', 400, { summary: 'Incorrect date range' }, {}],
    ['request_rejected', 400, { date_from: { summary: 'bad', detail: IBAN } }, {}],
    ['request_rejected', 418, {}, {}],
    ['rate_limited', 429, { type: 'RateLimitError' }, {}],
  ])('fail as %s on %i %j', async (kind, status, body, headers) => {
    stub.on('GET', TRANSACTIONS_PATH, { status, body, headers });
    const error = await fails(kind);
    expect(JSON.stringify(error.info)).not.toContain(IBAN);
    expect(stub.of('GET', TRANSACTIONS_PATH)).toHaveLength(1);
  });

  it('are not requested again before the reset that a limit names', async () => {
    const headers = { http_x_ratelimit_account_success_reset: '7200' };
    stub.on('GET', TRANSACTIONS_PATH, { status: 429, body: { type: 'RateLimitError' }, headers });
    expect((await fails('rate_limited')).info.retryAt).toBe('2026-11-20T10:00:00.000Z');
    const detail = 'The rate limit is 10. Please try again in 55 seconds';
    stub.on('GET', TRANSACTIONS_PATH, {
      status: 429,
      body: { summary: 'Rate limit exceeded', detail },
    });
    expect((await fails('rate_limited')).info.retryAt).toBe('2026-11-20T08:00:55.000Z');
  });

  it('succeed on retry if the bank was briefly unavailable', async () => {
    stub.on('GET', TRANSACTIONS_PATH, (_, nth) =>
      nth === 1 ? { status: 503, body: { type: 'ConnectionError' } } : booked([ROW]),
    );
    expect((await fetchAll())[0]?.rows).toHaveLength(1);
    expect(tools.slept).toEqual([2000]);
  });

  it('are abandoned after two answers, because each may count', async () => {
    stub.on('GET', TRANSACTIONS_PATH, { status: 500, body: { type: 'UnknownRequestError' } });
    await fails('bank_unavailable');
    expect(stub.of('GET', TRANSACTIONS_PATH)).toHaveLength(2);
  });

  it('are tried three times if nothing answers', async () => {
    stub.on('GET', TRANSACTIONS_PATH, { raw: (response) => void response.destroy() });
    await fails('provider_unavailable');
    expect(stub.of('GET', TRANSACTIONS_PATH)).toHaveLength(3);
  });

  it('that break off midway are retried', async () => {
    stub.on('GET', TRANSACTIONS_PATH, (_, nth) =>
      nth > 1
        ? booked([ROW])
        : {
            raw: (response) => {
              response.writeHead(200, { 'content-type': 'application/json' });
              response.write('{"transactions": {"booked": [');
              response.flushHeaders();
              setImmediate(() => response.destroy());
            },
          },
    );
    expect((await fetchAll())[0]?.rows).toHaveLength(1);
  });

  it.each([
    ['a page of HTML', '<html><body>Sorry</body></html>'],
    ['half a JSON', '{"transactions": {"booked": ['],
    ['no list', { transactions: { booked: null } }],
    ['another shape', { booked: [] }],
    ['a list where none should be', []],
  ])('cannot be read from %s', async (_, body) => {
    stub.on('GET', TRANSACTIONS_PATH, { body });
    await fails('bad_response');
  });

  it('of thirty megabytes are abandoned', async () => {
    stub.on('GET', TRANSACTIONS_PATH, {
      raw: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.on('error', () => undefined);
        const chunk = Buffer.alloc(1024 * 1024, ' ');
        let left = 30;
        const write = () => {
          while (left > 0 && !response.destroyed) {
            left -= 1;
            if (!response.write(chunk)) return void response.once('drain', write);
          }
          response.end('{}');
        };
        write();
      },
    });
    await fails('bad_response');
  });

  it('never follow a redirect', async () => {
    stub.on('GET', TRANSACTIONS_PATH, {
      status: 302,
      headers: { location: `${stub.url}/elsewhere` },
    });
    await fails('provider_unavailable');
    expect(stub.of('GET', '/elsewhere')).toEqual([]);
  });

  it('end with the job, however long the bank hangs', async () => {
    const ending = new AbortController();
    stub.on('GET', TRANSACTIONS_PATH, { raw: () => ending.abort() });
    const input = {
      handle,
      institutionId: INSTITUTION.id,
      account: { ref: ACCOUNT, iban: IBAN, owner: null, product: 'current' as const },
      from: '2026-11-13',
      to: '2026-11-20',
      presence: null,
    };
    await fails('provider_unavailable', () =>
      collected(provider.fetchTransactions(input, ending.signal)),
    );
  });
});

describe('GoCardless: revoking', () => {
  it('deletes the requisition, and succeeds if it is already gone', async () => {
    stub.on('DELETE', REQUISITION_PATH, { body: { summary: 'Requisition deleted' } });
    await provider.revokeConsent(handle, signal);
    stub.on('DELETE', REQUISITION_PATH, { status: 404, body: {} });
    await provider.revokeConsent(handle, signal);
    stub.on('DELETE', REQUISITION_PATH, { status: 500, body: {} });
    await fails('bank_unavailable', () => provider.revokeConsent(handle, signal));
  });
});

it('GoCardless: logs contain no secret, IBAN or id', async () => {
  stub.on('GET', TRANSACTIONS_PATH, booked([{ ...ROW, creditorAccount: { iban: IBAN } }]));
  await fetchAll();
  stub.on('GET', TRANSACTIONS_PATH, { status: 400, body: { detail: `account ${IBAN}` } });
  await fails('request_rejected');
  const logged = JSON.stringify(tools.logged);
  for (const secret of ['hunter2', 'access-1', IBAN, ACCOUNT, REQUISITION]) {
    expect(logged).not.toContain(secret);
  }
  expect(tools.logged.at(-1)).toMatchObject({ route: 'accounts/{id}/transactions/', status: 400 });
});

describe('the balance of an account', () => {
  const ask = () => {
    const account = { ref: ACCOUNT, product: 'current' as const, currency: 'EUR' };
    return provider.fetchBalance(
      { institutionId: INSTITUTION.id, account, presence: null },
      signal,
    );
  };
  const told = (balanceType: string, amount: string, more: object = {}) => ({
    balanceType,
    balanceAmount: { currency: 'EUR', amount },
    ...more,
  });

  it('is the booked balance, in any spelling, and today’s if it has no date', async () => {
    const balances = [told('interimAvailable', '900.00'), told('InterimBooked', '-12.40')];
    stub.on('GET', `${BASE}/accounts/${ACCOUNT}/balances/`, { body: { balances } });
    const today = dayIn(tools.timeZone, tools.now());
    expect(await ask()).toEqual({ day: today, balance: -12_40 });
  });

  it('is unknown if the bank reports no booked balance', async () => {
    const balances = [told('expected', '1.00'), 'none'];
    stub.on('GET', `${BASE}/accounts/${ACCOUNT}/balances/`, { body: { balances } });
    expect(await ask()).toBeNull();
  });
});
