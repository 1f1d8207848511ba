import type { StepKind } from '@saldo/contract/history';
import {
  ArrowLeftRight,
  Bell,
  CalendarPlus,
  ChartColumn,
  Coins,
  GitFork,
  GitMerge,
  HandCoins,
  type LucideIcon,
  Paperclip,
  Pencil,
  RefreshCw,
  Repeat,
  SlidersHorizontal,
  Sparkles,
  Star,
  Store,
  Tag,
  Tags,
  Target,
  Trash2,
  Upload,
  Wallet,
} from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Chevron } from '../../ui/chevron.tsx';
import { cx } from '../../ui/cx.ts';
import { FittedFigure } from '../../ui/stat-card.tsx';

/** On a phone the figures and the action go to a second line. */
const GRID =
  'relative grid min-h-16 grid-cols-[3.25rem_2.25rem_minmax(0,1fr)_8rem_9.5rem_1rem] items-center gap-x-4 px-5 py-2.5 max-lg:grid-cols-[2.75rem_2.25rem_minmax(0,1fr)_7rem_8.25rem_1rem] max-lg:gap-x-3 phone:grid-cols-[2.25rem_minmax(0,1fr)_auto] phone:gap-x-3 phone:gap-y-1 phone:px-4 phone:py-3';

const QUIET = 'bg-raised text-muted';
const TONES = {
  import: 'bg-income-tint text-income',
  ai: 'bg-accent-tint text-accent',
  edit: 'bg-info-tint text-info',
  delete: 'bg-expense-tint text-expense',
  rule: 'bg-warning-tint text-warning',
} as const;

const MARKS: Record<StepKind, readonly [icon: LucideIcon, tone: string]> = {
  import: [Upload, TONES.import],
  restore: [Upload, TONES.import],
  sync: [RefreshCw, QUIET],
  edit: [Pencil, TONES.edit],
  batch: [Pencil, TONES.edit],
  transfer: [ArrowLeftRight, TONES.edit],
  merchant: [Store, TONES.edit],
  series: [Repeat, TONES.edit],
  planned: [CalendarPlus, TONES.edit],
  account: [Wallet, TONES.edit],
  bulk_delete: [Trash2, TONES.delete],
  category: [Tag, TONES.edit],
  category_delete: [Tag, TONES.delete],
  category_merge: [Tag, TONES.edit],
  goal: [Target, TONES.edit],
  alert: [Bell, TONES.edit],
  metric: [ChartColumn, TONES.edit],
  view: [Star, TONES.edit],
  tag: [Tags, TONES.edit],
  rate: [Coins, TONES.edit],
  receipt: [Paperclip, TONES.edit],
  share: [HandCoins, TONES.edit],
  ai: [Sparkles, TONES.ai],
  sort: [Sparkles, TONES.ai],
  rule: [SlidersHorizontal, TONES.rule],
  rules: [SlidersHorizontal, TONES.rule],
  merge: [GitMerge, QUIET],
  split: [GitFork, QUIET],
};

interface RowLayoutProps {
  kind: StepKind;
  time: string;
  title: string;
  detail: string;
  sum: string;
  count: string;
  action: ReactNode;
  isOpen: boolean;
  /** Used for undone steps. */
  isDimmed?: boolean;
  /** Id of the panel it expands. */
  controls: string;
  onToggle: () => void;
  toggle?: Ref<HTMLButtonElement>;
}

/** A row of the history. Pressing anywhere except the action expands it. */
export function RowLayout(props: RowLayoutProps) {
  const { kind, time, title, detail, sum, count, isOpen, isDimmed, controls } = props;
  const [Icon, tone] = MARKS[kind];
  return (
    <div className={cx(GRID, !isOpen && 'hover:bg-raised')}>
      <span className="whitespace-nowrap text-muted text-xs phone:hidden">{time}</span>
      <span
        aria-hidden
        className={cx(
          'grid size-9 place-items-center rounded-control phone:self-start',
          isDimmed ? QUIET : tone,
        )}
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 phone:col-span-2">
        <button
          ref={props.toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={props.onToggle}
          className={cx(
            'block max-w-full text-left text-md wrap-anywhere after:absolute after:inset-0',
            'outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2',
            isDimmed ? 'text-muted' : 'font-medium text-strong',
          )}
        >
          {title}
        </button>
        <p className="text-muted text-xs wrap-anywhere text-pretty">
          <span className="hidden phone:inline">{detail ? `${time} · ` : time}</span>
          {detail}
        </p>
      </div>
      <p className="@container text-right phone:col-start-2 phone:text-left">
        {sum && !isDimmed && (
          <span className="block whitespace-nowrap font-semibold text-md text-strong phone:mr-2 phone:inline">
            <FittedFigure text={sum} />
          </span>
        )}{' '}
        <span className="block whitespace-nowrap text-muted text-xs phone:inline">{count}</span>
      </p>
      <div className="flex min-h-8 items-center justify-end phone:empty:hidden phone:min-h-9">
        {props.action}
      </div>
      <Chevron open={isOpen} size={16} className="text-muted phone:hidden" />
    </div>
  );
}
