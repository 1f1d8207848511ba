import type { Letter, LetterCorrection, LetterFacts } from '@saldo/contract/letters';
import { corrections } from '@saldo/domain/letters';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import { halfOpen } from '@saldo/domain/spans';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { texts } from '../../texts/catalogues.ts';
import { figureCurrency } from '../ledger/figures/figure-currency.ts';
import { figuresOfDays } from '../metrics/service.ts';
import { answersOf, factsOf } from './present.ts';
import * as store from './store.ts';

/** The letter about a month, with the figures that differ today; null if there is none. */
export async function readLetter(
  { storage }: TaskContext,
  q: { bookId: BookId; month: string },
): Promise<Letter | null> {
  const all = await store.listLetters(storage.read, q);
  const at = all.findIndex(({ month }) => month === q.month);
  const row = all[at];
  if (!row) return null;
  const facts = factsOf(row);
  const before = all[at + 1];
  const last = before && answersOf(before);
  const hasLast = last && (last.worth_it !== null || last.to_change !== null);
  return {
    ...{ month: row.month, sent_at: row.created_at, facts },
    parts: texts().letters.parts(facts),
    corrections: await correctionsOf(storage.read, { bookId: q.bookId, facts }),
    answers: answersOf(row),
    last_answers: hasLast ? { month: before.month, ...last } : null,
  };
}

const TOTALS = ['income', 'expenses', 'net'] as const;

/** Compares with the same days, wherever the user's months begin now. */
async function correctionsOf(
  db: Db,
  { bookId, facts }: { bookId: BookId; facts: LetterFacts },
): Promise<LetterCorrection[]> {
  const money = await figureCurrency(db, { bookId });
  // Rates could then be missing, or change every figure.
  if (money.currency !== facts.currency) return [];
  const { balances, expense } = await figuresOfDays(db, money, halfOpen(facts));
  const now = new Map<string, Cents>([
    ...([
      ['income', balances.income],
      ['expenses', balances.expenses],
      ['net', balances.balance],
    ] as const),
    ...expense.map(({ id, total }) => [id, total] as const),
  ]);
  const sent = new Map<string, Cents>([
    ...TOTALS.map((figure) => [figure, toCents(facts.totals[figure])] as const),
    ...facts.categories.map(({ id, total }) => [id, toCents(total)] as const),
  ]);
  return corrections(sent, now).map(({ figure, ...change }) => ({
    ...named(figure, facts),
    ...{ sent: fromCents(change.sent), now: fromCents(change.now) },
  }));
}

function named(figure: string, { categories }: LetterFacts) {
  const total = TOTALS.find((one) => one === figure);
  if (total) return { figure: total, name: null };
  const category = categories.find(({ id }) => id === figure);
  return { figure: 'category' as const, name: category?.name ?? null };
}
