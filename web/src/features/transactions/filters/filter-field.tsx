import { Search } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LabeledSelect } from '../../../ui/labeled.tsx';
import type { Option } from '../../../ui/select.tsx';
import { SeveralSelect } from '../../../ui/several-select.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { TagsInput } from '../tags-input.tsx';
import { texts } from '../texts.ts';
import { type FilterName, OFFERED, TAGS } from './filters.ts';

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
  const { kind = 'choice' } = OFFERED[name] ?? {};
  if (kind === 'choices') return <SeveralSelect {...{ label, value, options, onChange, place }} />;
  if (kind !== 'choice') return <TypedFilter {...{ name, value, onChange, place, kind }} />;
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

interface TypedFilterProps extends Omit<FilterFieldProps, 'options'> {
  kind: 'text' | 'amount' | 'day';
}

const INPUTS = {
  text: { maxLength: 1000 },
  amount: {
    inputMode: 'decimal',
    maxLength: 13,
    pattern: '\\d{1,10}([.,]\\d{1,2})?',
    title: t.amountHint,
  },
  day: { type: 'date' },
} as const;

function TypedFilter({ name, value, onChange, place, kind }: TypedFilterProps) {
  const isSearch = name === 'description';
  const Control = TAGS.has(name) ? TagsInput : Input;
  const shared = {
    ...INPUTS[kind],
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (place === 'sheet') {
    const hint = isSearch ? t.descriptionHint : t.tagsHint;
    return (
      <Field label={t.names[name]} className={kind === 'text' ? 'col-span-2' : undefined}>
        {(ids) => (
          <Control
            {...ids}
            {...shared}
            icon={isSearch && Search}
            placeholder={kind === 'text' ? hint : undefined}
            enterKeyHint="search"
          />
        )}
      </Field>
    );
  }
  const input = (
    <Control
      {...shared}
      dense
      icon={isSearch && <Search size={14} aria-hidden />}
      aria-label={t.names[name]}
      data-search={isSearch || undefined}
      placeholder={t.names[name]}
      className={cx('text-sm', value === '' ? 'border-line! bg-canvas' : SET)}
    />
  );
  if (kind === 'text') return <span className="min-w-40 flex-1">{input}</span>;
  if (kind === 'amount') return <span className="w-32">{input}</span>;
  // A date field shows its format instead of a placeholder.
  return (
    <span className="flex items-center gap-2 text-muted text-sm">
      <span aria-hidden>{t.names[name]}</span>
      <span className="w-36">{input}</span>
    </span>
  );
}
