import type { Catalogue } from '@saldo/contract/languages';
import {
  LETTER_PARTS,
  type Letter,
  type LetterFacts,
  type LetterPart,
} from '@saldo/contract/letters';
import { toCents } from '@saldo/domain/money';
import { count, dayOfYear, inWords, money, monthName, shortSpan } from './es-formats.ts';

const amount = (decimal: number, currency: string) => money(toCents(decimal), currency);

/** '93,00 € más de lo habitual' */
function difference(now: number, before: number, { compared, currency }: LetterFacts): string {
  const isMonth = compared?.with === 'before';
  const cents = toCents(now) - toCents(before);
  if (cents === 0) return isMonth ? 'igual que el mes anterior' : 'lo habitual';
  const size = money(Math.abs(cents), currency);
  return `${size} ${cents > 0 ? 'más' : 'menos'} ${isMonth ? 'que el mes anterior' : 'de lo habitual'}`;
}

function changed(facts: LetterFacts): string[] {
  const { change, currency } = facts;
  if (change === null) return [];
  const { category, merchants } = change;
  const { name, total, before } = category;
  const made = merchants.map((one) => {
    const cents = toCents(one.total) - toCents(one.before);
    return `${one.name} (${money(Math.abs(cents), currency)} ${cents > 0 ? 'más' : 'menos'})`;
  });
  return [
    `${name}: ${amount(total, currency)}, ${difference(total, before ?? total, facts)}.`,
    ...(made.length > 0 ? [`Sobre todo por ${inWords(made)}.`] : []),
  ];
}

const rises = ({ rises }: LetterFacts): string[] =>
  rises.map(({ name, currency, before, amount: now, on, per_year: year }) => {
    const more = Math.round(toCents(year) * (1 - before / now));
    return `${name} ha subido de ${amount(before, currency)} a ${amount(now, currency)} el ${dayOfYear(on)}. Son ${money(more, currency)} más al año.`;
  });

function coming({ next, currency }: LetterFacts): string[] {
  if (next === null) return [];
  const { bills, until, payday, lowest } = next;
  const when = payday
    ? `antes de cobrar (hasta el ${dayOfYear(until)})`
    : `hasta el ${dayOfYear(until)}`;
  const one = bills.count === 1;
  const sentences: string[] = [];
  if (bills.count > 0) {
    sentences.push(
      `${one ? 'Te llegará 1 recibo' : `Te llegarán ${count(bills.count, 'recibo')}`} ${when}: ${amount(bills.total, currency)}${one ? '' : ' en total'}.`,
    );
  }
  if (bills.largest) {
    const { name, amount: cost, on } = bills.largest;
    const date = dayOfYear(on);
    sentences.push(
      one
        ? `Es de ${name}, el ${date}.`
        : `El mayor es de ${name}, ${amount(cost, currency)} el ${date}.`,
    );
  }
  if (lowest) {
    const { low, middle, high } = lowest;
    sentences.push(
      `El saldo de tus cuentas del día a día puede bajar hasta unos ${amount(middle, currency)} (entre ${amount(low, currency)} y ${amount(high, currency)}).`,
    );
  }
  return sentences;
}

const unverified = ({ covered, unverified }: LetterFacts): string[] => [
  ...(covered ? [] : ['De algunos días de este mes no hay datos, así que no se compara nada.']),
  ...unverified.map(({ name, is, until }) => {
    if (is === 'no_data') {
      return until === null
        ? `${name}: sin datos.`
        : `${name}: sin datos después del ${dayOfYear(until)}.`;
    }
    return until === null
      ? `${name}: ningún saldo del banco lo verifica.`
      : `${name}: saldo verificado solo hasta el ${dayOfYear(until)}.`;
  }),
];

const PARTS: Record<LetterPart, (facts: LetterFacts) => string[]> = {
  ...{ change: changed, rises, next: coming, unverified },
};

export const letters = {
  monthName,
  daysOf: ({ from, to }: Pick<LetterFacts, 'from' | 'to'>): string => shortSpan(from, to),
  /** The parts of a letter that have ground, as sentences. */
  parts: (facts: LetterFacts): Letter['parts'] =>
    LETTER_PARTS.map((part) => ({ part, sentences: PARTS[part](facts) })).filter(
      ({ sentences }) => sentences.length > 0,
    ),
  notification: (month: string): string => `Ya tienes tu carta de ${monthName(month)}.`,
  mail: {
    heading: (month: string) => `Tu carta de ${monthName(month)}`,
    why: 'Recibes este correo porque has elegido recibir la carta mensual por correo.',
    figures: (facts: LetterFacts): { label: string; value: string; hint: string | null }[] => {
      const { totals, compared, currency } = facts;
      const line = (label: string, of: 'income' | 'expenses' | 'net') => ({
        label,
        value: amount(totals[of], currency),
        hint: compared && difference(totals[of], compared.totals[of], facts),
      });
      return [line('Ingresos', 'income'), line('Gastos', 'expenses'), line('Ahorrado', 'net')];
    },
    parts: {
      change: 'Lo que más ha cambiado',
      rises: 'Precios que han subido',
      next: 'Lo que viene',
      unverified: 'Sin verificar',
    },
    asks: 'En Saldo te esperan dos preguntas: ¿qué ha valido lo que costó y qué quieres cambiar?',
    link: 'Abrir la carta',
  },
} satisfies Catalogue<typeof import('./en-letters.ts').letters>;
