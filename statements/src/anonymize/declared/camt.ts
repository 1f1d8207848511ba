import { Parser } from 'htmlparser2';
import { bankOfBic } from '../../accounts/bank-names.ts';
import { StatementError } from '../../statement.ts';
import type { Disguise } from '../disguise.ts';
import { changedTags } from '../entities.ts';
import { figureOf, leafDay, leafText, withFigure } from './leaves.ts';
import { type DeclaredRole, inventFigures, type Place } from './places.ts';

const DEEPEST = 100;
const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn']);
/** Elements whose values are codes or counts of the format. */
const CODES = new Set([
  ...['Cd', 'SubFmlyCd', 'Ccy', 'CdtDbtInd', 'Sts', 'NbOfNtries', 'PgNb', 'LastPgInd', 'Ctry'],
  ...['RvslInd', 'XchgRate', 'SrcCcy', 'TrgtCcy', 'UnitCcy', 'NtryRvsl'],
]);
const BICS = new Set(['BIC', 'BICFI']);
const SUMS: Readonly<Record<string, DeclaredRole>> = {
  TtlNtries: 'turnover',
  TtlCdtNtries: 'credits',
  TtlDbtNtries: 'debits',
};
const BALANCES: Readonly<Record<string, DeclaredRole>> = {
  ...{ OPBD: 'opening', PRCD: 'opening', CLBD: 'closing', ITBD: 'closing' },
};

/** An entry or a balance: its amount, its direction and the codes for its status or type. */
interface Group {
  path: string;
  amount: { at: number; text: string } | null;
  side: { at: number; text: string } | null;
  codes: string[];
}

export function anonymizeCamt(text: string, disguise: Disguise): string {
  const reader = new Values(text, disguise);
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: false });
  reader.parser = parser;
  parser.write(text);
  parser.end();
  return reader.written();
}

class Values {
  parser: Parser | null = null;
  private readonly parts: string[] = [];
  private end = 0;
  private readonly path: string[] = [];
  private readonly groups: Group[] = [];
  private readonly statements: Place[][] = [[]];

  constructor(
    private readonly source: string,
    private readonly disguise: Disguise,
  ) {}

  onopentag(name: string): void {
    const local = name.slice(name.indexOf(':') + 1);
    this.path.push(local);
    if (this.path.length > DEEPEST) throw new StatementError((t) => t.declared.tooDeep);
    if (STATEMENTS.has(local)) this.statements.push([]);
    if (local === 'Ntry' || local === 'Bal') {
      this.groups.push({ path: this.path.join('/'), amount: null, side: null, codes: [] });
    }
  }

  ontext(): void {
    const { startIndex = 0, endIndex = 0 } = this.parser ?? {};
    const text = this.source.slice(startIndex, endIndex + 1);
    if (text.trim() === '') return;
    this.parts.push(this.code(startIndex));
    this.end = endIndex + 1;
    this.take(text, this.parts.push(text) - 1);
  }

  oncomment(): void {
    const { startIndex = 0, endIndex = 0 } = this.parser ?? {};
    const text = this.source.slice(startIndex, endIndex + 1);
    this.parts.push(this.code(startIndex), this.disguise.text(text, 'row'));
    this.end = endIndex + 1;
  }

  onclosetag(): void {
    const local = this.path.pop();
    if (local === 'Ntry' || local === 'Bal') this.close(local);
  }

  written(): string {
    inventFigures(this.statements, this.disguise);
    return this.parts.join('') + this.code(this.source.length);
  }

  /** Tags, attributes and instructions up to a place in the source. */
  private code(until: number): string {
    return changedTags(this.source.slice(this.end, until), (plain) =>
      this.disguise.text(plain, 'code'),
    );
  }

  private take(text: string, at: number): void {
    const local = this.path.at(-1) ?? '';
    if (this.isOfGroup(text, at)) return;
    if (local === 'Sum') this.figure({ at, text }, SUMS[this.path.at(-2) ?? ''] ?? 'other');
    else if (/Amt$/.test(local)) this.figure({ at, text }, 'other');
    else if (/^(?:Dt|DtTm|CreDtTm|FrDtTm|ToDtTm|FrDt|ToDt|TxDtTm|.*Dt)$/.test(local)) {
      this.parts[at] = leafDay(text, this.disguise);
    } else if (!BICS.has(local) || bankOfBic(text.trim()) === null) {
      const isCode = CODES.has(local) || this.path.includes('BkTxCd');
      this.parts[at] = leafText(text, this.disguise, isCode ? 'code' : 'row');
    }
  }

  /** Records the amount, direction, status or type of the current entry or balance. Returns false for any other text. */
  private isOfGroup(text: string, at: number): boolean {
    const group = this.groups.at(-1);
    if (!group) return false;
    const own = this.path.join('/').slice(group.path.length + 1);
    const isCode = group.path.endsWith('/Bal') ? own.endsWith('/Cd') : /^Sts(?:\/Cd)?$/.test(own);
    if (isCode || own === 'CdtDbtInd') this.parts[at] = leafText(text, this.disguise, 'code');
    if (isCode) group.codes.push(text.trim());
    else if (own === 'CdtDbtInd') group.side = { at, text };
    else if (own === 'Amt') group.amount = { at, text };
    else return false;
    return true;
  }

  private figure(
    { at, text }: { at: number; text: string },
    role: DeclaredRole,
    isOut = false,
  ): Place | null {
    const found = figureOf(text);
    if (!found) {
      this.parts[at] = leafText(text, this.disguise);
      return null;
    }
    const value = isOut ? -found.value : found.value;
    const place: Place = {
      role,
      value,
      write: (made) => {
        this.parts[at] = withFigure(text, found.value < 0 ? made : Math.abs(made));
      },
    };
    this.statements.at(-1)?.push(place);
    return place;
  }

  private close(local: string): void {
    const group = this.groups.pop();
    if (!group?.amount) return;
    const { amount, side, codes } = group;
    const isCounted = local === 'Ntry' && (codes.length === 0 || codes.includes('BOOK'));
    const balance = codes.flatMap((code) => BALANCES[code] ?? [])[0] ?? 'other';
    const role = local === 'Bal' ? balance : isCounted ? 'amount' : 'other';
    const place = this.figure(amount, role, side?.text.trim() === 'DBIT');
    if (!place || !side || local !== 'Bal') return;
    const { write } = place;
    place.write = (value) => {
      write(value);
      if (value !== 0) this.parts[side.at] = value < 0 ? 'DBIT' : 'CRDT';
    };
  }
}
