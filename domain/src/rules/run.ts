import type { TargetField } from '@saldo/contract/rules';
import { fold } from '../text.ts';
import type { RunnableRule, Setting } from './compile.ts';
import {
  type Author,
  applyWrites,
  type History,
  isBy,
  isManualBelowRules,
  isManuallyOverridden,
  isSetManually,
  isSplitManually,
  type Layer,
  type Write,
} from './provenance.ts';
import { type AnyValue, factsOf, type RuleRow, sameValue } from './row.ts';
import { plannedParts, type SplitPlan } from './split-plan.ts';

export interface LayeredRow extends RuleRow {
  /** Reconciled layers by field; fields without layers are absent. */
  layers: ReadonlyMap<TargetField, readonly Layer[]>;
  /** What of the amount counts nowhere. */
  aside?: number | null;
  /** Whether it is a leg of a transfer, which is never split. */
  isLeg?: boolean;
}

/** `asked`: the user applies the rules. `automatic`: Saldo applies them and keeps manually set values. */
export type RunMode = 'asked' | 'automatic';

export interface RunResult {
  /** Positions of the matching rules in the list of rules. */
  matched: number[];
  /** Whether a rule matched but did not overwrite a manually set value. */
  keptByHand: boolean;
  /**
   * Why a rule matched but did not split: `small` if its other parts leave nothing for the last one, `leg` if it is part
   * of a transfer. Null if no rule left it whole.
   */
  unsplit: Unsplit | null;
  /** Fields whose layers or value changed. */
  changed: Map<TargetField, History>;
}

export type Unsplit = 'small' | 'leg';

export const ruleAuthor = (id: string): Author => ({ cause: 'rule', causeId: id });

/**
 * Runs rules over one transaction; each rule sees what the previous ones have set. A rule does not see values that it
 * or a later rule set in an earlier run, so running rules twice has the same result as running them once. Values set
 * earlier are kept even if the rule no longer matches. Rules that change nothing write nothing.
 */
export function runRules(
  rules: readonly RunnableRule[],
  row: LayeredRow,
  mode: RunMode,
): RunResult {
  const run = new Run(rules, row, mode);
  for (const [at, rule] of rules.entries()) run.take(at, rule);
  return run.result();
}

class Run {
  readonly #row: LayeredRow;
  readonly #mode: RunMode;
  readonly #seen: View;
  readonly #matched: number[] = [];
  readonly #writes = new Map<TargetField, Write[]>();
  readonly #plans = new Map<Write, SplitPlan>();
  #keptByHand = false;
  #unsplit: Unsplit | null = null;

  constructor(rules: readonly RunnableRule[], row: LayeredRow, mode: RunMode) {
    this.#row = row;
    this.#mode = mode;
    this.#seen = new View(row, rules);
  }

  take(at: number, rule: RunnableRule): void {
    if (!rule.matches(this.#seen.row)) {
      this.#seen.showAgain(rule);
      return;
    }
    this.#matched.push(at);
    const author = ruleAuthor(rule.id);
    const set = new Set<string>();
    for (const setting of rule.settings) {
      const { field } = setting;
      const value = this.#valueOf(setting, this.#seen.row.values.amount);
      if (this.#isKept(setting, { author, value: value ?? setting.value })) {
        this.#keptByHand = true;
        continue;
      }
      if (value === null) {
        this.#unsplit = this.#row.isLeg ? 'leg' : 'small';
        continue;
      }
      set.add(field);
      const write = { author, value };
      if (setting.split) this.#plans.set(write, setting.split);
      this.#writes.set(field, [...(this.#writes.get(field) ?? []), write]);
      this.#seen.set({ ...setting, value } as Setting);
    }
    this.#seen.showAgain(rule, set);
  }

  /** The value that a setting gives a row of this amount; null if it would split a row that can't be split. */
  #valueOf({ value, split }: Pick<Setting, 'value' | 'split'>, amount: number): AnyValue | null {
    if (!split || typeof value !== 'object' || !('id' in value)) return value;
    const { aside, isLeg } = this.#row;
    const parts = isLeg ? null : plannedParts(split, { amount, aside });
    return parts && { ...value, parts };
  }

