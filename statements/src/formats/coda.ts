import { ibanOf } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { bankOfBic } from '../accounts/bank-names.ts';
import { nothingSkipped } from '../accounts/draft.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { StatementError } from '../statement.ts';
import { rowOf } from './entry.ts';
import { accountOf, NumericDates, refuseField, refuseMissing, requireCurrency } from './fields.ts';
import { type FixedRecord, recordsOf } from './fixed.ts';
import { draftOf, type Stretch } from './stretches.ts';

const WIDTH = 128;
/** Number of decimals in amounts. The third is always zero for the euro. */
const DECIMALS = 3;

/** Reads CODA, the common statement format of Belgian banks. */
export function readCoda(text: string, options: TableOptions): TableReading {
  const reader = new Reader(new NumericDates(options.today));
  for (const record of recordsOf(text, WIDTH)) reader.add(record);
  const stretches = reader.finish();
  const draft = draftOf({ stretches, source: 'coda', variant: 'CODA', skipped: reader.skipped });
  return { draft, bank: bankOfBic(reader.bic) ?? '', kind: 'coda' };
}

/** A transaction with the text of its records 21, 22 and 23. */
interface Item {
  head: FixedRecord;
  texts: string[];
  account: string;
  name: string;
}

interface Statement {
  head: FixedRecord;
  items: Item[];
  closing: FixedRecord | null;
}

class Reader {
  readonly skipped = nothingSkipped();
  bic = '';
  private readonly stretches: Stretch[] = [];
  private statement: Statement | null = null;

  constructor(private readonly days: NumericDates) {}

  add(record: FixedRecord): void {
    const kind = record.cut(1, 1);
    if (kind === '0') this.bic ||= record.cut(61, 71).trim();
    else if (kind === '1') this.open(record);
    else if (!this.statement) throw record.unexpected();
    else if (kind === '2') this.take(record, this.statement);
    else if (kind === '8') this.statement.closing = record;
    else if (kind === '9') this.close(record, this.statement);
    else if (kind !== '3' && kind !== '4') throw record.unexpected();
  }

  private open(record: FixedRecord): void {
    if (this.statement) throw record.unexpected();
    this.statement = { head: record, items: [], closing: null };
  }

  /** Reads records 21 to 23. Only records with detail number 0000 move money; other details break that amount down. */
  private take(record: FixedRecord, { items }: Statement): void {
    const part = record.cut(2, 2);
    const last = items.at(-1);
    const isSame = last?.head.cut(3, 6) === record.cut(3, 6);
    if (part === '1') {
      if (record.cut(7, 10) !== '0000') return;
      items.push({ head: record, texts: [communicationOf(record)], account: '', name: '' });
      return;
    }
    if (!last || !isSame) throw record.unexpected();
    if (record.cut(7, 10) !== last.head.cut(7, 10)) return;
    if (part === '2') {
      last.texts.push(record.cut(11, 63));
    } else if (part === '3') {
      last.account = record.cut(11, 44).trim();
      last.name = record.cut(48, 82).trim();
      last.texts.push(record.cut(83, 125));
    } else {
      throw record.unexpected();
    }
  }

  private close(foot: FixedRecord, { head, items, closing }: Statement): void {
    if (!closing) refuseMissing(foot.line, 'the new balance (8)');
    const amounts = items.map((item) => signed(item.head, 32, [33, 47]));
    const sums = [sumOf(amounts, -1), sumOf(amounts, 1)];
    const stated = [foot.cents(23, 37, DECIMALS), foot.cents(38, 52, DECIMALS)];
    if (sums.join() !== stated.join()) {
      throw new StatementError((t) => t.declared.totals(foot.line), foot.line);
    }
    this.stretches.push({
      line: closing.line,
      account: ownAccount(head),
      opening: signed(head, 43, [44, 58]),
      closing: signed(closing, 42, [43, 57]),
      isCounted: true,
      rows: items.flatMap((item, at) => this.row(item, amounts[at] ?? 0) ?? []),
    });
    this.statement = null;
  }

  private row({ head, texts, account, name }: Item, cents: Cents) {
    if (cents === 0) {
      this.skipped.zero += 1;
      return null;
    }
    const [first = '', ...more] = texts;
    const isStructured = head.cut(62, 62) === '1';
    const whole = isStructured ? [structured(first), joined(more)] : [joined(texts)];
    const bare = account.split(' ')[0] ?? '';
    return rowOf({
      line: head.line,
      day: this.days.dayFirst(head.field(116, 121)),
      cents,
      texts: whole,
      kind: head.cut(54, 61),
      name,
      account: /^\d{12}$/.test(bare) ? ibanOf('BE', bare) : account,
      bankId: head.cut(11, 31),
      type: head.cut(55, 56) === '04' ? 'card_payment' : isTransfer(head) ? 'transfer' : 'unknown',
    });
  }

  finish(): Stretch[] {
    if (this.statement || this.stretches.length === 0) {
      throw new StatementError((t) => t.declared.cut(t.kinds.coda));
    }
    return this.stretches;
  }
}

/** Transaction families 01 and 41: domestic and foreign transfers. */
const isTransfer = (record: FixedRecord): boolean => /^(?:01|41)$/.test(record.cut(55, 56));

const communicationOf = (record: FixedRecord): string => record.cut(63, 115);

/** Joins the fixed-width parts of a message, keeping inner blanks. */
const joined = (parts: readonly string[]): string => parts.join('').trim();

/**
 * Formats a Belgian payment reference, which is printed between triple plus signs. Other structured messages are
 * numbers that only the bank uses.
 */
function structured(text: string): string {
  const [, one, two, three] = /^101(\d{3})(\d{4})(\d{5})/.exec(text) ?? [];
  return one ? `+++${one}/${two}/${three}+++` : text.slice(3).trim();
}

/** Reads an amount with its sign, where 0 means credit. */
function signed(record: FixedRecord, at: number, [from, to]: readonly [number, number]): Cents {
  const mark = record.field(at, at);
  if (mark.text !== '0' && mark.text !== '1') refuseField(mark, 'sign');
  const cents = record.cents(from, to, DECIMALS);
  return mark.text === '1' ? -cents + 0 : cents;
}

const sumOf = (amounts: readonly Cents[], sign: 1 | -1): Cents =>
  amounts.reduce((sum, cents) => (cents * sign > 0 ? sum + cents * sign : sum), 0);

/**
 * Reads the account, which is a 12-digit Belgian number or an IBAN. The kind of number determines the position of the
 * currency.
 */
function ownAccount(head: FixedRecord): Stretch['account'] {
  const kind = head.cut(2, 2);
  const number = (kind === '0' ? head.cut(6, 17) : head.cut(6, 39)).trim().split(' ')[0] ?? '';
  const iban = /^\d{12}$/.test(number) ? ibanOf('BE', number) : number;
  const currency = requireCurrency(kind === '0' ? head.field(19, 21) : head.field(40, 42));
  return { ...accountOf({ ...head.field(6, 39), text: iban }), currency };
}
