import { number } from '../../../lib/format.ts';

/** Texts of the sums below a list. */
export const texts = {
  label: 'Sums of all matching transactions',
  rows: (n: number) => `${number(n)} ${n === 1 ? 'row' : 'rows'}`,
  in: (money: string) => `${money} in`,
  out: (money: string) => `${money} out`,
  net: 'net',
  makeMetric: 'Make This a Metric',
  download: 'CSV',
  downloadHint: 'Download as CSV, for spreadsheets',
  taxes: 'For Taxes',
  taxesHint: 'Download for taxes: sums by category, transactions and receipts, as a zip',
  downloadFailed: (message: string) => `Failed to download: ${message}`,
  /** Headings of the file, in the order of its columns. */
  columns: [
    ...['Date', 'Name', 'Description', 'Category', 'Tags', 'Note', 'Account', 'Amount', 'Currency'],
  ],
};
