import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: string; icon?: ReactNode }[];
  children: ReactNode;
}

/** Tabs that divide a screen into sections. Arrow keys move between tabs. */
export function Tabs<V extends string>({ label, value, onChange, tabs, children }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the open tab into view, because the tabs overflow on a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the open tab changes
  useEffect(() => {
    list.current
      ?.querySelector('[data-state=active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(tabs.find((tab) => tab.value === next)?.value ?? value)}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="mb-5 flex gap-1 overflow-x-auto border-line border-b phone:-mx-4 phone:mb-4 phone:px-4"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-10 flex-none items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-muted text-sm transition-colors hover:text-strong focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:text-strong phone:h-11"
          >
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} tabIndex={-1} className="outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
