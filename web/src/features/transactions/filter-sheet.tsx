import { Plus, Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Caret, Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type Choices, filterOptions, type SelectName } from './filter-options.ts';
import type { FilterProps } from './filter-panel.tsx';
import { changeFilter, countFilters, type Filters, namesDays } from './filters.ts';
import { texts } from './texts.ts';

const t = texts.filters;
const STRIP = ['month', 'year', 'bank', 'direction', 'category', 'account_iban'] as const;
const REST = ['tags', 'has_fee', 'ignore'] as const;
const SET = 'border-accent bg-accent-tint text-strong';
const UNSET = 'border-line bg-canvas text-normal';

/** On a phone: what is set, in a strip that scrolls sideways. Each opens the sheet. */
export function FilterStrip({
  filters,
  choices,
  onOpen,
}: {
  filters: Filters;
  choices: Choices;
  onOpen: () => void;
}) {
  const options = filterOptions(filters, choices);
  const active = countFilters(filters);
  return (
    <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-1 [scrollbar-width:none]">
      <StripButton set={active > 0} onClick={onOpen}>
        <SlidersHorizontal size={16} aria-hidden />
        {t.title}
        {active > 0 && (
          <Badge tone="accent" className="px-1.5">
            {active}
            <span className="sr-only"> {t.active}</span>
          </Badge>
        )}
      </StripButton>
      {STRIP.map((name) => (
        <StripButton key={name} set={filters[name] !== ''} onClick={onOpen}>
          <span className={filters[name] === '' ? 'text-muted' : 'sr-only'}>{t[name]}</span>
          {options[name].find(({ value }) => value === filters[name])?.label}
          <Caret />
        </StripButton>
      ))}
    </div>
  );
}

const StripButton = ({
  set,
  onClick,
  children,
}: {
  set: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) => (
  <button
    type="button"
    onClick={onClick}
    className={cx(
      'flex h-11 max-w-60 flex-none items-center gap-2 whitespace-nowrap rounded-control border px-3 text-sm',
      set ? SET : UNSET,
    )}
  >
    {children}
  </button>
);

/** All filters, rising from below: in pairs, Clear and Search at the foot. */
export function FilterSheet({
  draft,
  choices,
  onChange,
  onSearch,
  onClear,
  onClose,
}: FilterProps & { onClose: () => void }) {
  const [rest, setRest] = useState(countFilters(draft, REST) > 0);
  const form = useRef<HTMLFormElement>(null);
  const options = filterOptions(draft, choices);
  const change = (name: SelectName | 'description' | 'tags', value: string) =>
    onChange(changeFilter(draft, name, value));
  const select = (name: SelectName, disabled = false) => (
    <Field label={t[name]}>
      {(ids) => (
        <Select
          {...ids}
          value={draft[name]}
          disabled={disabled}
          options={options[name]}
          onChange={(event) => change(name, event.target.value)}
          className={draft[name] === '' ? undefined : 'border-accent! bg-accent-tint!'}
        />
      )}
    </Field>
  );
  useEffect(() => {
    if (rest) form.current?.querySelector('[data-rest]')?.scrollIntoView({ block: 'nearest' });
  }, [rest]);

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t.title}
      headAction={<IconButton label="Close" icon={<X size={16} aria-hidden />} onClick={onClose} />}
      footer={
        <>
          <Button className="flex-1!" onClick={onClear}>
            {t.clear}
          </Button>
          <Button
            type="submit"
            form="filter-sheet"
            variant="primary"
            className="flex-2!"
            disabled={!namesDays(draft)}
          >
            {t.search}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="filter-sheet"
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (namesDays(draft)) onSearch();
        }}
      >
        {select('month')}
        {select('year')}
        {select('bank')}
        {select('direction')}
        {select('category')}
        {select('subcategory', options.subcategory.length < 2)}
        <Field label={t.description} className="col-span-2">
          {(ids) => (
            <Input
              {...ids}
              icon={<Search size={16} aria-hidden />}
              placeholder={t.descriptionHint}
              maxLength={1000}
              enterKeyHint="search"
              value={draft.description}
              onChange={(event) => change('description', event.target.value)}
            />
          )}
        </Field>
        {select('account_iban')}
        {select('ignore_default_metrics')}
        {rest ? (
          <>
            <Field label={t.tags} className="col-span-2">
              {(ids) => (
                <Input
                  {...ids}
                  data-rest
                  placeholder={t.tagsHint}
                  maxLength={1000}
                  enterKeyHint="search"
                  value={draft.tags}
                  onChange={(event) => change('tags', event.target.value)}
                />
              )}
            </Field>
            {select('has_fee')}
            {select('ignore')}
          </>
        ) : (
          <button
            type="button"
            onClick={() => setRest(true)}
            className="col-span-2 flex min-h-11 items-center gap-1.5 font-medium text-accent text-sm"
          >
            <Plus size={14} aria-hidden />
            {t.moreOnPhone}
          </button>
        )}
      </form>
    </Sheet>
  );
}
