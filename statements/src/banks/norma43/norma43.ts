import type { TextFact } from '@saldo/contract/text-facts';
import { ibanFromParts } from '@saldo/domain/iban';
import {
  type Draft,
  type DraftAccount,
  type DraftRow,
  nothingSkipped,
} from '../../accounts/draft.ts';
import { DateReader } from '../../fields/dates.ts';
import { tidy } from '../../fields/text.ts';
import { StatementError, type StatementOptions } from '../../statement.ts';
import type { StatementBank } from '../../statement-bank.ts';
import type { TextFacts } from '../../texts.ts';
import { numberedPayer, readConceptTexts, textsOf } from '../caixabank/concepts.ts';
import { requireBank } from '../refusals.ts';
import { NormaDates, NormaRecord } from './records.ts';

const WIDTH = 80;

/**
 * Reads Norma 43 (AEB 43), the common statement format of Spanish banks, and performs all of the format's checks. If no
 * bank is selected, accepts any bank.
 */
export function readNorma43(
  text: string,
  options: Pick<StatementOptions, 'today'> & { bank: StatementBank | null },
): Draft {
  if (options.bank === 'REVOLUT') {
    throw new StatementError((t) => t.banks.norma43OfRevolut);
  }
  const dates = new NormaDates(options.today);
  const reader = new Reader(new DateReader(options.today), options.bank);
  linesOf(text).forEach((one, i) => {
    const line = one.replaceAll('\u001a', '').trimEnd();
    if (line !== '') reader.add(new NormaRecord(i + 1, line.padEnd(WIDTH), dates));
  });
  return reader.finish();
}

/** Splits the text into lines. Files from systems with fixed-width records may have no line ends. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const [whole = ''] = lines;
  const isUnbroken = whole.length > WIDTH && lines.slice(1).join('').trim() === '';
  return isUnbroken ? (whole.match(/.{1,80}/gs) ?? []) : lines;
}

interface Movement {
  head: NormaRecord;
  texts: string[];
}

/** Banks identified by the bank number of their accounts. Many other numbers remain in use after mergers. */
const BANK_NUMBERS: Readonly<Record<string, StatementBank>> = {
  '2100': 'CAIXABANK',
  '0182': 'BBVA',
};

class Reader {
  private readonly accounts: DraftAccount[] = [];
  private readonly skipped = nothingSkipped();
  private head: NormaRecord | null = null;
  private movements: Movement[] = [];
  private records = 0;
  private ended = false;

  constructor(
    private readonly days: DateReader,
    private readonly bank: StatementBank | null,
  ) {}

  add(record: NormaRecord): void {
    if (this.ended) throw unexpected(record, 'nothing');
    // Some banks add a line of zeros after a transaction.
    if (/^0*$/.test(record.cut(1, WIDTH).trim())) return;
    if (record.kind === '88') {
      this.end(record);
    } else {
      this.records++;
      this.take(record);
    }
  }

  private end(record: NormaRecord): void {
    this.ended = true;
    const stated = record.figures(21, 26);
    // Some banks include the end record in the record count.
    if (Math.abs(stated - this.records) <= 1) return;
    throw incomplete(record, (t) => t.counts(stated, this.records));
  }

  private take(record: NormaRecord): void {
    if (record.kind === '11') this.open(record);
    else if (this.head === null) throw unexpected(record, 'head');
    else if (record.kind === '22') this.movements.push({ head: record, texts: [] });
    else if (record.kind === '23') this.addText(record);
    else if (record.kind === '33') this.close(this.head, record);
    else if (record.kind !== '24') throw unexpected(record, 'known');
  }

  private open(record: NormaRecord): void {
    if (this.head !== null) throw unexpected(record, 'footBefore');
    const found = BANK_NUMBERS[record.cut(3, 6)];
    if (found && this.bank) requireBank(found, this.bank, record.line);
    this.head = record;
    this.movements = [];
  }

  private addText(record: NormaRecord): void {
    const movement = this.movements[this.movements.length - 1];
    if (!movement) throw unexpected(record, 'movement');
    movement.texts.push(record.cut(5, 42), record.cut(43, WIDTH));
  }

