import { Parser } from 'htmlparser2';
import { StatementError } from '../statement.ts';
import type { TableCell } from '../tables/table.ts';
import type { Disguise, Where } from './disguise.ts';
import { changedMarkup, changedTags, decoded } from './entities.ts';
import { anonymizeTable, writtenAs } from './table.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A cell in the source: the positions of its text, and of an attribute that stores its number or date. */
interface FoundCell {
  texts: { start: number; end: number }[];
  attribute: { start: number; end: number; isNumber: boolean } | null;
  isNumber: boolean;
}

const ROWS = new Set(['tr', 'row', 'ss:row', 'table:table-row']);
const CELLS = new Set([
  'td',
  'th',
  'cell',
  'ss:cell',
  'table:table-cell',
  'table:covered-table-cell',
]);
const DATA = new Set(['data', 'ss:data']);
/** Elements whose contents are emptied, since they are not page text and may contain anything. */
const EMPTIED = new Set(['script', 'noscript', 'template', 'dc:creator', 'author', 'lastauthor']);
const STYLE = new Set(['style', 'styles', 'office:automatic-styles', 'office:styles']);
const DEEPEST = 200;
/** Attributes for appearance or type, which keep the words that formats define. All others are replaced. */
const KEPT =
  /^(?:xmlns|style:|fo:|number:|draw:style|svg:|table:(?:number|style|visibility|display|default|protected|print)|office:(?:value-type|currency|version|mimetype)|text:(?:style|c$)|calcext:|ss:(?!name$|formula|href|author)|x:(?:full|auto)|class$|style$|width$|height$|v?align$|colspan$|rowspan$|border|cell(?:padding|spacing)$|bgcolor$|color$|face$|size$|charset$|http-equiv$|type$|lang$|xml:|version$|encoding$|hidden$|nowrap$|scope$|dir$)/i;
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]{1,80})\s{0,9}=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>][^\s>]*)/g;

/**
 * Anonymizes a page or XML spreadsheet. Tags and all characters between them stay in place, but not names and values
 * that no format defines.
 */
