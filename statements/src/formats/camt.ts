import type { Cents } from '@saldo/domain/money';
import { bankOfBic } from '../accounts/bank-names.ts';
import { type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { StatementError, type StatementRowType } from '../statement.ts';
import { rowOf } from './entry.ts';
import {
  accountOf,
  type Field,
  Lines,
  NumericDates,
  refuseField,
  refuseMissing,
  requireCents,
  requireCurrency,
} from './fields.ts';
import { draftOf, type Stretch } from './stretches.ts';
import { allOf, allWithin, decodeXml, type Element, oneOf, parseXml, textAt } from './xml.ts';

/** Reads CAMT.052, .053 and .054 of any version. Ignores element namespaces. Reads several files as one. */
export function readCamt(files: readonly Uint8Array[], options: TableOptions): TableReading {
  const stretches: Stretch[] = [];
  const skipped = nothingSkipped();
  let bic = '';
  for (const bytes of files) {
    const text = decodeXml(bytes);
    const root = parseXml(text);
    if (!root) throw new StatementError((t) => t.declared.cut(t.kinds.camt));
    const reader = new Reader(new Lines(text), new NumericDates(options.today), skipped);
    for (const statement of allWithin(root, 'Stmt', 'Rpt', 'Ntfctn')) {
      const servicer = oneOf(statement, 'Acct', 'Svcr', 'FinInstnId');
      bic ||= textAt(servicer, 'BICFI') || textAt(servicer, 'BIC');
      stretches.push(...reader.stretchesOf(statement));
    }
  }
  const draft = draftOf({ stretches, source: 'camt', variant: 'CAMT', skipped });
  return { draft, bank: bankOfBic(bic) ?? '', kind: 'camt' };
}

const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD', 'ITBD'];

interface Booked {
  row: DraftRow | null;
  currency: string;
  cents: Cents;
  line: number;
}

class Reader {
  constructor(
    private readonly lines: Lines,
    private readonly days: NumericDates,
    private readonly skipped: ReturnType<typeof nothingSkipped>,
  ) {}

  /** Returns one stretch per currency of the account. */
  stretchesOf(statement: Element): Stretch[] {
    const account = oneOf(statement, 'Acct');
    const line = this.lines.at(account?.at ?? statement.at);
    const number = textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');
    const named = accountOf({ line, name: 'Acct', text: number });
    const booked = allOf(statement, 'Ntry').flatMap((entry) => this.entry(entry) ?? []);
    const isCounted = this.isCounted(statement, booked);
    const balances = allOf(statement, 'Bal').map((each) => this.balance(each));
    const own = textAt(account, 'Ccy');
    const written = [...balances, ...booked].map(({ currency }) => currency);
    const currencies = new Set(written.length > 0 || own === '' ? written : [own]);
    return [...currencies].map((currency) => {
      const of = (codes: readonly string[]) =>
        codes.flatMap((code) =>
          balances.filter((each) => each.code === code && each.currency === currency),
        );
      // Interim reports may state several balances of one kind. The last one is used.
      const closing = of(CLOSING).at(-1);
      return {
        line: closing?.line ?? this.lines.at(statement.at),
        account: { ...named, currency },
        opening: of(OPENING)[0]?.cents ?? null,
        closing: closing?.cents ?? null,
        isCounted,
        rows: booked.flatMap(({ row, currency: code }) => (row && code === currency ? row : [])),
      };
    });
  }

  private entry(entry: Element): Booked | null {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    if (status !== '' && status !== 'BOOK') {
      if (status === 'PDNG' || status === 'FUTR') this.skipped.pending += 1;
      else this.skipped.notCompleted += 1;
      return null;
    }
    const line = this.lines.at(entry.at);
    const { cents, currency } = this.amount(entry);
    if (cents === 0) this.skipped.zero += 1;
    const row = cents === 0 ? null : this.row(entry, cents, line);
    return { row, currency, cents, line };
  }

  private row(entry: Element, cents: Cents, line: number): DraftRow {
    const booked = oneOf(entry, 'BookgDt') ?? oneOf(entry, 'ValDt');
    if (!booked) return refuseMissing(line, 'BookgDt');
    const details = allOf(entry, 'NtryDtls', 'TxDtls');
    const [first] = details;
    const side = cents < 0 ? 'Cdtr' : 'Dbtr';
    const parties = details.map((each) => oneOf(each, 'RltdPties'));
    // A batch has many counterparties, so the row gets none of them.
    const party = details.length === 1 ? parties[0] : undefined;
    const bought = details.length === 1 ? boughtOn(first) : '';
    const texts = details.flatMap((each) => remittanceOf(each));
    return rowOf({
      line,
      day: this.day(booked),
      purchase: bought === '' ? null : this.days.iso({ line, name: 'TxDtTm', text: bought }),
      cents,
      texts: texts.length > 0 ? texts : [textAt(entry, 'AddtlNtryInf')],
      kind: textAt(first, 'AddtlTxInf') || textAt(entry, 'NtryRef'),
      name: nameOf(party, side),
      account: textAt(party, `${side}Acct`, 'Id', 'IBAN'),
      bankId: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
      type: typeOf(entry),
    });
  }

  private day(parent: Element): string {
    const day = oneOf(parent, 'Dt') ?? oneOf(parent, 'DtTm');
    const text = day?.text.trim() ?? '';
    return this.days.iso({ line: this.lines.at(parent.at), name: parent.name, text });
  }

  /** `CdtDbtInd` is the direction of the entry itself, even for reversals. */
  private amount(parent: Element): { cents: Cents; currency: string } {
    const line = this.lines.at(parent.at);
    const amount = oneOf(parent, 'Amt');
    if (!amount) return refuseMissing(line, 'Amt');
    const direction = textAt(parent, 'CdtDbtInd');
    if (direction !== 'CRDT' && direction !== 'DBIT') {
      refuseField({ line, name: 'CdtDbtInd', text: direction }, 'sign');
    }
    const field: Field = { line: this.lines.at(amount.at), name: 'Amt', text: amount.text.trim() };
    if (field.text.includes(',')) refuseField(field, 'amount');
    const cents = requireCents(field);
    const currency = requireCurrency({ ...field, name: 'Ccy', text: amount.attributes.Ccy ?? '' });
    return { cents: direction === 'DBIT' ? -cents + 0 : cents, currency };
  }

  private balance(element: Element) {
    const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd');
    return { code, line: this.lines.at(element.at), ...this.amount(element) };
  }

  /** True if the statement contains counts or sums. Throws if they do not match the entries. */
  private isCounted(statement: Element, booked: readonly Booked[]): boolean {
    const summary = oneOf(statement, 'TxsSummry');
    if (!summary) return false;
    const all = allOf(statement, 'Ntry').length;
    // The totals include pending entries, so they cannot be checked if there are any.
    if (all !== booked.length) return false;
    const sides: readonly (readonly [string, readonly Booked[]])[] = [
      ['TtlNtries', booked],
      ['TtlCdtNtries', booked.filter(({ cents }) => cents > 0)],
      ['TtlDbtNtries', booked.filter(({ cents }) => cents < 0)],
    ];
    let isStated = false;
    for (const [name, entries] of sides) {
      const total = oneOf(summary, name);
      if (!total) continue;
      const count = textAt(total, 'NbOfNtries');
      const sum = textAt(total, 'Sum');
      const line = this.lines.at(total.at);
      const cents = entries.reduce((whole, each) => whole + Math.abs(each.cents), 0);
      const isWrong =
        (count !== '' && Number(count) !== entries.length) ||
        (sum !== '' && requireCents({ line, name: 'Sum', text: sum }) !== cents);
      if (isWrong) throw new StatementError((t) => t.declared.totals(line), line);
      isStated ||= count !== '' || sum !== '';
    }
    return isStated;
  }
}

const boughtOn = (details: Element | undefined): string =>
  textAt(details, 'RltdDts', 'TxDtTm') || textAt(details, 'RltdDts', 'TxDt');

/** Text written by the payer. Unstructured remittance text is cut at 140 characters. */
function remittanceOf(details: Element): string[] {
  const info = oneOf(details, 'RmtInf');
  if (!info) return [];
  const free = allOf(info, 'Ustrd').map(({ text }) => text.trim());
  if (free.length > 0) return [free.join(' ')];
  const reference = textAt(info, 'Strd', 'CdtrRefInf', 'Ref');
  const more = textAt(info, 'Strd', 'AddtlRmtInf');
  return [more, reference].filter((text) => text !== '');
}

/** Before version 8 the name is directly in the party element. */
const nameOf = (parties: Element | undefined, side: string): string =>
  textAt(parties, side, 'Nm') || textAt(parties, side, 'Pty', 'Nm');

function typeOf(entry: Element): StatementRowType {
  const family = textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'Cd');
  const sub = textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd');
  if (sub === 'INTR') return 'interest';
  if (family === 'CCRD' || family === 'MCRD') return sub === 'CWDL' ? 'unknown' : 'card_payment';
  return family === 'RCDT' || family === 'ICDT' ? 'transfer' : 'unknown';
}
