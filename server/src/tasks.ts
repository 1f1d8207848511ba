import { readAccountParts } from './features/account-edits/account-parts.ts';
import { mergeAccounts } from './features/account-edits/merge-accounts.ts';
import { splitAccount } from './features/account-edits/split-account.ts';
import type { tasks as accountEdits } from './features/account-edits/tasks.ts';
import { computeAccountBalances, readBalances } from './features/accounts/balances.ts';
import { readCoverage } from './features/accounts/covered-days.ts';
import type { tasks as accounts } from './features/accounts/tasks.ts';
import { findDamage, findDamageNow } from './features/admin/damage-check.ts';
import type { tasks as admin } from './features/admin/tasks.ts';
import { previewRestore, restoreLive } from './features/backups/live-restore.ts';
import { nightlyBackup } from './features/backups/make-backup.ts';
import type { tasks as backup } from './features/backups/tasks.ts';
import { applyFetch } from './features/bank-connections/sync/apply-fetch.ts';
import type { tasks as bankConnections } from './features/bank-connections/tasks.ts';
import { writeCalendar } from './features/calendar-addresses/due-calendar.ts';
import type { tasks as calendarAddresses } from './features/calendar-addresses/tasks.ts';
import { answerQueue } from './features/categorization/answer-queue.ts';
import { applySuggestions } from './features/categorization/apply-suggestions.ts';
import { autoSort, undoAutoSorted } from './features/categorization/auto-sort.ts';
import { countQueue } from './features/categorization/count-queue.ts';
import { measurePrecision } from './features/categorization/precision-figure.ts';
import { readQueue } from './features/categorization/queue.ts';
import { estimateLlm, suggestCategories } from './features/categorization/suggest-categories.ts';
import type { tasks as categorization } from './features/categorization/tasks.ts';
import { foreseeStep } from './features/history/preview.ts';
import type { tasks as history } from './features/history/tasks.ts';
import { undoStep } from './features/history/undo-step.ts';
import { readAffordability } from './features/home/affordability-forecast.ts';
import { readCoveredMonth } from './features/home/covered-days.ts';
import { countKnownMonths } from './features/home/known-months.ts';
import { readLeft } from './features/home/left-figure.ts';
import { suggestMonth } from './features/home/month-suggestions.ts';
import { readMonthPicture } from './features/home/service.ts';
import type { tasks as home } from './features/home/tasks.ts';
import { importFile } from './features/imports/import-file.ts';
import { importPlanned, settlePlan } from './features/imports/plans/import-plan-files.ts';
import { keepPlanFiles, keepReading } from './features/imports/plans/plan-files.ts';
import { previewPlan } from './features/imports/plans/plan-preview.ts';
import type { tasks as imports } from './features/imports/tasks.ts';
import { undoImport } from './features/imports/undo-import.ts';
import { readLetter } from './features/letters/read-letter.ts';
import type { tasks as letters } from './features/letters/tasks.ts';
import { writeLetter, writeLetters } from './features/letters/write-letter.ts';
import { readMerchantRows, readMerchants } from './features/merchants/merchant-list.ts';
import { readMerchant, readMerchantTexts } from './features/merchants/read-merchants.ts';
import type { tasks as merchants } from './features/merchants/tasks.ts';
import { readAnnual, readMonthly } from './features/metrics/service.ts';
import type { tasks as metrics } from './features/metrics/tasks.ts';
import type { tasks as portability } from './features/portability/tasks.ts';
import { writeTaxArchive } from './features/portability/tax-archive.ts';
import { writeExport } from './features/portability/write-export.ts';
import { readNeeds, storeRates } from './features/rates/store.ts';
import type { tasks as rates } from './features/rates/tasks.ts';
import { findSeries } from './features/recurring/find-series.ts';
import { readForecast } from './features/recurring/forecast.ts';
import { notifySeries } from './features/recurring/notifications.ts';
import { readSeriesList } from './features/recurring/series-list.ts';
import type { tasks as recurring } from './features/recurring/tasks.ts';
import {
  applyRules,
  deleteRule,
  previewRules,
  revertRule,
  ruleHealth,
} from './features/rules/apply-rules.ts';
import { draftRule } from './features/rules/draft-rule.ts';
import { suggestRules } from './features/rules/suggestions.ts';
import type { tasks as rules } from './features/rules/tasks.ts';
import { search } from './features/search/service.ts';
import type { tasks as searches } from './features/search/tasks.ts';
import { deleteTag, setTag } from './features/tags/edit-tags.ts';
import { listTagCosts } from './features/tags/listed-tags.ts';
import { readTag } from './features/tags/tag-page.ts';
import type { tasks as tags } from './features/tags/tasks.ts';
import { evaluateFigures } from './features/targets/notifications.ts';
import { checkBalanceGoal, listAlerts, listGoals } from './features/targets/service.ts';
import type { tasks as targets } from './features/targets/tasks.ts';
import {
  deletePeriod,
  deleteTransactions,
  updateBatch,
} from './features/transactions/batch-edits.ts';
import { countWider } from './features/transactions/match-counts.ts';
import type { tasks as transactions } from './features/transactions/tasks.ts';
import { readList, sumList } from './features/transactions/transaction-list.ts';
import { countSuggestions, suggestTransfers } from './features/transfers/suggest-transfers.ts';
import type { tasks as transfers } from './features/transfers/tasks.ts';
import { changeMonths, findPayMonths } from './features/users/change-months.ts';
import { countCurrencies } from './features/users/count-currencies.ts';
import { eraseRows } from './features/users/erase-users.ts';
import type { tasks as users } from './features/users/tasks.ts';
import type { FunctionsOf } from './platform/jobs/tasks.ts';

