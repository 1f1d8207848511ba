import type { Chain, Report } from '@saldo/contract/imports';
import { type Cents, fromCents } from '@saldo/domain/money';
import { pick } from '@saldo/domain/records';
import type { z } from 'zod';
import { fromJson } from '../../schema/rows.ts';
import { fromFactText } from '../../schema/stored/fact-text.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import { ReportNotice } from '../../schema/stored/report-notice.ts';
import { TABLES } from '../../schema/tables.ts';
import { texts } from '../../texts/catalogues.ts';
import type { ReportRow } from './store.ts';

const NOTICE = {
  schema: ReportNotice,
  sentence: (notice: ReportNotice) => texts().reportNotice(notice),
};

const detailsOf = (text: string) => fromJson(TABLES.reports.columns.details, text);

/** Presents all of a user's reports, each with the other imports that contain the same rows. */
export function presentReports(rows: readonly ReportRow[]): Report[] {
  const holders = new Map<string, Report['also_in']>();
  for (const { id, file_name, details, undone_at } of rows) {
    if (undone_at !== null) continue;
    const { known_from: from = {} } = detailsOf(details);
    for (const [source, count] of Object.entries(from)) {
      holders.set(source, [...(holders.get(source) ?? []), { id, file_name, rows: count }]);
    }
  }
  return rows.map((row) => presentReport(row, holders.get(row.id)));
}

export function presentReport(row: ReportRow, alsoIn: Report['also_in'] = []): Report {
  const details = detailsOf(row.details);
  const [only, ...others] = details.accounts;
  return {
    ...pick(row, ['id', 'bank', 'file_name', 'total', 'imported', 'duplicates', 'skipped']),
    ...pick(row, ['rules_changed', 'transfers_linked', 'created_at', 'undone_at', 'edited_since']),
    account_id: only && others.length === 0 ? only.id : null,
    accounts: details.accounts.map(({ chain, assumed = false, ...account }) => ({
      ...account,
      assumed,
      chain: presentChain(chain),
    })),
    skipped_reasons: details.skipped_reasons,
    from: row.date_from,
    to: row.date_to,
    notices: details.notices.flatMap((text) => fromFactText(text, NOTICE) ?? []),
    known: details.known.map((known) => ({ ...known, amount: fromCents(known.amount) })),
    also_in: alsoIn,
  };
}

const decimal = (cents: Cents | null) => (cents === null ? null : fromCents(cents));

export const presentChain = (
  chain: ReportDetails['accounts'][number]['chain'],
): z.infer<typeof Chain> => ({
  ...chain,
  opening: decimal(chain.opening),
  closing: decimal(chain.closing),
});
