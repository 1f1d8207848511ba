import type { CategoryReason } from '../category-reasons.ts';
import type { Answer } from './answer.ts';
import type { LlmHints } from './decide.ts';
import { decide } from './decide.ts';
import { matchBothDirections } from './match-own-transfers.ts';
import type { Model } from './model.ts';
import { monthlyPattern } from './monthly-patterns.ts';
import { type AskedRow, type Group, groupRows } from './prediction.ts';
import { type Placement, type Proposal, placeProposals } from './proposals.ts';
import { reasonFor } from './reasons.ts';
import type { Degree, Suggestion } from './suggestion.ts';
import { SURE_BY_DEFAULT } from './threshold.ts';

export interface Suggestions {
  /** One per row, in the order of the rows. */
  suggestions: Suggestion[];
  /** At most eight, largest first. */
  proposals: Proposal[];
}

const LIKELY = 0.65;
/** Maximum confidence of an answer that is shown only as a guess. */
const OPEN = 0.6;
const UNKNOWN: CategoryReason = { is: 'unknown' };

/**
 * Suggests a category for every row. `hints` are the language model's suggestions by group. Pass `groups` if the rows
 * are already grouped.
 */
export function suggest(
  model: Model,
  rows: readonly AskedRow[],
  hints: LlmHints = {},
  groups: readonly Group[] = groupRows(model, rows),
): Suggestions {
  const answers = groups.map((group) => withPattern(model, group, decide(model, group, hints)));
  const { placements, proposals } = placeProposals(model, groups, answers);
  const byId = new Map<string, Omit<Suggestion, 'id'>>();
  const alone = groups.map((group, at) =>
    answerOf(model, group, placements[at] ?? { confidence: 0 }, proposals, answers[at]?.why),
  );
  const { claims } = model;
  matchBothDirections(groups, alone, { claims, proposals }).forEach((answer, at) => {
    for (const { id } of groups[at]?.rows ?? []) byId.set(id, answer);
  });
  const suggestions: Suggestion[] = [];
  for (const { id } of rows) {
    const answer = byId.get(id);
    if (answer) suggestions.push({ id, ...answer });
  }
  return { suggestions, proposals };
}

/** Rows without an answer may still show a monthly pattern. */
function withPattern(model: Model, group: Group, answer: Answer): Answer {
  return answer.to === 'nothing' ? (monthlyPattern(model, group) ?? answer) : answer;
}

function answerOf(
  model: Model,
  group: Group,
  placement: Placement,
  proposals: readonly Proposal[],
  why: CategoryReason | undefined,
): Omit<Suggestion, 'id'> {
  const confidence =
    Math.round(Math.min(placement.confidence, ceiling(model, group)) * 1000) / 1000;
  const degree = degreeOf(model, confidence);
  // The replay says nothing about answers from elsewhere, such as a language model's.
  const isDoubtful = model.replay?.raised === true && degree !== 'sure' && why === undefined;
  const standing = { degree, ...(isDoubtful ? { doubtful: true as const } : {}) };
  if ('category' in placement) {
    const category_id = placement.category;
    const reason = why ?? reasonFor(model, group, { category: category_id });
    return { category_id, proposal: null, confidence, ...standing, reason };
  }
  if ('proposal' in placement) {
    const taxonomy = proposals[placement.proposal]?.taxonomy ?? null;
    const reason = why ?? (taxonomy ? reasonFor(model, group, { taxonomy }) : UNKNOWN);
    return { category_id: null, proposal: placement.proposal, confidence, ...standing, reason };
  }
  return { category_id: null, proposal: null, confidence, degree: 'unsure', reason: UNKNOWN };
}

/**
 * Maximum confidence of a group's answer. If its table entry may mean several of the user's categories, the user has to
 * choose one first.
 */
function ceiling(model: Model, { merchant, reading: { match } }: Group): number {
  const meant = match ? (model.contenders.get(match.subcategory)?.length ?? 0) : 0;
  return meant > 1 && !model.habits.has(merchant) ? OPEN : 1;
}

function degreeOf(model: Model, confidence: number): Degree {
  if (confidence >= (model.replay?.threshold ?? SURE_BY_DEFAULT)) return 'sure';
  return confidence >= LIKELY ? 'likely' : 'unsure';
}
