import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Name of the file in the archive that contains all transactions and can be imported again. */
export const TRANSACTIONS_FILE = 'transactions.csv';

export const getExport = endpoint('GET', '/export', {
  summary: "Export all of the current user's data: a zip of CSV and JSON files",
  access: 'user',
  stepUp: true,
  media: 'application/zip',
  answers: { 200: z.unknown() },
  expensive: true,
});
