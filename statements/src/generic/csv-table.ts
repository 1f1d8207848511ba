interface CsvRow {
  line: number;
  cells: string[];
}

/** A text table as any program writes it: its headings, the rows below with their lines, and what stands above. */
export interface CsvTable {
  headings: string[];
  rows: CsvRow[];
  above: CsvRow[];
  /** Of the headings; of a list without any it is its first row. */
  headLine: number;
}