  #isKept({ field, split }: Setting, write: Write): boolean {
    const history = { value: this.#row.values[field], layers: this.#row.layers.get(field) ?? [] };
    // A rule's category would join the parts that the user made, and its parts would split what the user called one.
    if (field === 'category' && isSplitManually(history)) return true;
    if (split && isManualBelowRules(history)) return true;
    if (this.#mode === 'asked') return isManuallyOverridden(history.layers, write);
    return isSetManually(history);
  }

  /** Fits the parts to the amount after the last rule. */
  #fitted(writes: readonly Write[]): Write[] {
    const { amount } = this.#seen.row.values;
    return writes.flatMap((write) => {
      const split = this.#plans.get(write);
      if (!split) return [write];
      const value = this.#valueOf({ value: write.value, split }, amount);
      if (value !== null) return [{ ...write, value }];
      this.#unsplit = 'small';
      return [];
    });
  }

  result(): RunResult {
    const changed = new Map<TargetField, History>();
    for (const [field, given] of this.#writes) {
      const writes = this.#fitted(given);
      if (writes.length === 0) continue;
      const history = {
        value: this.#row.values[field],
        layers: this.#row.layers.get(field) ?? [],
      };
      const now = applyWrites(history, writes);
      if (now !== history && (now.layers.length > 0 || history.layers.length > 0)) {
        changed.set(field, now);
      }
    }
    const [matched, keptByHand, unsplit] = [this.#matched, this.#keptByHand, this.#unsplit];
    return { matched, keptByHand, unsplit, changed };
  }
}

/** The transaction as the current rule sees it. */
class View {
  row: RuleRow;
  readonly #original: LayeredRow;
  /** Fields with layers from earlier runs of these rules; `shows` marks the layers that the current rule sees. */
  readonly #earlier = new Map<TargetField, { layer: Layer; shows: boolean }[]>();
  readonly #set = new Set<string>();
  #isOwn = false;

  constructor(row: LayeredRow, rules: readonly RunnableRule[]) {
    this.row = row;
    this.#original = row;
    if (row.layers.size === 0) return;
    const running = new Set(rules.map(({ id }) => id));
    for (const [field, layers] of row.layers) {
      const states = layers.map((layer) => ({
        layer,
        shows: !(layer.cause === 'rule' && running.has(layer.causeId ?? '')),
      }));
      if (states.every(({ shows }) => shows)) continue;
      this.#earlier.set(field, states);
      this.#show(field);
    }
  }

  set(setting: Setting): void {
    this.#set.add(setting.field);
    this.#put(setting.field, setting.value, setting);
  }

  /** Makes the layers that a rule set in earlier runs visible again, except for the fields in `but`. */
  showAgain(rule: RunnableRule, but: ReadonlySet<string> = new Set()): void {
    for (const [field, states] of this.#earlier) {
      if (but.has(field)) continue;
      const own = states.find(({ layer }) => isBy(layer, ruleAuthor(rule.id)));
      if (own === undefined) continue;
      own.shows = true;
      this.#show(field);
    }
  }

  #show(field: TargetField): void {
    if (this.#set.has(field)) return;
    const states = this.#earlier.get(field) ?? [];
    const top = states.findLast(({ shows }) => shows);
    const value = top === undefined ? states[0]?.layer.before : top.layer.after;
    if (value !== undefined && !sameValue(this.row.values[field], value)) this.#put(field, value);
  }

  #put(field: TargetField, value: AnyValue, keys: Partial<Setting> = {}): void {
    if (!this.#isOwn) {
      const { values, descriptionKey, tagKeys } = this.#original;
      this.row = { ...factsOf(this.#original), values: { ...values }, descriptionKey, tagKeys };
      this.#isOwn = true;
    }
    Object.assign(this.row.values, { [field]: value });
    if (field === 'description') {
      this.row.descriptionKey = keys.descriptionKey ?? fold(this.row.values.description);
    }
    if (field === 'tags') this.row.tagKeys = keys.tagKeys ?? this.row.values.tags.map(fold);
  }
}
