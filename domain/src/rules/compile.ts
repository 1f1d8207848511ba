import type { Rule } from '@saldo/contract/rules';
import { fold } from '../text.ts';
import { isBroken } from './problems.ts';
import type { FieldValue, RuleRow } from './row.ts';
import { readSplit, type SplitPlan } from './split-plan.ts';
import { TextSearch } from './text-search.ts';
import {
  type CategoryIds,
  type Comparison,
  operatorFits,
  readComparison,
  readTarget,
} from './values.ts';

export type RuleDefinition = Pick<
  Rule,
  'id' | 'name' | 'bank' | 'bit_operator' | 'conditions' | 'actions'
>;

/**
 * A value to set. Text also has a folded form, for comparison with the conditions of later rules. With `split`, the
 * category is that of the last part.
 */
export type Setting = FieldValue & {
  descriptionKey?: string;
  tagKeys?: readonly string[];
  split?: SplitPlan;
};

export interface RunnableRule {
  id: string;
  name: string;
  matches(row: RuleRow): boolean;
  /** At most one setting per field. A split comes last, because it depends on the amount. */
  settings: readonly Setting[];
}

type Test = (row: RuleRow) => boolean;

/** The user's categories. A parent covers its subcategories too. */
export class CategoryTree implements CategoryIds {
  readonly #covered = new Map<string, Set<string>>();

  constructor(categories: readonly { id: string; parent_id: string | null }[]) {
    for (const { id } of categories) this.#covered.set(id, new Set([id]));
    for (const { id, parent_id } of categories) {
      if (parent_id !== null) this.#covered.get(parent_id)?.add(id);
    }
  }

  has(id: string): boolean {
    return this.#covered.has(id);
  }

  covers(id: string, other: string | null): boolean {
    return other !== null && this.#covered.get(id)?.has(other) === true;
  }
}

/** All strings that the rules search for. Each field is searched for all of them in one pass. */
class Texts {
  readonly description = new TextSearch();
  readonly tags = new TextSearch();
}

/**
 * Compiles rules that run together, in order. Leaves out rules that can have no effect: those that refer to a deleted
 * category, and those without a condition or a valid action.
 */
export function runnableRules(
  rules: readonly RuleDefinition[],
  categories: CategoryTree,
  merchantsOf: MerchantsOf,
): RunnableRule[] {
  const known: Known = { categories, merchantsOf, texts: new Texts() };
  return rules.flatMap((rule) => runnable(rule, known) ?? []);
}

/** The names of a row's merchant, folded: as shown, and as the bank's text names it. */
export type MerchantsOf = (row: RuleRow) => readonly string[];

/** What all rules that run together share. */
interface Known {
  categories: CategoryTree;
  merchantsOf: MerchantsOf;
  texts: Texts;
}

function runnable(rule: RuleDefinition, known: Known): RunnableRule | null {
  const { categories, texts } = known;
  if (isBroken(rule, categories)) return null;
  const settings = new Map<string, Setting>();
  for (const action of rule.actions) {
    const read = readTarget(action, categories);
    if ('problem' in read) continue;
    const split = action.parts && readSplit(action.parts, categories);
    if (split === null) continue;
    settings.delete(read.value.field);
    settings.set(read.value.field, { ...withKeys(read.value, texts), ...(split ? { split } : {}) });
  }
  if (rule.conditions.length === 0 || settings.size === 0) return null;
  const holds = holdsOf(rule, known);
  const { id, name, bank } = rule;
  const matches: Test = bank === null ? holds : (row) => row.bank === bank && holds(row);
  const inOrder = [...settings.values()].sort((a, b) => Number(!!a.split) - Number(!!b.split));
  return { id, name, matches, settings: inOrder };
}

function holdsOf({ bit_operator, conditions }: RuleDefinition, known: Known): Test {
  const { categories, texts } = known;
  const isOr = bit_operator === 'or';
  const together = { description: new Set<number>(), tags: new Set<number>() };
  const tests = conditions.flatMap((condition): Test[] => {
    const { condition_field, operator } = condition;
    const read = readComparison(condition, categories);
    if ('problem' in read || !operatorFits(condition_field, operator)) return [never];
    const asked = read.value;
    const isNot = operator.startsWith('not_');
    const plain = isNot ? operator.slice('not_'.length) : operator;
    if (!isOnText(asked)) {
      return [negated(plainTest(asked, plain, known), isNot)];
    }
    const id = texts[asked.field].add(plain, asked.value);
    if (isNot === isOr) return [negated(textTest(asked.field, texts, id), isNot)];
    together[asked.field].add(id);
    return [];
  });
  // Conditions of the form "any of these strings occurs" or "none of these strings occurs" become a single test, since
  // a rule may have fifty strings.
  for (const field of ['description', 'tags'] as const) {
    const ids = together[field];
    if (ids.size > 0) tests.push(negated(anyTest(field, texts, ids), !isOr));
  }
  return isOr
    ? (row) => tests.some((test) => test(row))
    : (row) => tests.every((test) => test(row));
}

const never: Test = () => false;

const negated = (test: Test, isNot: boolean): Test => (isNot ? (row) => !test(row) : test);

const KEYS = { description: 'descriptionKey', tags: 'tagKeys' } as const;

function textTest(field: keyof Texts, texts: Texts, id: number): Test {
  const [search, key] = [texts[field], KEYS[field]];
  return (row) => search.find(row[key]).has(id);
}

function anyTest(field: keyof Texts, texts: Texts, ids: ReadonlySet<number>): Test {
  const [search, key] = [texts[field], KEYS[field]];
  return (row) => haveCommon(ids, search.find(row[key]));
}

function haveCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const id of few) if (many.has(id)) return true;
  return false;
}

function withKeys(setting: FieldValue, texts: Texts): Setting {
  if (setting.field === 'description') {
    const descriptionKey = fold(setting.value);
    texts.description.remember(descriptionKey);
    return { ...setting, descriptionKey };
  }
  if (setting.field !== 'tags') return setting;
  const tagKeys = setting.value.map(fold);
  texts.tags.remember(tagKeys);
  return { ...setting, tagKeys };
}

type OnText = Extract<Comparison, { field: keyof Texts }>;

const isOnText = (asked: Comparison): asked is OnText =>
  asked.field === 'description' || asked.field === 'tags';

function plainTest(
  asked: Exclude<Comparison, OnText>,
  operator: string,
  { categories, merchantsOf }: Known,
): Test {
  switch (asked.field) {
    case 'category': {
      const { value } = asked;
      if (value === null) return ({ values }) => values.category.id === null;
      return ({ values }) => categories.covers(value, values.category.id);
    }
    case 'amount':
      return amountTest(operator, asked.value);
    case 'merchant':
      return (row) => merchantsOf(row).includes(asked.value);
    case 'account':
      return ({ account }) => account === asked.value;
    case 'date':
      return dateTest(operator, asked.value);
    default: {
      const { field, value } = asked;
      return ({ values }) => values[field] === value;
    }
  }
}

function amountTest(operator: string, cents: number): Test {
  if (operator === 'greater_than') return ({ values }) => values.amount > cents;
  if (operator === 'less_than') return ({ values }) => values.amount < cents;
  return ({ values }) => values.amount === cents;
}

function dateTest(operator: string, day: string): Test {
  if (operator === 'greater_than') return ({ date }) => date.slice(0, 10) > day;
  if (operator === 'less_than') return ({ date }) => date !== '' && date.slice(0, 10) < day;
  return ({ date }) => date.slice(0, 10) === day;
}
