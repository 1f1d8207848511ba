import { isIban } from '@saldo/domain/iban';
import { codesOf } from '../fields/currency-codes.ts';
import { quote } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import { type TableRow, textOf } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import type { Block } from './blocks.ts';
import type { Candidate } from './candidates.ts';
import { type Columns, hasThreeDecimalsIn } from './columns.ts';
import {
  currencyAbove,
  currencyInHeading,
  currencyOfIban,
  currencyOfLanguage,
  likeliestOf,
  likelyCurrencies,
  ownCurrencies,
  spokenOf,
} from './currency.ts';
import { namedChoice, OpenQuestionError } from './open-question.ts';
import { currencyOfSystems } from './payment-systems.ts';
import type { StatementAnswers } from './question.ts';
import { currencyTold } from './titles.ts';
import type { BlockReading, ListTransaction } from './transactions.ts';

interface Where {
  block: Block;
  columns: Columns;
}

interface Asked {
  answers: StatementAnswers;
  currency: string | null;
  home: string | null;
  place: LineOrRow;
}

export interface RowCurrencies {
  of(movement: ListTransaction): string;
  /** True if the currency of a row only follows from the language of the headings or from a title above them. */
  areAssumed(): boolean;
}

/**
 * Returns what gives the currency of each row. It throws an OpenQuestionError if the file does not name a currency, or uses
 * only a symbol that several currencies share.
 */
export function rowCurrencies(
  { plan, balance, reading }: Candidate,
  { block, columns }: Where,
  { answers, currency, home, place }: Asked,
): RowCurrencies {
  const read = columns.all.filter(({ at }) => plan.columns.includes(at) || at === balance);
  const inHeadings = plan.codes ? [] : read.flatMap(({ name }) => currencyInHeading(name) ?? []);
  const above = currencyAbove(block) ?? currencyStated(block, reading);
  const iban =
    block.iban ??
    reading.movements.find(({ account }) => account !== null && isIban(account))?.account ??
    null;
  const from = reading.movements.reduce((first, { day }) => (day < first ? day : first), '9');
  const known = [columns.layout?.currency ?? null, currencyOfIban(iban, from)];
  const told = currencyTold([...(block.head ?? []), ...block.above]);
  const atHome = told === null ? currencyAtHome(columns, home) : null;
  const sure = currency ?? agreed(known) ?? answers.currency ?? atHome;
  const witnesses = [...known, told].filter((code) => code !== null);
  const assumed = witnesses.length > 0 ? agreed(witnesses) : inTaiwaneseYears(columns);
  const usual = home ?? inLanguage(columns, reading);
  let areAssumed = false;
  let systems: { code: string | null } | undefined;
  const thousandths = linesOfThousandths(block, plan.columns);
  const whole = (code: string, { line }: ListTransaction): string => {
    if (!THOUSANDTHS.has(code) || !thousandths.has(line)) return code;
    throw new StatementError((t) => t.tables.thousandths(place, line, code), line);
  };
  const of = (movement: ListTransaction): string => {
    const written = [...movement.currencies, ...inHeadings, ...(above === null ? [] : [above])];
    const fitting = codesFitting(written, { place, line: movement.line });
    const [sole, second] = fitting;
    if (sole !== undefined && second === undefined) return whole(sole, movement);
    const fits = (code: string | null | undefined) =>
      code && (fitting.length === 0 || fitting.includes(code));
    const said = [answers.currency, sure].find(fits);
    if (said) return whole(said, movement);
    const spoken = fitting.length > 1 ? spokenOf(fitting, columns) : null;
    systems ??= { code: currencyOfSystems(columns, reading.movements) };
    const likeliest = [assumed, spoken, systems.code].find(fits);
    areAssumed ||= Boolean(likeliest);
    if (likeliest) return whole(likeliest, movement);
    const all = fitting.length > 0 ? likeliestOf(fitting, columns) : likelyCurrencies(columns);
    // Thousandths can't be stored, so that these amounts are in thousands.
    const likely = all.filter((code) => thousandths.size === 0 || !THOUSANDTHS.has(code));
    // First the user's own currency or, if there are no accounts, that of the headings' country.
    const choices = likely.toSorted((a, b) => Number(b === usual) - Number(a === usual));
    throw new OpenQuestionError(
      'currency',
      { line: movement.line, cell: movement.description },
      choices.map(namedChoice),
    );
  };
  return { of, areAssumed: () => areAssumed };
}

