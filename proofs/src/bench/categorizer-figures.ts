import type { OwnCategory } from '@saldo/categorizer/local/category-meanings';
import { LEAST_CONFIDENCE } from '@saldo/categorizer/local/decide';
import type { Labeled } from '@saldo/categorizer/local/examples';
import { learn } from '@saldo/categorizer/local/learn';
import type { Model } from '@saldo/categorizer/local/model';
import { groupRows, predictionOf } from '@saldo/categorizer/local/prediction';
import { suggest } from '@saldo/categorizer/local/suggest';
import { topicOf } from '@saldo/categorizer/tables/taxonomy';
import { PRESELECTED_FROM } from '@saldo/contract/sorting';
import { seeded } from '@saldo/domain/seeded-random';
import { STARTERS } from './starter-categories.ts';

/** The taxonomy entries that each label stands for. */
export type Labels = Readonly<Record<string, readonly string[] | null>>;

type LabeledRow = Labeled & { id: string };

export interface Setting {
  rows: readonly LabeledRow[];
  categories: readonly OwnCategory[];
  labels: Labels | null;
}

type Figures = Record<'accuracy' | 'macro-F1' | 'coverage at 95 %', number>;

/**
 * Number of random orders. At 1 percent the model learns from only four rows, and accuracy varies by ± 7 points from
 * one order to the next, so three orders would prove nothing.
 */
const ORDERS = 12;
const PRECISE = 0.95;

/**
 * Learns from a share of the rows and asks about the rest. For random order, the figures are the mean of twelve orders.
 */
export function sharesOf(
  setting: Setting,
  shares: readonly number[],
  order: 'random' | 'in time',
): Figures[] {
  const orders =
    order === 'in time'
      ? [setting.rows]
      : Array.from({ length: ORDERS }, (_, at) => mixed(setting, at + 1));
  return shares.map((share) => mean(orders.map((rows) => measure(setting, rows, share))));
}

