import { ibanOf, isIban } from '@saldo/domain/iban';
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
  joinCut,
  NumericDates,
  refuseField,
  refuseMissing,
  requireCents,
  requireCurrency,
} from './fields.ts';
import { remittanceOf } from './mt940-remittance.ts';
import { draftOf, type Stretch } from './stretches.ts';

interface Tag extends Field {
  name: string;
  lines: string[];
}

/** Reads MT940 in various banks' dialects. Each block's transactions must add up to its closing balance. */
export function readMt940(text: string, options: TableOptions): TableReading {
  if (!/^:60[FM]:/m.test(text)) throw new StatementError((t) => t.declared.mt942);
  const reader = new Reader(new NumericDates(options.today));
  for (const tag of tagsOf(text)) reader.add(tag);
  const stretches = reader.finish();
  const draft = draftOf({ stretches, source: 'mt940', variant: 'MT940', skipped: reader.skipped });
  const sender = /\{1:F\d\d([A-Z]{6}[A-Z0-9]{2})/.exec(text.slice(0, 4000))?.[1] ?? reader.bic;
  return { draft, bank: bankOfBic(sender) ?? '', kind: 'mt940' };
}

const TAG = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/;
const BLOCK_END = /^-\}?/;

function* tagsOf(text: string): Generator<Tag> {
  let tag: Tag | null = null;
  let line = 0;
  for (const raw of text.split('\n')) {
    line += 1;
    const found = TAG.exec(raw);
    const isOutside = BLOCK_END.test(raw) && raw.trim().length <= 2;
    if (found || isOutside || raw.startsWith('{')) {
      if (tag) yield tag;
      tag = null;
    }
    if (found) {
      const [, name = '', value = ''] = found;
      tag = { line, name: `:${name}:`, text: value.trim(), lines: [value] };
    } else if (tag && raw.trim() !== '') {
      tag.lines.push(raw);
    }
  }
  if (tag) yield tag;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,18})$/;

interface Balance {
  cents: Cents;
  day: string;
  currency: string;
}

interface Block {
  account: Field;
  opening: Balance;
  movements: Movement[];
}

class Reader {
  readonly skipped = nothingSkipped();
  /** The bank's BIC, if the account field includes it. */
  bic = '';
  private readonly stretches: Stretch[] = [];
  private account: Field | null = null;
  private block: Block | null = null;
  private movement: Movement | null = null;

  constructor(private readonly days: NumericDates) {}

  add(tag: Tag): void {
    if (tag.name === ':25:' || tag.name === ':25P:') this.account = tag;
    else if (/^:60[FM]:$/.test(tag.name)) this.open(tag);
    else if (tag.name === ':61:') this.take(tag);
    else if (tag.name === ':86:') this.addText(tag);
    else if (/^:62[FM]:$/.test(tag.name)) this.close(tag);
  }

  private open(tag: Tag): void {
    if (this.block) refuseMissing(tag.line, ':62F:');
    if (!this.account) refuseMissing(tag.line, ':25:');
    this.block = { account: this.account, opening: this.balance(tag), movements: [] };
    this.movement = null;
  }

  private take(tag: Tag): void {
    if (!this.block) refuseMissing(tag.line, ':60F:');
    this.movement = movementOf(tag, this.days);
    this.block.movements.push(this.movement);
  }

  private addText(tag: Tag): void {
    if (this.movement) this.movement.texts = this.movement.texts.concat(tag.lines);
    this.movement = null;
  }

  private close(tag: Tag): void {
    const { block } = this;
    if (!block) refuseMissing(tag.line, ':60F:');
    const closing = this.balance(tag);
    const { opening } = block;
    if (closing.currency !== opening.currency) {
      throw new StatementError(
        (t) => t.declared.currencies(tag.line, closing.currency, opening.currency),
        tag.line,
      );
    }
    const { iban, name, bic } = accountNamed(block.account);
    this.bic ||= bic;
    this.stretches.push({
      line: tag.line,
      account: { iban, name, currency: opening.currency },
      opening: opening.cents,
      closing: closing.cents,
      isCounted: false,
      rows: block.movements.flatMap((each) => this.row(each, opening.day, closing.day) ?? []),
    });
    this.block = null;
    this.movement = null;
  }

