import type { Category } from '@saldo/contract/categories';
import {
  CONDITION_FIELDS,
  MAX_ACTIONS,
  MAX_CONDITIONS,
  OPERATORS_OF,
  type Operator,
  TARGET_FIELDS,
} from '@saldo/contract/rules';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CONTROL } from '../../../ui/input.tsx';
import { optionsOf, Select } from '../../../ui/select.tsx';
import { joinWord } from '../clause-texts.ts';
import { FIELD_NAMES, operatorName, texts } from '../texts.ts';
import {
  type ConditionValues,
  newAction,
  newCondition,
  newSplit,
  type RuleValues,
  withField,
  withTarget,
} from './form-values.ts';
import { SplitLines } from './split-lines.tsx';
import { ValueField } from './value-field.tsx';

const t = texts.form;

interface RuleLinesProps {
  form: ContractForm<RuleValues>;
  categories: readonly Category[];
}

const CONDITION_OPTIONS = optionsOf(CONDITION_FIELDS, FIELD_NAMES);
const SPLIT = 'split';
const TARGET_OPTIONS = [
  ...optionsOf(TARGET_FIELDS, FIELD_NAMES),
  { value: SPLIT, label: texts.split.field },
];

export function ConditionLines({ form, categories }: RuleLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'conditions' });
  const { conditions, bit_operator: match } = form.values;
  const put = (i: number, line: ConditionValues) => {
    form.set(`conditions.${i}.condition_field`, line.condition_field);
    form.set(`conditions.${i}.operator`, line.operator);
    form.set(`conditions.${i}.condition_value`, line.condition_value);
  };
  return (
    <RuleLines
      ids={fields}
      words={{ label: t.condition, remove: t.removeCondition, last: t.lastCondition }}
      wordOf={(i) => joinWord(i, match)}
      add={{ label: t.addCondition, most: MAX_CONDITIONS }}
      onAdd={() => append(newCondition(), { shouldFocus: false })}
      onRemove={remove}
      columns="grid-cols-[minmax(0,136px)_minmax(0,128px)_minmax(0,1fr)] phone:grid-cols-2 phone:*:last:col-span-full"
    >
      {(i, labelOf) => {
        const line = conditions[i] ?? newCondition();
        return (
          <>
            <Select
              dense
              aria-label={labelOf(t.field)}
              value={line.condition_field}
              options={CONDITION_OPTIONS}
              onChange={(event) => {
                const field = CONDITION_FIELDS.find((one) => one === event.target.value);
                if (field) put(i, withField(line, field, categories));
              }}
            />
            <OperatorSelect
              line={line}
              label={labelOf(t.operator)}
              onChange={(operator) => form.set(`conditions.${i}.operator`, operator)}
            />
            <ValueField
              form={form}
              path={`conditions.${i}.condition_value`}
              part="condition"
              field={line.condition_field}
              {...{ labelOf, categories }}
            />
          </>
        );
      }}
    </RuleLines>
  );
}

interface OperatorSelectProps {
  line: ConditionValues;
  label: string;
  onChange: (operator: Operator) => void;
}

/** Read-only if the field has only one operator. */
function OperatorSelect({ line, label, onChange }: OperatorSelectProps) {
  const allowed: readonly Operator[] = OPERATORS_OF[line.condition_field];
  if (allowed.length === 1) {
    return (
      <input
        readOnly
        aria-label={label}
        value={operatorName(line.condition_field, line.operator)}
        className={`${CONTROL} h-9 border-line! phone:h-11`}
      />
    );
  }
  return (
    <Select
      dense
      aria-label={label}
      value={line.operator}
      options={allowed.map((value) => ({
        value,
        label: operatorName(line.condition_field, value),
      }))}
      onChange={(event) => {
        const operator = allowed.find((one) => one === event.target.value);
        if (operator) onChange(operator);
      }}
    />
  );
}

export function ActionLines({ form, categories }: RuleLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'actions' });
  return (
    <RuleLines
      ids={fields}
      words={{ label: t.action, remove: t.removeAction, last: t.lastAction }}
      wordOf={() => texts.card.set}
      add={{ label: t.addAction, most: MAX_ACTIONS }}
      onAdd={() => append(newAction(), { shouldFocus: false })}
      onRemove={remove}
      columns="grid-cols-[minmax(0,136px)_minmax(0,1fr)] phone:grid-cols-1"
    >
      {(i, labelOf) => {
        const { target_field: field, parts } = form.values.actions[i] ?? newAction();
        const splits = parts.length > 0;
        return (
          <>
            <Select
              dense
              aria-label={labelOf(t.field)}
              value={splits ? SPLIT : field}
              options={TARGET_OPTIONS}
              onChange={({ target: { value } }) => {
                const chosen = TARGET_FIELDS.find((one) => one === value);
                const next = chosen ? withTarget(chosen, categories) : newSplit();
                form.set(`actions.${i}.target_field`, next.target_field);
                form.set(`actions.${i}.target_value`, next.target_value);
                form.set(`actions.${i}.parts`, next.parts);
              }}
            />
            {splits ? (
              <SplitLines form={form} at={i} categories={categories} />
            ) : (
              <ValueField
                form={form}
                path={`actions.${i}.target_value`}
                part="action"
                {...{ field, labelOf, categories }}
              />
            )}
          </>
        );
      }}
    </RuleLines>
  );
}

interface ListProps {
  ids: readonly { id: string }[];
  words: {
    label: (n: number, what: string) => string;
    remove: (n: number) => string;
    /** Tooltip for the last line, which cannot be removed. */
    last: string;
  };
  wordOf: (at: number) => string;
  add: { label: string; most: number };
  columns: string;
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** Renders a line's controls; `labelOf` returns the accessible name of each. */
  children: (at: number, labelOf: (what: string) => string) => ReactNode;
}

const RuleLines = ({ ids, words, wordOf, add, columns, onAdd, onRemove, children }: ListProps) => (
  <div className="flex flex-col gap-2">
    {ids.map(({ id }, i) => (
      <div
        key={id}
        className="flex items-start gap-2 phone:flex-wrap phone:rounded-control phone:border phone:border-line phone:p-3"
      >
        <span className="w-7 flex-none pt-2.5 font-semibold text-muted text-xs phone:order-1 phone:w-auto phone:flex-1 phone:pt-0 phone:leading-11">
          {wordOf(i)}
        </span>
        <div
          className={`grid min-w-0 flex-1 items-start gap-2 ${columns} phone:order-3 phone:basis-full`}
        >
          {children(i, (what) => words.label(i + 1, what))}
        </div>
        <IconButton
          label={ids.length > 1 ? words.remove(i + 1) : words.last}
          disabled={ids.length === 1}
          icon={X}
          onClick={() => onRemove(i)}
          className="mt-0.5 -mr-2 phone:order-2 phone:mt-0"
        />
      </div>
    ))}
    <button
      type="button"
      disabled={ids.length >= add.most}
      onClick={onAdd}
      className="flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-accent text-sm enabled:hover:underline disabled:text-muted phone:h-11"
    >
      <Plus size={14} aria-hidden />
      {add.label}
    </button>
  </div>
);
