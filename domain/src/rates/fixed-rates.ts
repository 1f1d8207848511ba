import type { Day } from '../dates.ts';
import type { Millionths } from './convert.ts';

/** How many units of a currency one euro replaced, since the day the currency joined it. */
export interface FixedRate {
  day: Day;
  rate: Millionths;
}

/** The rates of Council Regulation (EC) 2866/98 and those that followed it, with six significant figures. */
const JOINED: readonly (readonly [Day, Readonly<Record<string, number>>])[] = [
  [
    '1999-01-01',
    {
      ...{ ATS: 13.7603, BEF: 40.3399, DEM: 1.95583, ESP: 166.386, FIM: 5.94573, FRF: 6.55957 },
      ...{ IEP: 0.787564, ITL: 1936.27, LUF: 40.3399, NLG: 2.20371, PTE: 200.482 },
    },
  ],
  ['2001-01-01', { GRD: 340.75 }],
  ['2007-01-01', { SIT: 239.64 }],
  ['2008-01-01', { CYP: 0.585274, MTL: 0.4293 }],
  ['2009-01-01', { SKK: 30.126 }],
  ['2011-01-01', { EEK: 15.6466 }],
  ['2014-01-01', { LVL: 0.702804 }],
  ['2015-01-01', { LTL: 3.4528 }],
  ['2023-01-01', { HRK: 7.5345 }],
  ['2026-01-01', { BGN: 1.95583 }],
];

export const FIXED_RATES: ReadonlyMap<string, FixedRate> = new Map(
  JOINED.flatMap(([day, rates]) =>
    Object.entries(rates).map(([currency, rate]) => [
      currency,
      { day, rate: Math.round(rate * 1e6) },
    ]),
  ),
);
