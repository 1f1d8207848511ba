import { sharesOf } from '@saldo/domain/parts/parts';
import { fold } from '@saldo/domain/text';
import { type Draft, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { readOrAsk } from '../reading/read-or-ask.ts';
import { StatementError } from '../statement.ts';
import { rowOf } from './entry.ts';
import { accountOf, type Field, refuseMissing } from './fields.ts';
import { amountsOf, currencyOf, dateReaderOf } from './open-fields.ts';
import { LeftOutParts, partsOfRow, type WrittenPart } from './parts.ts';
import { draftOf } from './stretches.ts';

/** Reads QIF. The format states no currency, no balances and no order of day and month. */
export function readQif(text: string, options: TableOptions): TableReading {
  const accounts = accountsOf(text).filter(({ records }) => records.length > 0);
  const { answers } = options;
  return readOrAsk({
    kind: 'qif',
    answers,
    read: (given) => draftIn(accounts, { ...options, answers: given }),
  });
}

interface QifRecord {
  line: number;
  fields: { code: string; field: Field }[];
}

interface QifAccount {
  name: string | null;
  /** Kind of account: `Bank`, `CCard` and so on. */
  kind: string;
  records: QifRecord[];
}

const MOVEMENTS = /^!Type:(?:Bank|Cash|CCard|Oth ?[AL])\b/i;

/** Returns the accounts of a file with their records. Skips lists of categories, securities and the like. */
function accountsOf(text: string): QifAccount[] {
  const reader = new Records();
  let line = 0;
  for (const raw of text.split('\n')) {
    line += 1;
    if (raw.trim() !== '') reader.add(raw.trim(), line);
  }
  return reader.finish();
}

class Records {
  private readonly accounts: QifAccount[] = [];
  private name: string | null = null;
  private section: 'movements' | 'account' | 'other' = 'movements';
  private fields: QifRecord['fields'] = [];
  private readonly kinds = new Set<string>();

  add(text: string, line: number): void {
    if (text.startsWith('!')) this.begin(text);
    else if (text.startsWith('^')) this.end();
    else {
      const code = text.charAt(0);
      this.fields.push({ code, field: { line, name: code, text: text.slice(1).trim() } });
    }
  }

  private begin(heading: string): void {
    if (this.fields.length > 0) throw cut();
    if (/^!Type:Invst\b/i.test(heading)) throw new StatementError((t) => t.declared.investments);
    if (MOVEMENTS.test(heading)) {
      this.section = 'movements';
      // Sections of different kinds are separate accounts if no account is named.
      const kind = heading.slice(heading.indexOf(':') + 1).trim();
      this.kinds.add(kind.toLowerCase());
      this.accounts.push({ name: this.name, kind, records: [] });
    } else if (!/^!(?:Option|Clear):/i.test(heading)) {
      this.section = /^!Account\b/i.test(heading) ? 'account' : 'other';
    }
  }

  private end(): void {
    const { fields, section } = this;
    const [first] = fields;
    this.fields = [];
    if (section === 'account') this.name = textOf(fields, 'N') || null;
    if (section !== 'movements' || !first) return;
    if (this.accounts.length === 0) this.accounts.push({ name: this.name, kind: '', records: [] });
    this.accounts.at(-1)?.records.push({ line: first.field.line, fields });
  }

  finish(): QifAccount[] {
    if (this.fields.length > 0) throw cut();
    if (this.kinds.size < 2) return this.accounts;
    return this.accounts.map((account) => ({ ...account, name: account.name ?? account.kind }));
  }
}

const cut = (): StatementError => new StatementError((t) => t.declared.cut(t.kinds.qif));

const fieldOf = (fields: QifRecord['fields'], code: string): Field | undefined =>
  fields.find((each) => each.code === code)?.field;
const textOf = (fields: QifRecord['fields'], code: string): string =>
  fieldOf(fields, code)?.text ?? '';

const requireField = ({ line, fields }: QifRecord, ...codes: readonly string[]): Field => {
  for (const code of codes) {
    const field = fieldOf(fields, code);
    if (field) return field;
  }
  return refuseMissing(line, codes[0] ?? '');
};

function draftIn(accounts: readonly QifAccount[], options: TableOptions): Draft {
  const records = accounts.flatMap((account) => account.records);
  const days = records.map((record) => dayField(requireField(record, 'D')));
  const figures = records.flatMap((record) => [
    requireField(record, 'T', 'U'),
    ...record.fields.filter(({ code }) => code === '$').map(({ field }) => field),
  ]);
  // A category shows that the file is from an app, where the memo is the user's own note. Banks write their description
  // in the memo.
  const isOfApp = records.some(
    (record) => textOf(record.fields, 'L') !== '' && !isOpening(record, null),
  );
  const readDay = dateReaderOf(days, options);
  const readAmount = amountsOf(figures);
  const skipped = nothingSkipped();
  const leftOut = new LeftOutParts();
  const [first] = records;
  const cell = first ? textOf(first.fields, 'T') : '';
  const currency = first ? currencyOf({ line: first.line, cell }, options) : '';
  const stretches = accounts.map(({ name, records: own }) => {
    const opening = own[0] && isOpening(own[0], name) ? own[0] : null;
    const line = own[0]?.line ?? 1;
    return {
      line,
      account: { ...accountOf({ line, name: '!Account', text: name ?? '' }), currency },
      opening: null,
      begin: opening && readAmount(requireField(opening, 'T', 'U')),
      closing: null,
      isCounted: false,
      rows: own.flatMap((record) => {
        if (record === opening) return [];
        const cents = readAmount(requireField(record, 'T', 'U'));
        if (cents === 0) skipped.zero += 1;
        const day = readDay(dayField(requireField(record, 'D')));
        return cents === 0 ? [] : [qifRow(record, { cents, day, readAmount, isOfApp, leftOut })];
      }),
    };
  });
  const { notices } = leftOut;
  return draftOf({ stretches, source: 'qif', variant: 'QIF', skipped, notices });
}

/** Normalizes `1/31'26`, `31/ 1/26` and `1/31' 6`. An apostrophe precedes a year of this century. */
function dayField(field: Field): Field {
  const bare = field.text.replace(/ /g, '');
  const [, before = bare, year] = /^(.*)'(\d{1,2})$/.exec(bare) ?? [];
  const text = year === undefined ? bare.replace("'", '/') : `${before}/20${year.padStart(2, '0')}`;
  return { ...field, text };
}

/** True for an opening balance, which the first record may state as a transfer from the account to itself. */
function isOpening({ fields }: QifRecord, name: string | null): boolean {
  const to = /^\[(.*)\]$/.exec(textOf(fields, 'L'))?.[1];
  const isNamed = fold(textOf(fields, 'P')) === 'opening balance';
  return isNamed && to !== undefined && (name === null || fold(to) === fold(name));
}

interface Read {
  cents: number;
  day: string;
  isOfApp: boolean;
  leftOut: LeftOutParts;
  readAmount(field: Field): number;
}

function qifRow(record: QifRecord, read: Read): DraftRow {
  const { cents, day, readAmount, isOfApp, leftOut } = read;
  const { fields, line } = record;
  const payee = textOf(fields, 'P');
  const memo = textOf(fields, 'M');
  const parts = partsOf(record, cents, readAmount);
  const kept = partsOfRow(cents, parts.map(writtenPart));
  if (kept === null) leftOut.add(line);
  const largest = parts.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))[0];
  const [label = '', ...classes] = (largest?.category ?? textOf(fields, 'L')).split('/');
  const transferTo = accountIn(label);
  const row = rowOf({
    line,
    day,
    cents,
    texts: isOfApp && payee !== '' ? [payee] : [payee, memo],
    name: payee,
    type: transferTo === null ? 'unknown' : 'transfer',
    kind: label,
  });
  return {
    ...row,
    originalText: [payee, memo].filter((text) => text !== '').join(' ') || row.description,
    category: transferTo === null ? pathIn(label) : [],
    ...(kept?.length ? { parts: kept } : {}),
    tags: classes.map((part) => part.trim()).filter((part) => part !== ''),
    note: noteOf(isOfApp && payee !== '' ? memo : '', kept?.length ? [] : parts),
    transferTo,
  };
}

