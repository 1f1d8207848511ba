import { bankOfBic } from '../../accounts/bank-names.ts';
import type { Disguise } from '../disguise.ts';
import { type DeclaredRole, inventFigures, type Place } from './places.ts';

/**
 * Columns of a record from its start. Each number of columns is followed by a letter for their content. k: code, whose digits are kept; t:
 * text or number; d: date `ddmmyy`; y: date `yymmdd`; s: sign of the next amount; S: sign of the previous amount; x:
 * code that determines the sign of the previous transaction; o: opening balance; c: closing balance; m: transaction
 * amount; p: amount that no sum includes; D and C: sums of debits and credits. Any further columns contain text.
 */
type Layout = string;

interface Format {
  width: number;
  decimals: number;
  /** Layouts, each with a pattern for the beginning of its records. The first match applies. */
  records: readonly (readonly [RegExp, Layout])[];
  /** Matches the first record of a statement. */
  first: RegExp;
  /** Characters that stand for money out and money in. */
  signs: readonly [out: string, into: string];
}

const CFONB = '2k5k4k5t3k1k1k11t';

export const FORMATS: Readonly<Record<'norma43' | 'abo' | 'coda' | 'cfonb', Format>> = {
  norma43: {
    width: 80,
    decimals: 2,
    first: /^11/,
    signs: ['1', '2'],
    records: [
      [/^11/, '6k4t10t6y6y1s14o4k'],
      [/^22/, '2k4k4t6y6y5k1s14m'],
      [/^23/, '4k'],
      [/^24/, '7k14p'],
      [/^33/, '6k4t10t5k14D5k14C1s14c3k'],
      [/^88/, '2k18k6k'],
    ],
  },
  abo: {
    width: 128,
    decimals: 2,
    first: /^074/,
    signs: ['-', '+'],
    records: [
      [/^074/, '3k16t20t6d14o1S14c1S14D1S14C1S3k6d'],
      [/^075/, '3k16t16t13t12m1x10t10k10t6d20t5k6d'],
      [/^07/, '3k'],
    ],
  },
  coda: {
    width: 128,
    decimals: 3,
    first: /^1/,
    signs: ['1', '0'],
    records: [
      [/^0/, '5k6d6k17t26t11k56t1k'],
      [/^1/, '5k34t3k1s15o6d'],
      [/^21\d{4}0000/, '10k21t1s15m6d9k53t6d7k'],
      [/^21\d{8}/, '10k21t1s15p6d9k53t6d7k'],
      [/^22\d{8}/, '10k'],
      [/^23\d{8}/, '10k34t3k'],
      [/^3\d{9}/, '2k8t'],
      [/^4/, '2k8t'],
      [/^8/, '4k34t3k1s15c6d'],
      [/^9/, '1k15t6k15D15C'],
    ],
  },
  cfonb: {
    width: 120,
    decimals: 2,
    first: /^01/,
    signs: ['', ''],
    records: [
      [/^01/, `${CFONB}2k6d50t14o`],
      [/^04/, `${CFONB}2k6d2k6d31t2k7t2k14m`],
      [/^05/, `${CFONB}2k6d8k`],
      [/^07/, `${CFONB}2k6d50t14c`],
    ],
  },
};

const ROLES: Readonly<Record<string, DeclaredRole>> = {
  ...{ o: 'opening', c: 'closing', m: 'amount', p: 'other', D: 'debits', C: 'credits' },
};
/** Number of decimals in stored amounts. */
const SCALE = 4;
const POSITIVE = '{ABCDEFGHI';
const NEGATIVE = '}JKLMNOPQR';

/** Shorter lines are not records, even if they begin like one. */
const SHORTEST = 20;

const layoutOf = (text: string, records: Format['records']): Layout =>
  text.length < SHORTEST ? '' : (records.find(([start]) => start.test(text))?.[1] ?? '');

/** Returns the columns of a record that contain texts or numbers other than codes, days and amounts, one per line. */
export function textColumns(record: string, { records }: Format): string {
  const layout = layoutOf(record, records);
  const columns: string[] = [];
  let at = 0;
  for (const [, width = '', what = ''] of layout.matchAll(/(\d+)(\w)/g)) {
    if (what === 't') columns.push(record.slice(at, at + Number(width)));
    at += Number(width);
  }
  return [...columns, record.slice(at)].join('\n');
}

/** Splits a line into records, if it contains several. */
export const splitRecords = (line: string, width: number): string[] =>
  line.length > width ? [...piecesOf(line, width)] : [line];

export function anonymizeRecords(text: string, format: Format, disguise: Disguise): string {
  const records = new Records(format, disguise);
  const lines = text.split('\n');
  const [whole = ''] = lines;
  const isUnbroken = whole.length > format.width && lines.slice(1).join('').trim() === '';
  const pieces = isUnbroken ? [...piecesOf(whole, format.width)] : lines;
  for (const piece of pieces) records.add(piece);
  const written = records.written();
  return isUnbroken ? [written.join(''), ...lines.slice(1)].join('\n') : written.join('\n');
}

/** Signs of transactions by code. Each bank uses one of these tables. */
const CODES: readonly Readonly<Record<string, 1 | -1>>[] = [
  { '1': -1, '2': 1, '4': 1, '5': -1 },
  { '1': -1, '2': 1, '3': 1, '4': -1 },
];

