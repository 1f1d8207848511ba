import { bankOfBic } from '../../accounts/bank-names.ts';
import type { Disguise } from '../disguise.ts';
import { figureIn, writeFigure } from '../figures.ts';
import { type DeclaredRole, inventFigures, type Place } from './places.ts';

const BALANCE = /^(:\d\d[FM]?:)([CD])(\d\d)(\d{4}[A-Z]{3})([\d.,]{1,18})(?![\d.,])/;
const MOVEMENT =
  /^(:61:)(\d\d)(\d{4}(?:\d{4})?)(R?)([CD])([A-Z]?)([\d.,]{1,18})(?![\d.,])(N[A-Z0-9]{3}|[FS]\d{3})?/;
const CODE_LINE = /^(?::(?:28C?|34F|90[CD]):.*|\{[1-5]:.*|-\}?\s?|\d{0,3})$/;
const STAMP = /^(:13D?:)(\d\d)(\d{8}(?:[-+]\d{4})?)$/;
/** The bank's own BIC. */
const OWN_BIC = /(?:^\{1:F\d\d|^)([A-Z]{6}[A-Z0-9]{2})/;
/** Codes that separate the parts of a description. */
const CODES =
  /^(?::86:)?\d{3}(?=[?<^~])|[?<^~]\d\d|(?<![A-Za-z])(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|COAM|OAMT|IBAN|BIC)\+|^NONREF|\/(?:TRTP|IBAN|BIC|NAME|REMI|EREF|CSID|MARF|ORDP|BENM|ID|ADDR|ISDT|SVCL|CREF|PREF|RTRN|TRCD|CNTP|ULTD|ULTC|PURP|CD|USTD|STRD)\/|^:\d\d[A-Z]?:/g;
const STYLE = { decimal: 'comma', group: '' } as const;

export function anonymizeMt940(text: string, disguise: Disguise): string {
  const reader = new Lines(disguise);
  for (const line of text.split('\n')) reader.add(line);
  return reader.written();
}

class Lines {
  private readonly rows: string[][] = [];
  private readonly statements: Place[][] = [[]];
  private isWithin = false;

  constructor(private readonly disguise: Disguise) {}

  add(line: string): void {
    const balance = BALANCE.exec(line);
    const movement = MOVEMENT.exec(line);
    this.isWithin ||= /^(?:\{4:)?:\d\d[A-Z]?:/.test(line);
    if (balance) this.addBalance(balance, this.text(line.slice(balance[0].length)));
    else if (movement) this.addMovement(movement, this.text(line.slice(movement[0].length)));
    else if (STAMP.test(line)) {
      this.rows.push([line.replace(STAMP, (_, tag, year, rest) => tag + this.year(year) + rest)]);
    } else this.rows.push(this.other(line));
  }

  /** Keeps the bank's BIC before the first block if Saldo knows it. */
  private other(line: string): string[] {
    const bic = this.isWithin ? '' : (OWN_BIC.exec(line)?.[1] ?? '');
    const end = bic !== '' && bankOfBic(bic) !== null ? line.indexOf(bic) + bic.length : 0;
    const rest = line.slice(end);
    if (end === 0 && !CODE_LINE.test(line)) return [this.text(line)];
    return [line.slice(0, end), this.disguise.text(rest, 'code')];
  }

  written(): string {
    inventFigures(this.statements, this.disguise);
    return this.rows.map((row) => row.join('')).join('\n');
  }

  private addBalance(found: readonly string[], rest: string): void {
    const [, tag = '', sign = '', year = '', more = '', figure = ''] = found;
    if (tag.startsWith(':60')) this.statements.push([]);
    const role = tag.startsWith(':60') ? 'opening' : tag.startsWith(':62') ? 'closing' : 'other';
    const row = [tag, sign, this.year(year) + more, figure, rest];
    this.rows.push(row);
    this.place(row, {
      role,
      at: 3,
      isOut: sign === 'D',
      turn: (isOut) => (row[1] = isOut ? 'D' : 'C'),
    });
  }

  private addMovement(found: readonly string[], rest: string): void {
    const [, tag = '', year = '', days = '', back = '', ...behind] = found;
    const [sign = '', more = '', figure = '', kind = ''] = behind;
    const type = this.disguise.text(kind, 'code');
    const row = [tag, this.year(year), days, back, sign, more, figure, type, rest];
    this.rows.push(row);
    this.place(row, {
      role: 'amount',
      at: 6,
      isOut: (sign === 'D') !== (back === 'R'),
      turn: () => '',
    });
  }

  private place(
    row: string[],
    {
      role,
      at,
      isOut,
      turn,
    }: { role: DeclaredRole; at: number; isOut: boolean; turn: (isOut: boolean) => string },
  ): void {
    const written = row[at] ?? '';
    const figure = figureIn(written.replace(/^,/, '0,'), STYLE.decimal);
    if (!figure) {
      row[at] = this.text(written);
      return;
    }
    this.statements.at(-1)?.push({
      role,
      value: isOut ? -figure.value : figure.value,
      write: (value) => {
        row[at] = String(writeFigure(written, Math.abs(value), STYLE));
        if (value !== 0) turn(value < 0);
      },
    });
  }

  private text(line: string): string {
    let at = 0;
    let made = '';
    for (const code of line.matchAll(CODES)) {
      made += this.disguise.text(line.slice(at, code.index), 'row') + code[0];
      at = code.index + code[0].length;
    }
    return made + this.disguise.text(line.slice(at), 'row');
  }

  private year(year: string): string {
    return String((Number(year) + 100 - this.disguise.years) % 100).padStart(2, '0');
  }
}
