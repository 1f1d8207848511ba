import { Check } from 'lucide-react';
import { Toggle, type ToggleProps } from './toggle.tsx';

export const Checkbox = (props: ToggleProps) => (
  <Toggle
    {...props}
    classes={{ whole: '', label: 'gap-2', hint: 'pl-6 phone:-mt-1.5' }}
    draw={(input) => (
      <span className="relative grid size-4 flex-none place-items-center">
        <input
          className="peer size-4 appearance-none rounded-[4px] border border-line-control bg-input checked:border-accent-solid checked:bg-accent-solid disabled:border-line disabled:bg-raised"
          {...input}
        />
        <Check
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:text-muted"
        />
      </span>
    )}
  />
);
