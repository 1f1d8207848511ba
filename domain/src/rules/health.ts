import type { RunnableRule, Setting } from './compile.ts';
import { sameValue } from './row.ts';

export interface RuleFate {
  ruleId: string;
  matched: number;
  /** A later rule that matches whenever this one does and overwrites every field that this one sets. */
  losesTo: { id: string; name: string } | null;
}

/** Derives the health of rules that run in order. For each transaction, `add` takes the rules that matched it. */
export class RuleHealthTracker {
  readonly #rules: readonly RunnableRule[];
  readonly #matched: number[];
  /** For each rule, how often each rule that overwrites it matched the same transaction. */
  readonly #together: Map<number, number>[];
  readonly #overwriters: ReadonlySet<number>[];

  constructor(rules: readonly RunnableRule[]) {
    this.#rules = rules;
    this.#matched = rules.map(() => 0);
    this.#together = rules.map(() => new Map());
    this.#overwriters = rules.map((rule, at) => {
      const later = rules.flatMap((other, index) =>
        index > at && overwrites(other, rule) ? [index] : [],
      );
      return new Set(later);
    });
  }

  add(matched: readonly number[]): void {
    for (const at of matched) {
      this.#matched[at] = (this.#matched[at] ?? 0) + 1;
      const together = this.#together[at];
      for (const other of matched) {
        if (!this.#overwriters[at]?.has(other)) continue;
        together?.set(other, (together.get(other) ?? 0) + 1);
      }
    }
  }

  result(): RuleFate[] {
    return this.#rules.map(({ id }, at) => {
      const matched = this.#matched[at] ?? 0;
      const always = [...(this.#together[at] ?? [])].find(([, count]) => count === matched);
      const winner = always === undefined ? undefined : this.#rules[always[0]];
      const losesTo = winner === undefined ? null : { id: winner.id, name: winner.name };
      return { ruleId: id, matched, losesTo };
    });
  }
}

/** Whether the winner sets every field that the loser sets, each to a different value. */
const overwrites = (winner: RunnableRule, loser: RunnableRule): boolean =>
  loser.settings.every((lost) =>
    winner.settings.some((won) => won.field === lost.field && !sameSetting(won, lost)),
  );

const sameSetting = (a: Setting, b: Setting): boolean =>
  sameValue(a.value, b.value) && JSON.stringify(a.split) === JSON.stringify(b.split);
