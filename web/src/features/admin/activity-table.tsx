import type { Activity } from '@saldo/contract/admin';
import { moment } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { actionWords, subjectWords, whenceWords } from './activity-texts.ts';
import { activity as t } from './texts.ts';

interface ActivityTableProps {
  items: readonly Activity[];
  /** Of another page or filter, until the new ones come. */
  stale: boolean;
}

export const ActivityTable = ({ items, stale }: ActivityTableProps) => (
  <>
    <table
      aria-label={t.table}
      aria-busy={stale}
      className={cx('w-full border-collapse text-sm phone:hidden', stale && 'opacity-50')}
    >
      <thead>
        <tr className="h-10 whitespace-nowrap text-left text-muted text-xs *:border-line *:border-b *:px-2 *:font-medium">
          <th scope="col" className="pl-5!">
            {t.when}
          </th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.whence}</th>
          <th scope="col" className="pr-5!">
            {t.details}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr
            key={item.id}
            className="h-11 *:border-line *:border-b *:px-2 last:*:border-b-0 hover:*:bg-raised"
          >
            <td className="whitespace-nowrap pl-5! text-muted">{moment(item.at)}</td>
            <td className="max-w-48">
              <Who item={item} />
            </td>
            <td title={item.action} className="font-medium text-strong">
              {actionWords(item.action)}
            </td>
            <td className="max-w-48">
              <span className="clip block text-muted text-xs" title={whenceWords(item)}>
                {whenceWords(item)}
              </span>
            </td>
            <td className="w-1/3 max-w-0 pr-5!">
              <span className="clip block text-muted text-xs" title={subjectWords(item.subject)}>
                {subjectWords(item.subject)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul
      aria-label={t.table}
      aria-busy={stale}
      className={cx('hidden phone:block', stale && 'opacity-50')}
    >
      {items.map((item) => (
        <li key={item.id} className="border-line border-b px-4 py-3 text-sm last:border-b-0">
          <div className="font-medium text-strong">{actionWords(item.action)}</div>
          <div className="flex gap-1.5 text-muted text-xs">
            <span className="whitespace-nowrap">{moment(item.at)} ·</span>
            <Who item={item} />
          </div>
          <div className="clip text-muted text-xs">{whenceWords(item)}</div>
        </li>
      ))}
    </ul>
  </>
);

const Who = ({ item }: { item: Activity }) => (
  <span className="clip block">{item.username ?? t.server}</span>
);
