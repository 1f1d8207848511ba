import { fold, hasEveryWord, searchWords } from '@saldo/domain/text';
import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from './cx.ts';
import { Popover } from './popover.tsx';
import { Caret, type Option } from './select.tsx';
import { texts } from './texts.ts';

interface SeveralSelectProps {
  label: string;
  /** Comma-separated; '' chooses none, and so does the first option. */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** In a sheet, the label stands above. In a panel, it stands inside, as in a `ToolbarSelect`. */
  place: 'panel' | 'sheet';
}

/** A button with a list in which several options can be searched and chosen. It stays open until the user leaves it. */
export function SeveralSelect({ label, value, options, onChange, place }: SeveralSelectProps) {
  const [open, setOpen] = useState(false);
  const chosen = value.split(',');
  const id = useId();
  const isSheet = place === 'sheet';
  const shown = options.filter((option) => chosen.includes(option.value));
  const toggle = (one: string) => {
    const rest = chosen.filter((other) => other !== one && other !== '');
    onChange(one === '' ? '' : [...rest, ...(chosen.includes(one) ? [] : [one])].join(','));
  };
  const button = (
    <button
      type="button"
      aria-labelledby={isSheet ? `${id}-label ${id}-value` : undefined}
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-control border px-3 text-left transition-colors',
        isSheet ? 'h-11 w-full text-lg' : 'h-9 max-w-60 text-sm phone:h-11',
        value === ''
          ? isSheet
            ? 'border-line-control bg-input text-strong'
            : 'border-line bg-canvas text-normal'
          : 'border-accent bg-accent-tint text-strong',
      )}
    >
      {!isSheet && <Name id={id} label={label} />}{' '}
      <span id={`${id}-value`} className="clip flex-1">
        {shown.map((option) => option.label).join(', ')}
      </span>
      <Caret className="ml-auto" />
    </button>
  );
  const list = (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={button}
      label={label}
      align="start"
      className="z-50! w-76"
    >
      <Command
        label={label}
        loop
        filter={(one, query) => (hasEveryWord(one, searchWords(query)) ? 1 : 0)}
        className="flex min-h-0 flex-col"
      >
        <div className="flex flex-none items-center gap-2 border-line border-b px-3">
          <Search size={16} aria-hidden className="flex-none text-muted" />
          <Command.Input
            placeholder={texts.search}
            className="h-11 min-w-0 flex-1 bg-transparent text-sm text-strong outline-none phone:text-lg"
          />
        </div>
        <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-1">
          <Command.Empty className="px-3 py-6 text-center text-muted text-sm">
            {texts.noneFound}
          </Command.Empty>
          {options.map((option) => (
            <Command.Item
              key={option.value}
              // Searched. Two options may have the same label.
              value={`${fold(option.label)} ${option.value}`}
              aria-checked={chosen.includes(option.value)}
              onSelect={() => toggle(option.value)}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 text-normal text-sm data-[selected=true]:bg-float-on data-[selected=true]:text-strong phone:min-h-11"
            >
              <span className="clip flex-1">{option.label}</span>
              {chosen.includes(option.value) && <Check size={16} aria-hidden />}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
  if (!isSheet) return list;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Name id={id} label={label} isAbove />
      {list}
    </div>
  );
}

const Name = ({ id, label, isAbove }: { id: string; label: string; isAbove?: boolean }) => (
  <span id={`${id}-label`} className={isAbove ? 'font-medium text-normal text-sm' : 'text-muted'}>
    {label}
  </span>
);
