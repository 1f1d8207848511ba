import { addDays, type Day } from '@saldo/domain/dates';
import { seededBy } from '@saldo/domain/seeded-random';
import { atLength } from '@saldo/proofs/harness/at-length';
import { stored } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';
import type { FetchedRow } from '../providers/provider.ts';
import { scriptedBank } from '../testing/scripted-bank.ts';

const FIRST = '2025-11-01';
const DAYS = 365;
const HISTORY = 90;
const OVERLAP = 7;

interface Booking {
  nth: number;
  /** The transaction's final date. It first appears with `firstDay` as its date. */
  day: Day;
  firstDay: Day;
  /** The day the transaction first appears. From `finalFrom` on, its date is final. */
  seenFrom: Day;
  finalFrom: Day;
  amount: number;
  text: string;
  hasId: boolean;
}

const HABITS: [text: string, amount: number][] = [
  ['Café Comercial', -180],
  ['Mercadona', -4210],
  ['Mercadona', -1895],
  ['Metro de Madrid', -150],
  ['Bizum de Berta', 1500],
];

/**
 * Generates a year of a bank's transactions with recurring merchants, identical pairs, late arrivals, changing dates
 * and rows without ids.
 */
function booksOf(seed: string): Booking[] {
  const roll = seededBy(seed);
  const books: Booking[] = [];
  for (let at = 0; at < DAYS; at++) {
    const day = addDays(FIRST, at);
    const count = Math.floor(roll() * 4);
    for (let one = 0; one < count; one++) {
      const [text, amount] = HABITS[Math.floor(roll() * HABITS.length)] ?? ['x', -1];
      const isTwin = roll() < 0.15;
      for (let twin = 0; twin < (isTwin ? 2 : 1); twin++) {
        const nth = books.length;
        const late = roll() < 0.15 ? 1 + Math.floor(roll() * 3) : 0;
        // A row whose date changes has a unique description. Otherwise it could not be recognized without an id.
        const moves = roll() < 0.06;
        const own = moves ? `${text} ${nth}` : text;
        const firstDay = moves ? addDays(day, -1) : day;
        const hasId = roll() < 0.7;
        const seenFrom = addDays(firstDay, late);
        const finalFrom = moves ? addDays(seenFrom, 1) : seenFrom;
        books.push({ nth, day, firstDay, seenFrom, finalFrom, amount, text: own, hasId });
      }
    }
  }
  return books;
}

/** The rows that a bank returns for a window on a given day. Every consent has new ids. */
function shown(
  books: readonly Booking[],
  q: { today: Day; from: Day; consent: number },
): FetchedRow[] {
  return books.flatMap((one) => {
    if (one.seenFrom > q.today) return [];
    const day = one.finalFrom <= q.today ? one.day : one.firstDay;
    if (day < q.from || day > q.today) return [];
    return {
      ids: { provider: null, bank: one.hasId ? `${q.consent}-${one.nth}` : null },
      day,
      date: `${day}T00:00:00`,
      amount: one.amount,
      currency: 'EUR',
      type: 'unknown' as const,
      description: one.text,
      creditorName: null,
      creditorIban: null,
      debtorName: null,
      partyIban: null,
      balance: null,
    };
  });
}

const listed = (rows: readonly { amount: number; text: string }[]) =>
  rows.map(({ amount, text }) => `${amount} ${text}`).sort();

describeOnEachEngine('a year of daily fetches', (server) => {
  test.each(atLength(['one'], ['one', 'two', 'three', 'four']))(
    'ends with the bank’s own list, with no row missing or duplicated (%s)',
    async (seed) => {
      const user = await server().signUp();
      const books = booksOf(seed);
      const roll = seededBy(`${seed} days`);
      let consent = 0;
      let last: Day | null = null;
      const bank = scriptedBank(server(), {
        iban: 'ES4599990001400012345678',
        bank: 'N26',
        today: FIRST,
      });
      const connection = await bank.connect(user);
      for (let at = 0; at < DAYS + 5; at++) {
        const today = addDays(FIRST, at);
        // Access ends every ninety days. It is granted again a few days later, with new ids.
        const sinceConsent = at % HISTORY;
        if (sinceConsent === 0 && at > 0) consent += 1;
        const isOut = sinceConsent > HISTORY - 4 || (roll() < 0.08 && at < DAYS);
        if (isOut) continue;
        const history = addDays(today, -(HISTORY - 1));
        const since = last === null ? history : addDays(last, -OVERLAP);
        const from = since > history ? since : history;
        const rows = shown(books, { today, from, consent });
        const fetch = () => connection.fetch(rows, { from, to: today });
        // Occasionally two servers fetch at the same time.
        if (roll() < 0.05) await Promise.allSettled([fetch(), fetch()]);
        await fetch();
        last = today;
      }
      const there = await stored(server(), user.id);
      const kept = there.map((row) => ({ amount: row.bank_amount ?? 0, text: row.description }));
      expect(listed(kept)).toEqual(listed(books));
    },
    240_000,
  );
});
