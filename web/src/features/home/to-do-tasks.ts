import type { Recap } from '@saldo/contract/home';
import {
  ArrowLeftRight,
  CalendarX,
  CircleQuestionMark,
  Clock3,
  CopyCheck,
  type LucideIcon,
  Repeat,
  Tag,
  TriangleAlert,
} from 'lucide-react';
import { day } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { notifiedRowsPath } from '../notifications/notification-list.ts';
import { texts } from './texts.ts';

const t = texts.toDo;

export interface Task {
  key: string;
  icon: LucideIcon;
  look: string;
  to: string;
  title: string;
  detail: string | null;
}

/** All tasks, in the order in which they matter. */
export const tasksOf = (toDo: Recap['to_do']): Task[] => [
  ...toDo.waiting.map(waitingTask),
  ...oneOf(toDo.transfers, {
    ...{ key: 'transfers', icon: ArrowLeftRight, look: 'text-info' },
    to: paths.transactions({ transfers: '1' }),
    ...{ title: t.transfers(toDo.transfers), detail: t.transfersDetail },
  }),
  ...oneOf(toDo.to_sort.count, {
    ...{ key: 'sort', icon: Tag, look: 'text-muted' },
    ...{ to: paths.sort(), title: t.sort(toDo.to_sort.count), detail: t.sortDetail },
  }),
  ...toDo.missing.map(({ account_id: id, name, from, to }) => ({
    ...{ key: `missing ${id}`, icon: TriangleAlert, look: 'text-warning' },
    ...{ to: paths.accounts(id), title: t.missing(name), detail: t.missingDetail(from, to) },
  })),
  ...toDo.stale.map(({ account_id: id, name, last_data: on }) => ({
    ...{ key: `stale ${id}`, icon: CalendarX, look: 'text-warning' },
    ...{ to: paths.accounts(id), title: t.stale(name), detail: t.staleDetail(day(on)) },
  })),
  ...endingTask(toDo.ending),
  ...toDo.series_news.map(({ id, title, detail }) => ({
    ...{ key: id, icon: Repeat, look: 'text-warning' },
    ...{ to: paths.recurring(), title, detail },
  })),
  ...oneOf(toDo.duplicates.count, {
    ...{ key: 'duplicates', icon: CopyCheck, look: 'text-muted' },
    to: paths.transactions({ duplicates: '1' }),
    ...{ title: t.duplicates(toDo.duplicates.count), detail: t.duplicatesDetail },
  }),
  ...toDo.paid_twice.map(({ id, title, detail, rows }) => ({
    ...{ key: id, icon: TriangleAlert, look: 'text-warning' },
    ...{ to: rows ? notifiedRowsPath(rows) : paths.recurring(), title, detail },
  })),
];

const oneOf = (count: number, task: Task): Task[] => (count === 0 ? [] : [task]);

const waitingTask = ({ plan_id: plan, files, asks }: Recap['to_do']['waiting'][number]): Task => ({
  ...{ key: plan, icon: CircleQuestionMark, look: 'text-warning' },
  to: paths.imports({ plan }),
  title: asks ? t.asks(files.length) : t.waits(files.length),
  detail: files.join(', '),
});

const endingTask = (ending: Recap['to_do']['ending']): Task[] =>
  ending === null
    ? []
    : [
        {
          ...{ key: 'ending', icon: Clock3, look: 'text-caution', to: paths.bankConnections() },
          ...{ title: t.ending(ending.name, ending.days_left), detail: t.endingDetail },
        },
      ];