function mixed({ rows }: Setting, seed: number): LabeledRow[] {
  const random = seeded(seed);
  return rows
    .map((row) => ({ row, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

const mean = (all: readonly Figures[]): Figures => {
  const of = (name: keyof Figures) => all.reduce((sum, one) => sum + one[name], 0) / all.length;
  return {
    accuracy: of('accuracy'),
    'macro-F1': of('macro-F1'),
    'coverage at 95 %': of('coverage at 95 %'),
  };
};

function measure(setting: Setting, rows: readonly LabeledRow[], share: number): Figures {
  const many = Math.round(rows.length * share);
  const model = learn({ categories: setting.categories, labeled: rows.slice(0, many) });
  const guesses = guess(model, rows.slice(many));
  const right = guesses.filter(({ asked, said }) => asked.category_id === said).length;
  return {
    accuracy: right / guesses.length,
    'macro-F1': macroF1(guesses),
    'coverage at 95 %': coverage(guesses),
  };
}

interface Guess {
  asked: LabeledRow;
  /** The strongest category, however weak, or null if a topic that the user lacks is stronger. */
  said: string | null;
  topic: string | null;
  confidence: number;
}

function guess(model: Model, rows: readonly LabeledRow[]): Guess[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groupRows(model, rows).flatMap((group) => {
    const prediction = predictionOf(model, group);
    const confidence = prediction.category?.confidence ?? 0;
    const topicConfidence = prediction.topic?.confidence ?? 0;
    const open = topicConfidence > confidence && topicConfidence >= LEAST_CONFIDENCE;
    return group.rows.flatMap(({ id }) => {
      const asked = byId.get(id);
      if (!asked) return [];
      const said = open ? null : (prediction.category?.key ?? null);
      const topic = open ? (prediction.topic?.key ?? null) : null;
      return [{ asked, said, topic, confidence: open ? topicConfidence : confidence }];
    });
  });
}

function macroF1(guesses: readonly Guess[]): number {
  const names = [...new Set(guesses.map(({ asked }) => asked.category_id))];
  const scores = names.map((name) => {
    const truly = guesses.filter(({ asked }) => asked.category_id === name);
    const said = guesses.filter((one) => one.said === name).length;
    const both = truly.filter((one) => one.said === name).length;
    return (2 * both) / (truly.length + said);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The largest share of rows that can be answered, most confident first, with at least 95% right. */
function coverage(guesses: readonly Guess[]): number {
  const surest = [...guesses].sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  let covered = 0;
  surest.forEach(({ asked, said }, i) => {
    if (asked.category_id === said) right++;
    if (right / (i + 1) >= PRECISE) covered = i + 1;
  });
  return covered / guesses.length;
}

const topicsOf = ({ labels }: Setting, label: string): string[] =>
  (labels?.[label] ?? []).map((key) => topicOf(key).key);

/** Share of rows that get the right topic while the user has no labels. */
export function coldStart(setting: Setting): number {
  const model = learn({ categories: setting.categories, labeled: [] });
  const guesses = guess(model, setting.rows);
  const right = guesses.filter(({ asked, said, topic }) => {
    const own = said === null ? topic : topicsOf(setting, said)[0];
    return own !== undefined && own !== null && topicsOf(setting, asked.category_id).includes(own);
  });
  return right.length / guesses.length;
}

/**
 * Preselected suggestions for a new user with the starter categories and no labels. Returns their share of all rows,
 * and the share of suggestions with a different topic than the label. Rows whose label stands for no taxonomy entry are
 * skipped.
 */
export function preselected(setting: Setting): { share: number; wrong: number } {
  const rows = setting.rows.filter(({ category_id }) => topicsOf(setting, category_id).length > 0);
  const { suggestions, proposals } = suggest(learn({ categories: STARTERS, labeled: [] }), rows);
  const chosen = suggestions.flatMap(({ category_id, proposal, confidence }, i) => {
    const key = category_id ?? proposals[proposal ?? -1]?.taxonomy;
    if (!key || confidence * 100 < PRESELECTED_FROM) return [];
    return [topicsOf(setting, rows[i]?.category_id ?? '').includes(topicOf(key).key)];
  });
  const wrong = chosen.filter((right) => !right).length;
  return { share: chosen.length / rows.length, wrong: wrong / Math.max(1, chosen.length) };
}

/** Removes one topic after another, with 20 percent of the rows labeled, and measures how often it is proposed again. */
export function newCategories(setting: Setting) {
  const rows = mixed(setting, 1);
  const many = Math.round(rows.length * 0.2);
  const [seen, asked] = [rows.slice(0, many), rows.slice(many)];
  const topics = new Set(setting.categories.flatMap(({ id }) => topicsOf(setting, id)[0] ?? []));
  const sums = { proposed: 0, pure: 0, removed: 0, again: 0, forced: 0 };
  for (const topic of topics) {
    const gone = new Set(
      setting.categories.map(({ id }) => id).filter((id) => topicsOf(setting, id)[0] === topic),
    );
    const categories = setting.categories.filter(({ id }) => !gone.has(id));
    const labeled = seen.filter(({ category_id }) => !gone.has(category_id));
    const answer = suggest(learn({ categories, labeled }), asked);
    answer.suggestions.forEach((suggestion, at) => {
      const label = asked[at]?.category_id ?? '';
      const proposal = answer.proposals[suggestion.proposal ?? -1];
      const back = proposal?.taxonomy != null && topicOf(proposal.taxonomy).key === topic;
      if (back) sums.proposed++;
      if (back && topicsOf(setting, label).includes(topic)) sums.pure++;
      if (!gone.has(label)) return;
      sums.removed++;
      if (back) sums.again++;
      if (suggestion.category_id !== null) sums.forced++;
    });
  }
  const whole = suggest(learn({ categories: setting.categories, labeled: seen }), asked);
  const wrong = whole.suggestions.filter(({ proposal }) => proposal !== null).length;
  return {
    purity: sums.pure / Math.max(1, sums.proposed),
    again: sums.again / Math.max(1, sums.removed),
    forced: sums.forced / Math.max(1, sums.removed),
    wrong: wrong / asked.length,
  };
}