/** Returns the codes that everything written in a row allows. Refuses a row in which two currencies are written. */
function codesFitting(
  written: readonly string[],
  { place, line }: { place: LineOrRow; line: number },
): readonly string[] {
  const sets = written.map(codesOf);
  const [first = [], ...others] = sets;
  const fitting = first.filter((code) => others.every((codes) => codes.includes(code)));
  if (sets.length === 0 || fitting.length > 0) return fitting;
  const [one = '', two = ''] = [...new Set(sets.map((codes) => codes[0] ?? ''))];
  throw new StatementError((t) => t.rows.twoCurrencies(place, line, one, two), line);
}

/** Returns the currency in a row that states both ends of the list. */
function currencyStated({ rows }: Block, { outcomes, hasStatedEnds }: BlockReading): string | null {
  if (!hasStatedEnds) return null;
  const lines = new Set(
    outcomes.flatMap((one) =>
      'is' in one && one.is === 'fact' && one.opening !== undefined ? one.line : [],
    ),
  );
  const cells = rows
    .filter(({ line }) => lines.has(line))
    .flatMap((row) => row.cells.map((cell) => textOf(cell).trim()));
  const codes = new Set(
    cells.filter((text) => /^[A-Z]{3}$/.test(text) && codesOf(text).length === 1),
  );
  const [only = null, other] = codes;
  return other === undefined ? only : null;
}

/**
 * Currencies with three decimals, of which the last cannot be stored. `1.200` may mean thousands or thousandths in them,
 * unless another amount of the list shows which.
 */
const THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

function linesOfThousandths({ rows }: Block, columns: readonly number[]): ReadonlySet<number> {
  const open = columns.filter((at) => !hasThreeDecimalsIn(rows, at));
  const has = ({ cells }: TableRow) =>
    open.some((at) => /[.,]\d{3}(?!\d|[.,]\d)/.test(textOf(cells[at])));
  return new Set(rows.filter(has).map(({ line }) => line));
}

/**
 * Returns the user's own currency if the file is in a language of countries whose own currency it is, or else null.
 * English is ignored, since it is used in every country.
 */
function currencyAtHome(columns: Columns, home: string | null): string | null {
  const { languages } = columns;
  if (home === null || languages.size === 0 || languages.has('en')) return null;
  return ownCurrencies(columns).includes(home) ? home : null;
}

/** True for a folded day in a year of the Republic of China: `115 10 14`. */
const isTaiwanese = (word: string): boolean => /^1[0-4]\d \d{1,2} \d{1,2}$/.test(word);

/** Currencies that have no cents. */
const WHOLE: ReadonlySet<string> = new Set(['JPY', 'KRW', 'ISK', 'VND']);

const inTaiwaneseYears = ({ all }: Columns): string | null =>
  all.some(({ words, kind }) => kind === 'day' && words?.every(isTaiwanese)) ? 'TWD' : null;

/**
 * Returns the currency of the country in which lists have such headings, or null if the amounts can't be in it. Banks also
 * have accounts in other currencies, so it is only the likeliest answer.
 */
function inLanguage(columns: Columns, { movements }: BlockReading): string | null {
  const code = currencyOfLanguage(columns);
  return code !== null && WHOLE.has(code) && movements.some(({ cents }) => cents % 100 !== 0)
    ? null
    : code;
}

export function requireCurrency(
  word: string,
  movements: readonly ListTransaction[],
  place: LineOrRow,
): void {
  if (codesOf(word).length > 0) return;
  const line = movements.find(({ currencies: some }) => some.includes(word))?.line;
  throw new StatementError((t) => t.csv.noCurrency(place, line ?? 1, quote(word)), line);
}

/** Witnesses who contradict each other say nothing. */
function agreed(codes: readonly (string | null)[]): string | null {
  const [only = null, other] = new Set(codes.filter((code) => code !== null));
  return other === undefined ? only : null;
}
