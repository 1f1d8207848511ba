interface CsvRow {
  line: number;
  cells: string[];
}

/** A table in a text file from any program: its headings, the rows below with line numbers, and the rows above. */
export interface CsvTable {
  headings: string[];
  rows: CsvRow[];
  above: CsvRow[];
  /** Line of the headings, or of the first row in a list without headings. */
  headLine: number;
}
