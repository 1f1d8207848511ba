import type { Cents } from '@saldo/domain/money';

/** Name of a position in a file: `Line` in a text file, `Row` in a sheet. */
export type LineOrRow = 'Line' | 'Row';

/** What in a PDF verifies that its transactions were read correctly. */
export type PdfProof = 'balances' | 'ends' | 'totals' | 'count';

/** A sheet of a workbook by its quoted name, or a table of a page by its number. */
export type SheetTitle = { sheet: string } | { table: number };

/**
 * A fact about rows that were repaired, left out or imported unverified. It is stored with the import, and `noticeText`
 * writes its sentence. Quoted texts have their card numbers masked.
 */
export type StatementNotice =
  | { is: 'pdf_verified'; by: PdfProof[] }
  | { is: 'list_left_out'; page: number }
  | { is: 'state_imported'; state: string; count: number }
  | { is: 'state_left_out'; state: string; count: number }
  | { is: 'currency_assumed'; currency: string }
  | { is: 'sheet_left_out'; title: SheetTitle }
  | { is: 'opening_left_out'; line: number; account: string }
  | { is: 'parts_left_out'; count: number; line: number }
  | { is: 'block_repeated'; count: number }
  | { is: 'fees_corrected'; count: number }
  | { is: 'fee_unverified'; place: LineOrRow; line: number; fee: Cents }
  | { is: 'mapping_remembered' };
