import { Ellipsis, House, ListChecks, type LucideIcon, Plus, TextAlignStart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { toSortQuery } from '../features/categories/api.ts';
import { paths } from '../lib/paths.ts';
import { may, useUser } from '../lib/permissions.ts';
import { useShown } from '../lib/use-shown.ts';
import { cx } from '../ui/cx.ts';
import { texts } from './texts.ts';

const t = texts.bar;

const ITEM =
  'flex h-full min-w-0 flex-col items-center justify-center gap-1 rounded-control font-medium text-[11px] leading-4';
const REST = 'text-muted';

interface BottomBarProps {
  /** Whether the menu of all screens is open. */
  open: boolean;
  onMore: () => void;
}

/** A phone's way to the screens of every day, within the thumb's reach. */
export function BottomBar({ open, onMore }: BottomBarProps) {
  const mayAdd = may(useUser(), 'edit');
  return (
    <nav
      data-bottom-bar
      aria-label={t.label}
      className="fixed inset-x-0 bottom-0 z-30 grid h-(--bar) auto-cols-fr grid-flow-col border-line border-t bg-surface px-1 pb-[env(safe-area-inset-bottom)]"
    >
      <Place to={paths.home()} label={texts.screens.home} icon={House} />
      <Place to={paths.transactions()} label={texts.screens.transactions} icon={TextAlignStart} />
      {mayAdd && (
        <a
          href={paths.quickAdd()}
          aria-label={t.add}
          className="grid place-items-center rounded-control"
        >
          <span className="grid size-12 place-items-center rounded-dialog bg-accent-solid text-on-accent">
            <Plus size={20} aria-hidden />
          </span>
        </a>
      )}
      <Place to={paths.sort()} label={texts.screens.sort} icon={ListChecks} badge={<ToSort />} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onMore}
        className={cx(ITEM, REST)}
      >
        <Ellipsis size={20} aria-hidden />
        {t.more}
      </button>
    </nav>
  );
}

interface PlaceProps {
  to: string;
  label: string;
  icon: LucideIcon;
  badge?: ReactNode;
}

function Place({ to, label, icon: Icon, badge }: PlaceProps) {
  const here = useLocation().pathname === to;
  return (
    <a
      href={to}
      aria-current={here ? 'page' : undefined}
      className={cx(ITEM, here ? 'text-accent' : REST)}
    >
      <span className="relative">
        <Icon size={20} aria-hidden />
        {badge}
      </span>
      <span className="max-w-full truncate">{label}</span>
    </a>
  );
}

/** The number of merchants to sort. */
function ToSort() {
  const count = useShown(toSortQuery).data?.count ?? 0;
  return (
    count > 0 && (
      <span className="absolute -top-1.5 left-3 rounded-full bg-accent-solid px-1.5 font-semibold text-[10px] text-on-accent leading-4">
        {count > 99 ? '99+' : count}
        <span className="sr-only"> {texts.toSort(count)}</span>
      </span>
    )
  );
}
