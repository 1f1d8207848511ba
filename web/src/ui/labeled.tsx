import { Field, type FieldProps } from './field.tsx';
import { Input, type InputProps } from './input.tsx';
import { Select, type SelectProps } from './select.tsx';

/*
 * Form controls with label, hint and error, for forms without a contract. Forms with a contract use `form-fields.tsx`.
 */

type Frame = Omit<FieldProps, 'children'>;
type Labeled<P> = Frame & Omit<P, keyof Frame>;

/** Separates the field's props from the control's. */
function apart<P>({ label, error, hint, required, star, className, ...rest }: Labeled<P>) {
  return [{ label, error, hint, required, star, className }, rest] as const;
}

export function LabeledInput(props: Labeled<InputProps>) {
  const [frame, rest] = apart<InputProps>(props);
  return <Field {...frame}>{(ids) => <Input {...ids} {...rest} />}</Field>;
}

export function LabeledSelect({
  controlClass,
  ...props
}: Labeled<SelectProps> & { controlClass?: string | undefined }) {
  const [frame, rest] = apart<SelectProps>(props);
  return (
    <Field {...frame}>{(ids) => <Select {...ids} {...rest} className={controlClass} />}</Field>
  );
}
