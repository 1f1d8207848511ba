/** A text table as any program writes it: its headings, and the rows below with their lines. */
export interface CsvTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}