  private row(movement: Movement, opened: string, closed: string): DraftRow | null {
    const { cents, line, valueDay, entryDay, type, reference, bankId, supplement } = movement;
    if (cents === 0) {
      this.skipped.zero += 1;
      return null;
    }
    const { texts, name, account, kind } = remittanceOf(movement.texts);
    const isReference = isIban(reference);
    return rowOf({
      line,
      day: entryDay ?? bookedOn(valueDay, opened, closed),
      cents,
      texts: texts.length > 0 ? texts : [supplement],
      kind: kind || supplement || reference,
      // If the reference is an account number, the supplementary text below it is the account holder's name.
      name: name || (isReference ? supplement : ''),
      account: account || (isReference ? reference : ''),
      bankId,
      type,
    });
  }

  private balance(tag: Tag): Balance {
    const [, sign = '', day = '', currency = '', figures = ''] =
      BALANCE.exec(tag.text.trim()) ?? [];
    if (sign === '') return refuseField(tag, 'balance');
    const { line, name } = tag;
    const cents = requireCents({ line, name, text: figures });
    return {
      cents: sign === 'D' ? -cents + 0 : cents,
      day: this.days.yearFirst({ line, name, text: day }),
      currency: requireCurrency({ line, name, text: currency }),
    };
  }

  finish(): Stretch[] {
    if (this.block) throw new StatementError((t) => t.declared.cut(t.kinds.mt940));
    return this.stretches;
  }
}

/**
 * Maximum days in a block with one booking date: a weekend plus a holiday. A longer block contains transactions of many
 * days.
 */
const FEW_DAYS = 4;
const DAY_MS = 86_400_000;

/**
 * Returns the booking date of a transaction that does not state one. In a block of many days this is the value date,
 * otherwise the closing date of the block.
 */
function bookedOn(valueDay: string, opened: string, closed: string): string {
  const span = (Date.parse(closed) - Date.parse(opened)) / DAY_MS;
  return span > FEW_DAYS && valueDay > opened && valueDay <= closed ? valueDay : closed;
}

interface Movement {
  line: number;
  valueDay: string;
  entryDay: string | null;
  cents: Cents;
  type: StatementRowType;
  reference: string;
  bankId: string;
  supplement: string;
  texts: string[];
}

const LINE_61 =
  /^(\d{6})(\d{4}|\s{4})?(R?[CD])([A-Z])?(\d{1,15}(?:[.,]\d{0,3})?|,\d{1,3})(?:([A-Z])([A-Z0-9]{3}))?(.*)$/;
const TYPES: Readonly<Record<string, StatementRowType>> = { TRF: 'transfer', INT: 'interest' };

function movementOf(tag: Tag, days: NumericDates): Movement {
  const { line, name } = tag;
  // The amount may be on the line after the other fields.
  const [first = '', second = '', ...more] = tag.lines.map((each) => each.trimEnd());
  const alone = LINE_61.exec(first);
  const found = alone ?? LINE_61.exec(first + second);
  const supplement = joinCut(alone ? [second, ...more].filter(Boolean) : more, 34);
  const [, value = '', entry = '', mark = '', , figures = '', , code = '', rest = ''] = found ?? [];
  if (!found) return refuseField(tag, 'movement');
  const valueDay = days.yearFirst({ line, name, text: value });
  const cents = requireCents({ line, name, text: figures });
  const isIn = mark === 'C' || mark === 'RD';
  const [reference = '', bankId = ''] = rest.split('//');
  const entryDay = entry.trim() === '' ? null : days.near(entry, valueDay);
  if (entryDay === null && entry.trim() !== '') refuseField({ line, name, text: entry }, 'day');
  return {
    line,
    valueDay,
    entryDay,
    cents: isIn ? cents : -cents + 0,
    type: TYPES[code] ?? 'unknown',
    reference: reference.trim() === 'NONREF' ? '' : reference.trim(),
    bankId: bankId.trim(),
    supplement,
    texts: [],
  };
}

const GERMAN = /^(\d{8})\/(\d{1,10})$/;
const BIC_BEFORE = /^([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\/(.+)$/;

/**
 * Parses `:25:`: an IBAN, a German bank code and account number, or a BIC and a number, possibly followed by the
 * currency.
 */
function accountNamed(field: Field): { iban: string | null; name: string | null; bic: string } {
  const [, bic = '', behind = field.text] = BIC_BEFORE.exec(field.text) ?? [];
  const bare = isIban(behind) ? behind : behind.replace(/[A-Z]{3}$/, '').trim() || behind;
  const [, bank, account] = GERMAN.exec(bare) ?? [];
  if (bank && account) {
    return { iban: ibanOf('DE', bank + account.padStart(10, '0')), name: null, bic };
  }
  return { ...accountOf({ ...field, text: bare }), bic };
}
