import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FilterQuery } from './transaction-filters.ts';

/** Files of the archive, which also has a folder of receipts. */
export const SUMMARY_FILE = 'summary.csv';
export const TAX_ROWS_FILE = 'transactions.csv';

export const getTaxArchive = endpoint('GET', '/transactions/archive', {
  summary:
    'Download the transactions that filters match for a tax return: a zip of sums, rows and receipts',
  access: 'user',
  query: FilterQuery,
  media: 'application/zip',
  answers: { 200: z.unknown() },
  expensive: true,
});
