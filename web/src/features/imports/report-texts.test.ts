import type { Report } from '@saldo/contract/imports';
import { describe, expect, it } from 'vitest';
import {
  accountText,
  combinedChain,
  originName,
  periodText,
  periodView,
  shortPeriod,
  skippedText,
} from './report-texts.ts';

type Account = Report['accounts'][number];

const account = (fields: Partial<Account> = {}): Account => ({
  id: 'a',
  name: 'Everyday',
  iban: null,
  product: 'current',
  currency: 'EUR',
  imported: 1,
  duplicates: 0,
  chain: { status: 'holds', gaps: 0, opening: 0, closing: 1 },
  assumed: false,
  ...fields,
});
const chain = (status: Account['chain']['status'], gaps = 0) =>
  account({ chain: { status, gaps, opening: null, closing: null } });

describe('skippedText', () => {
  it('lists the reasons, the most frequent first', () => {
    expect(skippedText({ pending: 1, reverted: 2, zero: 1 })).toBe(
      '2 reverted, 1 pending, 1 with a zero amount',
    );
  });

  it('returns null when nothing was skipped', () => {
    expect(skippedText({})).toBeNull();
    expect(skippedText({ pending: 0 })).toBeNull();
  });

  it('shows an unknown reason as words', () => {
    expect(skippedText({ not_yet_settled: 3 })).toBe('3 not yet settled');
  });
});

describe('the period of an import', () => {
  const now = '2026-11-20';

  it.each([
    ['2026-10-01', '2026-10-31', 'Oct 1–31'],
    ['2025-10-01', '2025-10-31', 'Oct 1–31, 2025'],
    ['2026-01-04', '2026-10-14', 'Jan 4 – Oct 14'],
    ['2025-01-04', '2025-10-14', 'Jan 4 – Oct 14, 2025'],
    ['2025-12-04', '2026-01-14', 'Dec 4, 2025 – Jan 14'],
    ['2026-10-07', '2026-10-07', 'Oct 7'],
  ])('shortens %s to %s as "%s"', (from, to, words) => {
    expect(shortPeriod({ from, to }, now)).toBe(words);
  });

  it('separates the year from the days in the result', () => {
    expect(periodText({ from: '2025-10-01', to: '2025-10-31' })).toEqual({
      days: 'Oct 1 – Oct 31',
      years: '2025',
    });
    expect(periodText({ from: '2025-12-31', to: '2026-01-02' })?.years).toBe('2025 – 2026');
    expect(periodText({ from: '2026-02-03', to: '2026-02-03' })?.days).toBe('Feb 3');
  });

  it('opens the month if the file stays within one, else the year of its last day', () => {
    expect(periodView({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
      year: 2026,
      month: 10,
      label: 'October 2026',
    });
    expect(periodView({ from: '2025-12-01', to: '2026-01-31' })).toEqual({
      year: 2026,
      label: '2026',
    });
  });

  it('is empty when the file had no rows', () => {
    const none = { from: null, to: null };
    expect([periodText(none), periodView(none), shortPeriod(none)]).toEqual([null, null, '—']);
  });
});

describe('wholeChain', () => {
  it('holds only if it holds in every account', () => {
    expect(combinedChain([chain('holds'), chain('holds')]).status).toBe('holds');
    expect(combinedChain([chain('holds'), chain('unchecked')]).status).toBe('unchecked');
    expect(combinedChain([]).status).toBe('unchecked');
  });

  it('adds up the gaps of all accounts', () => {
    expect(combinedChain([chain('gaps', 2), chain('unchecked'), chain('gaps', 1)])).toEqual({
      status: 'gaps',
      gaps: 3,
    });
  });
});

describe('accountText and originName', () => {
  it('names a single account and counts several', () => {
    const report = (...accounts: Account[]) => ({ bank: 'CAIXABANK', accounts });
    expect(accountText(report(account()))).toBe('Everyday');
    expect(accountText(report(account(), account()))).toBe('2 accounts');
    expect(accountText(report())).toBe('');
  });

  it('leaves out the bank if the account is named after it', () => {
    const named = (name: string) => ({ bank: 'CAIXABANK', accounts: [account({ name })] });
    expect(accountText(named('CaixaBank ···· 0001'))).toBe('···· 0001');
    expect(accountText(named('CaixaBank'))).toBe('');
    // As earlier imports have stored it.
    expect(accountText(named('CAIXABANK ···· 0001'))).toBe('···· 0001');
    expect(accountText(named('CAIXABANK'))).toBe('');
  });

  it('spells known banks as they do themselves, and shows any other as its code', () => {
    expect(originName('CAIXABANK')).toBe('CaixaBank');
    expect(originName('N26')).toBe('N26');
  });

  it('labels a Saldo export', () => {
    expect(originName('SALDO')).toBe('Saldo export');
  });
});
