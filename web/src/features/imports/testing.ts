import type { ImportOutcome, MappingQuestion, Report } from '@saldo/contract/imports';

type ReportAccount = Report['accounts'][number];

/** The account of an import of ten rows with verified balances; override any field. */
export const makeReportAccount = (given: Partial<ReportAccount> = {}): ReportAccount => ({
  ...{ id: '00000000-0000-7000-8000-000000000200', name: 'CaixaBank', iban: null },
  ...{ product: 'current', currency: 'EUR', imported: 10, duplicates: 0, assumed: false },
  chain: { status: 'holds', gaps: 0, opening: 0, closing: 1635 },
  ...given,
});

/** An import of January 2026; override any field. */
export const makeReport = (given: Partial<Report> = {}): Report => ({
  ...{ id: '00000000-0000-7000-8000-000000000500', bank: 'CAIXABANK', file_name: 'january.csv' },
  ...{ account_id: null, accounts: [makeReportAccount()], total: 10, imported: 10, duplicates: 0 },
  ...{ skipped: 0, skipped_reasons: {}, rules_changed: 0, transfers_linked: 0 },
  ...{ from: '2026-01-02', to: '2026-01-30', notices: [], known: [] },
  ...{ created_at: '2026-11-21T10:00:00.000Z', undone_at: null, edited_since: 0, also_in: [] },
  ...given,
});

/** The outcome of an import that left nothing to sort, while the usual is unknown. */
export const NO_OUTCOME: ImportOutcome = { to_sort: { count: 0, here: 0 }, versus_usual: null };

/** The server's question about a CSV from an unknown bank. */
export const QUESTION: MappingQuestion = {
  headings: ['Booking Date', 'Partner Name', 'Note', 'Amount (EUR)', 'Balance'],
  sample: [
    ['31/10/2026', 'Mercadona', '', '-54,18', '2.395,82'],
    ['30/10/2026', 'Payroll Example', 'October', '2.450,00', '2.450,00'],
  ],
  guess: { date: 'Booking Date', amount: 'Amount (EUR)', balance: 'Balance' },
};