type Declared = typeof accountEdits &
  typeof accounts &
  typeof admin &
  typeof backup &
  typeof bankConnections &
  typeof calendarAddresses &
  typeof categorization &
  typeof home &
  typeof history &
  typeof imports &
  typeof letters &
  typeof merchants &
  typeof metrics &
  typeof portability &
  typeof rates &
  typeof recurring &
  typeof rules &
  typeof searches &
  typeof tags &
  typeof targets &
  typeof transactions &
  typeof transfers &
  typeof users;

/** The function of each task declared in the features' `tasks.ts`, for worker threads. */
export const functions = {
  mergeAccounts,
  splitAccount,
  readAccountParts,
  computeAccountBalances,
  readBalances,
  readCoverage,
  findDamage,
  findDamageNow,
  applyFetch,
  writeCalendar,
  suggestCategories,
  estimateLlm,
  answerQueue,
  applySuggestions,
  measurePrecision,
  readQueue,
  countQueue,
  autoSort,
  undoAutoSorted,
  readCoveredMonth,
  readMonthPicture,
  countKnownMonths,
  readAffordability,
  readLeft,
  suggestMonth,
  undoStep,
  foreseeStep,
  importFile,
  keepPlanFiles,
  keepReading,
  previewPlan,
  importPlanned,
  settlePlan,
  undoImport,
  readLetter,
  writeLetter,
  writeLetters,
  readMerchants,
  readMerchant,
  readMerchantRows,
  readMerchantTexts,
  readAnnual,
  readMonthly,
  writeExport,
  writeTaxArchive,
  readNeeds,
  storeRates,
  readSeriesList,
  readForecast,
  findSeries,
  notifySeries,
  applyRules,
  previewRules,
  revertRule,
  deleteRule,
  ruleHealth,
  suggestRules,
  draftRule,
  search,
  checkBalanceGoal,
  listGoals,
  listAlerts,
  evaluateFigures,
  listTagCosts,
  readTag,
  setTag,
  deleteTag,
  deletePeriod,
  deleteTransactions,
  updateBatch,
  readList,
  sumList,
  countWider,
  countSuggestions,
  suggestTransfers,
  changeMonths,
  findPayMonths,
  countCurrencies,
  eraseRows,
  nightlyBackup,
  previewRestore,
  restoreLive,
} satisfies FunctionsOf<Declared>;
