import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Input } from '../../ui/input.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { type Choices, filterOptions, type SelectName, subcategoriesOf } from './filter-options.ts';
import { changeFilter, countFilters, type Filters, MORE_FILTERS, namesDays } from './filters.ts';
import { texts } from './texts.ts';

const t = texts.filters;

export interface FilterProps {
  /** As the panel has them; they apply on Search. */
  draft: Filters;
  choices: Choices;
  onChange: (draft: Filters) => void;
  onSearch: () => void;
  onClear: () => void;
}

/** The filters of a wide screen: a row of selects, the rest behind 'More filters'. */
export function FilterPanel({ draft, choices, onChange, onSearch, onClear }: FilterProps) {
  const hidden = countFilters(draft, MORE_FILTERS);
  const [more, setMore] = useState(hidden > 0);
  const options = filterOptions(draft, choices);
  const select = (name: SelectName) => (
    <ToolbarSelect
      label={t[name]}
      value={draft[name]}
      options={options[name]}
      onChange={(value) => onChange(changeFilter(draft, name, value))}
      className="max-w-60"
    />
  );
  const hasSubcategories =
    draft.subcategory !== '' || subcategoriesOf(choices.categories, draft.category).length > 0;

  return (
    <search>
      <form
        className="flex flex-wrap gap-2 border-line border-b p-3"
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
        {hasSubcategories && select('subcategory')}
        <TextFilter
          name="description"
          icon={<Search size={14} aria-hidden />}
          draft={draft}
          onChange={onChange}
        />
        {more && (
          <div id="more-filters" className="flex w-full flex-wrap gap-2">
            {select('account_iban')}
            {select('has_fee')}
            {select('ignore')}
            {select('ignore_default_metrics')}
            <TextFilter name="tags" draft={draft} onChange={onChange} />
          </div>
        )}
        <div className="flex w-full items-center gap-2">
          <Button
            variant="ghost"
            className="px-3"
            icon={<SlidersHorizontal size={16} aria-hidden />}
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
          <Button type="submit" disabled={!namesDays(draft)}>
            {t.search}
          </Button>
        </div>
      </form>
    </search>
  );
}

interface TextFilterProps extends Pick<FilterProps, 'draft' | 'onChange'> {
  name: 'description' | 'tags';
  icon?: ReactNode;
}

const TextFilter = ({ name, icon, draft, onChange }: TextFilterProps) => (
  <span className="min-w-40 flex-1">
    <Input
      dense
      icon={icon}
      aria-label={t[name]}
      data-search={name === 'description' || undefined}
      placeholder={t[name]}
      maxLength={1000}
      value={draft[name]}
      onChange={(event) => onChange(changeFilter(draft, name, event.target.value))}
      className={cx(
        'text-sm',
        draft[name] === '' ? 'border-line! bg-canvas' : 'border-accent! bg-accent-tint!',
      )}
    />
  </span>
);
