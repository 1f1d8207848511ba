import { mergeAccounts } from './features/account-edits/merge.ts';
import { readParts } from './features/account-edits/parts.ts';
import { splitAccount } from './features/account-edits/split.ts';
import { readBalances, reckonAccounts } from './features/accounts/balances.ts';
import { readCoverage } from './features/accounts/coverage.ts';
import { applyFetch } from './features/bank-connections/sync/apply-fetch.ts';
import { applySuggestions } from './features/categorization/apply.ts';
import { sortArrived, undoArrival } from './features/categorization/arrival.ts';
import { readQueue } from './features/categorization/queue.ts';
import { estimateLlm, suggestCategories } from './features/categorization/suggest.ts';
import { readToSort } from './features/categorization/to-sort.ts';
import { readMonthPicture } from './features/home/service.ts';
import { undoImport } from './features/imports/task.ts';
import { readMerchant, readMerchants, readMerchantTexts } from './features/merchants/service.ts';
import { annualAsJson } from './features/metrics/service.ts';
import { importFile } from './features/portability/import-export.ts';
import { writeExport } from './features/portability/write-export.ts';
import { readForecast } from './features/recurring/forecast.ts';
import { readSeries } from './features/recurring/list.ts';
import { tellSeries } from './features/recurring/notices.ts';
import { findSeries } from './features/recurring/service.ts';
import { draftRule } from './features/rules/draft.ts';
import { suggestRules } from './features/rules/suggestions.ts';
import {
  applyRules,
  deleteRule,
  previewRules,
  revertRule,
  ruleHealth,
} from './features/rules/tasks.ts';
import { evaluateFigures } from './features/targets/notices.ts';
import { presentTargets } from './features/targets/service.ts';
import {
  deletePeriod,
  deleteTransactions,
  updateBatch,
} from './features/transaction-edits/tasks.ts';
import { listAsJson } from './features/transactions/list.ts';
import { countWider } from './features/transactions/wider.ts';
import { suggestTransfers } from './features/transfers/suggest.ts';
import { eraseRows } from './features/users/erase.ts';
import { previewRestore, restoreLive } from './platform/backup/live.ts';
import { nightlyBackup } from './platform/backup/task.ts';
import { checkIntegrity } from './platform/db/integrity.ts';
import type { TaskContext } from './platform/jobs/tasks.ts';

/** What worker threads can do, by name. */
export const tasks = {
  importStatement: importFile,
  undoImport,
  deletePeriod,
  deleteTransactions,
  updateBatch,
  listAsJson,
  countWider,
  annualAsJson,
  suggestCategories,
  readQueue,
  readToSort,
  sortArrived,
  undoArrival,
  estimateLlm,
  applySuggestions,
  evaluateFigures,
  presentTargets,
  eraseRows,
  applyRules,
  deleteRule,
  previewRules,
  revertRule,
  ruleHealth,
  readForecast,
  readMonthPicture,
  readMerchant,
  readMerchants,
  readMerchantTexts,
  readSeries,
  findSeries,
  tellSeries,
  suggestRules,
  draftRule,
  suggestTransfers,
  applyFetch,
  readBalances,
  readCoverage,
  reckonAccounts,
  mergeAccounts,
  splitAccount,
  readAccountParts: readParts,
  nightlyBackup,
  checkIntegrity: ({ storage }: TaskContext) => checkIntegrity(storage),
  previewRestore,
  restoreLive,
  writeExport,
};
