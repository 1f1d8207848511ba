import iconv from 'iconv-lite';
import { type Draft, nothingSkipped } from '../accounts/draft.ts';
import { decodeText } from '../bytes/decode.ts';
import { balanceWords } from '../fields/balance-words.ts';
import { OpenQuestionError } from '../reading/open-question.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { readOrAsk } from '../reading/read-or-ask.ts';
import { StatementError, type StatementRowType } from '../statement.ts';
import { rowOf } from './entry.ts';
import {
  accountOf,
  centsOfFigures,
  type Field,
  Lines,
  NumericDates,
  refuseField,
  refuseMissing,
  requireCurrency,
} from './fields.ts';
import { isContrary, type OfxSigns, ofxSigns, sideOf } from './ofx-signs.ts';
import { parseSgml } from './sgml.ts';
import { draftOf, type Stretch } from './stretches.ts';
import { allWithin, type Element, oneOf, textAt } from './xml.ts';

const TYPES: Readonly<Record<string, StatementRowType>> = {
  INT: 'interest',
  XFER: 'transfer',
  DIRECTDEP: 'transfer',
  POS: 'card_payment',
};

/** Reads OFX 1 (SGML), OFX 2 (XML) and QFX. OFX has no opening balance, so nothing verifies its amounts. */
export function readOfx(bytes: Uint8Array, options: TableOptions): TableReading {
  const text = decodeOfx(bytes);
  const root = parseSgml(text);
  if (!root) throw new StatementError((t) => t.declared.cut(t.kinds.ofx));
  if (allWithin(root, 'INVSTMTRS').length > 0) {
    throw new StatementError((t) => t.declared.investments);
  }
  const statements = allWithin(root, 'STMTRS', 'CCSTMTRS');
  const bank = textAt(allWithin(root, 'FI')[0], 'ORG').toUpperCase().slice(0, 40);
  const read = (signs: OfxSigns): Draft => {
    const reader = new Reader(new Lines(text), new NumericDates(options.today), signs);
    const stretches = statements.map((each) => reader.stretch(each));
    return draftOf({ stretches, source: 'ofx', variant: 'OFX', skipped: reader.skipped });
  };
  const signs = ofxSigns(statements.flatMap((each) => allWithin(each, 'STMTTRN')));
  if (signs !== 'open') return { draft: read(signs), bank, kind: 'ofx' };
  const [contrary] = statements.flatMap((each) => allWithin(each, 'STMTTRN')).filter(isContrary);
  const line = contrary ? new Lines(text).at(contrary.at) : 1;
  const cell = contrary ? `${textAt(contrary, 'TRNTYPE')} ${textAt(contrary, 'TRNAMT')}` : '';
  return readOrAsk({
    ...{ kind: 'ofx', bank, answers: options.answers },
    read: ({ direction }) => {
      if (direction === 'sign' || direction === 'type') return read(direction);
      throw new OpenQuestionError('direction', { line, cell }, [
        { answer: 'sign', label: { is: 'by_minus' } },
        { answer: 'type', label: { is: 'by_type' } },
      ]);
    },
  });
}

/** The header of OFX 1 names a code page, but valid UTF-8 is still read as UTF-8. */
function decodeOfx(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  const charset = /CHARSET:\s*([\w-]{1,12})/i.exec(text.slice(0, 600))?.[1] ?? '';
  const isWestern = /^(?:1252|ISO-8859-1|8859-1)$/i.test(charset);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text;
  } catch {
    if (!isWestern) return text;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return iconv.decode(buffer, 'win1252').replace(/\r\n?/g, '\n');
  }
}

interface Listed {
  currency: string;
  late: boolean;
  /** The balance that the statement ends in. */
  stated: number | null;
}

class Reader {
  readonly skipped = nothingSkipped();

  constructor(
    private readonly lines: Lines,
    private readonly days: NumericDates,
    private readonly signs: OfxSigns,
  ) {}

