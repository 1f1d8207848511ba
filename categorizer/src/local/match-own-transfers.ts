import type { Claims } from './category-meanings.ts';
import type { Group } from './prediction.ts';
import type { Proposal } from './proposals.ts';
import type { Suggestion } from './suggestion.ts';

type Answer = Omit<Suggestion, 'id'>;

/** Subcategories for money moved between a user's own accounts. */
const OWN: ReadonlySet<string | undefined> = new Set(['transfers.own', 'transfers.savings']);

/**
 * A transfer between own accounts is one row in and one row out. If both have the same words, both get the more
 * confident answer, because a transfer with only one sorted row would count as income or an expense. Answers are in the
 * order of the groups.
 */
export function matchBothDirections(
  groups: readonly Group[],
  answers: readonly Answer[],
  known: { claims: Claims; proposals: readonly Proposal[] },
): Answer[] {
  const own = new Set([...OWN].flatMap((key) => known.claims.get(key ?? '') ?? []));
  const isOwn = ({ category_id: id, proposal }: Answer) =>
    id === null ? OWN.has(known.proposals[proposal ?? -1]?.taxonomy ?? undefined) : own.has(id);
  const surest = new Map<string, { answer: Answer; flows: Set<string> }>();
  groups.forEach((group, at) => {
    const answer = answers[at];
    const words = wordsOf(group);
    if (!answer || words === null) return;
    const before = surest.get(words) ?? { answer, flows: new Set() };
    before.flows.add(group.reading.flow);
    if (answer.confidence > before.answer.confidence) before.answer = answer;
    surest.set(words, before);
  });
  return answers.map((answer, at) => {
    const group = groups[at];
    const told = group && surest.get(wordsOf(group) ?? '');
    const isMove = told !== undefined && told.flows.size === 2 && isOwn(told.answer);
    return isMove ? { ...told.answer, both: true as const } : answer;
  });
}

/** The words of a transfer, or null for any other payment. */
const wordsOf = ({ reading: { normal, refund } }: Group): string | null =>
  normal.kind === 'transfer' && !refund && normal.text !== '' ? normal.text : null;
