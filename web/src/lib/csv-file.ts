/** Excel reads a file as UTF-8 only if it begins so. */
const BOM = '\uFEFF';

/** A CSV file for spreadsheets. Text that a spreadsheet would run as a formula starts with an apostrophe. */
export async function csvFile(lines: unknown[][]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse(lines, { escapeFormulae: true });
  return new Blob([`${BOM}${text}\r\n`], { type: 'text/csv' });
}
