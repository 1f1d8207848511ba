import { type ChangeEvent, type FocusEvent, useState } from 'react';

/**
 * The values of a form of text fields, and what is wrong with those that were left or sent. Messages
 * follow from the values, so that one goes away with the key that mends it.
 */
export function useFields<Name extends string>(
  initial: Record<Name, string>,
  problem: (name: Name, values: Record<Name, string>) => string | null,
) {
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const names = Object.keys(initial) as Name[];

  return {
    values,
    error: (name: Name) =>
      checked.includes(name) ? (problem(name, values) ?? undefined) : undefined,
    bind: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // A message would push the button away from under the pointer; the button checks for itself.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
        // What nobody has typed into is not missing yet.
        if (values[name] !== '' || initial[name] !== '') setChecked((before) => [...before, name]);
      },
    }),
    /** Checks all fields; the first mistake gets the focus. */
    check: (form: HTMLFormElement): boolean => {
      const wrong = names.find((name) => problem(name, values) !== null);
      setChecked(names);
      if (wrong !== undefined) focusField(form, wrong);
      return wrong === undefined;
    },
  };
}

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
