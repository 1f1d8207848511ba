import type { Category } from '@saldo/contract/categories';
import {
  CONDITION_FIELDS,
  type ConditionField,
  MAX_ACTIONS,
  MAX_CONDITIONS,
  OPERATORS_OF,
  type Operator,
  TARGET_FIELDS,
  type TargetField,
} from '@saldo/contract/rules';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { CONTROL } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import {
  type ActionValues,
  type ConditionValues,
  newAction,
  newCondition,
  withField,
  withTarget,
} from './form-values.ts';
import { FIELD_NAMES, OPERATOR_NAMES, texts } from './texts.ts';
import { ValueField } from './value-field.tsx';
import { joinWord } from './words.ts';

const t = texts.form;

interface LinesProps<L> {
  lines: readonly L[];
  categories: readonly Category[];
  errorOf: (path: string) => string | undefined;
  onChange: (lines: L[]) => void;
  onLeave: (path: string) => void;
}

const replaced = <L extends { key: number }>(lines: readonly L[], line: L): L[] =>
  lines.map((one) => (one.key === line.key ? line : one));
const without = <L extends { key: number }>(lines: readonly L[], line: L): L[] =>
  lines.filter((one) => one.key !== line.key);
const optionsOf = <V extends string>(values: readonly V[], names: Record<V, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const CONDITION_OPTIONS = optionsOf(CONDITION_FIELDS, FIELD_NAMES);
const TARGET_OPTIONS = optionsOf(TARGET_FIELDS, FIELD_NAMES);

export function ConditionLines(props: LinesProps<ConditionValues> & { match: 'and' | 'or' }) {
  const { lines, categories, match, errorOf, onChange, onLeave } = props;
  return (
    <div className="flex flex-col gap-2">
      {lines.map((line, i) => {
        const path = `conditions.${i}.condition_value`;
        const labelOf = (what: string) => t.condition(i + 1, what);
        const set = (next: ConditionValues) => onChange(replaced(lines, next));
        return (
          <Line
            key={line.key}
            word={joinWord(i, match)}
            remove={lines.length > 1 ? t.removeCondition(i + 1) : t.lastCondition}
            onRemove={lines.length > 1 ? () => onChange(without(lines, line)) : null}
            head={
              <>
                <Select
                  dense
                  aria-label={labelOf(t.field)}
                  value={line.field}
                  options={CONDITION_OPTIONS}
                  onChange={(event) =>
                    set(withField(line, event.target.value as ConditionField, categories))
                  }
                />
                <OperatorSelect
                  line={line}
                  label={labelOf(t.operator)}
                  onChange={(operator) => set({ ...line, operator })}
                />
              </>
            }
            columns="grid-cols-[minmax(0,136px)_minmax(0,128px)_minmax(0,1fr)] phone:grid-cols-2 phone:*:last:col-span-full"
          >
            <ValueField
              part="condition"
              field={line.field}
              value={line.value}
              labelOf={labelOf}
              error={errorOf(path)}
              categories={categories}
              onChange={(value) => set({ ...line, value })}
              onLeave={() => onLeave(path)}
            />
          </Line>
        );
      })}
      <AddButton
        label={t.addCondition}
        disabled={lines.length >= MAX_CONDITIONS}
        onClick={() => onChange([...lines, newCondition()])}
      />
    </div>
  );
}

/** Fixed where the field knows one operator only. */
function OperatorSelect({
  line,
  label,
  onChange,
}: {
  line: ConditionValues;
  label: string;
  onChange: (operator: Operator) => void;
}) {
  const allowed = OPERATORS_OF[line.field];
  if (allowed.length === 1) {
    return (
      <input
        readOnly
        aria-label={label}
        value={OPERATOR_NAMES[line.operator]}
        className={`${CONTROL} h-9 border-line! phone:h-11`}
      />
    );
  }
  return (
    <Select
      dense
      aria-label={label}
      value={line.operator}
      options={optionsOf(allowed, OPERATOR_NAMES)}
      onChange={(event) => onChange(event.target.value as Operator)}
    />
  );
}

export function ActionLines(props: LinesProps<ActionValues>) {
  const { lines, categories, errorOf, onChange, onLeave } = props;
  return (
    <div className="flex flex-col gap-2">
      {lines.map((line, i) => {
        const path = `actions.${i}.target_value`;
        const labelOf = (what: string) => t.action(i + 1, what);
        const set = (next: ActionValues) => onChange(replaced(lines, next));
        return (
          <Line
            key={line.key}
            word={texts.card.set}
            remove={lines.length > 1 ? t.removeAction(i + 1) : t.lastAction}
            onRemove={lines.length > 1 ? () => onChange(without(lines, line)) : null}
            head={
              <Select
                dense
                aria-label={labelOf(t.field)}
                value={line.field}
                options={TARGET_OPTIONS}
                onChange={(event) =>
                  set(withTarget(line, event.target.value as TargetField, categories))
                }
              />
            }
            columns="grid-cols-[minmax(0,136px)_minmax(0,1fr)] phone:grid-cols-1"
          >
            <ValueField
              part="action"
              field={line.field}
              value={line.value}
              labelOf={labelOf}
              error={errorOf(path)}
              categories={categories}
              onChange={(value) => set({ ...line, value })}
              onLeave={() => onLeave(path)}
            />
          </Line>
        );
      })}
      <AddButton
        label={t.addAction}
        disabled={lines.length >= MAX_ACTIONS}
        onClick={() => onChange([...lines, newAction(categories)])}
      />
    </div>
  );
}

interface LineProps {
  word: string;
  remove: string;
  /** Null for the last one, which must remain. */
  onRemove: (() => void) | null;
  head: ReactNode;
  columns: string;
  children: ReactNode;
}

const Line = ({ word, remove, onRemove, head, columns, children }: LineProps) => (
  <div className="flex items-start gap-2 phone:flex-wrap phone:rounded-control phone:border phone:border-line phone:p-3">
    <span className="w-7 flex-none pt-2.5 font-semibold text-muted text-xs phone:order-1 phone:w-auto phone:flex-1 phone:pt-0 phone:leading-11">
      {word}
    </span>
    <div
      className={`grid min-w-0 flex-1 items-start gap-2 ${columns} phone:order-3 phone:basis-full`}
    >
      {head}
      {children}
    </div>
    <IconButton
      label={remove}
      disabled={onRemove === null}
      icon={<X size={16} aria-hidden />}
      onClick={onRemove ?? undefined}
      className="mt-0.5 -mr-2 phone:order-2 phone:mt-0"
    />
  </div>
);

const AddButton = ({
  label,
  disabled,
  onClick,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClick}
    className="flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-accent text-sm enabled:hover:underline disabled:text-muted phone:h-11"
  >
    <Plus size={14} aria-hidden />
    {label}
  </button>
);
