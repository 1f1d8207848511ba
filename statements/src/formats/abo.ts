import type { Cents } from '@saldo/domain/money';
import iconv from 'iconv-lite';
import { nothingSkipped } from '../accounts/draft.ts';
import { decodeText } from '../bytes/decode.ts';
import { currencyOfNumber } from '../fields/currencies.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { StatementError } from '../statement.ts';
import { rowOf } from './entry.ts';
import { NumericDates, refuseField } from './fields.ts';
import { type FixedRecord, recordsOf } from './fixed.ts';
import { draftOf, type Stretch } from './stretches.ts';

const WIDTH = 128;

/** Reads ABO (GPC), the common statement format of Czech banks. */
export function readAbo(bytes: Uint8Array, options: TableOptions): TableReading {
  const reader = new Reader(new NumericDates(options.today));
  for (const record of recordsOf(decodeCzech(bytes), WIDTH)) reader.add(record);
  const stretches = reader.finish();
  const draft = draftOf({ stretches, source: 'abo', variant: 'ABO', skipped: reader.skipped });
  return { draft, bank: '', kind: 'abo' };
}

const LETTERS = /[áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ]/g;

/**
 * Decodes the file as UTF-8 if it is valid, and otherwise with the Windows or DOS code page, whichever yields more
 * Czech letters.
 */
function decodeCzech(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return decodeText(bytes);
  } catch {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [windows = '', dos = ''] = ['win1250', 'cp852'].map((page) =>
      iconv.decode(buffer, page).replace(/\r\n?/g, '\n'),
    );
    const letters = (text: string) => text.match(LETTERS)?.length ?? 0;
    return letters(dos) > letters(windows) ? dos : windows;
  }
}

interface Item {
  record: FixedRecord;
  cents: Cents;
  code: string;
  more: string[];
}

/**
 * Signs by the code in column 61. Banks use different codes for reversals, so the balances determine which table
 * applies.
 */
const TABLES: readonly Readonly<Record<string, 1 | -1>>[] = [
  { '1': -1, '2': 1, '4': 1, '5': -1 },
  { '1': -1, '2': 1, '3': 1, '4': -1 },
];

class Reader {
  readonly skipped = nothingSkipped();
  private readonly stretches: Stretch[] = [];
  private head: FixedRecord | null = null;
  private items: Item[] = [];

  constructor(private readonly days: NumericDates) {}

  add(record: FixedRecord): void {
    const kind = record.cut(1, 3);
    if (kind === '074') {
      this.close();
      this.head = record;
    } else if (!this.head) {
      throw record.unexpected();
    } else if (kind === '075') {
      const [cents, code] = [record.cents(49, 60, 2), record.cut(61, 61)];
      this.items.push({ record, cents, code, more: [] });
    } else if (/^07[6-9]$/.test(kind)) {
      this.items.at(-1)?.more.push(record.cut(4, WIDTH));
    } else {
      throw record.unexpected();
    }
  }

  private close(): void {
    const { head, items } = this;
    if (!head) return;
    const opening = signed(head, [46, 59], 60);
    const closing = signed(head, [61, 74], 75);
    const turnover = signed(head, [91, 104], 105) - signed(head, [76, 89], 90);
    const signs = signsOf(head, items, { opening, closing, turnover });
    this.stretches.push({
      line: head.line,
      account: { iban: null, name: numberOf(head.cut(4, 19)), currency: currencyOf(items) },
      opening,
      closing,
      isCounted: true,
      rows: items.flatMap((item, at) => this.row(item, signs[at] ?? 0, head) ?? []),
    });
    this.items = [];
  }

  private row({ record, more }: Item, cents: Cents, head: FixedRecord) {
    if (cents === 0) {
      this.skipped.zero += 1;
      return null;
    }
    const own = record.field(123, 128);
    const day = this.days.dayFirst(/^[ 0]*$/.test(own.text) ? head.field(109, 114) : own);
    const bank = record.cut(72, 81).slice(2, 6);
    const party = numberOf(record.cut(20, 35));
    return rowOf({
      line: record.line,
      day,
      cents,
      texts: [record.cut(98, 117), ...more],
      kind: party === null ? '' : `${party}/${bank}`,
      bankId: record.cut(36, 48).replace(/^0+/, ''),
      type: party === null ? 'unknown' : 'transfer',
    });
  }

  finish(): Stretch[] {
    this.close();
    return this.stretches;
  }
}

function signed(record: FixedRecord, [from, to]: readonly [number, number], sign: number): Cents {
  const cents = record.cents(from, to, 2);
  const mark = record.field(sign, sign);
  if (!/^[-+ ]$/.test(mark.text)) refuseField(mark, 'sign');
  return mark.text === '-' ? -cents + 0 : cents;
}

/** Returns signed amounts, using the only table with which the balances match. */
function signsOf(
  head: FixedRecord,
  items: readonly Item[],
  wanted: { opening: Cents; closing: Cents; turnover: Cents },
): Cents[] {
  const readings = TABLES.flatMap((table) => {
    const cents = items.map((item) => {
      const sign = table[item.code];
      return sign === undefined ? Number.NaN : item.cents * sign + 0;
    });
    const sum = cents.reduce((total, each) => total + each, 0);
    const holds = wanted.opening + sum === wanted.closing && sum === wanted.turnover;
    return holds ? [cents] : [];
  });
  const [first, second] = readings;
  const { line } = head;
  const unknown = items.find(({ code }) => !/^[1-5]$/.test(code));
  if (unknown) refuseField(unknown.record.field(61, 61), 'sign');
  if (!first) throw new StatementError((t) => t.declared.balances(line), line);
  const differ = second?.some((cents, at) => cents !== first[at]);
  if (differ) throw new StatementError((t) => t.declared.reversals(line), line);
  return first;
}

/** Returns CZK unless the items contain another currency's numeric code. */
function currencyOf(items: readonly Item[]): string {
  let found: string | null = null;
  for (const { record } of items) {
    const field = record.field(119, 122);
    const own = /^[ 0]*$/.test(field.text) ? 'CZK' : currencyOfNumber(field.text.slice(1));
    if (own === null) return refuseField(field, 'currency');
    if (found !== null && found !== own) {
      const [one, other, line] = [own, found, record.line];
      throw new StatementError((t) => t.declared.currencies(line, one, other), line);
    }
    found = own;
  }
  return found ?? 'CZK';
}

/**
 * Formats an account number as `19-123456789`, with a prefix of up to six digits and a number of up to ten. Null if
 * there is no number.
 */
function numberOf(digits: string): string | null {
  const [prefix = '', number = ''] = [digits.slice(0, 6), digits.slice(6)].map((part) =>
    part.replace(/^[0 ]+/, ''),
  );
  if (number === '') return null;
  return prefix === '' ? number : `${prefix}-${number}`;
}
