import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkInstallation, listActivity } from '@saldo/contract/admin';
import { allowRates, getRatesState, RATE_FILE_FIELD } from '@saldo/contract/rates';
import { createTransaction } from '@saldo/contract/transactions';
import { csvOf, type RateServer, rateOn, startRateServer } from '@saldo/proofs/harness/rate-server';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { zipOf } from '@saldo/proofs/harness/zip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchRateFile, LATEST, WHOLE } from './fetched-file.ts';
import { dueFile, fetchRatesNow, updateRates } from './jobs.ts';
import { rateBookOf } from './rate-books.ts';

/** A Thursday, in summer time. */
const NOON = '2026-09-24T10:00:00Z';
const at = (time: string, day = '2026-09-24') => new Date(`${day}T${time}:00Z`);

describeOnEachEngine('fetching exchange rates', (server) => {
  let bank: RateServer;
  let user: TestUser;

  const clock = (now: Date) => {
    bank.now = now;
    server().setNow(now);
  };
  const setting = (mode: 'ecb' | 'off' | undefined) => {
    server().running.context.config.rates = { mode, url: bank.url };
  };
  const run = () => fetchRatesNow(server().running.context);
  const spend = (currency: string, date = '2026-09-23') =>
    user.call(createTransaction, {
      body: { ...{ date, amount: 10, currency }, bank: 'BBVA', product: 'current' },
    });
  const convert = async (day: string, currency = 'USD') => {
    const { read } = server().running.context.storage;
    const book = await rateBookOf(read, { bookId: user.id, currency: 'EUR' });
    return book.convert(100_000, currency, day);
  };
  /** What Health Check says of rates. */
  const health = async () =>
    (await user.call(checkInstallation)).findings.flatMap(({ about, state, says }) =>
      about === 'rates' ? `${state}: ${says}` : [],
    );
  const cents = (rate: string) => Math.round(100_000 / Number(rate));

  beforeEach(async () => {
    bank = await startRateServer('2026-06-01', new Date(NOON));
    clock(new Date(NOON));
    setting('ecb');
    user = await server().signUp('ADMIN');
    const { storage } = server().running.context;
    await storage.write(async (tx) => {
      for (const table of ['rates', 'rate_sources', 'leases', 'transactions'] as const) {
        await tx.deleteFrom(table).execute();
      }
    });
  });
  afterEach(async () => {
    server().setNow();
    await bank.stop();
  });

  it('waits until somebody has amounts in two currencies, and is allowed', async () => {
    setting(undefined);
    await spend('EUR');
    await run();
    expect(await health()).toEqual([]);
    expect(await user.call(getRatesState)).toMatchObject({ is_needed: false, is_allowed: false });
    await spend('USD');
    clock(at('10:20'));
    await run();
    expect(bank.requests).toEqual([]);
    expect(await user.call(getRatesState)).toMatchObject({ is_needed: true, newest_day: null });
    expect(await health()).toEqual([expect.stringMatching(/^look: There are none.*Allow/)]);
    setting('off');
    const off = await user.call(allowRates, { body: { is_allowed: true } });
    expect(off).toMatchObject({ setting: 'off', is_allowed: false });
    setting(undefined);
    clock(at('10:40'));
    await run();
    expect(bank.requests).toEqual([`${WHOLE} 200`]);
    const state = await user.call(getRatesState);
    expect(state).toMatchObject({ is_allowed: true, newest_day: '2026-09-23', doubtful: [] });
    expect((await user.call(allowRates, { body: { is_allowed: false } })).is_allowed).toBe(false);
  });

  it('fetches the whole history once, and then the last days until the new one is there', async () => {
    await spend('EUR');
    await spend('USD');
    await run();
    expect(await convert('2026-09-23')).toMatchObject({
      ...{ cents: cents(rateOn(bank, '2026-09-23', 'USD')), provisional: false, source: 'ecb' },
    });
    expect(await convert('2026-09-24')).toMatchObject({ day: '2026-09-23', provisional: true });
    expect(await convert('1999-01-05')).toMatchObject({ day: '1999-01-04', rate: 1.1789 });
    // In Frankfurt it is two hours later.
    for (const time of ['13:55', '14:10', '14:25', '15:10']) {
      clock(at(time));
      bank.now = at(time === '14:10' ? '13:59' : time);
      await run();
    }
    expect(bank.requests).toEqual([
      `${WHOLE} 200`,
      ...Array(2).fill(`${LATEST} 200`),
      `${LATEST} 304`,
    ]);
    expect(await convert('2026-09-24')).toMatchObject({
      ...{ cents: cents(rateOn(bank, '2026-09-24', 'USD')), provisional: false },
    });
    await spend('GBP');
    clock(at('15:25'));
    await run();
    expect(bank.requests.at(-1)).toBe(`${WHOLE} 200`);
    expect(await convert('2026-09-24', 'GBP')).not.toBeNull();
  });

  it('replaces corrected days, sets doubtful ones aside, and says both', async () => {
    await spend('EUR');
    await spend('USD');
    await run();
    bank.instead.set('2026-09-22 USD', '1.2').set('2026-09-24 USD', '9.9');
    clock(at('14:10'));
    await run();
    expect((await convert('2026-09-22'))?.rate).toBe(1.2);
    expect((await convert('2026-09-24'))?.day).toBe('2026-09-23');
    const { doubtful } = await user.call(getRatesState);
    expect(doubtful).toEqual([{ currency: 'USD', day: '2026-09-24', rate: 9.9 }]);
    expect(await health()).toEqual([expect.stringMatching(/^look: 1 of them/)]);
    const { items } = await user.call(listActivity, { query: { action: 'rate.correct' } });
    expect(items[0]).toMatchObject({ subject: { rates: 1, from: '2026-09-22' } });
    bank.instead.set('2026-09-24 USD', '1.19');
    clock(at('15:10'));
    await run();
    expect((await convert('2026-09-24'))?.rate).toBe(1.19);
    expect((await user.call(getRatesState)).doubtful).toEqual([]);
    expect(await health()).toEqual(['good: They reach until 2026-09-24.']);
  });

  it.each(['error', 'page', 'half', 'large'] as const)(
    'keeps what it has if the answer is wrong: %s',
    async (fault) => {
      await spend('EUR');
      await spend('USD');
      bank.fault = fault;
      await expect(run()).rejects.toThrow(/fetched|rates/);
      bank.fault = null;
      clock(at('10:20'));
      await run();
      const before = await convert('2026-09-23');
      bank.fault = fault;
      clock(at('14:25'));
      await expect(run()).rejects.toThrow();
      expect(await convert('2026-09-23')).toEqual(before);
    },
  );

  it('begins with the history that came with the release, without asking anyone', async () => {
    setting('off');
    await spend('EUR');
    await spend('USD');
    const folder = await mkdtemp(path.join(tmpdir(), 'rates-'));
    const packed = path.join(folder, WHOLE);
    const days = ['2026-06-02', '1999-01-04'];
    await writeFile(packed, zipOf({ 'eurofxref-hist.csv': csvOf(bank, days) }));
    const { context } = server().running;
    const { signal } = new AbortController();
    await updateRates(context, packed, signal);
    expect((await convert('2026-06-03'))?.day).toBe('2026-06-02');
    await updateRates(context, packed, signal);
    expect(bank.requests).toEqual([]);
    setting('ecb');
    await updateRates(context, packed, signal);
    expect(bank.requests).toEqual([`${WHOLE} 200`]);
    expect(await convert('2026-09-23')).not.toBeNull();
    await rm(folder, { recursive: true });
  });

  it('takes a file from an administrator instead', async () => {
    setting('off');
    await spend('EUR');
    await spend('USD');
    const upload = (content: Uint8Array) => {
      const form = new FormData();
      form.append(RATE_FILE_FIELD, new Blob([new Uint8Array(content)]), WHOLE);
      return user.raw('POST', '/api/admin/rates', { body: form });
    };
    const refused = await upload(new TextEncoder().encode('hello'));
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'invalid_report_format']);
    const days = ['2026-09-23', '2026-09-22', '1999-01-04'];
    const answer = await upload(zipOf({ 'eurofxref-hist.csv': csvOf(bank, days) }));
    expect([answer.status, answer.body.newest_day]).toEqual([201, '2026-09-23']);
    expect(await convert('2026-09-22')).not.toBeNull();
    expect(bank.requests).toEqual([]);
  });
});

