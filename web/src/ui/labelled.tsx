import { Field, type FieldProps } from './field.tsx';
import { Input, type InputProps } from './input.tsx';
import { Select, type SelectProps } from './select.tsx';

/*
 * A control with its label, its hint and what is wrong with it, where no form of the contract binds it: those stand in
 * `form-fields.tsx`.
 */

type Frame = Omit<FieldProps, 'children'>;
type Labelled<P> = Frame & Omit<P, keyof Frame>;

/** What is the field's, and what is the control's in it. */
function apart<P>({ label, error, hint, required, star, className, ...rest }: Labelled<P>) {
  return [{ label, error, hint, required, star, className }, rest] as const;
}

export function LabelledInput(props: Labelled<InputProps>) {
  const [frame, rest] = apart<InputProps>(props);
  return <Field {...frame}>{(ids) => <Input {...ids} {...rest} />}</Field>;
}

export function LabelledSelect(props: Labelled<SelectProps>) {
  const [frame, rest] = apart<SelectProps>(props);
  return <Field {...frame}>{(ids) => <Select {...ids} {...rest} />}</Field>;
}
