import type { Engine } from '../../platform/db/storage.ts';
import { tables } from './001-tables.ts';
import { writeNumbers } from './002-write-numbers.ts';
import { attempts } from './003-attempts.ts';
import { accountPurpose } from './004-account-purpose.ts';
import { goalAccounts } from './005-goal-accounts.ts';
import { stepRows } from './006-step-rows.ts';
import { categoryRoles } from './007-category-roles.ts';
import { mainCurrency } from './008-main-currency.ts';
import { notes } from './009-notes.ts';
import { savedViews } from './010-saved-views.ts';
import { rates } from './011-rates.ts';
import { splits } from './012-splits.ts';
import { paidBack } from './013-paid-back.ts';
import { receipts } from './014-receipts.ts';
import { tags } from './015-tags.ts';
import { seriesCurrency } from './016-series-currency.ts';
import { monthStart } from './017-month-start.ts';
import { rollingLimits } from './018-rolling-limits.ts';
import { partShares } from './019-part-shares.ts';
import { quickAdd } from './021-quick-add.ts';
import { plannedPayments } from './022-planned-payments.ts';
import { letters } from './023-letters.ts';
import { calendarAddresses } from './024-calendar-addresses.ts';
import { untaggedMetrics } from './025-untagged-metrics.ts';
import { languages } from './026-languages.ts';
import type { Schema } from './helpers.ts';

export interface Migration {
  name: string;
  up(db: Schema, engine: Engine): Promise<void>;
}

/** In order, forward only. A released migration is never changed. */
export const migrations: readonly Migration[] = [
  { name: '001-tables', up: tables },
  { name: '002-write-numbers', up: writeNumbers },
  { name: '003-attempts', up: attempts },
  { name: '004-account-purpose', up: accountPurpose },
  { name: '005-goal-accounts', up: goalAccounts },
  { name: '006-step-rows', up: stepRows },
  { name: '007-category-roles', up: categoryRoles },
  { name: '008-main-currency', up: mainCurrency },
  { name: '009-notes', up: notes },
  { name: '010-saved-views', up: savedViews },
  { name: '011-rates', up: rates },
  { name: '012-splits', up: splits },
  { name: '013-paid-back', up: paidBack },
  { name: '014-receipts', up: receipts },
  { name: '015-tags', up: tags },
  { name: '016-series-currency', up: seriesCurrency },
  { name: '017-month-start', up: monthStart },
  { name: '018-rolling-limits', up: rollingLimits },
  { name: '019-part-shares', up: partShares },
  { name: '021-quick-add', up: quickAdd },
  { name: '022-planned-payments', up: plannedPayments },
  { name: '023-letters', up: letters },
  { name: '024-calendar-addresses', up: calendarAddresses },
  { name: '025-untagged-metrics', up: untaggedMetrics },
  { name: '026-languages', up: languages },
];

/** Recorded by databases and backups from before the first release, which this version cannot read. */
const BEFORE_RELEASE = '001-initial';

export const isBeforeRelease = (names: ReadonlySet<string> | readonly string[]): boolean =>
  [...names].includes(BEFORE_RELEASE);
