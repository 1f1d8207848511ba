import {
  LETTER_PARTS,
  type Letter,
  type LetterFacts,
  type LetterPart,
} from '@saldo/contract/letters';
import { toCents } from '@saldo/domain/money';
import { inWords, money } from './en-facts.ts';

const inUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const shortDay = (day: string) => SHORT.format(inUtc(day));
const amount = (decimal: number, currency: string) => money(toCents(decimal), currency);

/** `October` for the month `2026-10`. */
export const monthName = (month: string): string => NAME.format(inUtc(`${month}-01`));

const daysOf = ({ from, to }: Pick<LetterFacts, 'from' | 'to'>): string =>
  `${shortDay(from)} – ${shortDay(to)}`;

const comparedWith = ({ compared }: LetterFacts): string =>
  compared?.with === 'before' ? 'the month before' : 'usual';

/** '€93.00 more than usual' */
function difference(now: number, before: number, facts: LetterFacts): string {
  const cents = toCents(now) - toCents(before);
  if (cents === 0) return `same as ${comparedWith(facts)}`;
  const size = money(Math.abs(cents), facts.currency);
  return `${size} ${cents > 0 ? 'more' : 'less'} than ${comparedWith(facts)}`;
}

function changed(facts: LetterFacts): string[] {
  const { change, currency } = facts;
  if (change === null) return [];
  const { category, merchants } = change;
  const { name, total, before } = category;
  const made = merchants.map((one) => {
    const cents = toCents(one.total) - toCents(one.before);
    return `${one.name} (${money(Math.abs(cents), currency)} ${cents > 0 ? 'more' : 'less'})`;
  });
  return [
    `${name}: ${amount(total, currency)}, ${difference(total, before ?? total, facts)}.`,
    ...(made.length > 0 ? [`Mostly because of ${inWords(made)}.`] : []),
  ];
}

const rises = ({ rises }: LetterFacts): string[] =>
  rises.map(({ name, currency, before, amount: now, on, per_year: year }) => {
    const more = Math.round(toCents(year) * (1 - before / now));
    return `${name} went up from ${amount(before, currency)} to ${amount(now, currency)} on ${shortDay(on)}. That’s ${money(more, currency)} more a year.`;
  });

function coming({ next, currency }: LetterFacts): string[] {
  if (next === null) return [];
  const { bills, until, payday, lowest } = next;
  const when = payday ? `before payday, until ${shortDay(until)}` : `until ${shortDay(until)}`;
  const one = bills.count === 1;
  const sentences: string[] = [];
  if (bills.count > 0) {
    sentences.push(
      `${one ? '1 bill is' : `${bills.count} bills are`} due ${when}: ${amount(bills.total, currency)}${one ? '' : ' in all'}.`,
    );
  }
  if (bills.largest) {
    const { name, amount: cost, on } = bills.largest;
    const date = shortDay(on);
    sentences.push(
      one
        ? `It’s ${name}, on ${date}.`
        : `The largest is ${name}, ${amount(cost, currency)} on ${date}.`,
    );
  }
  if (lowest) {
    const { low, middle, high } = lowest;
    sentences.push(
      `Your everyday balance may fall to about ${amount(middle, currency)} (${amount(low, currency)} to ${amount(high, currency)}).`,
    );
  }
  return sentences;
}

const unverified = ({ covered, unverified }: LetterFacts): string[] => [
  ...(covered ? [] : ['Some days of this month have no data, so nothing is compared.']),
  ...unverified.map(({ name, is, until }) => {
    if (is === 'no_data') {
      return until === null
        ? `${name} has no data.`
        : `${name} has no data after ${shortDay(until)}.`;
    }
    return until === null
      ? `No balance from the bank verifies ${name}.`
      : `${name} is verified only until ${shortDay(until)}.`;
  }),
];

const PARTS: Record<LetterPart, (facts: LetterFacts) => string[]> = {
  ...{ change: changed, rises, next: coming, unverified },
};

export const letters = {
  monthName,
  daysOf,
  /** The parts of a letter that have ground, as sentences. */
  parts: (facts: LetterFacts): Letter['parts'] =>
    LETTER_PARTS.map((part) => ({ part, sentences: PARTS[part](facts) })).filter(
      ({ sentences }) => sentences.length > 0,
    ),
  notification: (month: string): string => `Your letter about ${monthName(month)} is here.`,
  mail: {
    heading: (month: string) => `Your letter about ${monthName(month)}`,
    why: 'You’re receiving this because you chose to get your monthly letter by email.',
    figures: (facts: LetterFacts): { label: string; value: string; hint: string | null }[] => {
      const { totals, compared, currency } = facts;
      const line = (label: string, of: 'income' | 'expenses' | 'net') => ({
        label,
        value: amount(totals[of], currency),
        hint: compared && difference(totals[of], compared.totals[of], facts),
      });
      return [line('In', 'income'), line('Out', 'expenses'), line('Kept', 'net')];
    },
    parts: {
      change: 'What changed most',
      rises: 'Prices that rose',
      next: 'What comes next',
      unverified: 'Not verified',
    } satisfies Record<LetterPart, string>,
    asks: 'Two questions wait for you in Saldo: what was worth its money, and what do you want to change?',
    link: 'Open the letter',
  },
};
