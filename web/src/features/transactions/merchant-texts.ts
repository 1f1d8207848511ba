import * as common from '../../lib/common-texts.ts';
import { count } from '../../lib/format.ts';

export const merchantTexts = {
  title: common.merchant,
  thisYear: common.thisYear,
  perMonth: 'Per month',
  last: 'Last paid',
  unknown: '–',
  afterTwoMonths: 'After two full months',
  payments: (n: number) => count(n, 'payment'),
  months: '12 months',
  inMonth: (month: string, sum: string, n: number) => `${month}: ${sum}, ${count(n, 'payment')}`,
  name: common.name,
  nameHint: 'Shown everywhere. Use another merchant’s name to merge the two.',
  willMerge: (name: string) => `This merges it with ${name}. You can split them again later.`,
  save: common.save,
  merge: common.merge,
  renamed: (name: string) => `Renamed to ${name}.`,
  merged: (name: string) => `Merged with ${name}.`,
  back: (name: string) => `Rename back to ${name}`,
  rule: 'Rule',
  count: common.transactions,
  parts: 'Merged merchants',
  split: common.splitOff,
  splitOff: (name: string) => `Split off ${name}`,
  apart: (name: string) => `${name} is a separate merchant again.`,
  written: 'Names on bank statements',
} as const;
