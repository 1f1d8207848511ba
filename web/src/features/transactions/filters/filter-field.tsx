import { Search } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Input } from '../../../ui/input.tsx';
import { LabeledInput, LabeledSelect } from '../../../ui/labeled.tsx';
import type { Option } from '../../../ui/select.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { texts } from '../texts.ts';
import { type FilterName, OFFERED } from './filters.ts';

const t = texts.filters;
const SET = 'border-accent! bg-accent-tint!';

interface FilterFieldProps {
  name: FilterName;
  value: string;
  /** Of a choice. */
  options: readonly Option[];
  onChange: (value: string) => void;
  /** In a sheet, fields have labels above them. In a panel, they carry their own names. */
  place: 'panel' | 'sheet';
}

export function FilterField({ name, value, options, onChange, place }: FilterFieldProps) {
  const label = t.names[name];
  // With All as its only option, there is nothing to choose.
  const isIdle = name === 'subcategory' && options.length < 2;
  if (OFFERED[name]?.kind === 'text') return <TextFilter {...{ name, value, onChange, place }} />;
  if (place === 'sheet') {
    return (
      <LabeledSelect
        label={label}
        value={value}
        disabled={isIdle}
        options={options}
        onChange={(event) => onChange(event.target.value)}
        controlClass={value === '' ? undefined : SET}
      />
    );
  }
  if (isIdle) return null;
  return <ToolbarSelect {...{ label, value, options, onChange }} className="max-w-60" />;
}

function TextFilter({ name, value, onChange, place }: Omit<FilterFieldProps, 'options'>) {
  const isSearch = name === 'description';
  const shared = {
    maxLength: 1000,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (place === 'sheet') {
    return (
      <LabeledInput
        {...shared}
        label={t.names[name]}
        className="col-span-2"
        icon={isSearch && Search}
        placeholder={isSearch ? t.descriptionHint : t.tagsHint}
        enterKeyHint="search"
      />
    );
  }
  return (
    <span className="min-w-40 flex-1">
      <Input
        {...shared}
        dense
        icon={isSearch && <Search size={14} aria-hidden />}
        aria-label={t.names[name]}
        data-search={isSearch || undefined}
        placeholder={t.names[name]}
        className={cx('text-sm', value === '' ? 'border-line! bg-canvas' : SET)}
      />
    </span>
  );
}