  private close(head: NormaRecord, foot: NormaRecord): void {
    const opening = head.signed(33, 34, 47);
    const sum = this.movements.reduce(
      (total, { head: each }) => total + each.signed(28, 29, 42),
      0,
    );
    const closing = closingOf(foot, opening + sum);
    if (foot.cut(3, 20) !== head.cut(3, 20)) {
      throw unexpected(foot, 'footOfHead');
    }
    this.checkSums(foot);
    const given = opening !== 0 || closing !== 0;
    if (given && opening + sum !== closing) {
      throw incomplete(foot, (t) => t.balances);
    }
    this.accounts.push({
      iban: ibanOf(head),
      product: 'current',
      currency: head.currency(48),
      rows: this.rows(given || sum === 0 ? opening : null),
      opening: given ? opening : null,
      closing: given ? closing : null,
    });
    this.head = null;
  }

  private checkSums(foot: NormaRecord): void {
    for (const { sign, what, count, cents } of [
      {
        sign: -1,
        what: 'debits' as const,
        count: foot.figures(21, 25),
        cents: foot.figures(26, 39),
      },
      {
        sign: 1,
        what: 'credits' as const,
        count: foot.figures(40, 44),
        cents: foot.figures(45, 58),
      },
    ]) {
      const found = this.movements.filter(({ head }) => head.sign(28) === sign);
      const sum = found.reduce((total, { head }) => total + head.figures(29, 42), 0);
      if (found.length !== count || sum !== cents) {
        throw incomplete(foot, (t) => t[what]);
      }
    }
  }

  /** Rows with running balances, computed if the file states the opening balance. */
  private rows(opening: number | null): DraftRow[] {
    let balance = opening;
    const rows: DraftRow[] = [];
    for (const movement of this.movements) {
      const gross = movement.head.signed(28, 29, 42);
      if (balance !== null) balance += gross;
      if (gross === 0) this.skipped.zero++;
      else rows.push(this.row(movement, gross, balance));
    }
    return rows;
  }

  private row(movement: Movement, gross: number, balance: number | null): DraftRow {
    const { head } = movement;
    const texts = textsOf(movement.texts, [head.cut(53, 64), head.cut(65, WIDTH)]);
    const read = readConceptTexts(head.cut(23, 24), texts, gross > 0);
    const { purchase } = read;
    const bought = purchase && this.days.fromParts(purchase.year, purchase.month, purchase.day);
    return {
      line: head.line,
      date: `${head.day(11)}T00:00:00`,
      purchaseDate: bought ? `${bought}T00:00:00` : null,
      gross,
      fee: 0,
      balance,
      started: null,
      type: read.type,
      description: read.description,
      originalText: texts
        .map(tidy)
        .filter((text) => text !== '')
        .join(' '),
      // The first text field may begin with a bank label, so it is not used as a creditor name.
      debtorName: gross > 0 ? numberedPayer(texts) : null,
    };
  }

  finish(): Draft {
    if (this.head !== null) {
      throw incomplete(this.head, (t) => t.noFoot);
    }
    return {
      variant: 'Norma 43',
      accounts: this.accounts,
      skipped: this.skipped,
      notices: [],
      order: 'oldest-first',
      place: 'Line',
      needsProof: false,
    };
  }
}

/** Some programs write 0 as the sign of the closing balance. Its sign then follows from the transactions. */
function closingOf(foot: NormaRecord, expected: number): number {
  const untold = /[0 ]/.test(foot.cut(59, 59)) && foot.figures(60, 73) === Math.abs(expected);
  return untold ? expected : foot.signed(59, 60, 73);
}

function ibanOf(head: NormaRecord): string | null {
  const account = head.cut(11, 20);
  return /^0+$/.test(account) ? null : ibanFromParts(head.cut(3, 6), head.cut(7, 10), account);
}

type NormaTexts = TextFacts['norma43'];

const unexpected = ({ line }: NormaRecord, wanted: keyof NormaTexts['records']): StatementError =>
  new StatementError(({ norma43: t }) => t.expected(line, t.records[wanted]), line);

const incomplete = ({ line }: NormaRecord, why: (t: NormaTexts) => TextFact): StatementError =>
  new StatementError(({ norma43: t }) => t.incomplete(line, why(t)), line);
