import type { Span } from '@saldo/domain/spans';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { withSpan } from '../../accounts/stored-spans.ts';
import { blockedUntil, counted, readCalls } from './call-limits.ts';
import { missedDays, narrowerWindow, windowOf } from './fetch-days.ts';

const NOW = new Date('2026-11-20T22:30:00Z');
const asked = (more: object = {}, account: object = {}) =>
  windowOf({
    connection: {
      history_days: 90,
      granted_at: '2026-11-20T08:00:00Z',
      sync_transactions: true,
      ...more,
    },
    account: { last_sync: null, ...account },
    now: NOW,
    timeZone: 'Europe/Madrid',
  });

describe('the days to request', () => {
  it('are the whole history at first, or from yesterday on', () => {
    expect(asked()).toEqual({ from: '2026-08-23', to: '2026-11-20' });
    expect(asked({ sync_transactions: false })).toEqual({ from: '2026-11-19', to: '2026-11-20' });
  });

  it('are later those since the last fetch, plus a week', () => {
    expect(asked({}, { last_sync: '2026-11-19T09:00:00Z' }).from).toBe('2026-11-12');
    // Requests never reach further back than the access allows, however long ago the last fetch was.
    expect(asked({}, { last_sync: '2026-01-01T09:00:00Z' }).from).toBe('2026-08-23');
  });

  it('are the whole history again after a fetch by a fast clock', () => {
    const whole = { from: '2026-08-23', to: '2026-11-20' };
    expect(asked({}, { last_sync: '2027-11-20T09:00:00Z' })).toEqual(whole);
    const granted_at = '2027-11-20T09:00:00Z';
    expect(asked({ granted_at }, { last_sync: granted_at })).toEqual(whole);
  });

  it('are reduced if the bank refuses them', () => {
    const window = { from: '2026-08-23', to: '2026-11-20' };
    expect(narrowerWindow(window, '2026-10-01')?.from).toBe('2026-10-01');
    expect(narrowerWindow(window, undefined)?.from).toBe('2026-08-24');
    expect(narrowerWindow({ ...window, from: '2026-08-24' }, undefined)?.from).toBe('2026-09-22');
    expect(narrowerWindow({ ...window, from: '2026-10-22' }, undefined)).toBeNull();
    // A day outside the requested window is ignored.
    expect(narrowerWindow(window, '2027-01-01')?.from).toBe('2026-08-24');
  });
});

describe('the days missing from an answer', () => {
  const missed = (last_sync: string | null, from: string) =>
    missedDays({
      account: { last_sync },
      asked: { from: '2026-08-23', to: '2026-11-20' },
      shown: { from, to: '2026-11-20' },
      timeZone: 'Europe/Madrid',
    });

  it.each([
    ['none, where it is whole', null, '2026-08-23', null],
    ['at first those it was asked for', null, '2026-08-24', ['2026-08-23', '2026-08-23']],
    [
      'later those since the last fetch',
      '2026-10-11T09:00:00Z',
      '2026-11-17',
      ['2026-10-11', '2026-11-16'],
    ],
    ['but not the overlap', '2026-11-19T09:00:00Z', '2026-11-19', null],
    [
      'of the day of the person',
      '2026-11-18T23:30:00Z',
      '2026-11-20',
      ['2026-11-19', '2026-11-19'],
    ],
  ])('are %s', (_, last, from, days) => {
    expect(missed(last, from)).toEqual(days && { from: days[0], to: days[1] });
  });
});

describe('the calls a bank allows', () => {
  const today = '2026-11-20';
  const allowance = { remaining: 1, resetsAt: '2026-11-21T00:00:00.000Z' };
  const now = new Date('2026-11-20T10:00:00Z');

  it('reserve the last one for the user', () => {
    const calls = counted(readCalls('{}', today), allowance);
    expect(blockedUntil(calls, { isAttended: false, now })).toBe(allowance.resetsAt);
    expect(blockedUntil(calls, { isAttended: true, now })).toBeNull();
    const none = counted(calls, { ...allowance, remaining: 0 });
    expect(blockedUntil(none, { isAttended: true, now })).toBe(allowance.resetsAt);
    expect(
      blockedUntil(none, { isAttended: true, now: new Date('2026-11-21T00:00:01Z') }),
    ).toBeNull();
    // The reset time was recorded while the clock ran fast.
    const ahead = { ...none, resetsAt: '2027-11-21T00:00:00.000Z' };
    expect(blockedUntil(ahead, { isAttended: true, now })).toBeNull();
  });

  it('are three a day for automatic syncs if the bank states no limit', () => {
    let calls = readCalls('{}', today);
    for (let made = 0; made < 3; made++) {
      expect(blockedUntil(calls, { isAttended: false, now })).toBeNull();
      calls = counted(calls, null);
    }
    expect(blockedUntil(calls, { isAttended: false, now })).not.toBeNull();
    expect(blockedUntil(calls, { isAttended: true, now })).toBeNull();
    expect(readCalls(JSON.stringify(calls), '2026-11-21').made).toBe(0);
  });
});

test('spans of days are merged in any order', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
  const span = fc
    .tuple(day, day)
    .map(([a, b]): Span => (a < b ? { from: a, to: b } : { from: b, to: a }));
  const days = (spans: readonly Span[]) =>
    new Set(
      Array.from({ length: 28 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`).filter(
        (one) => spans.some(({ from, to }) => from <= one && one <= to),
      ),
    );
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const joined = spans.reduce<Span[]>((all, one) => withSpan(all, one), []);
      expect(days(joined)).toEqual(days(spans));
      for (const [at, { from }] of joined.entries()) {
        const before = joined[at - 1];
        if (before) expect(Date.parse(from) - Date.parse(before.to)).toBeGreaterThan(86_400_000);
      }
    }),
  );
});
