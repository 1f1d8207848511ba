import type { Recap } from '@saldo/contract/home';
import {
  ArrowLeftRight,
  CalendarX,
  ChevronRight,
  Clock3,
  CopyCheck,
  type LucideIcon,
  Tag,
  TrendingUp,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { day, today } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { texts } from './texts.ts';

const t = texts.toDo;
const HIDDEN = 'saldo.to-do-hidden';

const wasHidden = () => attempt(() => localStorage.getItem(HIDDEN)) === today();

interface Task {
  key: string;
  icon: LucideIcon;
  look: string;
  to: string;
  words: string;
}

/** All tasks, in the order in which they matter. */
function tasksOf(toDo: Recap['to_do']): Task[] {
  const {
    transfers,
    to_sort: sort,
    missing,
    stale,
    series_news,
    duplicates,
    paid_twice,
    ending,
  } = toDo;
  const news = (icon: LucideIcon, of: typeof series_news): Task[] =>
    of.map(({ id, message }) => ({
      ...{ key: id, icon, look: 'text-warning' },
      ...{ to: paths.recurring(), words: message },
    }));
  return [
    ...(transfers === 0
      ? []
      : [
          {
            ...{ key: 'transfers', icon: ArrowLeftRight, look: 'text-info' },
            ...{ to: paths.transactions({ transfers: '1' }), words: t.transfers(transfers) },
          },
        ]),
    ...(sort.count === 0
      ? []
      : [
          {
            ...{ key: 'sort', icon: Tag, look: 'text-muted' },
            ...{ to: paths.sort(), words: t.sort(sort.count) },
          },
        ]),
    ...missing.map(({ account_id: id, name, from, to }) => ({
      ...{ key: `missing ${id}`, icon: TriangleAlert, look: 'text-warning' },
      ...{ to: paths.accounts(id), words: t.missing(name, from, to) },
    })),
    ...stale.map(({ account_id: id, name, last_data: on }) => ({
      ...{ key: `stale ${id}`, icon: CalendarX, look: 'text-warning' },
      ...{ to: paths.accounts(id), words: t.stale(name, day(on)) },
    })),
    ...(ending
      ? [
          {
            ...{ key: 'ending', icon: Clock3, look: 'text-caution' },
            to: paths.bankConnections(),
            words: t.ending(ending.name, ending.days_left),
          },
        ]
      : []),
    ...news(TrendingUp, series_news),
    ...(duplicates.count === 0
      ? []
      : [
          {
            ...{ key: 'duplicates', icon: CopyCheck, look: 'text-muted' },
            ...{ to: paths.transactions(), words: t.duplicates(duplicates.count) },
          },
        ]),
    ...news(TriangleAlert, paid_twice),
  ];
}

/** How many tasks are shown before the rest is asked for. */
const FIRST = 4;

/** Tasks as links. Hidden if there are none, or until tomorrow if the user dismissed them. */
export function ToDo(toDo: Recap['to_do']) {
  const [hidden, setHidden] = useState(wasHidden);
  const [all, setAll] = useState(false);
  const tasks = tasksOf(toDo);
  if (hidden || tasks.length === 0) return null;
  const hide = () => {
    setHidden(true);
    // If the browser has no storage, the list returns on the next visit.
    attempt(() => localStorage.setItem(HIDDEN, today()));
  };
  const shown = all ? tasks : tasks.slice(0, FIRST);
  return (
    <section
      aria-label={t.title}
      className="mb-4 w-full rounded-card border border-line bg-surface text-sm phone:mb-3"
    >
      <div className="flex min-h-11 items-center gap-2 border-line border-b pr-2 pl-5 phone:pl-4">
        <h2 className="font-semibold text-strong">{t.title}</h2>
        <Badge tone="accent">{tasks.length}</Badge>
        <IconButton
          label={t.hide}
          icon={<X size={16} aria-hidden />}
          onClick={hide}
          className="ml-auto"
        />
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-b-card bg-line @min-[820px]:grid-cols-2">
        {shown.map((task) => (
          <ToDoItem key={task.key} task={task} />
        ))}
        {shown.length < tasks.length && (
          <li className="bg-surface @min-[820px]:col-span-2">
            <button
              type="button"
              onClick={() => setAll(true)}
              className="min-h-11 w-full px-5 text-left font-medium text-accent hover:underline phone:px-4"
            >
              {t.more(tasks.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const ToDoItem = ({ task: { icon: Icon, look, to, words } }: { task: Task }) => (
  <li className="min-w-0 bg-surface @min-[820px]:last:odd:col-span-2">
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2 px-5 py-2 font-medium text-strong hover:underline phone:px-4"
    >
      <Icon size={16} aria-hidden className={cx('flex-none', look)} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{words}</span>
      <ChevronRight size={16} aria-hidden className="flex-none text-muted" />
    </Link>
  </li>
);
