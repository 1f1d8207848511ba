import { createHash } from 'node:crypto';
import type { MonthStart } from '@saldo/contract/month-start';
import type { UsersTable } from '../../schema/tables.ts';

/** What the header says of a user's months; null as on the wall calendar. */
export function monthsText({
  month_start,
  pay_months,
}: Pick<UsersTable, 'month_start' | 'pay_months'>): string | null {
  if (month_start === null) return null;
  const start: MonthStart = JSON.parse(month_start);
  switch (start.kind) {
    case 'calendar':
      return null;
    case 'day':
      return `day ${start.day}`;
    case 'working_day':
      return `working_day ${start.on_or_before}`;
    case 'pay':
      return `pay ${createHash('sha256')
        .update(pay_months ?? '')
        .digest('hex')
        .slice(0, 16)}`;
  }
}
