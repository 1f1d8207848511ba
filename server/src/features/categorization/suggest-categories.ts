import { createHash } from 'node:crypto';
import { reasonText } from '@saldo/categorizer/category-reasons';
import { askLlm } from '@saldo/categorizer/llm/ask-llm';
import type { Endpoint } from '@saldo/categorizer/llm/client';
import { estimate, type Question, questionsFor } from '@saldo/categorizer/llm/questions';
import { type Suggestions as Engine, suggest } from '@saldo/categorizer/local/suggest';
import { percentOf } from '@saldo/categorizer/local/suggestion';
import type {
  getEngine,
  Suggestion,
  SuggestionGroup,
  Suggestions,
} from '@saldo/contract/categorization';
import { UNCATEGORIZED } from '@saldo/contract/common';
import type { Answer } from '@saldo/contract/endpoint';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { texts } from '../../texts/catalogues.ts';
import type { CategoryRow } from '../categories/service.ts';
import { amountIn, conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import type { OwnNames } from '../merchant-names/names.ts';
import { learnFor } from './learn-categories.ts';
import { presentPrecision } from './precision-figure.ts';
import type { EngineRow } from './store.ts';
import { engineRow, isPreselected, newOne, targetOf } from './suggestion.ts';

/** Limits of one language model run. Four years of one user's data stay far below them. */
const TOKEN_BUDGET = 200_000;
const CALL_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 5 * 60_000;

export interface SuggestRequest {
  bookId: BookId;
  /** Days; `to` is exclusive. */
  from: string;
  to: string;
  /** Language model to ask as well; absent unless the user has enabled it. */
  llm?: AskLlm | undefined;
}

interface AskLlm {
  endpoint: Endpoint;
  /** Identifies the lines shown to the user; nothing else is sent. */
  seen: string | undefined;
  without: readonly number[];
}

/** What would be sent to a language model for a period. */
export type LlmEstimate = Pick<Answer<typeof getEngine>, 'estimate' | 'lines' | 'seen'>;

/**
 * Learns from rows with a category and suggests categories for the others. Runs in a worker, because learning takes a
 * whole core.
 */
export async function suggestCategories(
  { storage }: TaskContext,
  q: SuggestRequest,
): Promise<Suggestions> {
  const { categories, model, ...learned } = await learnFor(storage, q);
  const { rows, isOwner } = learned;
  const currency = await mainCurrencyOf(storage.read, q);
  const convert = await conversionOf(storage.read, { ...q, currency }, rows);
  const worthOf = (row: EngineRow) => amountIn(currency, row, convert);
  const present = (engine: Engine) => ({
    ...presentSuggestions({ ...learned, worthOf }, categories, engine),
    ...presentPrecision(model?.replay),
  });
  if (!model) return present({ suggestions: [], proposals: [] });
  const asked = rows.map((row) => engineRow(row, isOwner));
  if (!q.llm) return present(suggest(model, asked));
  const questions = questionsFor(model, asked);
  const { endpoint, seen, without } = q.llm;
  if (questions.length > 0 && seenOf(questions) !== seen) {
    const answer = present(suggest(model, asked));
    return { ...answer, notice: texts().categorized.notShown };
  }
  const said = await askLlm({
    endpoint,
    categories,
    questions: questions.filter((_, at) => !without.includes(at)),
    tokenBudget: TOKEN_BUDGET,
    callTimeoutMs: CALL_TIMEOUT_MS,
    runTimeoutMs: RUN_TIMEOUT_MS,
  });
  const answer = present(suggest(model, asked, said.hints));
  // If the model gave no answers, only the local engine was used, and the notice explains why.
  const engine = said.answered > 0 || said.asked === 0 ? 'llm' : 'local';
  return { ...answer, engine, ...(said.notice ? { notice: said.notice } : {}) };
}

export async function estimateLlm(
  { storage }: TaskContext,
  q: SuggestRequest,
): Promise<LlmEstimate> {
  const { rows, categories, model, isOwner } = await learnFor(storage, q);
  const asked = rows.map((row) => engineRow(row, isOwner));
  const questions = model ? questionsFor(model, asked) : [];
  const { merchants, calls, tokensIn, tokensOut } = estimate(questions, categories);
  return {
    estimate: { merchants, calls, tokens: tokensIn + tokensOut },
    lines: questions.map(lineOf),
    seen: seenOf(questions),
  };
}

const lineOf = ({ text, count, average }: Question) => ({ text, count, average });

const seenOf = (questions: readonly Question[]): string =>
  createHash('sha256')
    .update(JSON.stringify(questions.map(lineOf)))
    .digest('base64url');

const undecidedGroup = () => ({
  ...UNCATEGORIZED,
  parent_id: null,
  description: texts().categorized.undecided,
  is_system: true,
});

/**
 * The engine's answers as groups, largest first. Rows for which the engine has no guess come last, in the system group.
 */
function presentSuggestions(
  {
    rows,
    isOwner,
    worthOf,
  }: {
    rows: readonly EngineRow[];
    isOwner: OwnNames['isOwner'];
    worthOf(row: EngineRow): Cents | null;
  },
  categories: readonly CategoryRow[],
  { suggestions, proposals }: Engine,
): Suggestions {
  const transactions = new Map<string, Suggestion[]>();
  const put = (group: string, one: Suggestion) => {
    const list = transactions.get(group);
    if (list) list.push(one);
    else transactions.set(group, [one]);
  };
  const answers = new Map(suggestions.map((one) => [one.id, one]));
  for (const row of rows) {
    const answer = answers.get(row.id);
    if (!answer) continue;
    const group = isPreselected(row, answer, isOwner) ? targetOf(answer) : '';
    const worth = worthOf(row);
    put(group, {
      id: row.id,
      description: row.description,
      amount: fromCents(row.amount),
      currency: row.currency,
      worth: worth === null ? null : fromCents(worth),
      direction: row.direction,
      date: row.date,
      confidence: percentOf(answer),
      degree: answer.degree,
      reason: reasonText(answer.reason),
    });
  }
  const colors = new Map(categories.map((category) => [category.id, category.color]));
  const existing = categories.map(
    ({ id, parent_id, name, icon, color, description }): SuggestionGroup => ({
      id,
      parent_id,
      name,
      icon,
      color: color ?? colors.get(parent_id ?? '') ?? UNCATEGORIZED.color,
      description,
      is_system: false,
      transactions: transactions.get(id) ?? [],
    }),
  );
  const fresh = proposals.map(
    ({ taxonomy: _, ...proposal }, at): SuggestionGroup => ({
      ...proposal,
      is_system: false,
      transactions: transactions.get(newOne(at)) ?? [],
    }),
  );
  const undecided = transactions.get('') ?? [];
  const left = undecided.length > 0 ? [{ ...undecidedGroup(), transactions: undecided }] : [];
  return {
    engine: 'local',
    existing: [...largestFirst(existing), ...left],
    new: largestFirst(fresh),
    considered: rows.length,
    undecided: undecided.length,
  };
}

/** Sorts groups by number of transactions and drops those without any. */
const largestFirst = (groups: readonly SuggestionGroup[]): SuggestionGroup[] =>
  groups
    .filter((group) => group.transactions.length > 0)
    .sort((a, b) => b.transactions.length - a.transactions.length || (a.name < b.name ? -1 : 1));
