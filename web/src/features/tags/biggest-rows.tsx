import type { TagPage } from '@saldo/contract/tags';
import type { Transaction } from '@saldo/contract/transactions';
import { Link } from 'react-router';
import { day, money } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable, HiddenHead } from '../../ui/data-table.tsx';
import { Title } from '../../ui/title.tsx';
import { SharedAmount } from '../transactions/shares/share-section.tsx';
import { countedWorth } from '../transactions/shares/share-values.ts';
import {
  type CategoryIndex,
  CategoryLabel,
  merchantOrDescription,
} from '../transactions/transaction-parts.tsx';
import { texts } from './texts.ts';

const t = texts.page;

/** The largest expenses. Each opens its details over the page. */
export function BiggestRows({ tag, index }: { tag: TagPage; index: CategoryIndex }) {
  return (
    <Card flush>
      <div className="flex items-center gap-3 px-5 pt-4 pb-1 phone:px-4">
        <Title>{t.biggest}</Title>
        <Link
          to={paths.transactions({ year: 'all', tags: tag.name })}
          className="ml-auto font-medium text-accent text-sm hover:underline"
        >
          {t.all(tag.rows)}
        </Link>
      </div>
      <DataTable
        label={t.biggest}
        headClass="sr-only"
        rows={tag.biggest}
        keyOf={({ id }) => id}
        columns={columnsFor(index)}
      />
    </Card>
  );
}

const columnsFor = (index: CategoryIndex) => [
  {
    head: <HiddenHead>{t.columns.date}</HiddenHead>,
    className: 'w-20 whitespace-nowrap text-muted',
    cell: (row: Transaction) => day(row.purchase_date ?? row.date),
  },
  {
    head: <HiddenHead>{t.columns.name}</HiddenHead>,
    isName: true,
    className: 'text-left font-medium',
    cell: (row: Transaction) => (
      <Link to={`?view=${row.id}`} className="text-strong [overflow-wrap:anywhere] hover:underline">
        {merchantOrDescription(row)}
      </Link>
    ),
  },
  {
    head: <HiddenHead>{t.columns.category}</HiddenHead>,
    className: 'w-40 phone:hidden',
    cell: (row: Transaction) => <CategoryLabel row={row} index={index} />,
  },
  {
    head: <HiddenHead>{t.columns.amount}</HiddenHead>,
    className: 'whitespace-nowrap text-right',
    cell: (row: Transaction) => (
      <>
        <SharedAmount row={row} />
        {row.converted && (
          <span className="block text-muted text-xs">{money(countedWorth(row))}</span>
        )}
      </>
    ),
  },
];
