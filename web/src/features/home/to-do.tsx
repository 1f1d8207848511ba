import type { Recap } from '@saldo/contract/home';
import { ArrowLeftRight, Clock3, Tag, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { shortSpan, today } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { texts } from './texts.ts';

const t = texts.toDo;
const HIDDEN = 'saldo.to-do-hidden';

const wasHidden = () => attempt(() => localStorage.getItem(HIDDEN)) === today();

/** Up to four tasks, as links. Hidden if there are none, or until tomorrow if the user dismissed them. */
export function ToDo({ transfers, to_sort: sort, missing, ending }: Recap['to_do']) {
  const [hidden, setHidden] = useState(wasHidden);
  if (hidden || (transfers === 0 && sort.count === 0 && !missing && !ending)) return null;
  const hide = () => {
    setHidden(true);
    // If the browser has no storage, the list returns on the next visit.
    attempt(() => localStorage.setItem(HIDDEN, today()));
  };
  return (
    <section
      aria-label={t.title}
      className="mb-4 flex w-full items-center rounded-card border border-line bg-surface text-sm phone:mb-3"
    >
      <h2 className="flex-none px-5 font-semibold text-strong max-lg:hidden">{t.title}</h2>
      <ul className="flex min-w-0 flex-1 flex-wrap phone:flex-col">
        {transfers > 0 && (
          <ToDoItem
            icon={<ArrowLeftRight size={16} aria-hidden className="text-info" />}
            to={paths.transactions({ transfers: '1' })}
          >
            {t.transfers(transfers)}
          </ToDoItem>
        )}
        {sort.count > 0 && (
          <ToDoItem icon={<Tag size={16} aria-hidden className="text-muted" />} to={paths.sort()}>
            {t.sort(sort.count)}
          </ToDoItem>
        )}
        {missing && (
          <ToDoItem
            icon={<TriangleAlert size={16} aria-hidden className="text-warning" />}
            to={paths.accounts(missing.account_id)}
          >
            {t.missing(missing.name, shortSpan(missing.from, missing.to))}
          </ToDoItem>
        )}
        {ending && (
          <ToDoItem
            icon={<Clock3 size={16} aria-hidden className="text-caution" />}
            to={paths.bankConnections()}
          >
            {t.ending(ending.name, ending.days_left)}
          </ToDoItem>
        )}
      </ul>
      <IconButton
        label={t.hide}
        icon={<X size={16} aria-hidden />}
        onClick={hide}
        className="mr-2"
      />
    </section>
  );
}

const ToDoItem = ({ icon, to, children }: { icon: ReactNode; to: string; children: string }) => (
  <li className="min-w-0 border-line lg:border-l phone:border-t phone:first:border-t-0">
    <Link
      to={to}
      className="flex min-h-10 items-center gap-2 px-5 font-medium text-strong hover:underline phone:min-h-11 phone:px-4"
    >
      <span className="flex-none">{icon}</span>
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </Link>
  </li>
);
