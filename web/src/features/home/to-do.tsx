import type { Recap } from '@saldo/contract/home';
import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { today } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Title } from '../../ui/title.tsx';
import { texts } from './texts.ts';
import { type Task, tasksOf } from './to-do-tasks.ts';

const t = texts.toDo;
const HIDDEN = 'saldo.to-do-hidden';

const wasHidden = () => attempt(() => localStorage.getItem(HIDDEN)) === today();

/** How many tasks are shown before the rest is asked for. */
const FIRST = 5;

interface ToDoProps {
  toDo: Recap['to_do'];
  className: string;
}

/** Tasks as links. Hidden if there are none, or until tomorrow if the user dismissed them. */
export function ToDo({ toDo, className }: ToDoProps) {
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
      data-to-do
      aria-label={t.title}
      className={cx(
        'overflow-hidden rounded-card border border-line bg-surface text-sm',
        className,
      )}
    >
      <div className="flex min-h-13 items-center gap-2 pr-2 pl-5 phone:pl-4">
        <Title>{t.title}</Title>
        <Badge tone="accent">{tasks.length}</Badge>
        <IconButton
          label={t.hide}
          icon={<X size={16} aria-hidden />}
          onClick={hide}
          className="ml-auto"
        />
      </div>
      <ul className="*:border-line *:border-t">
        {shown.map((task) => (
          <ToDoItem key={task.key} task={task} />
        ))}
        {shown.length < tasks.length && (
          <li>
            <button
              type="button"
              onClick={() => setAll(true)}
              className="min-h-11 w-full px-5 text-left font-medium text-accent -outline-offset-2 hover:underline phone:px-4"
            >
              {t.more(tasks.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const ToDoItem = ({ task: { icon: Icon, look, to, title, detail } }: { task: Task }) => (
  <li>
    <Link
      to={to}
      className="group flex min-h-15 items-center gap-3 px-5 py-2 -outline-offset-2 phone:min-h-14 phone:px-4"
    >
      <Icon size={16} aria-hidden className={cx('flex-none', look)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-strong [overflow-wrap:anywhere] group-hover:underline">
          {title}
        </span>{' '}
        {detail !== null && (
          <span title={detail} className="line-clamp-2 text-muted text-xs [overflow-wrap:anywhere]">
            {detail}
          </span>
        )}
      </span>
      <ChevronRight size={16} aria-hidden className="flex-none text-muted" />
    </Link>
  </li>
);
