import type { ComponentProps } from 'react';

/** A radio button that looks like a card. All choices share its `name`. */
export const RadioCard = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 has-[input:checked]:border-accent has-[input:disabled]:bg-raised has-[input:checked]:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
    <input type="radio" {...input} className="size-4 flex-none accent-accent-solid outline-none" />
    {children}
  </label>
);