export function anonymizeMarkup(source: string, disguise: Disguise): string {
  const reader = new MarkupReader(source, disguise);
  const parser = new Parser(reader, {
    decodeEntities: false,
    recognizeSelfClosing: true,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  reader.parser = parser;
  parser.write(source);
  parser.end();
  return reader.written();
}

class MarkupReader {
  parser: Parser | null = null;
  private readonly edits: Edit[] = [];
  private readonly rows: FoundCell[][] = [];
  private row: FoundCell[] | null = null;
  private cell: FoundCell | null = null;
  private readonly open: string[] = [];
  private emptied = 0;
  private styled = 0;

  constructor(
    private readonly source: string,
    private readonly disguise: Disguise,
  ) {}

  onopentag(name: string): void {
    this.open.push(name);
    if (this.open.length > DEEPEST) throw new StatementError((t) => t.page.tooDeep);
    if (EMPTIED.has(name)) this.emptied += 1;
    if (STYLE.has(name)) this.styled += 1;
    if (ROWS.has(name)) this.startRow();
    if (CELLS.has(name)) this.startCell();
    const { start, end } = this.range();
    this.attributes(start, end);
    if (this.cell && DATA.has(name)) {
      this.cell.isNumber = /ss:type\s*=\s*["']number/i.test(this.source.slice(start, end));
    }
  }

  ontext(): void {
    const { start, end } = this.range();
    if (this.styled > 0) return;
    if (this.emptied > 0) this.edits.push({ start, end, text: '' });
    else if (this.cell) this.cell.texts.push({ start, end });
    else {
      const text = this.changed(start, end, 'title');
      this.edits.push({ start, end, text });
    }
  }

  oncomment(): void {
    const { start, end } = this.range();
    const text = this.source.slice(start, end);
    if (text.startsWith('<?')) return;
    this.edits.push({ start, end, text: this.disguise.text(text, 'row') });
  }

  onclosetag(name: string): void {
    this.open.pop();
    if (EMPTIED.has(name)) this.emptied -= 1;
    if (STYLE.has(name)) this.styled -= 1;
    if (CELLS.has(name)) this.cell = null;
    if (ROWS.has(name)) this.row = null;
  }

  written(): string {
    this.table();
    const edits = this.edits.sort((a, b) => a.start - b.start);
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, text } of edits) {
      if (start < at) continue;
      parts.push(this.code(at, start), text);
      at = end;
    }
    return parts.join('') + this.code(at, this.source.length);
  }

  /** Everything that is neither text nor a replaced attribute: tags, styles, instructions, and a tag that is cut off. */
  private code(start: number, end: number): string {
    return changedTags(this.source.slice(start, end), (plain) => this.disguise.text(plain, 'code'));
  }

  private range(): { start: number; end: number } {
    const { startIndex = 0, endIndex = 0 } = this.parser ?? {};
    return { start: startIndex, end: endIndex + 1 };
  }

  private startRow(): void {
    this.row = [];
    this.rows.push(this.row);
    this.cell = null;
  }

  private startCell(): void {
    if (!this.row) this.startRow();
    this.cell = { texts: [], attribute: null, isNumber: false };
    this.row?.push(this.cell);
  }

  private attributes(start: number, end: number): void {
    const tag = this.source.slice(start, end);
    for (const found of tag.matchAll(ATTRIBUTE)) {
      const [whole, name = '', quoted = ''] = found;
      if (KEPT.test(name) || (name === 'content' && /^.text\/html\b/i.test(quoted))) continue;
      const quotes = /^["']/.test(quoted) ? 1 : 0;
      const from = start + found.index + whole.length - quoted.length + quotes;
      const until = from + quoted.length - 2 * quotes;
      const isNumber = name === 'office:value';
      if (this.cell && (isNumber || name === 'office:date-value')) {
        this.cell.attribute = { start: from, end: until, isNumber };
      } else {
        const where = /name$/i.test(name) ? 'title' : 'row';
        const text = this.changed(from, until, where);
        this.edits.push({ start: from, end: until, text });
      }
    }
  }

  private table(): void {
    const before = this.rows.map((row) => row.map((cell) => this.valueOf(cell)));
    const after = anonymizeTable(before, this.disguise);
    this.rows.forEach((row, at) => {
      row.forEach((cell, column) => {
        this.write(cell, before[at]?.[column] ?? null, after[at]?.[column] ?? null);
      });
    });
  }

  private valueOf({ texts, attribute, isNumber }: FoundCell): TableCell {
    if (attribute) {
      const text = this.source.slice(attribute.start, attribute.end);
      return attribute.isNumber && text !== '' ? Number(text) : text;
    }
    const text = texts.map(({ start, end }) => decoded(this.source.slice(start, end))).join(' ');
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed === '') return null;
    return isNumber && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
  }

  private write({ texts, attribute }: FoundCell, before: TableCell, after: TableCell): void {
    if (attribute) this.edits.push({ ...attribute, text: String(after ?? '') });
    const filled = texts.filter(({ start, end }) => this.source.slice(start, end).trim() !== '');
    const [only] = filled;
    if (only && filled.length === 1) {
      const text = this.changed(only.start, only.end, (plain) => {
        if (attribute) return writtenAs(plain, after, this.disguise);
        const core = plain.trim().replace(/\s+/g, ' ');
        return core === String(before) ? plain.replace(plain.trim(), () => String(after)) : plain;
      });
      this.edits.push({ ...only, text });
      return;
    }
    for (const { start, end } of filled) {
      const text = this.changed(start, end, 'row');
      this.edits.push({ start, end, text });
    }
  }

  private changed(start: number, end: number, change: Where | ((text: string) => string)): string {
    const raw = this.source.slice(start, end);
    return changedMarkup(
      raw,
      typeof change === 'string' ? (plain) => this.disguise.text(plain, change) : change,
    );
  }
}
