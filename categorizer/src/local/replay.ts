import { counterparty } from '../merchant-name.ts';
import { blocksOf } from './decisions.ts';
import { type LabeledReading, ownExamples } from './examples.ts';
import { habitsOf } from './habits.ts';
import type { Model, Replay } from './model.ts';
import { type Softmax, train } from './softmax.ts';
import { suggest } from './suggest.ts';
import { countSure, type JudgedAnswer, SURE_BY_DEFAULT, thresholdFor } from './threshold.ts';

export const FEWEST_DECISIONS = 40;
const EPOCHS = 5;

/**
 * Repeats the user's decisions, oldest first, and compares them with what Saldo would have answered at that time: each
 * quarter is put to a model that has seen the quarters before it, the first to the tables alone. Returns null while
 * there are too few decisions, or if the engine would have answered none of them.
 */
export function replayDecisions(
  /** As `decisionsAmong` returns them. */
  decisions: readonly LabeledReading[],
  /** Returns the model as trained on the tables, using the same memory each time. */
  begin: () => Softmax,
  known: Pick<Model, 'categories' | 'claims' | 'contenders' | 'classes' | 'homes'>,
): Replay | null {
  if (decisions.length < FEWEST_DECISIONS) return null;
  const seen: LabeledReading[] = [];
  const answers: JudgedAnswer[] = [];
  const counted = { sure: 0, right: 0 };
  for (const block of blocksOf(decisions)) {
    const softmax = train(begin(), ownExamples(seen), EPOCHS);
    const model = { ...known, softmax, habits: habitsOf(seen), labeled: seen.length, replay: null };
    const given = answersOf(model, block);
    // What counts is what Saldo would have set with the threshold that it had then, not the one that fits best now.
    const { sure, right } = countSure(given, thresholdAfter(seen.length, answers));
    counted.sure += sure;
    counted.right += right;
    answers.push(...given);
    seen.push(...block);
  }
  if (answers.length === 0) return null;
  return { ...thresholdFor(answers), ...counted };
}

const thresholdAfter = (decisions: number, answers: readonly JudgedAnswer[]): number =>
  decisions < FEWEST_DECISIONS || answers.length === 0
    ? SURE_BY_DEFAULT
    : thresholdFor(answers).threshold;

/**
 * Asks about decided rows as if they were uncategorized. Rows without a suggestion don't count as answers, nor do
 * payments to people, which Saldo never sets by itself.
 */
function answersOf(model: Model, decided: readonly LabeledReading[]): JudgedAnswer[] {
  const rows = decided.map(({ row }, number) => ({ ...row, id: String(number) }));
  return suggest(model, rows).suggestions.flatMap(({ id, category_id: category, confidence }) => {
    const row = rows[Number(id)];
    if (!row || category === null || isPerson(row)) return [];
    return [{ confidence, right: row.category_id === category }];
  });
}

const isPerson = (row: LabeledReading['row']): boolean =>
  counterparty(row).kind === 'person' && row.isOwner !== true;
