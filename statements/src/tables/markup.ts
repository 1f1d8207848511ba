import { Parser } from 'htmlparser2';
import { StatementError } from '../statement.ts';
import type { Cell, TableRow } from './table.ts';

const ROWS = new Set(['tr', 'row', 'ss:row']);
const CELLS = new Set(['td', 'th', 'cell', 'ss:cell']);
const DATA = new Set(['data', 'ss:data']);
const UNSEEN = new Set(['style', 'script', 'title']);

/** A page that was saved as a spreadsheet nests tables a few deep; the parser's time grows with the square of it. */
const DEEPEST = 200;
/** As of workbooks: cells further out are stray formatting. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 300_000;

/** The rows of all tables of a page that was saved as a spreadsheet, or of an XML spreadsheet of 2003. */
export function markupRows(text: string): TableRow[] {
  const collector = new RowCollector();
  const parser = new Parser(collector, {
    decodeEntities: true,
    recognizeSelfClosing: true,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  parser.write(text);
  parser.end();
  return collector.rows;
}

class RowCollector {
  readonly rows: TableRow[] = [];
  private cells: Cell[] | null = null;
  private text: string | null = null;
  private isNumber = false;
  private hidden = 0;
  private depth = 0;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.depth++;
    if (this.depth > DEEPEST) throw new StatementError((t) => t.page.tooDeep);
    if (UNSEEN.has(name)) this.hidden++;
    else if (ROWS.has(name)) this.startRow(Number(attributes['ss:index']));
    else if (CELLS.has(name)) this.startCell(Number(attributes['ss:index']));
    else if (DATA.has(name)) this.isNumber = attributes['ss:type'] === 'Number';
    else if (name === 'br' && this.text !== null) this.text += ' ';
  }

  ontext(text: string): void {
    if (this.text !== null && this.hidden === 0) this.text += text;
  }

  onclosetag(name: string): void {
    this.depth--;
    if (UNSEEN.has(name)) this.hidden--;
    else if (CELLS.has(name)) this.endCell();
    else if (ROWS.has(name)) this.endRow();
  }

  onend(): void {
    this.endRow();
  }

  /** XML spreadsheets leave blank rows and cells out and number the next one. */
  private startRow(index: number): void {
    this.endRow();
    while (index <= 10_000 && this.rows.length + 1 < index) this.push([]);
    this.cells = [];
  }

  private startCell(index: number): void {
    this.endCell();
    if (!this.cells) return;
    while (index <= 100 && this.cells.length + 1 < index) this.cells.push(null);
    this.text = '';
  }

  private endCell(): void {
    if (this.text === null || !this.cells) return;
    const text = this.text.replace(/\s+/g, ' ').trim();
    const number = this.isNumber && text !== '' ? Number(text) : Number.NaN;
    if (this.cells.length < MOST_COLUMNS) this.cells.push(Number.isFinite(number) ? number : text);
    this.text = null;
    this.isNumber = false;
  }

  private endRow(): void {
    this.endCell();
    if (this.cells) this.push(this.cells);
    this.cells = null;
  }

  private push(cells: Cell[]): void {
    if (this.rows.length >= MOST_ROWS) {
      throw new StatementError((t) => t.page.tooLong(MOST_ROWS));
    }
    this.rows.push({ line: this.rows.length + 1, cells });
  }
}
