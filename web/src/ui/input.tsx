import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { drawIcon, type Icon } from './icon.tsx';
import { texts } from './texts.ts';

export const CONTROL = cx(
  'w-full min-w-0 rounded-control border border-line-control bg-input px-3 text-md text-strong transition-colors phone:text-lg',
  'focus-visible:outline-offset-[-1px] focus-visible:border-transparent',
  'aria-invalid:border-expense-solid aria-invalid:shadow-[0_0_0_3px_var(--expense-tint)]',
  // Leaves room when scrolling to an invalid field, so that its label and message are visible too.
  'aria-invalid:scroll-mt-8 aria-invalid:scroll-mb-12',
  'disabled:border-line disabled:bg-raised disabled:text-muted read-only:not-[select]:bg-raised',
);

const height = (dense: boolean | undefined) => (dense ? 'h-9 phone:h-11' : 'h-10 phone:h-11');

export interface InputProps extends ComponentProps<'input'> {
  /** 36 pixels high, for a form that fills a dialog. */
  dense?: boolean;
  icon?: Icon;
}

export function Input({ dense, icon, className, ...rest }: InputProps) {
  const input = (
    <input className={cx(CONTROL, height(dense), icon ? 'pl-9' : false, className)} {...rest} />
  );
  if (!icon) return input;
  return (
    <span className="relative flex w-full min-w-0 items-center">
      <span className="pointer-events-none absolute left-3 text-muted">{drawIcon(icon, 16)}</span>
      {input}
    </span>
  );
}

export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} className={cx(CONTROL, 'resize-y py-2', className)} {...rest} />
);

export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type' | 'icon'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? texts.hidePassword : texts.showPassword;
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative flex w-full items-center">
      <Input
        type={shown ? 'text' : 'password'}
        className={cx('pr-11 phone:pr-12', className)}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
      />
      <button
        type="button"
        aria-label={label}
        aria-pressed={shown}
        data-tip={label}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute right-1 grid size-8 place-items-center rounded-chip text-muted hover:text-strong phone:right-0 phone:size-11"
      >
        <Icon size={16} aria-hidden />
      </button>
    </span>
  );
}