interface Part {
  category: string;
  memo: string;
  figures: string;
  percent: string;
  cents: number;
}

const EMPTY_PART: Part = { category: '', memo: '', figures: '', percent: '', cents: 0 };

/** `Savings` in `[Savings]`, which names an account instead of a category. */
const accountIn = (label: string): string | null => /^\[(.*)\]$/.exec(label)?.[1] ?? null;

const pathIn = (label: string): string[] =>
  label === '' ? [] : label.split(':').map((part) => part.trim());

function writtenPart({ category, memo, cents }: Part): WrittenPart {
  const [label = ''] = category.split('/');
  return { category: pathIn(label), note: memo, cents, isMoved: accountIn(label) !== null };
}

const PERCENT = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%?$/;

/** Amounts of splits that have only percentages, if these add up to a hundred. The last one gets the spare cents. */
function sharesIn(parts: readonly Part[], amount: number): number[] | null {
  const percents = parts.map(({ percent }) => {
    const [, digits] = PERCENT.exec(percent) ?? [];
    return digits === undefined ? null : Math.round(Number(digits.replace(',', '.')) * 10_000);
  });
  const known = percents.filter((one) => one !== null && one > 0) as number[];
  const sum = known.reduce((total, one) => total + one, 0);
  if (parts.some(({ figures }) => figures !== '') || known.length < parts.length) return null;
  if (sum !== 1_000_000) return null;
  return sharesOf(Math.abs(amount), known).map((share) => share * Math.sign(amount));
}

/**
 * Returns the splits of a record. `S` begins a split, `E` is its memo, `$` its amount and `%` its share, which counts
 * only if no split has an amount.
 */
function partsOf(record: QifRecord, amount: number, readAmount: Read['readAmount']): Part[] {
  const parts = writtenIn(record, readAmount);
  const shares = parts.length > 1 ? sharesIn(parts, amount) : null;
  return shares ? parts.map((part, at) => ({ ...part, cents: shares[at] ?? 0 })) : parts;
}

function writtenIn({ fields }: QifRecord, readAmount: Read['readAmount']): Part[] {
  const parts: Part[] = [];
  for (const { code, field } of fields) {
    if (code === 'S') parts.push({ ...EMPTY_PART, category: field.text });
    const part = parts.at(-1);
    if (!part) continue;
    if (code === 'E') part.memo = field.text;
    if (code === '%') part.percent = field.text;
    if (code === '$') Object.assign(part, { figures: field.text, cents: readAmount(field) });
  }
  return parts;
}

function noteOf(memo: string, parts: readonly Part[]): string | null {
  const lines = parts.map(({ category, memo: text, figures }) =>
    [category, text, figures].filter((each) => each !== '').join(' '),
  );
  return (
    [memo, ...(parts.length > 1 ? lines : [])].filter((each) => each !== '').join('; ') || null
  );
}
