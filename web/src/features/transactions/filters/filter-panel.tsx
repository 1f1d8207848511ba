import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import { FilterField } from './filter-field.tsx';
import { countFilters, type FilterName, type Filters, filtersIn, hasDateRange } from './filters.ts';
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
  const field = (name: FilterName) => (
    <FilterField
      key={name}
      name={name}
      value={draft[name]}
      options={options[name]}
      onChange={(value) => change(name, value)}
      place="panel"
    />
  );

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
