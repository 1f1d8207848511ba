import type { Category } from '@saldo/contract/categories';
import {
  CONDITION_FIELDS,
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
import { optionsOf, Select } from '../../ui/select.tsx';
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

const CONDITION_OPTIONS = optionsOf(CONDITION_FIELDS, FIELD_NAMES);
const TARGET_OPTIONS = optionsOf(TARGET_FIELDS, FIELD_NAMES);

export function ConditionLines(props: LinesProps<ConditionValues> & { match: 'and' | 'or' }) {
  const { categories, match } = props;
  return (
    <Lines
      {...props}
      part="condition"
      pathOf={(i) => `conditions.${i}.condition_value`}
      words={{ label: t.condition, remove: t.removeCondition, last: t.lastCondition }}
      wordOf={(i) => joinWord(i, match)}
      add={{ label: t.addCondition, most: MAX_CONDITIONS, fresh: newCondition }}
      columns="grid-cols-[minmax(0,136px)_minmax(0,128px)_minmax(0,1fr)] phone:grid-cols-2 phone:*:last:col-span-full"
      head={(line, labelOf, set) => (
        <>
          <Select
            dense
            aria-label={labelOf(t.field)}
            value={line.field}
            options={CONDITION_OPTIONS}
            onChange={(event) => {
              const field = CONDITION_FIELDS.find((one) => one === event.target.value);
              if (field) set(withField(line, field, categories));
            }}
          />
          <OperatorSelect
            line={line}
            label={labelOf(t.operator)}
            onChange={(operator) => set({ ...line, operator })}
          />
        </>
      )}
    />
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
  const allowed: readonly Operator[] = OPERATORS_OF[line.field];
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
      onChange={(event) => {
        const operator = allowed.find((one) => one === event.target.value);
        if (operator) onChange(operator);
      }}
    />
  );
}

export function ActionLines(props: LinesProps<ActionValues>) {
  const { categories } = props;
  return (
    <Lines
      {...props}
      part="action"
      pathOf={(i) => `actions.${i}.target_value`}
      words={{ label: t.action, remove: t.removeAction, last: t.lastAction }}
      wordOf={() => texts.card.set}
      add={{ label: t.addAction, most: MAX_ACTIONS, fresh: () => newAction(categories) }}
      columns="grid-cols-[minmax(0,136px)_minmax(0,1fr)] phone:grid-cols-1"
      head={(line, labelOf, set) => (
        <Select
          dense
          aria-label={labelOf(t.field)}
          value={line.field}
          options={TARGET_OPTIONS}
          onChange={(event) => {
            const field = TARGET_FIELDS.find((one) => one === event.target.value);
            if (field) set(withTarget(line, field, categories));
          }}
        />
      )}
    />
  );
}

interface ListProps<L> extends LinesProps<L> {
  part: 'condition' | 'action';
  pathOf: (at: number) => string;
  words: {
    label: (n: number, what: string) => string;
    remove: (n: number) => string;
    /** Of the last one, which must remain. */
    last: string;
  };
  wordOf: (at: number) => string;
  add: { label: string; most: number; fresh: () => L };
  columns: string;
  /** What stands before the value. */
  head: (line: L, labelOf: (what: string) => string, set: (line: L) => void) => ReactNode;
}

function Lines<L extends { key: number; field: TargetField; value: string }>(props: ListProps<L>) {
  const { lines, part, words, add, categories, onChange } = props;
  return (
    <div className="flex flex-col gap-2">
      {lines.map((line, i) => {
        const path = props.pathOf(i);
        const labelOf = (what: string) => words.label(i + 1, what);
        const set = (next: L) => onChange(lines.map((one) => (one.key === line.key ? next : one)));
        return (
          <Line
            key={line.key}
            word={props.wordOf(i)}
            remove={lines.length > 1 ? words.remove(i + 1) : words.last}
            onRemove={
              lines.length > 1 ? () => onChange(lines.filter(({ key }) => key !== line.key)) : null
            }
            head={props.head(line, labelOf, set)}
            columns={props.columns}
          >
            <ValueField
              part={part}
              field={line.field}
              value={line.value}
              labelOf={labelOf}
              error={props.errorOf(path)}
              categories={categories}
              onChange={(value) => set({ ...line, value })}
              onLeave={() => props.onLeave(path)}
            />
          </Line>
        );
      })}
      <AddButton
        label={add.label}
        disabled={lines.length >= add.most}
        onClick={() => onChange([...lines, add.fresh()])}
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
