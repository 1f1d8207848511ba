import { ListFilter, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Caret } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { texts as ui } from '../../../ui/texts.ts';
import { texts } from '../texts.ts';
import { FilterField } from './filter-field.tsx';
import { type Choices, filterOptions, labelOf } from './filter-options.ts';
import { countFilters, type FilterName, type Filters, filtersIn, hasDateRange } from './filters.ts';
import { type FilterProps, useFilterDraft } from './use-transaction-filters.ts';

const t = texts.filters;
const STRIP = ['month', 'year', 'bank', 'direction', 'category', 'account_iban'] as const;
/** Filters from 'More filters' that a phone always shows. */
const EARLY: readonly FilterName[] = ['account_iban', 'ignore_default_metrics'];
const FIRST = [...filtersIn('panel'), ...EARLY];
const REST = filtersIn('more').filter((name) => !EARLY.includes(name));
const SET = 'border-accent bg-accent-tint text-strong';
const UNSET = 'border-line bg-canvas text-normal';

interface FilterStripProps {
  filters: Filters;
  choices: Choices;
  onOpen: () => void;
}

/** Active filters on a phone, in a strip that scrolls sideways. Each opens the sheet. */
export function FilterStrip({ filters, choices, onOpen }: FilterStripProps) {
  const options = filterOptions(filters, choices);
  const active = countFilters(filters);
  return (
    <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-1 [scrollbar-width:none]">
      <StripButton set={active > 0} onClick={onOpen}>
        <ListFilter size={16} aria-hidden />
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
          <span className={filters[name] === '' ? 'text-muted' : 'sr-only'}>{t.names[name]}</span>
          <span className="clip">{labelOf(filters[name], options[name])}</span>
          <Caret />
        </StripButton>
      ))}
    </div>
  );
}

interface StripButtonProps {
  set: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const StripButton = ({ set, onClick, children }: StripButtonProps) => (
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

const scrollTo = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });

/** All filters in a bottom sheet, two per row, with Clear and Search at the bottom. */
export function FilterSheet({ onClose, ...props }: FilterProps & { onClose: () => void }) {
  const { draft, options, change, search, clear } = useFilterDraft(props);
  const [rest, setRest] = useState(countFilters(draft, REST) > 0);
  const field = (name: FilterName) => (
    <FilterField
      key={name}
      name={name}
      value={draft[name]}
      options={options[name]}
      onChange={(value) => change(name, value)}
      place="sheet"
    />
  );

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t.title}
      headAction={<IconButton label={ui.close} icon={X} onClick={onClose} />}
      footer={
        <>
          <Button className="flex-1!" onClick={clear}>
            {t.clear}
          </Button>
          <Button
            type="submit"
            form="filter-sheet"
            variant="primary"
            className="flex-2!"
            disabled={!hasDateRange(draft)}
          >
            {t.search}
          </Button>
        </>
      }
    >
      <form id="filter-sheet" className="grid grid-cols-2 gap-3" onSubmit={search}>
        {FIRST.map(field)}
        {rest ? (
          <div ref={scrollTo} className="col-span-2 grid grid-cols-2 gap-3">
            {REST.map(field)}
          </div>
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
