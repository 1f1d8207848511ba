import { type ReactNode, useId } from 'react';
import { useUrlState } from '../../lib/url-state.ts';
import { Card, type CardProps } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Title } from '../../ui/title.tsx';
import type { CategoryDetail } from './category-rows.ts';
import { texts } from './texts.ts';

interface PanelProps extends Omit<CardProps, 'title'> {
  title: ReactNode;
  action?: ReactNode;
}

/** A scrolling area inside a panel; prints in full. */
export const SCROLLER = 'relative [scrollbar-width:thin] print:max-h-none print:overflow-visible';

/** A card with a title. The action on the right wraps below the title when space is tight. */
export function Panel({ title, action, flush, className, children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <Card
      flush={flush ?? false}
      aria-labelledby={id}
      {...rest}
      className={cx('flex flex-col', className)}
    >
      <div
        className={cx(
          'flex min-h-7 flex-wrap items-center gap-x-3 gap-y-2',
          flush ? 'px-5 pt-4 pb-2 phone:px-4' : 'mb-3',
        )}
      >
        <Title id={id} className="wrap-anywhere">
          {title}
        </Title>
        {action && <div className="ml-auto flex min-w-0 items-center gap-2">{action}</div>}
      </div>
      {children}
    </Card>
  );
}

const NAME = 'main';
const mains = (params: URLSearchParams) => (params.get(NAME) ?? '').split(',').filter(Boolean);

/**
 * Whether a list shows all categories (the default) or only main categories, and the control that switches between
 * them. Kept in the URL, so that Back restores it. `name` is the list's label.
 */
export function useCategoryDetail(list: string, name: string) {
  const [params, change] = useUrlState();
  const chosen = mains(params);
  const detail: CategoryDetail = chosen.includes(list) ? 'main' : 'all';
  const toggle = (
    <Segmented
      label={texts.showing(name)}
      value={detail}
      onChange={(next: CategoryDetail) => {
        const others = chosen.filter((one) => one !== list);
        change({ [NAME]: (next === 'main' ? [...others, list] : others).join(',') });
      }}
      options={[
        { value: 'all', label: texts.allCategories },
        { value: 'main', label: texts.mainCategories },
      ]}
    />
  );
  return [detail, toggle] as const;
}

export const PanelMessage = ({ children }: { children: ReactNode }) => (
  <p className="grid min-h-24 flex-1 place-items-center px-5 py-6 text-center text-muted">
    {children}
  </p>
);
