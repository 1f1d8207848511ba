import type { Report, ReportBank } from '@saldo/contract/imports';
import { accountNameOf } from '@saldo/domain/bank-names';
import { periodOf, yearOf } from '@saldo/domain/dates';
import { bankName as ownName, shortNameInBank } from '../../lib/banks.ts';
import { day, shortSpan, today } from '../../lib/format.ts';
import { type Period, periodName, thisMonth } from '../../lib/period.ts';
import { texts } from './texts.ts';

/** Bank names in the form, as customers know them. */
export const BANK_CHOICES: { value: ReportBank; label: string }[] = [
  { value: 'CAIXABANK', label: 'Imagin/Caixabank' },
  { value: 'REVOLUT', label: 'Revolut' },
  { value: 'BBVA', label: 'BBVA' },
  { value: 'AUTO', label: texts.otherBank },
  { value: 'GENERIC', label: texts.genericBank },
];

/** The server's bank code for a Saldo export. */
export const OWN_EXPORT = 'SALDO';

export const isOwnExport = ({ bank }: Pick<Report, 'bank'>): boolean => bank === OWN_EXPORT;

/** Display name of a file's origin: a Saldo export, or a bank in its own spelling or as the user named it. */
export const originName = (code: string): string =>
  code === OWN_EXPORT ? texts.ownExport : ownName(code);

/** "2 reverted, 1 pending", the most frequent reason first; null when nothing was skipped. */
export function skippedText(reasons: Report['skipped_reasons']): string | null {
  const parts = Object.entries(reasons)
    .filter(([, rows]) => rows > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, rows]) => texts.skippedFor(rows, reason));
  return parts.length > 0 ? parts.join(', ') : null;
}

type ReportDays = Pick<Report, 'from' | 'to'>;

const withoutYear = (date: string) => day(date, date);

/** First and last day, with the years separate: "Oct 1 – Oct 31", "2026". Null when the file had no rows. */
export function periodText({ from, to }: ReportDays): { days: string; years: string } | null {
  if (!from || !to) return null;
  const [first, last] = [withoutYear(from), withoutYear(to)];
  const years = yearOf(from) === yearOf(to) ? `${yearOf(to)}` : `${yearOf(from)} – ${yearOf(to)}`;
  return { days: from === to ? last : `${first} – ${last}`, years };
}

/** The period on one short line, with the year only if it is not the current one: "Oct 1–31". */
export const shortPeriod = ({ from, to }: ReportDays, now = today()): string =>
  from && to ? shortSpan(from, to, now) : '—';

/** The smallest period the transaction list can show (month or year) that includes the end of the import's period. */
export function periodView({ from, to }: ReportDays): (Period & { label: string }) | null {
  if (!from || !to) return null;
  const isMonth = periodOf(from) === periodOf(to);
  const period = isMonth ? thisMonth(to) : { year: yearOf(to) };
  return { ...period, label: periodName(period) };
}

/**
 * Combined balance check of an import: the weakest check of its accounts, gaps before anything else.
 */
export function combinedChain(accounts: readonly Pick<Report['accounts'][number], 'chain'>[]): {
  status: Report['accounts'][number]['chain']['status'];
  gaps: number;
} {
  const gaps = accounts.reduce((sum, account) => sum + account.chain.gaps, 0);
  if (accounts.some(({ chain }) => chain.status === 'gaps')) return { status: 'gaps', gaps };
  const has = (status: string) => accounts.some(({ chain }) => chain.status === status);
  if (accounts.length === 0 || has('unchecked')) return { status: 'unchecked', gaps: 0 };
  return { status: has('said') ? 'said' : 'holds', gaps: 0 };
}

/** "Everyday", or "3 accounts". Leaves out the bank name, which is shown beside it, so the result may be empty. */
export function accountText({
  accounts,
  bank,
}: {
  accounts: readonly { name: string }[];
  bank: string;
}): string {
  const [only, ...others] = accounts;
  if (others.length > 0) return texts.accountCount(accounts.length);
  const name = accountNameOf(only?.name ?? '', bank);
  return name === originName(bank) ? '' : shortNameInBank(name, bank);
}
