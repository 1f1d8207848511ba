import { Parser } from 'htmlparser2';
import { quote } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import type { Sheet, TableCell, TableRow } from './table.ts';

const ROWS = new Set(['tr', 'row', 'ss:row']);
const CELLS = new Set(['td', 'th', 'cell', 'ss:cell']);
const DATA = new Set(['data', 'ss:data']);
const UNSEEN = new Set(['style', 'script', 'title']);
const TABLES = new Set(['table', 'ss:table']);
/** Tags that begin a new line in text outside tables. */
const LINES = new Set(['p', 'div', 'br', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const MOST_LOOSE = 10_000;
const SHEETS = new Set(['worksheet', 'ss:worksheet']);
const VISIBILITY = new Set(['visible', 'x:visible']);

/**
 * Maximum nesting depth. Pages saved as spreadsheets nest only a few tables, and the parser's time grows with the
 * square of the depth.
 */
const DEEPEST = 200;
/** Same limit as for workbooks: cells further out are stray formatting. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 300_000;

/** Reads the tables of a page saved as a spreadsheet, or the sheets of an Excel 2003 XML spreadsheet. */
export function markupSheets(text: string): Sheet[] {
  const collector = new TableCollector();
  const parser = new Parser(collector, {
    decodeEntities: true,
    recognizeSelfClosing: true,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  parser.write(text);
  parser.end();
  return collector.sheets;
}

type Attributes = Readonly<Record<string, string>>;

interface Collected extends Sheet {
  rows: TableRow[];
}

class TableCollector {
  readonly sheets: Collected[] = [];
  /** Open tables, outermost first. Tables may be nested, and rows belong to the innermost open table. */
  private readonly open: (Collected | null)[] = [];
  private worksheet: Collected | null = null;
  private visibility: string | null = null;
  private cells: TableCell[] | null = null;
  private text: string | null = null;
  private isNumber = false;
  /** Text outside all tables since the last table. */
  private loose = '';
  private rowCount = 0;
  private depth = 0;
  /** Depth of the outermost hidden element. */
  private hiddenFrom: number | null = null;

  onopentag(name: string, attributes: Attributes): void {
    this.depth++;
    if (this.depth > DEEPEST) throw new StatementError((t) => t.page.tooDeep);
    if (isHidden(name, attributes)) this.hiddenFrom ??= this.depth;
    if (SHEETS.has(name)) this.startSheet(attributes['ss:name'] ?? '');
    else if (TABLES.has(name)) this.startTable();
    else if (VISIBILITY.has(name)) this.visibility = '';
    else if (ROWS.has(name)) this.startRow(Number(attributes['ss:index']));
    else if (CELLS.has(name)) this.startCell(Number(attributes['ss:index']));
    else if (DATA.has(name)) this.isNumber = attributes['ss:type'] === 'Number';
    else if (name === 'br' && this.text !== null) this.text += ' ';
    if (LINES.has(name)) this.loose += '\n';
  }

  ontext(text: string): void {
    if (this.visibility !== null) this.visibility += text;
    else if (this.hiddenFrom !== null) return;
    else if (this.text !== null) this.text += text;
    else if (this.open.length === 0 && this.loose.length < MOST_LOOSE) this.loose += text;
  }

  onclosetag(name: string): void {
    if (this.hiddenFrom === this.depth) this.hiddenFrom = null;
    this.depth--;
    if (CELLS.has(name)) this.endCell();
    else if (ROWS.has(name)) this.endRow();
    else if (TABLES.has(name)) this.endTable();
    else if (VISIBILITY.has(name)) this.endVisibility();
    else if (SHEETS.has(name)) this.worksheet = null;
  }

  onend(): void {
    this.endRow();
  }

  private startSheet(name: string): void {
    this.endRow();
    this.worksheet = this.make({ sheet: quote(name) });
  }

  private startTable(): void {
    this.endRow();
    if (this.open.length === 0 && !this.worksheet) this.endLoose();
    this.open.push(this.worksheet);
  }

  /** Adds the text before a table as rows, since the account number is often in a line above its table. */
  private endLoose(): void {
    const lines = this.loose
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '');
    this.loose = '';
    if (lines.length === 0) return;
    const made = this.make({ table: this.sheets.length + 1 });
    for (const [at, line] of lines.entries()) made.rows.push({ line: at + 1, cells: [line] });
  }

  private endTable(): void {
    this.endRow();
    this.open.pop();
  }

  /** Hides the current sheet. The element with its visibility comes after the sheet's table. */
  private endVisibility(): void {
    if (this.worksheet && /hidden/i.test(this.visibility ?? '')) this.worksheet.hidden = true;
    this.visibility = null;
  }

  /** Returns the table for the next row and creates it for its first row. Rows outside all tables get a table too. */
  private table(): Collected {
    const last = Math.max(this.open.length - 1, 0);
    const known = this.open[last];
    if (known) return known;
    const made = this.make({ table: this.sheets.length + 1 });
    this.open[last] = made;
    return made;
  }

  private make(title: Sheet['title']): Collected {
    const hidden = this.hiddenFrom !== null;
    const made: Collected = { title, name: null, rows: [], hidden, date1904: false };
    this.sheets.push(made);
    return made;
  }

  /**
   * Starts a row and adds the blank rows before it. XML spreadsheets omit blank rows and cells and number the next one.
   */
  private startRow(index: number): void {
    this.endRow();
    while (index <= 10_000 && this.table().rows.length + 1 < index) this.push([]);
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

  private push(cells: TableCell[]): void {
    if (this.rowCount++ >= MOST_ROWS) {
      throw new StatementError((t) => t.page.tooLong(MOST_ROWS));
    }
    const { rows } = this.table();
    rows.push({ line: rows.length + 1, cells });
  }
}

/**
 * True for an invisible element. Rows and cells are read even if their style hides them, since spreadsheets hide rows
 * that a filter excludes.
 */
function isHidden(name: string, { style = '', hidden }: Attributes): boolean {
  if (UNSEEN.has(name)) return true;
  if (ROWS.has(name) || CELLS.has(name)) return false;
  return hidden !== undefined || /display\s*:\s*none/i.test(style);
}
