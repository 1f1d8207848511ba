import type { Action, Rule } from '@saldo/contract/rules';

type Named = Pick<Rule, 'id'>;

/** Reorders the rules in `ids` among their own positions; all others stay in place. */
export function reorderByIds<R extends Named>(rules: readonly R[], ids: readonly string[]): R[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const coming = ids.flatMap((id) => byId.get(id) ?? []);
  const moved = new Set(coming);
  return rules.map((rule) => (moved.has(rule) ? (coming.shift() ?? rule) : rule));
}

/** All ids, with one rule moved right after another. */
export const idsMovedAfter = (rules: readonly Named[], id: string, other: string): string[] =>
  rules.flatMap((rule) => (rule.id === id ? [] : rule.id === other ? [other, id] : [rule.id]));

interface Lost {
  field: Action['target_field'];
  /** `before` is what the later rule sets now. `after` is what this rule sets, which applies if this rule runs later. */
  before: Action;
  after: Action;
}

/** Values that a rule sets and a later one overwrites. */
export const overwrittenBy = (rule: Pick<Rule, 'actions'>, winner: Pick<Rule, 'actions'>): Lost[] =>
  rule.actions.flatMap((after) => {
    const { target_field: field } = after;
    const before = winner.actions.findLast(({ target_field }) => target_field === field);
    return before ? [{ field, before, after }] : [];
  });
