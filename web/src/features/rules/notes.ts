import type { Rule, RuleHealth } from '@saldo/contract/rules';
import { texts } from './texts.ts';

export interface RuleNote {
  text: string;
  /** It does nothing until it is mended. */
  bad: boolean;
}

/** What is wrong with a rule, if anything: the gravest first. A disabled one need not match. */
export function noteOf(rule: Rule, health: readonly RuleHealth[] | undefined): RuleNote | null {
  if (rule.is_broken) return { text: texts.notes.broken, bad: true };
  const own = health?.find(({ rule_id }) => rule_id === rule.id);
  if (!own || !rule.is_enabled) return null;
  if (own.matched === 0) return { text: texts.notes.never, bad: false };
  return own.loses_to ? { text: texts.notes.losesTo(own.loses_to.name), bad: false } : null;
}
