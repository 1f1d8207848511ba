import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { afterPress } from '../lib/after-press.ts';
import { type ContractForm, maxLengthOf } from '../lib/contract-form.ts';
import { isInMain, mainCurrency } from '../lib/money.ts';
import { Checkbox } from './checkbox.tsx';
import { cx } from './cx.ts';
import { Field, type FieldIds } from './field.tsx';
import { IconInput as IconControl } from './icon-field.tsx';
import { Input, type InputProps, PasswordInput, Textarea } from './input.tsx';
import { moneyHint } from './money-hint.tsx';
import { Select, type SelectProps } from './select.tsx';

type FormOf<V extends FieldValues> = Pick<ContractForm<V>, 'control' | 'schema' | 'again'>;

interface BoundProps<V extends FieldValues> {
  form: FormOf<V>;
  name: FieldPath<V>;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  star?: boolean | undefined;
  /** Called on each change, for other controls that depend on the value. */
  onChanged?: (() => void) | undefined;
  className?: string | undefined;
}

/** Validation messages in the contract start with "is" or "must"; prefixing the field's label makes them sentences. */
const sentence = (label: string, message: string) =>
  /^(is|must|has) /.test(message)
    ? `${label} ${message}`
    : message.charAt(0).toUpperCase() + message.slice(1);

interface Control extends FieldIds {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the value's type depends on the form, as in React Hook Form
  value: any;
  ref: (element: unknown) => void;
  onChange: (given: unknown) => void;
  onBlur: () => void;
}

interface FormFieldProps<V extends FieldValues> extends BoundProps<V> {
  children: (control: Control, limit: number | undefined) => ReactNode;
}

/** A form field that wraps any control, with the error message below it. */
export function FormField<V extends FieldValues>({ form, children, ...props }: FormFieldProps<V>) {
  const { name, label, hint, required = false, star = false, className } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const { message } = fieldState.error ?? {};
  const control = {
    name,
    value: field.value,
    ref: field.ref,
    onChange: (given: unknown) => {
      field.onChange(given);
      props.onChanged?.();
      form.again();
    },
    // Don't report a field as missing until the user has typed in it.
    onBlur: () => {
      if (field.value !== '' || fieldState.isDirty) afterPress(field.onBlur);
    },
  };
  return (
    <Field
      {...{ label, required, star }}
      hint={hint === message ? undefined : hint}
      className={className ?? ''}
      error={message && sentence(label, message)}
    >
      {(ids) => children({ ...ids, ...control }, maxLengthOf(form.schema, name))}
    </Field>
  );
}

type Own<P, V extends FieldValues> = BoundProps<V> & Omit<P, keyof Control | keyof BoundProps<V>>;

/** Separates the field's props from the control's. */
function apart<V extends FieldValues, P>(props: Own<P, V>) {
  const { form, name, label, hint, required, star, onChanged, className, ...rest } = props;
  const field = { form, name, label, hint, required, star, onChanged, className };
  return [field, rest] as const;
}

export function TextField<V extends FieldValues>(props: Own<InputProps, V>) {
  const [field, rest] = apart<V, InputProps>(props);
  return (
    <FormField {...field}>
      {(control, maxLength) => (
        <Input dense autoComplete="off" maxLength={maxLength} {...rest} {...control} />
      )}
    </FormField>
  );
}

export function PasswordField<V extends FieldValues>(props: Own<InputProps, V>) {
  const [field, rest] = apart<V, InputProps>(props);
  return (
    <FormField {...field}>
      {(control, maxLength) => <PasswordInput dense maxLength={maxLength} {...rest} {...control} />}
    </FormField>
  );
}

export const DateField = <V extends FieldValues>(props: Own<InputProps, V>) => (
  <TextField {...props} type="date" />
);

export function TextareaField<V extends FieldValues>(props: Own<ComponentProps<'textarea'>, V>) {
  const [field, rest] = apart<V, ComponentProps<'textarea'>>(props);
  return (
    <FormField {...field}>
      {(control, maxLength) => <Textarea maxLength={maxLength} {...rest} {...control} />}
    </FormField>
  );
}

export function SelectField<V extends FieldValues>(props: Own<SelectProps, V>) {
  const [field, rest] = apart<V, SelectProps>(props);
  return <FormField {...field}>{(control) => <Select dense {...rest} {...control} />}</FormField>;
}

/** A text field for an amount, with a hint that shows how Saldo reads it. */
export function MoneyField<V extends FieldValues>({
  currency = mainCurrency(),
  ...props
}: Own<InputProps, V> & { currency?: string }) {
  const { name, label, form } = props;
  const { field } = useController({ control: form.control, name });
  const onTake = (taken: string) => {
    field.onChange(taken);
    form.again();
  };
  const hint = moneyHint({ text: field.value, currency, onTake });
  return (
    <TextField
      {...props}
      label={isInMain({ currency }) ? label : `${label} (${currency})`}
      hint={hint ?? props.hint}
      inputMode="decimal"
    />
  );
}

export const IconField = <V extends FieldValues>(
  props: BoundProps<V> & { presets: readonly string[] },
) => (
  <FormField {...props} className={cx('has-[fieldset]:col-span-full', props.className)}>
    {({ value, onChange, onBlur, name, ref, ...ids }) => (
      <IconControl ids={ids} presets={props.presets} {...{ value, onChange, onBlur }} />
    )}
  </FormField>
);

type ToggleProps<V extends FieldValues> = Pick<
  BoundProps<V>,
  'form' | 'name' | 'label' | 'hint' | 'className'
> & { disabled?: boolean };

export function CheckboxField<V extends FieldValues>({ form, name, ...props }: ToggleProps<V>) {
  const { field } = useController({ control: form.control, name });
  const { value, ...rest } = field;
  return <Checkbox {...props} {...rest} checked={value} />;
}
