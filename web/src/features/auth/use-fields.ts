import { type ChangeEvent, type FocusEvent, useState } from 'react';

/**
 * Values of a form's text fields, with errors for fields that have lost focus or been submitted. Errors are derived
 * from the values, so each disappears with the keystroke that fixes it.
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
        // If focus moves to a button, an error shown now would shift that button away from the pointer. Pressing the
        // button validates the field anyway.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
        // An untouched empty field is not an error yet.
        if (values[name] !== '' || initial[name] !== '') setChecked((before) => [...before, name]);
      },
    }),
    /** Validates all fields and focuses the first with an error. */
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
