import { cx } from './cx.ts';
import { Toggle, type ToggleProps } from './toggle.tsx';

/** Drawn without an icon component to keep it cheap, because a table has one per row. */
export const Checkbox = (props: ToggleProps) => (
  <Toggle
    {...props}
    classes={{ whole: '', label: 'gap-2', hint: 'pl-6 phone:-mt-1.5' }}
    draw={({ className, ...input }) => (
      <input
        className={cx(
          'grid size-4 flex-none appearance-none place-items-center rounded-[4px] border border-line-control bg-input forced-colors:appearance-auto',
          'checked:border-accent-solid checked:bg-accent-solid indeterminate:border-accent-solid indeterminate:bg-accent-solid disabled:border-line disabled:bg-raised',
          'checked:before:size-3 checked:before:bg-on-accent checked:before:tick checked:disabled:before:bg-muted',
          'indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-on-accent',
          className,
        )}
        {...input}
      />
    )}
  />
);
