import type { OpenShare } from '@saldo/contract/shares';
import { csvFile } from '../../../lib/csv-file.ts';
import { shareTexts } from './share-texts.ts';

const t = shareTexts.page;

/** Open shares as a CSV file for spreadsheets. */
export const owedCsv = (shares: readonly OpenShare[]): Promise<Blob> =>
  csvFile([
    [...t.columns],
    ...shares.map(({ who, name, date, days, owed, of, currency }) => [
      ...[who ?? shareTexts.nobody, name, date, days, owed, of, currency],
    ]),
  ]);