describe('the file that is due', () => {
  const known = { currencies: ['USD'], newest_day: '2026-09-23' };
  it.each([
    ['10:00', [], known, null],
    ['10:00', ['USD'], { currencies: [], newest_day: null }, WHOLE],
    ['10:00', ['GBP', 'USD'], known, WHOLE],
    ['10:00', ['USD'], { ...known, newest_day: '2026-07-05' }, WHOLE],
    ['10:00', ['USD'], known, null],
    ['10:00', ['USD'], { ...known, newest_day: '2026-09-22' }, LATEST],
    ['14:10', ['USD'], known, LATEST],
    ['14:25', ['USD'], known, LATEST],
    ['14:25', ['USD'], { ...known, newest_day: '2026-09-24' }, null],
    ['15:10', ['USD'], { ...known, newest_day: '2026-09-24' }, LATEST],
    ['21:10', ['USD'], known, null],
  ] as const)('at %s, with needs %j and %j, is %s', (time, needed, source, file) => {
    expect(dueFile(source, needed, at(time))).toBe(file);
  });

  it('is none on weekends and holidays', () => {
    const friday = { currencies: ['USD'], newest_day: '2026-09-25' };
    expect(dueFile(friday, ['USD'], at('16:00', '2026-09-26'))).toBeNull();
    const before = { currencies: ['USD'], newest_day: '2026-04-02' };
    expect(dueFile(before, ['USD'], at('16:00', '2026-04-06'))).toBeNull();
  });
});

it('stops waiting for a server that never ends its answer', async () => {
  const bank = await startRateServer('2026-09-01', new Date(NOON));
  bank.fault = 'slow';
  const leaving = new AbortController();
  const fetched = fetchRateFile(`${bank.url}${LATEST}`, undefined, leaving.signal);
  leaving.abort();
  await expect(fetched).rejects.toThrow('no answer in time');
  await bank.stop();
});
