import { ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Input } from '../../../ui/input.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { texts } from '../texts.ts';
import {
  countFilters,
  type FilterName,
  type Filters,
  filtersIn,
  hasDateRange,
  offerOf,
} from './filters.ts';
import { type FilterProps, useFilterDraft } from './use-transaction-filters.ts';

const t = texts.filters;

interface FilterPanelProps extends FilterProps {
  /** Called with the filters as shown, applied or not. */
  onDraft: (draft: Filters) => void;
}

/** Filters on a wide screen: a row of selects, the rest behind 'More filters'. A key typed here draws only the panel. */
export function FilterPanel({ onDraft, ...props }: FilterPanelProps) {
  const { draft, options, change, search, clear } = useFilterDraft(props, onDraft);
  const hidden = countFilters(draft, filtersIn('more'));
  const [more, setMore] = useState(hidden > 0);
  const field = (name: FilterName) => {
    const onChange = (value: string) => change(name, value);
    if (offerOf(name)?.typed) {
      return <TextFilter key={name} name={name} value={draft[name]} onChange={onChange} />;
    }
    // With All as its only option, there is nothing to choose.
    if (name === 'subcategory' && options[name].length < 2) return null;
    return (
      <ToolbarSelect
        key={name}
        label={t.names[name]}
        value={draft[name]}
        options={options[name]}
        onChange={onChange}
        className="max-w-60"
      />
    );
  };

  return (
    <search>
      <form className="flex flex-wrap gap-2 border-line border-b p-3" onSubmit={search}>
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
          <Button variant="ghost" className="ml-auto" onClick={clear}>
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
