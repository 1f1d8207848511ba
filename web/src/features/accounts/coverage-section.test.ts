import type { CoverageDay } from '@saldo/contract/accounts';
import { addDays } from '@saldo/domain/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageKind, joinIntoStretches, monthsOf } from './coverage-section.tsx';

const day = (date: string, source: CoverageDay['source'], proved = false): CoverageDay => ({
  date,
  source,
  proved,
});

const anyDays = fc
  .tuple(
    fc.integer({ min: 0, max: 3000 }),
    fc.array(fc.tuple(fc.constantFrom('file', 'sync', 'both', 'none', 'removed'), fc.boolean()), {
      maxLength: 100,
    }),
  )
  .map(([start, kinds]) =>
    kinds.map(([source, proved], at) =>
      day(addDays('2020-01-01', start + at), source as CoverageDay['source'], proved),
    ),
  );

describe('kindOf', () => {
  it('returns the source of a day, or for an empty day if it is verified', () => {
    expect(coverageKind(day('2026-01-01', 'file', true))).toBe('file');
    expect(coverageKind(day('2026-01-01', 'none', true))).toBe('proved');
    expect(coverageKind(day('2026-01-01', 'none'))).toBe('none');
    expect(coverageKind(day('2026-01-01', 'removed', true))).toBe('removed');
  });
});

describe('monthsOf', () => {
  it('returns full months, the latest first', () => {
    const months = monthsOf([
      day('2024-02-28', 'file'),
      day('2024-02-29', 'sync'),
      day('2024-03-01', 'both'),
    ]);
    expect(months.map(({ month, days }) => [month, days.length])).toEqual([
      ['2024-03', 31],
      ['2024-02', 29],
    ]);
    expect(months[1]?.days[27]?.source).toBe('file');
    expect(months[1]?.days[0]).toBeNull();
  });

  it('places each day exactly once', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const shown = monthsOf(days).flatMap(({ month, days: list }) =>
          list.flatMap((one, at) => {
            if (one) expect(one.date).toBe(`${month}-${String(at + 1).padStart(2, '0')}`);
            return one ? [one.date] : [];
          }),
        );
        expect(shown.sort()).toEqual(days.map(({ date }) => date));
      }),
    );
  });
});

describe('stretchesOf', () => {
  it('joins consecutive days of one kind', () => {
    expect(
      joinIntoStretches([
        day('2026-01-30', 'file'),
        day('2026-01-31', 'file'),
        day('2026-02-01', 'none', true),
        day('2026-02-02', 'none'),
      ]).map(({ from, to, kind }) => `${from} ${to} ${kind}`),
    ).toEqual([
      '2026-01-30 2026-01-31 file',
      '2026-02-01 2026-02-01 proved',
      '2026-02-02 2026-02-02 none',
    ]);
  });

  it('covers each day once, with adjacent stretches that differ', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const stretches = joinIntoStretches(days);
        const listed = stretches.flatMap(({ from, to, kind, proved }) => {
          const all: string[] = [];
          for (let at = from; at <= to; at = addDays(at, 1)) all.push(`${at} ${kind} ${proved}`);
          return all;
        });
        expect(listed).toEqual(days.map((one) => `${one.date} ${coverageKind(one)} ${one.proved}`));
        for (const [at, { kind, proved }] of stretches.entries()) {
          const next = stretches[at + 1];
          if (next) expect([next.kind, next.proved]).not.toEqual([kind, proved]);
        }
      }),
    );
  });
});
