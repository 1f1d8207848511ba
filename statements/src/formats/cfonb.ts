import { ibanOf } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { nothingSkipped } from '../accounts/draft.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { StatementError } from '../statement.ts';
import { rowOf } from './entry.ts';
import { fixedCents, NumericDates, refuseField, requireCurrency } from './fields.ts';
import { type FixedRecord, recordsOf } from './fixed.ts';
import { draftOf, type Stretch } from './stretches.ts';

const WIDTH = 120;

/** Reads CFONB120, the common statement format of French banks. */
export function readCfonb(text: string, options: TableOptions): TableReading {
  const reader = new Reader(new NumericDates(options.today));
  for (const record of recordsOf(text, WIDTH)) reader.add(record);
  const stretches = reader.finish();
  const draft = draftOf({
    stretches,
    source: 'cfonb',
    variant: 'CFONB120',
    skipped: reader.skipped,
  });
  return { draft, bank: '', kind: 'cfonb' };
}

interface Item {
  head: FixedRecord;
  labels: string[];
  name: string;
}

class Reader {
  readonly skipped = nothingSkipped();
  private readonly stretches: Stretch[] = [];
  private head: FixedRecord | null = null;
  private items: Item[] = [];

  constructor(private readonly days: NumericDates) {}

  add(record: FixedRecord): void {
    const kind = record.cut(1, 2);
    if (kind === '01') {
      if (this.head) throw record.unexpected();
      this.head = record;
      return;
    }
    const { head } = this;
    if (!head || accountKey(head) !== accountKey(record)) throw record.unexpected();
    if (kind === '04') this.items.push({ head: record, labels: [record.cut(49, 79)], name: '' });
    else if (kind === '05') this.addMore(record);
    else if (kind === '07') this.close(head, record);
    else throw record.unexpected();
  }

  /** Adds a record 05, whose three-letter code indicates what it contains. */
  private addMore(record: FixedRecord): void {
    const item = this.items.at(-1);
    if (!item) throw record.unexpected();
    const what = record.cut(46, 48);
    const text = record.cut(49, 118);
    if (what === 'NPY' || what === 'NBE') item.name ||= text;
    else if (/^(?:LIB|LCC|LC2|LCS| {3})$/.test(what)) item.labels.push(text);
  }

  private close(head: FixedRecord, foot: FixedRecord): void {
    const iban = ibanFromRib(head);
    this.stretches.push({
      line: foot.line,
      account: {
        iban,
        name: iban ? null : head.cut(22, 32).trim(),
        currency: requireCurrency(head.field(17, 19)),
      },
      opening: amountOf(head),
      closing: amountOf(foot),
      isCounted: false,
      rows: this.items.flatMap((item) => this.row(item) ?? []),
    });
    this.head = null;
    this.items = [];
  }

  private row({ head, labels, name }: Item) {
    const cents = amountOf(head);
    if (cents === 0) {
      this.skipped.zero += 1;
      return null;
    }
    return rowOf({
      line: head.line,
      day: this.days.dayFirst(head.field(35, 40)),
      cents,
      texts: [labels.join(' ')],
      kind: head.cut(33, 34),
      name,
      bankId: head.cut(82, 88).replace(/^0+$/, ''),
    });
  }

  finish(): Stretch[] {
    if (this.head) throw new StatementError((t) => t.declared.cut(t.kinds.cfonb));
    return this.stretches;
  }
}

/** Key of an account. Every record repeats its bank, branch, currency and account number. */
const accountKey = (record: FixedRecord): string =>
  record.cut(3, 7) + record.cut(12, 19) + record.cut(22, 32);

const POSITIVE = '{ABCDEFGHI';
const NEGATIVE = '}JKLMNOPQR';

/** Reads an amount whose last digit is written as a letter that also encodes the sign. */
function amountOf(record: FixedRecord): Cents {
  const field = record.field(91, 104);
  const letter = field.text.slice(-1);
  const [plus, minus] = [POSITIVE.indexOf(letter), NEGATIVE.indexOf(letter)];
  const decimals = Number(record.cut(20, 20));
  if (letter === '' || (plus < 0 && minus < 0) || !(decimals >= 0 && decimals <= 3)) {
    return refuseField(field, 'amount');
  }
  const digits = field.text.slice(0, -1) + String(Math.max(plus, minus));
  const cents = fixedCents({ ...field, text: digits }, decimals);
  return minus >= 0 ? -cents + 0 : cents;
}

/** Builds an IBAN from a French account number by computing its key. */
function ibanFromRib(record: FixedRecord): string | null {
  const [bank, branch, account] = [record.cut(3, 7), record.cut(12, 16), record.cut(22, 32)];
  if (!/^\d{10}[0-9A-Z]{11}$/.test(bank + branch + account)) return null;
  const digits = account.replace(/[A-Z]/g, ribDigit);
  const sum = 89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(digits);
  const key = String(97n - (sum % 97n)).padStart(2, '0');
  return ibanOf('FR', bank + branch + account + key);
}

/** In a French account number, letters count as digits: A to I as 1 to 9, J to R likewise, S to Z as 2 to 9. */
const ribDigit = (letter: string): string =>
  '12345678912345678923456789'.charAt(letter.charCodeAt(0) - 65);
