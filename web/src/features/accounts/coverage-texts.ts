import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';

/** Texts about the days of an account that statements cover. */
export const texts = {
  title: 'Coverage',
  loading: 'Loading coverage',
  failed: 'Failed to load coverage.',
  none: 'No data yet from a statement or bank connection.',
  legend: 'Legend',
  kinds: {
    file: 'Statement',
    sync: 'Connection',
    both: 'Both',
    proved: 'No transactions (verified)',
    removed: 'Since removed',
    none: 'Not covered',
  },
  tip: (day: string, kind: string, proved: boolean) =>
    `${day}: ${kind}${proved ? ', verified by the balance' : ''}`,
  total: (n: number, span: string) => `${count(n, 'day')}, ${span}.`,
  proved: (n: number, all: number) =>
    n === all
      ? 'The balances verify that nothing is missing.'
      : `The balances verify that ${count(n, 'day')} ${n === 1 ? 'is' : 'are'} complete.`,
  listProved: (n: number) =>
    `For ${count(n, 'day')}, the balances verify every transaction the bank listed, even those since removed.`,
  // Returned in pieces, because the date spans are emphasized.
  removed: <T>(n: number, spans: T) => [
    `${count(n, 'day')} had transactions that were removed by undoing an import or deleting a period: `,
    spans,
    '. Import those statements again to restore them.',
  ],
  open: <T>(n: number, spans: T) =>
    n === 0 ? ['No day is missing.'] : [`${count(n, 'day')} not covered: `, spans, '.'],
  spans: (spans: string, more: number) =>
    more === 0 ? spans : `${spans} and ${number(more)} more`,
  more: (n: number) => `Show ${count(n, 'earlier month')}`,
  less: 'Show less',
  table: 'Coverage by date range',
  days: common.dates,
  source: 'Source',
  balance: common.balance,
  provedWord: 'verified',
  notProved: 'not verified',
} as const;
