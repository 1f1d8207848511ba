import { ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Input } from '../../../ui/input.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { texts } from '../texts.ts';
import { type Choices, filterOptions } from './filter-options.ts';
import {
  changeFilter,
  countFilters,
  type FilterName,
  type Filters,
  filtersIn,
  hasDateRange,
  offerOf,
} from './filters.ts';

const t = texts.filters;

export interface FilterProps {
  /** Filters as shown in the panel. Choices apply immediately, text fields on Search. */
  draft: Filters;
  choices: Choices;
  onChange: (draft: Filters) => void;
  onSearch: () => void;
  onClear: () => void;
}

/** Filters on a wide screen: a row of selects, the rest behind 'More filters'. */
export function FilterPanel({ draft, choices, onChange, onSearch, onClear }: FilterProps) {
  const hidden = countFilters(draft, filtersIn('more'));
  const [more, setMore] = useState(hidden > 0);
  const options = filterOptions(draft, choices);
  const field = (name: FilterName) => {
    const change = (value: string) => onChange(changeFilter(draft, name, value));
    if (offerOf(name)?.typed) {
      return <TextFilter key={name} name={name} value={draft[name]} onChange={change} />;
    }
    // With All as its only option, there is nothing to choose.
    if (name === 'subcategory' && options[name].length < 2) return null;
    return (
      <ToolbarSelect
        key={name}
        label={t.names[name]}
        value={draft[name]}
        options={options[name]}
        onChange={change}
        className="max-w-60"
      />
    );
  };

  return (
    <search>
      <form
        className="flex flex-wrap gap-2 border-line border-b p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (hasDateRange(draft)) onSearch();
        }}
      >
        {filtersIn('panel').map(field)}
        {more && (
          <div id="more-filters" className="flex w-full flex-wrap gap-2">
            {filtersIn('more').map(field)}
          </div>
        )}
        <div className="flex w-full items-center gap-2">
          <Button
            variant="ghost"
            className="px-3"
            icon={ListFilter}
            aria-expanded={more}
            aria-controls={more ? 'more-filters' : undefined}
            onClick={() => setMore(!more)}
          >
            {t.more}
            {hidden > 0 && <Badge tone="accent">{hidden}</Badge>}
          </Button>
          <Button variant="ghost" className="ml-auto" onClick={onClear}>
            {t.clear}
          </Button>
          <Button type="submit" disabled={!hasDateRange(draft)}>
            {t.search}
          </Button>
        </div>
      </form>
    </search>
  );
}

interface TextFilterProps {
  name: FilterName;
  value: string;
  onChange: (value: string) => void;
}

const TextFilter = ({ name, value, onChange }: TextFilterProps) => {
  const isSearch = name === 'description';
  return (
    <span className="min-w-40 flex-1">
      <Input
        dense
        icon={isSearch ? <Search size={14} aria-hidden /> : undefined}
        aria-label={t.names[name]}
        data-search={isSearch || undefined}
        placeholder={t.names[name]}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'text-sm',
          value === '' ? 'border-line! bg-canvas' : 'border-accent! bg-accent-tint!',
        )}
      />
    </span>
  );
};