  stretch(statement: Element): Stretch {
    const from = oneOf(statement, 'BANKACCTFROM') ?? oneOf(statement, 'CCACCTFROM');
    const account = accountOf(this.field(from ?? statement, 'ACCTID'));
    const currency = requireCurrency(this.field(statement, 'CURDEF'));
    const list = oneOf(statement, 'BANKTRANLIST');
    const movements = list ? list.children.filter(({ name }) => name === 'STMTTRN') : [];
    const late = movements.length > 0 && movements.every(isLateInGreenwich);
    const ledger = oneOf(statement, 'LEDGERBAL');
    const stated = ledger ? signedCents(this.field(ledger, 'BALAMT')) : null;
    this.skipped.pending += allWithin(statement, 'STMTTRNP').length;
    return {
      line: this.lines.at(statement.at),
      account: { ...account, currency },
      opening: null,
      closing: null,
      isCounted: false,
      rows: movements.flatMap((movement) => this.row(movement, { currency, late, stated }) ?? []),
    };
  }

  private row(movement: Element, { currency, late, stated }: Listed) {
    const line = this.lines.at(movement.at);
    const written = signedCents(this.field(movement, 'TRNAMT'));
    const side = this.signs === 'type' ? sideOf(movement) : null;
    const cents = side === null ? written : side * Math.abs(written);
    const posted = this.days.whole(this.field(movement, 'DTPOSTED'));
    const used = oneOf(movement, 'DTUSER');
    const own = textAt(movement, 'CURRENCY', 'CURSYM');
    if (own !== '' && own !== currency) {
      throw new StatementError((t) => t.declared.currencies(line, own, currency), line);
    }
    const memo = textAt(movement, 'MEMO');
    const name = textAt(movement, 'NAME') || textAt(movement, 'PAYEE', 'NAME');
    // Some banks list their balance at the end of a day as a transaction.
    const isBalance = cents === stated && balanceWords(name || memo)?.isWhole === true;
    if (cents === 0 || isBalance) {
      this.skipped.zero += 1;
      return null;
    }
    const type = textAt(movement, 'TRNTYPE').toUpperCase();
    return rowOf({
      line,
      day: late ? dayAfter(posted) : posted,
      purchase: used ? this.days.whole(this.field(movement, 'DTUSER')) : null,
      cents,
      texts: [name, memo],
      kind: type,
      name: memo === '' ? '' : name,
      account: textAt(movement, 'BANKACCTTO', 'ACCTID'),
      bankId: textAt(movement, 'FITID'),
      type: TYPES[type] ?? 'unknown',
    });
  }

  private field(parent: Element, name: string): Field {
    const element = oneOf(parent, name);
    if (!element) return refuseMissing(this.lines.at(parent.at), name);
    return { line: this.lines.at(element.at), name, text: element.text.trim() };
  }
}

/**
 * The decimal separator is a point, or sometimes a comma. An amount has a thousands separator only if it contains both
 * signs.
 */
const SIGNED = /^([-+]?) ?(.+)$/;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*([.,])\d\d?$/;

function signedCents(field: Field): number {
  const [, sign = '', figures = ''] = SIGNED.exec(field.text) ?? [];
  const [, group, decimal] = GROUPED.exec(figures) ?? [];
  const plain = group && group !== decimal ? figures.replaceAll(group, '') : figures;
  // Three digits after a comma may be thousands, so such an amount is refused.
  const cents = /,\d{3}$/.test(plain) ? Number.NaN : centsOfFigures(plain);
  if (Number.isNaN(cents)) refuseField(field, 'amount');
  return sign === '-' ? -cents + 0 : cents;
}

/** Matches midnight in Europe written in UTC, whose date is the previous day. */
const LATE = /^\d{8}2[23]0000(?:\.0+)?\[[-+]?0(?:\.0+)?(?::|\])/;
const isLateInGreenwich = (movement: Element): boolean => LATE.test(textAt(movement, 'DTPOSTED'));

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
