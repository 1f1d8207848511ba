import { Parser } from 'htmlparser2';
import { quote } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import type { Sheet, TableCell, TableRow } from './table.ts';

/** Same limit as for workbooks: cells further out are stray formatting. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 300_000;
const DEEPEST = 100;
/** Elements inside cells or next to sheets whose text is not part of a cell. */
const ASIDE = new Set(['office:annotation', 'table:tracked-changes', 'draw:frame', 'table:shapes']);
const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);
const NUMBERS = new Set(['float', 'currency']);

/**
 * Reads the sheets of an OpenDocument spreadsheet from its `content.xml`. Blank cells and rows that are repeated to the
 * end of the sheet are skipped. Repeated rows with contents count toward the row limit. Throws if the document is not a
 * spreadsheet.
 */
export function openDocumentSheets(content: Uint8Array): Sheet[] {
  const collector = new SheetCollector();
  const parser = new Parser(collector, { xmlMode: true, decodeEntities: true });
  parser.write(new TextDecoder().decode(content));
  parser.end();
  if (!collector.isWhole) throw new StatementError((t) => t.workbook.openDocument);
  return collector.sheets;
}

type Attributes = Readonly<Record<string, string>>;

interface Collected extends Sheet {
  rows: TableRow[];
}

class SheetCollector {
  readonly sheets: Collected[] = [];
  /** True once the spreadsheet has been read to its end. */
  isWhole = false;
  private sheet: Collected | null = null;
  private readonly hiddenStyles = new Set<string>();
  private style = '';
  private depth = 0;
  /** Depth of the outermost skipped element. */
  private asideFrom: number | null = null;
  private line = 0;
  private rowRepeats = 1;
  private cells: TableCell[] = [];
  private blanks = 0;
  private cell: { repeats: number; number: number | null; text: string | null } | null = null;
  private text = '';

  onopentag(name: string, attributes: Attributes): void {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new StatementError((t) => t.page.tooDeep);
    if (ASIDE.has(name) || (name === 'table:table' && this.sheet)) this.asideFrom ??= this.depth;
    if (this.asideFrom !== null) return;
    if (CELLS.has(name)) this.startCell(attributes);
    else if (name === 'table:table-row') this.startRow(attributes);
    else if (name === 'table:table') this.startSheet(attributes);
    else if (name === 'style:style') this.style = attributes['style:name'] ?? '';
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false') {
      this.hiddenStyles.add(this.style);
    } else if (this.cell) this.startInCell(name, attributes);
  }

  ontext(text: string): void {
    if (this.cell && this.asideFrom === null) this.text += text;
  }

  onclosetag(name: string): void {
    const isAside = this.asideFrom !== null;
    if (this.asideFrom === this.depth) this.asideFrom = null;
    this.depth -= 1;
    if (isAside) return;
    if (CELLS.has(name)) this.endCell();
    else if (name === 'table:table-row') this.endRow();
    else if (name === 'table:table') this.sheet = null;
    else if (name === 'office:spreadsheet') this.isWhole = true;
  }

  private startSheet(attributes: Attributes): void {
    const name = attributes['table:name'] ?? '';
    this.sheet = {
      title: { sheet: quote(name) },
      name,
      rows: [],
      hidden: this.hiddenStyles.has(attributes['table:style-name'] ?? ''),
      date1904: false,
    };
    this.sheets.push(this.sheet);
    this.line = 0;
  }

  private startRow(attributes: Attributes): void {
    this.rowRepeats = repeatsOf(attributes['table:number-rows-repeated']);
    this.cells = [];
    this.blanks = 0;
  }

  private endRow(): void {
    const first = this.line + 1;
    this.line += this.rowRepeats;
    if (!this.sheet || this.cells.length === 0) return;
    const { rows } = this.sheet;
    const count = rows.length + this.rowRepeats;
    if (count > MOST_ROWS) {
      throw new StatementError((t) => t.workbook.tooLong(count, MOST_ROWS));
    }
    for (let line = first; line <= this.line; line += 1) rows.push({ line, cells: this.cells });
  }

  /** Starts a cell. Percentages, times and booleans keep their displayed text. */
  private startCell(attributes: Attributes): void {
    const type = attributes['office:value-type'] ?? '';
    const number = NUMBERS.has(type) ? Number(attributes['office:value']) : Number.NaN;
    this.cell = {
      repeats: repeatsOf(attributes['table:number-columns-repeated']),
      number: Number.isFinite(number) ? number : null,
      text: type === 'date' ? (attributes['office:date-value'] ?? null) : null,
    };
    this.text = '';
  }

  /** Handles elements inside a cell. Its lines are paragraphs, and repeated spaces and tabs are elements too. */
  private startInCell(name: string, attributes: Attributes): void {
    const isNext = name === 'text:p' && this.text !== '';
    if (isNext || name === 'text:line-break') this.text += '\n';
    else if (name === 'text:tab') this.text += '\t';
    else if (name === 'text:s') {
      this.text += ' '.repeat(Math.min(repeatsOf(attributes['text:c']), MOST_COLUMNS));
    }
  }

  private endCell(): void {
    if (!this.cell) return;
    const { repeats, number, text } = this.cell;
    const value = number ?? text ?? this.text;
    this.cell = null;
    if (value === '') {
      this.blanks += repeats;
      return;
    }
    const from = this.cells.length + this.blanks;
    const until = Math.min(from + repeats, MOST_COLUMNS);
    while (this.cells.length < Math.min(from, MOST_COLUMNS)) this.cells.push(null);
    while (this.cells.length < until) this.cells.push(value);
    this.blanks = 0;
  }
}

const repeatsOf = (attribute: string | undefined): number => {
  const count = Number(attribute ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
};
