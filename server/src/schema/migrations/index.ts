import type { Engine } from '../../platform/db/storage.ts';
import { initial } from './001-initial.ts';
import { statistics } from './002-statistics.ts';
import { languageModel } from './003-language-model.ts';
import { rules } from './004-rules.ts';
import { transfers } from './005-transfers.ts';
import { metrics } from './006-metrics.ts';
import { goalsAndAlerts } from './007-goals-and-alerts.ts';
import { bankConnections } from './008-bank-connections.ts';
import { tickets } from './009-tickets.ts';
import { profile } from './010-profile.ts';
import { passkeys } from './011-passkeys.ts';
import { operation } from './012-operation.ts';
import { csvMappings } from './013-csv-mappings.ts';
import { restoredReports } from './014-restored-reports.ts';
import { signInRecord } from './015-sign-in-record.ts';
import { stepUp } from './016-step-up.ts';
import { deletedPeople } from './017-deleted-people.ts';
import { bankReturns } from './018-bank-returns.ts';
import { toldNotices } from './019-told-notices.ts';
import { requestCounts } from './020-request-counts.ts';
import { nothingReached } from './022-nothing-reached.ts';
import { noLearntWindow } from './023-no-learnt-window.ts';
import { ownAccounts } from './024-own-accounts.ts';
import { accountMerges } from './025-account-merges.ts';
import { series } from './026-series.ts';
import { toldBalances } from './027-told-balances.ts';
import { merchantNames } from './029-merchant-names.ts';
import { foundSeries } from './030-found-series.ts';
import { partsOfSeries } from './031-parts-of-series.ts';
import { sortingOnArrival } from './034-sorting-on-arrival.ts';
import { keysOfOwners } from './035-keys-of-owners.ts';
import { movedPayments } from './037-moved-payments.ts';
import { orderOfRules } from './039-order-of-rules.ts';
import { locks } from './040-locks.ts';
import { positions } from './042-positions.ts';
import { timesOfLocks } from './043-times-of-locks.ts';
import { plainLetters } from './044-plain-letters.ts';
import { ownEntries } from './045-own-entries.ts';
import { rowsToSort } from './046-rows-to-sort.ts';
import type { Schema } from './helpers.ts';

export interface Migration {
  name: string;
  up(db: Schema, engine: Engine): Promise<void>;
}

/** In order, forward only. A migration that has been released is never changed. */
export const migrations: readonly Migration[] = [
  { name: '001-initial', up: initial },
  { name: '002-statistics', up: statistics },
  { name: '003-language-model', up: languageModel },
  { name: '004-rules', up: rules },
  { name: '005-transfers', up: transfers },
  { name: '006-metrics', up: metrics },
  { name: '007-goals-and-alerts', up: goalsAndAlerts },
  { name: '008-bank-connections', up: bankConnections },
  { name: '009-tickets', up: tickets },
  { name: '010-profile', up: profile },
  { name: '011-passkeys', up: passkeys },
  { name: '012-operation', up: operation },
  { name: '013-csv-mappings', up: csvMappings },
  { name: '014-restored-reports', up: restoredReports },
  { name: '015-sign-in-record', up: signInRecord },
  { name: '016-step-up', up: stepUp },
  { name: '017-deleted-people', up: deletedPeople },
  { name: '018-bank-returns', up: bankReturns },
  { name: '019-told-notices', up: toldNotices },
  { name: '020-request-counts', up: requestCounts },
  { name: '022-nothing-reached', up: nothingReached },
  { name: '023-no-learnt-window', up: noLearntWindow },
  { name: '024-own-accounts', up: ownAccounts },
  { name: '025-account-merges', up: accountMerges },
  { name: '026-series', up: series },
  { name: '027-told-balances', up: toldBalances },
  { name: '029-merchant-names', up: merchantNames },
  { name: '030-found-series', up: foundSeries },
  { name: '031-parts-of-series', up: partsOfSeries },
  { name: '034-sorting-on-arrival', up: sortingOnArrival },
  { name: '035-keys-of-owners', up: keysOfOwners },
  { name: '037-moved-payments', up: movedPayments },
  { name: '039-order-of-rules', up: orderOfRules },
  { name: '040-locks', up: locks },
  { name: '042-positions', up: positions },
  { name: '043-times-of-locks', up: timesOfLocks },
  { name: '044-plain-letters', up: plainLetters },
  { name: '045-own-entries', up: ownEntries },
  { name: '046-rows-to-sort', up: rowsToSort },
];
