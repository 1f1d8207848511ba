import type { PdfProof, SheetTitle, StatementNotice } from './notices.ts';

const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
export const euros = (cents: number) => (cents / 100).toFixed(2);

export const sheetTitle = (title: SheetTitle): string =>
  'sheet' in title ? `Sheet ${title.sheet}` : `Table ${title.table} on this page`;

const PDF_PROOFS: Readonly<Record<PdfProof, string>> = {
  balances: 'the balance after each transaction',
  ends: 'the opening and closing balances',
  totals: 'the totals of money in and out',
  count: 'the number of transactions',
};

export function noticeText(notice: StatementNotice): string {
  switch (notice.is) {
    case 'pdf_verified':
      return `Read from a PDF and verified by ${notice.by.map((each) => PDF_PROOFS[each]).join(' and ')}.`;
    case 'list_left_out':
      return `A second list of transactions on page ${notice.page} wasn’t imported because the PDF has no balances or totals to check it against.`;
    case 'state_imported':
      return `Saldo doesn’t know the state ${notice.state} (${rows(notice.count)}). The balance changed by the amount, so ${notice.count === 1 ? 'it was' : 'they were'} imported.`;
    case 'state_left_out':
      return `Saldo doesn’t know the state ${notice.state} (${rows(notice.count)}). No balance shows that the money moved, so ${notice.count === 1 ? 'it wasn’t' : 'they weren’t'} imported.`;
    case 'currency_assumed':
      return `The file names no currency. Its amounts were read as ${notice.currency}, the currency of the country that it seems to be from.`;
    case 'sheet_left_out':
      return `${sheetTitle(notice.title)} wasn’t imported: it’s visible, but has no list of transactions like the imported one.`;
    case 'opening_left_out':
      return `Line ${notice.line} is an opening balance for ${notice.account}, but older transactions precede it. It isn’t a transaction, so it wasn’t imported.`;
    case 'parts_left_out':
      return `The parts of ${notice.count === 1 ? '1 split transaction' : `${notice.count} split transactions`} were left out (${notice.count === 1 ? '' : 'the first is on '}line ${notice.line}), because they don’t add up to the amount, go both ways or include a transfer. ${notice.count === 1 ? 'Its amount was' : 'Their amounts were'} imported.`;
    case 'block_repeated':
      return `The file repeats a block of ${rows(notice.count)}. The copy wasn’t imported.`;
    case 'fees_corrected':
      return `A spreadsheet removed the decimal point from ${notice.count === 1 ? '1 fee' : `${notice.count} fees`} in this file. Saldo corrected ${notice.count === 1 ? 'it' : 'them'} from the balances.`;
    case 'fee_unverified':
      return `${notice.place} ${notice.line}: no balance verifies the fee of ${euros(notice.fee)}.`;
    case 'mapping_remembered':
      return 'Used the column mapping you chose before.';
  }
}
