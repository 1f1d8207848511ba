import type { Cents } from '@saldo/domain/money';
import { amountOf } from '../fields/amounts.ts';
import { currenciesOf, isMoneyCurrency } from '../fields/currencies.ts';
import { DateReader, type DayOrder } from '../fields/dates.ts';
import { namedChoice, OpenQuestionError } from '../reading/open-question.ts';
import type { StatementAnswers } from '../reading/question.ts';
import { type Field, refuseField } from './fields.ts';

/**
 * Returns a date reader for a list that does not state the order of day and month. The order is determined from all
 * dates together; if they fit both orders, the user is asked.
 */
export function dateReaderOf(
  fields: readonly Field[],
  { today, answers }: { today: string; answers: StatementAnswers },
): (field: Field) => string {
  const orders = (['day-first', 'month-first'] as const).map((order) => {
    const reader = new DateReader(today, order);
    return { order, read: fields.map(({ text }) => reader.readDay(text)) };
  });
  const fitting = orders.filter(({ read }) => read.every((day) => day !== null));
  // If no order fits, the error names a field that isn't a date in either.
  const wrong = fields.find((_, at) => orders.every(({ read }) => read[at] === null));
  const order = fitting.length === 2 ? orderOf(fitting, fields, { today, answers }) : null;
  const reader = new DateReader(today, order ?? fitting[0]?.order ?? 'day-first');
  return (field) => reader.readDay(field.text) ?? refuseField(wrong ?? field, 'day');
}

interface Reading {
  order: DayOrder;
  read: readonly (string | null)[];
}

/** A reading without any dates out of order is accepted if the other reading has at least this many. */
const MANY = 3;

function orderOf(
  readings: readonly Reading[],
  fields: readonly Field[],
  { today, answers }: { today: string; answers: StatementAnswers },
): DayOrder {
  const [first, second] = readings;
  const open = fields.find((_, at) => first?.read[at] !== second?.read[at]);
  if (!open || !first || !second) return 'day-first';
  const said = answers.day_order;
  if (said === 'day-first' || said === 'month-first') return said;
  const past = readings.filter(({ read }) => read.every((day) => (day ?? '') <= today));
  const [onlyPast] = past;
  if (onlyPast && past.length === 1) return onlyPast.order;
  const [back, other] = [stepsBack(first.read), stepsBack(second.read)];
  if (back === 0 && other >= MANY) return first.order;
  if (other === 0 && back >= MANY) return second.order;
  throw new OpenQuestionError('day_order', { line: open.line, cell: open.text }, [
    { answer: 'day-first', label: { is: 'day-first' } },
    { answer: 'month-first', label: { is: 'month-first' } },
  ]);
}

/** Counts the dates that run against the direction of most dates. */
function stepsBack(days: readonly (string | null)[]): number {
  let [up, down] = [0, 0];
  days.forEach((day, at) => {
    const before = days[at - 1];
    if (!day || !before) return;
    if (day > before) up += 1;
    if (day < before) down += 1;
  });
  return Math.min(up, down);
}

/**
 * Returns an amount reader for a list that does not state its decimal separator. The reader uses the separator that
 * fits all amounts.
 */
export function amountsOf(fields: readonly Field[]): (field: Field) => Cents {
  const figures = fields.map(({ text }) => amountOf(text));
  const decimal = (['point', 'comma'] as const).find((each) =>
    figures.every((figure) => figure && !Number.isNaN(figure[each])),
  );
  const wrong = fields.find((_, at) => {
    const figure = figures[at];
    return !figure || (Number.isNaN(figure.point) && Number.isNaN(figure.comma));
  });
  return (field) => {
    const figure = amountOf(field.text);
    const cents = figure && decimal ? figure[decimal] : Number.NaN;
    return Number.isNaN(cents) ? refuseField(wrong ?? field, 'amount') : cents;
  };
}

/**
 * Returns the currency of a list that does not state one. Uses the currency of the selected account, or asks the user.
 */
export function currencyOf(
  at: { line: number; cell: string },
  options: { answers: StatementAnswers; currency: string | null; home: string | null },
): string {
  const known = options.currency || options.answers.currency;
  if (known && isMoneyCurrency(known)) return known;
  const answers = currenciesOf(options.home ? [options.home] : []).map(namedChoice);
  throw new OpenQuestionError('currency', at, answers);
}