function* piecesOf(text: string, width: number): Generator<string> {
  for (let at = 0; at < text.length; at += width) yield text.slice(at, at + width);
}

class Records {
  private readonly rows: string[][] = [];
  private readonly statements: Place[][] = [[]];
  private readonly codes = new Map<Place, string>();

  constructor(
    private readonly format: Format,
    private readonly disguise: Disguise,
  ) {}

  add(record: string): void {
    const mark = record.startsWith('\ufeff') ? '\ufeff' : '';
    const text = record.slice(mark.length);
    const layout = layoutOf(text, this.format.records);
    if (this.format.first.test(text)) this.statements.push([]);
    const row: string[] = [mark];
    this.rows.push(row);
    let at = 0;
    let before = '';
    for (const [, width = '', what = ''] of layout.matchAll(/(\d+)(\w)/g)) {
      row.push(text.slice(at, at + Number(width)));
      this.column(row, what, before === 's');
      at += Number(width);
      before = what;
    }
    row.push(this.text(text.slice(at)));
  }

  written(): string[] {
    for (const places of this.statements) this.applyCodes(places);
    inventFigures(this.statements, this.disguise);
    return this.rows.map((row) => row.join(''));
  }

  private text(text: string): string {
    return this.disguise.text(text, 'row');
  }

  private code(text: string): string {
    return /\p{L}/u.test(text) && bankOfBic(text) === null
      ? text.replace(/[\p{L}\p{M}]{2,}/gu, (word) => this.disguise.text(word, 'code'))
      : text;
  }

  private column(row: string[], what: string, isSigned: boolean): void {
    const at = row.length - 1;
    const text = row[at] ?? '';
    const last = this.statements.at(-1)?.at(-1);
    if (what === 't') row[at] = this.text(text);
    else if (what === 'k') row[at] = this.code(text);
    else if (what === 'd') row[at] = this.day(text, 4);
    else if (what === 'y') row[at] = this.day(text, 0);
    else if (what === 'S') this.signBehind(row, at, last);
    else if (what === 'x' && last) this.codes.set(last, text);
    else if (ROLES[what]) this.figure(row, { at, role: ROLES[what], isSigned });
  }

  private figure(
    row: string[],
    { at, role, isSigned }: { at: number; role: DeclaredRole; isSigned: boolean },
  ): void {
    const text = row[at] ?? '';
    const [out, into] = this.format.signs;
    const isLetter = out === '';
    const units = isLetter ? overpunched(text) : /^\d+$/.test(text) ? Number(text) : null;
    if (units === null) {
      row[at] = this.text(text);
      return;
    }
    const unit = 10 ** (SCALE - this.format.decimals);
    const isOut = isSigned && row[at - 1] === out;
    const canTurn = isOut || (isSigned && row[at - 1] === into);
    this.statements.at(-1)?.push({
      role,
      value: (isOut ? -units : units) * unit,
      write: (value) => {
        const size = Math.round(value / unit);
        const digits = String(Math.abs(size)).padStart(text.length, '0').slice(-text.length);
        row[at] = isLetter ? overpunch(size, digits) : digits;
        if (canTurn && value !== 0) row[at - 1] = value < 0 ? out : into;
      },
    });
  }

  private signBehind(row: string[], at: number, place: Place | undefined): void {
    const [out, into] = this.format.signs;
    if (!place || place.role === 'debits' || place.role === 'credits') return;
    if (row[at] === out) place.value = -place.value;
    const { write } = place;
    place.write = (value) => {
      write(value);
      if (row[at] === out || row[at] === into) row[at] = value < 0 ? out : into;
    };
  }

  /** Signs transactions by their codes, using the table with which the opening and closing balances match. */
  private applyCodes(places: readonly Place[]): void {
    const coded = places.filter((place) => this.codes.has(place));
    const [opening, closing] = (['opening', 'closing'] as const).map(
      (role) => places.find((place) => place.role === role)?.value ?? 0,
    );
    const signed = CODES.map((table) =>
      coded.map((place) => place.value * (table[this.codes.get(place) ?? ''] ?? 1)),
    );
    const holds = (values: readonly number[]) =>
      (opening ?? 0) + values.reduce((sum, value) => sum + value, 0) === closing;
    const values = signed.find(holds) ?? signed[0] ?? [];
    coded.forEach((place, at) => {
      place.value = values[at] ?? place.value;
    });
  }

  private day(text: string, yearAt: number): string {
    if (!/^\d{6}$/.test(text) || /^0*$/.test(text)) return text;
    const year = (Number(text.slice(yearAt, yearAt + 2)) + 100 - this.disguise.years) % 100;
    return text.slice(0, yearAt) + String(year).padStart(2, '0') + text.slice(yearAt + 2);
  }
}

/** Reads a number whose last digit is written as a letter that also encodes the sign. Null for any other text. */
function overpunched(text: string): number | null {
  const letter = text.slice(-1);
  const last = Math.max(POSITIVE.indexOf(letter), NEGATIVE.indexOf(letter));
  const digits = text.slice(0, -1);
  if (letter === '' || last < 0 || !/^\d+$/.test(digits)) return null;
  const size = Number(digits) * 10 + last;
  return NEGATIVE.includes(letter) ? -size : size;
}

const overpunch = (size: number, digits: string): string =>
  digits.slice(0, -1) + (size < 0 ? NEGATIVE : POSITIVE).charAt(Number(digits.slice(-1)));
