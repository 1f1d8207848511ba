import type { Category } from '@saldo/contract/categories';
import type { Rule } from '@saldo/contract/rules';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { CATEGORY_IS_GONE } from '@saldo/domain/rules/values';
import { type RefObject, useEffect, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { moneyProblem, readMoney } from '../../lib/typed-money.ts';
import { toast } from '../../ui/toast.ts';
import { flattenCategories } from '../categories/category-tree.ts';
import { useCreateRule, useUpdateRule } from './api.ts';
import { type RuleValues, ruleOf } from './form-values.ts';
import { texts } from './texts.ts';

const t = texts.form;
const NONE: Problems = {};

interface RuleFormOptions {
  original: Rule | null;
  initial: RuleValues;
  categories: readonly Category[];
  /** What holds the fields: the first mistake is looked for in it. */
  body: RefObject<HTMLElement | null>;
}

/**
 * What the form holds and what is wrong with it. A mistake is shown once its field was left, or all of them once
 * saving was tried; a category that is gone is shown at once.
 */
export function useRuleForm({ original, initial, categories, body }: RuleFormOptions) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState(NONE);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateRule();
  const update = useUpdateRule();
  const problems = problemsOf(values, categories);

  // After each attempt, once the mistakes are drawn.
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, body]);

  const errorOf = (path: string): string | undefined => {
    const own = problems[path];
    const shown = tries > 0 || left.has(path) || own === CATEGORY_IS_GONE;
    return (shown ? own : undefined) ?? refused[path];
  };

  function set(part: Partial<RuleValues>) {
    setValues((current) => ({ ...current, ...part }));
    setRefused(NONE);
    // The paths of lines that follow a removed one mean other lines now.
    const removed =
      (part.conditions?.length ?? values.conditions.length) < values.conditions.length ||
      (part.actions?.length ?? values.actions.length) < values.actions.length;
    if (removed) setLeft(new Set());
  }

  function refuse(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields ?? []) : [];
    setRefused(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
    const inLines = (path: string) => /^(name$|(conditions|actions)\.\d+\.\w+_value$)/.test(path);
    const rest = fields.filter(({ path }) => !inLines(path));
    const words = rest.map(({ path, message }) => `${path} ${message}`);
    setFailure(t.failed([messageOf(error), ...words].join(' ')));
    setTries(tries + 1);
  }

  async function save(): Promise<boolean> {
    setFailure(null);
    if (Object.keys(problems).length > 0) {
      setTries(tries + 1);
      toast.error(t.fix);
      return false;
    }
    try {
      const body = ruleOf(values);
      const rule = original
        ? await update.mutateAsync({ id: original.id, body })
        : await create.mutateAsync(body);
      toast.success((original ? t.updated : t.created)(rule.name));
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  }

  return {
    values,
    set,
    errorOf,
    leave: (path: string) => afterPress(() => setLeft((current) => new Set(current).add(path))),
    save,
    saving: create.isPending || update.isPending,
    failure,
    /** Whether all that a preview needs is right. */
    previewable: Object.keys(problems).every((path) => path === 'name'),
  };
}

export type RuleFormControl = ReturnType<typeof useRuleForm>;

/** What is wrong, by its path in the call: `name`, `conditions.0.condition_value`. */
type Problems = Readonly<Record<string, string>>;

/** Amounts that can be read in two ways, or in none, though the call would take their text as a number. */
function typedProblems({ conditions, actions }: RuleValues): Problems {
  const of = (path: string, { field, value }: { field: string; value: string }) => {
    const message = field === 'amount' && isDecimal(value) ? moneyProblem(value) : null;
    return message ? [[path, message]] : [];
  };
  return Object.fromEntries([
    ...conditions.flatMap((line, i) => of(`conditions.${i}.condition_value`, line)),
    ...actions.flatMap((line, i) => of(`actions.${i}.target_value`, line)),
  ]);
}

/** Other text is refused by the rules' own words. */
const isDecimal = (text: string) => readMoney(text).kind !== 'no_amount';

export function problemsOf(values: RuleValues, categories: readonly Category[]): Problems {
  const ids = new Set(flattenCategories(categories).map(({ id }) => id));
  const rule = ruleOf(values);
  const found = ruleProblems(rule, ids).map(({ path, message }) => [path, message]);
  const problems: Record<string, string> = {
    ...Object.fromEntries(found),
    ...typedProblems(values),
  };
  return rule.name === '' ? { name: texts.form.nameRequired, ...problems } : problems;
}
