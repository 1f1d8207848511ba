import type { FieldProblem } from '@saldo/contract/errors';
import { texts } from './problem-texts.ts';
import { type RawPart, splitProblems } from './split-plan.ts';
import {
  CATEGORY_IS_GONE,
  type CategoryIds,
  operatorFits,
  readComparison,
  readTarget,
} from './values.ts';

/** A rule's condition or action as entered in a form, possibly not yet valid for the contract. */
export interface RawCondition {
  condition_field: string;
  operator: string;
  condition_value: unknown;
}
export interface RawAction {
  target_field: string;
  target_value: unknown;
  /** The parts before the last, if the action splits. */
  parts?: readonly RawPart[] | undefined;
}

/** The problem with a condition's value, as the form shows it below the condition; null if the value is valid. */
export function conditionProblem(condition: RawCondition, categories: CategoryIds): string | null {
  const read = readComparison(condition, categories);
  return 'problem' in read ? read.problem : null;
}

/** The problems of an action, by path below it (`target_value`, `parts.0.amount`). */
export function actionProblems(action: RawAction, categories: CategoryIds): FieldProblem[] {
  const read = readTarget(action, categories);
  const value = problemAt('target_value', 'problem' in read ? read.problem : null);
  const { parts, target_field } = action;
  if (parts === undefined) return value;
  if (target_field !== 'category') return [...value, ...problemAt('parts', texts.onlyCategories)];
  const ofParts = splitProblems(parts, categories).map(({ path, message }) => ({
    path: path === '' ? 'parts' : `parts.${path}`,
    message,
  }));
  return [...value, ...ofParts];
}

/** All problems of a rule's conditions and actions, by path (`conditions.0.condition_value`). */
export function ruleProblems(
  rule: {
    conditions?: readonly RawCondition[] | undefined;
    actions?: readonly RawAction[] | undefined;
  },
  categories: CategoryIds,
): FieldProblem[] {
  const conditions = (rule.conditions ?? []).flatMap((condition, at) => {
    const path = `conditions.${at}`;
    const fits = operatorFits(condition.condition_field, condition.operator);
    return [
      ...(fits ? [] : [{ path: `${path}.operator`, message: texts.noOperator }]),
      ...problemAt(`${path}.condition_value`, conditionProblem(condition, categories)),
    ];
  });
  const actions = (rule.actions ?? []).flatMap((action, at) =>
    actionProblems(action, categories).map(({ path, message }) => ({
      path: `actions.${at}.${path}`,
      message,
    })),
  );
  return [...conditions, ...actions];
}

const problemAt = (path: string, message: string | null): FieldProblem[] =>
  message === null ? [] : [{ path, message }];

/** Whether the rule refers to a deleted category; it does nothing until repaired. */
export const isBroken = (
  rule: { conditions: readonly RawCondition[]; actions: readonly RawAction[] },
  categories: CategoryIds,
): boolean =>
  rule.conditions.some((one) => conditionProblem(one, categories) === CATEGORY_IS_GONE) ||
  rule.actions.some((one) =>
    actionProblems(one, categories).some(({ message }) => message === CATEGORY_IS_GONE),
  );
