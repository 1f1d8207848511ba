import { decide } from './decide.ts';
import { type LabeledReading, ownExamples } from './examples.ts';
import { habitsOf, merchantOf } from './habits.ts';
import { hashText } from './hashes.ts';
import type { Model, Replay } from './model.ts';
import { groupRows } from './prediction.ts';
import { type Softmax, train } from './softmax.ts';

const FEWEST_DECISIONS = 40;
/** Enough to find the threshold. More would only take longer. */
const MOST_DECISIONS = 1000;
const FOLDS = 2;
const EPOCHS = 5;
const AIM = 0.95;
/** A threshold proves nothing if fewer answers reach it. */
const FEWEST_ANSWERS = 10;
const LOWEST_THRESHOLD = 0.6;
const HIGHEST_THRESHOLD = 0.97;

interface Answer {
  confidence: number;
  right: boolean;
}

/**
 * Measures how well the engine reproduces the user's decisions. Returns null while there are too few decisions, or if
 * the engine would have answered none of them.
 */
export function replayDecisions(
  labeled: readonly LabeledReading[],
  /** Returns the model as trained on the tables, using the same memory each time. */
  begin: () => Softmax,
  known: Pick<Model, 'categories' | 'claims' | 'contenders' | 'classes' | 'homes'>,
): Replay | null {
  const choices = sample(labeled.filter(({ row }) => row.source === 'hand'));
  if (choices.length < FEWEST_DECISIONS) return null;
  const answers = Array.from({ length: FOLDS }, (_, fold) => {
    const seen = choices.filter((_, i) => i % FOLDS !== fold);
    const unseen = choices.filter((_, i) => i % FOLDS === fold);
    const softmax = train(begin(), ownExamples(seen), EPOCHS);
    const habits = habitsOf(seen);
    return ask({ ...known, softmax, habits, labeled: seen.length, replay: null }, unseen);
  }).flat();
  return judge(answers);
}

/** One row per decision, in a pseudorandom but stable order: by hash of the row. */
function sample(choices: readonly LabeledReading[]): LabeledReading[] {
  const inOrder = choices
    .map((choice) => {
      const { description, date, amount } = choice.row;
      const text = `${description}|${date.slice(0, 10)}|${amount}|${choice.row.category_id}`;
      return { choice, text, order: hashText(text) };
    })
    .sort((a, b) => a.order - b.order || (a.text < b.text ? -1 : 1));
  const decisions = new Map<string, LabeledReading>();
  for (const [at, { choice }] of inOrder.entries()) {
    const { decided_at: decidedAt, category_id: category } = choice.row;
    if (decidedAt === null) continue;
    const key = `${decidedAt ?? `row ${at}`}|${category}|${merchantOf(choice.reading)}`;
    if (!decisions.has(key)) decisions.set(key, choice);
    if (decisions.size === MOST_DECISIONS) break;
  }
  return [...decisions.values()];
}

/** Asks about decided rows as if they were unlabeled. Rows without a suggestion don't count as answers. */
function ask(model: Model, choices: readonly LabeledReading[]): Answer[] {
  const rows = choices.map(({ row }, i) => ({ ...row, id: String(i) }));
  return groupRows(model, rows).flatMap((group) => {
    const answer = decide(model, group, {});
    if (answer.to !== 'category') return [];
    const { category, confidence } = answer;
    return group.rows.map(({ id }) => ({
      confidence,
      right: rows[Number(id)]?.category_id === category,
    }));
  });
}

function judge(answers: Answer[]): Replay | null {
  if (answers.length === 0) return null;
  const surest = answers.sort((a, b) => b.confidence - a.confidence || +a.right - +b.right);
  let right = 0;
  let reached = 0;
  surest.forEach((answer, i) => {
    if (answer.right) right++;
    if (i + 1 >= FEWEST_ANSWERS && right / (i + 1) >= AIM) reached = i + 1;
  });
  const found = surest[reached - 1]?.confidence ?? HIGHEST_THRESHOLD;
  const threshold = Math.min(HIGHEST_THRESHOLD, Math.max(LOWEST_THRESHOLD, found));
  const sure = surest.filter(({ confidence }) => confidence >= threshold);
  const counted = sure.length > 0 ? sure : surest;
  const share = counted.filter((answer) => answer.right).length / counted.length;
  return { threshold, precision: Math.round(share * 100) };
}
