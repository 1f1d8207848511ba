import type { Category } from '@saldo/contract/categories';
import type { ConditionField, TargetField } from '@saldo/contract/rules';
import { useEffect, useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { afterPress } from '../../../lib/after-press.ts';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { moneyHint } from '../../../ui/money-hint.tsx';
import { Select } from '../../../ui/select.tsx';
import { SuggestInput } from '../../../ui/suggest-input.tsx';
import { accountsQuery } from '../../accounts/api.ts';
import { nameOptions, subcategoriesOf } from '../../categories/category-choices.ts';
import { findCategory } from '../../categories/category-tree.ts';
import { merchantsQuery } from '../../transactions/merchants/merchant-api.ts';
import { TagsInput } from '../../transactions/tags-input.tsx';
import { texts as transactionTexts } from '../../transactions/texts.ts';
import { texts } from '../texts.ts';
import { isFlag, type RuleValues } from './form-values.ts';

const t = texts.form;

interface LineValue {
  part: 'condition' | 'action';
  field: ConditionField | TargetField;
  /** Prefixes a control's name with its line: "Condition 1: Value". */
  labelOf: (what: string) => string;
  categories: readonly Category[];
}

interface ValueFieldProps extends LineValue {
  form: ContractForm<RuleValues>;
  path: `conditions.${number}.condition_value` | `actions.${number}.target_value`;
}

interface ControlProps extends LineValue {
  value: string;
  aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  onChange: (value: string) => void;
  onLeave: () => void;
}

export function ValueField({ form, path, ...line }: ValueFieldProps) {
  const { field, part } = line;
  const { field: control, fieldState } = useController({ control: form.control, name: path });
  const { onBlur } = control;
  // Clicking elsewhere may remove or move this line, which would invalidate its path.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = onBlur;
    return () => {
      leave.current = undefined;
    };
  }, [onBlur]);
  const error = fieldState.error?.message;
  const id = useId();
  const money =
    field === 'amount' &&
    moneyHint({ text: control.value, currency: mainCurrency(), onTake: control.onChange });
  const hint = part === 'action' && field === 'tags' ? t.tagsHint : null;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Control
        {...line}
        aria={aria}
        value={control.value}
        onChange={control.onChange}
        onLeave={() => afterPress(() => leave.current?.())}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {money && <p className="text-muted text-xs">{money}</p>}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

function Control(props: ControlProps) {
  const { field } = props;
  if (field === 'category') return <CategoryControl {...props} />;
  if (field === 'account') return <AccountControl {...props} />;
  if (field === 'merchant') return <MerchantControl {...props} />;
  if (field === 'tags') return <TagsControl {...props} />;
  if (isFlag(field) || CLOSED_NAMES[field]) return <ClosedControl {...props} />;
  return <TextControl {...props} />;
}

function TextControl({ field, value, labelOf, aria, onChange, onLeave }: ControlProps) {
  const amount = field === 'amount';
  return (
    <Input
      {...aria}
      dense
      aria-label={labelOf(t.value)}
      autoComplete="off"
      {...(amount ? { inputMode: 'decimal' as const } : {})}
      {...(field === 'date' ? { type: 'date' } : {})}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

function AccountControl({ value, labelOf, aria, onChange, onLeave }: ControlProps) {
  const accounts = useShown(accountsQuery).data ?? [];
  return (
    <Select
      {...aria}
      dense
      aria-label={labelOf(t.value)}
      placeholder={t.select}
      value={accounts.some(({ id }) => id === value) ? value : ''}
      options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

/** Suggests the names of the user's merchants. */
function MerchantControl({ value, labelOf, aria, onChange, onLeave }: ControlProps) {
  const merchants = useShown(merchantsQuery()).data ?? [];
  return (
    <SuggestInput
      {...aria}
      dense
      aria-label={labelOf(t.value)}
      suggestions={merchants.map(({ name }) => name)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

const TagsControl = ({ value, labelOf, aria, onChange, onLeave }: ControlProps) => (
  <TagsInput
    {...aria}
    dense
    aria-label={labelOf(t.value)}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onLeave}
  />
);

const CLOSED_NAMES: Partial<Record<ConditionField | TargetField, Record<string, string>>> = {
  direction: transactionTexts.directions,
  type: transactionTexts.types,
  product: transactionTexts.products,
};
const FLAG_NAMES = { true: texts.yes, false: texts.no };

function ClosedControl({ field, value, labelOf, aria, onChange, onLeave }: ControlProps) {
  const names = Object.entries(CLOSED_NAMES[field] ?? FLAG_NAMES);
  const known = names.some(([one]) => one === value);
  return (
    <Select
      {...aria}
      dense
      aria-label={labelOf(t.value)}
      {...(isFlag(field) ? {} : { placeholder: t.select })}
      value={known ? value : ''}
      options={names.map(([one, label]) => ({ value: one, label }))}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

function CategoryControl(props: ControlProps) {
  const { part, value, labelOf, aria, categories, onChange, onLeave } = props;
  const choice = categoryChoice(categories, value, part);
  return (
    <>
      <Select
        {...aria}
        dense
        aria-label={labelOf(t.category)}
        placeholder={t.select}
        value={choice.parent}
        options={nameOptions(categories)}
        onChange={(event) => onChange(withParent(categories, event.target.value))}
        onBlur={onLeave}
      />
      {choice.subs.length > 0 && (
        <Select
          dense
          aria-label={labelOf(t.subcategory)}
          value={choice.sub}
          options={choice.subs}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
      {choice.note && <p className="text-muted text-xs">{choice.note}</p>}
    </>
  );
}

interface CategoryChoice {
  parent: string;
  /** The chosen subcategory, or the parent itself. Used only if the parent has subcategories. */
  sub: string;
  subs: readonly { value: string; label: string }[];
  /** Explains what choosing a parent without a subcategory means. */
  note: string | null;
}

const NOTHING: CategoryChoice = { parent: '', sub: '', subs: [], note: null };

export function categoryChoice(
  categories: readonly Category[],
  value: string,
  part: 'condition' | 'action',
): CategoryChoice {
  const place = findCategory(categories, value);
  if (!place) return NOTHING;
  const { main } = place;
  if (main.sub_categories.length === 0) {
    const note = main.type === 'system' ? null : t.noSubs(main.name);
    return { parent: main.id, sub: '', subs: [], note };
  }
  const alone = part === 'condition' ? t.parentCondition : t.parentAction;
  return {
    parent: main.id,
    sub: value,
    subs: [
      ...nameOptions(main.sub_categories),
      { value: main.id, label: part === 'condition' ? t.allOf(main.name) : t.just(main.name) },
    ],
    note: place.sub ? null : alone(main.name),
  };
}

/** Value when a parent is picked: its first subcategory, or itself if it has none. */
export const withParent = (categories: readonly Category[], parent: string): string =>
  subcategoriesOf(categories, parent)[0]?.id ?? parent;
