import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { number } from '../lib/format.ts';
import { cx } from './cx.ts';
import { Select } from './select.tsx';
import { texts } from './texts.ts';

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

const CELL =
  'grid h-8 min-w-8 place-items-center rounded-control border px-1 text-xs transition-colors phone:h-11 phone:min-w-11';

export function Pagination({ page, pageSize, total, sizes, onPage, onPageSize }: PaginationProps) {
  const sizeId = useId();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const step = (label: string, to: number, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 1 || to > last}
      onClick={() => onPage(to)}
      className={cx(
        CELL,
        'border-line text-normal enabled:hover:bg-raised disabled:text-line-control',
      )}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
  return (
    <nav
      aria-label={texts.pages}
      className="flex min-h-13 flex-wrap items-center gap-2 border-line border-t px-5 py-2 text-muted text-xs phone:px-4"
    >
      <label htmlFor={sizeId} className="flex items-center gap-2 whitespace-nowrap">
        {texts.perPage}
        <span className="w-17">
          <Select
            id={sizeId}
            quiet
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </span>
      </label>
      <span className="ml-auto whitespace-nowrap pr-2">
        {texts.rows(number(from), number(Math.min(total, page * pageSize)), number(total))}
      </span>
      <span className="flex gap-2 phone:w-full phone:justify-between">
        {step(texts.previousPage, page - 1, ChevronLeft)}
        {pagesAround(page, last).map((entry) =>
          typeof entry === 'number' ? (
            <button
              key={entry}
              type="button"
              aria-label={texts.page(entry)}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPage(entry)}
              className={cx(
                CELL,
                'phone:hidden',
                entry === page
                  ? 'border-transparent bg-accent-tint font-semibold text-accent'
                  : 'border-line text-normal hover:bg-raised',
              )}
            >
              {number(entry)}
            </button>
          ) : (
            <span key={entry} aria-hidden className="grid w-4 place-items-center phone:hidden">
              …
            </span>
          ),
        )}
        <span className="hidden min-w-24 place-items-center phone:grid">
          {texts.pageOf(number(page), number(last))}
        </span>
        {step(texts.nextPage, page + 1, ChevronRight)}
      </span>
    </nav>
  );
}

/** Page numbers to offer: the first, the last, and those around the current page, with markers for the gaps. */
export function pagesAround(page: number, last: number): (number | 'gap-before' | 'gap-after')[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, last - 3));
  const to = Math.min(last - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < last - 1 ? (['gap-after'] as const) : []),
    last,
  ];
}
