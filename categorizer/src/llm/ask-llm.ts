import type { OwnCategory } from '../local/category-meanings.ts';
import type { LlmHints } from '../local/decide.ts';
import { type LlmAnswer, readAnswers } from './answers.ts';
import { complete, type Endpoint, LlmError, type Session } from './client.ts';
import { messagesFor } from './prompt.ts';
import { estimate, MERCHANTS_A_CALL, type Question } from './questions.ts';

export interface RunInput {
  endpoint: Endpoint;
  categories: readonly OwnCategory[];
  questions: readonly Question[];
  /** Limit for input and output tokens combined. A call that would exceed it is not sent. */
  tokenBudget: number;
  callTimeoutMs: number;
  runTimeoutMs: number;
  /** Waits between retries; defaults to a timer. */
  wait?: Session['wait'];
}

export interface RunResult {
  /** Answers by question key. */
  hints: LlmHints;
  asked: number;
  answered: number;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  /** Why some or all questions have no answer, as a sentence for the user. */
  notice?: string;
}

/** A question left unanswered twice goes back to the local engine. */
const ROUNDS = 2;
const BUDGET_SPENT = 'Saldo reached its token limit before it had asked about every merchant.';
const PARTLY_EMPTY = 'The language model left some merchants unanswered.';

/**
 * Asks about fifty merchants per call and repeats unanswered questions once. Never throws; failures are reported in
 * `notice`.
 */
export async function askLlm(input: RunInput): Promise<RunResult> {
  const session: Session = {
    endpoint: input.endpoint,
    withSchema: true,
    signal: AbortSignal.timeout(input.runTimeoutMs),
    wait: input.wait ?? waitByClock,
    callTimeoutMs: input.callTimeoutMs,
  };
  const asked = input.questions.length;
  const result: RunResult = { hints: {}, asked, answered: 0, calls: 0, tokensIn: 0, tokensOut: 0 };
  let open = input.questions;
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const ended = await askRound(session, input, open, result);
    open = open.filter(({ key }) => !(key in result.hints));
    if (ended) break;
  }
  result.answered = asked - open.length;
  if (open.length > 0) result.notice ??= PARTLY_EMPTY;
  else delete result.notice;
  return result;
}

/**
 * Asks once about all open questions. Returns true if the run must end, because the budget is spent or further calls
 * would fail too.
 */
async function askRound(
  session: Session,
  input: RunInput,
  questions: readonly Question[],
  result: RunResult,
): Promise<boolean> {
  for (let from = 0; from < questions.length; from += MERCHANTS_A_CALL) {
    const batch = questions.slice(from, from + MERCHANTS_A_CALL);
    const { tokensIn, tokensOut } = estimate(batch, input.categories);
    if (result.tokensIn + result.tokensOut + tokensIn + tokensOut > input.tokenBudget) {
      result.notice = BUDGET_SPENT;
      return true;
    }
    try {
      result.calls++;
      await askBatch(session, input.categories, batch, result);
    } catch (error) {
      result.notice =
        error instanceof LlmError ? error.message : 'The request to the language model failed.';
      if (!(error instanceof LlmError) || error.final) return true;
    }
  }
  return false;
}

async function askBatch(
  session: Session,
  categories: readonly OwnCategory[],
  batch: readonly Question[],
  result: RunResult,
): Promise<void> {
  const completion = await complete(session, messagesFor(categories, batch));
  // If a server reports no token counts, the estimate is used instead, so the budget covers such servers too.
  const expected = estimate(batch, categories);
  result.tokensIn += completion.tokensIn || expected.tokensIn;
  result.tokensOut += completion.tokensOut || expected.tokensOut;
  const said = readAnswers(completion.content, batch.length, categories.length, completion.cut);
  if (!said) {
    throw new LlmError(
      completion.cut
        ? 'The language model’s answer was cut off.'
        : 'The language model’s answer couldn’t be read.',
      false,
    );
  }
  for (const [at, answer] of said) {
    const key = batch[at]?.key;
    if (key !== undefined) result.hints[key] = toHint(answer, categories);
  }
}

function toHint(said: LlmAnswer, categories: readonly OwnCategory[]): LlmHints[string] {
  if (said === 'does not say') return null;
  if ('name' in said) return said;
  const category = categories[said.category]?.id;
  return category === undefined ? null : { category };
}

function waitByClock(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
