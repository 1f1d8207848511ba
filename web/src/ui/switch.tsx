import { cx } from './cx.ts';
import { Toggle, type ToggleProps } from './toggle.tsx';

export const Switch = (props: ToggleProps) => (
  <Toggle
    {...props}
    classes={{ whole: 'gap-1', label: 'gap-3', hint: 'pl-12' }}
    draw={(input) => (
      <input
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox underneath exposes its state
        role="switch"
        className={cx(
          'h-5 w-9 flex-none appearance-none rounded-full bg-line-control p-0.5 transition-colors checked:bg-accent-solid',
          'before:block before:size-4 before:rounded-full before:bg-on-accent before:transition-transform checked:before:translate-x-4',
          'disabled:bg-raised disabled:shadow-[inset_0_0_0_1px_var(--line)] disabled:before:bg-line-strong',
        )}
        {...input}
      />
    )}
  />
);
