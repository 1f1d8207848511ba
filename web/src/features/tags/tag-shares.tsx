import type { TagPage } from '@saldo/contract/tags';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { Link } from 'react-router';
import { money, percent } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { toneOf } from '../../ui/category-dot.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { CategoryIndex } from '../transactions/transaction-parts.tsx';
import { texts } from './texts.ts';

const t = texts.page;

/** What a tag cost by category. Each category opens its transactions. */
export function TagShares({ tag, index }: { tag: TagPage; index: CategoryIndex }) {
  const most = Math.max(...tag.shares.map(({ amount }) => amount));
  return (
    <Card>
      <CardHead title={t.byCategory} />
      <ul aria-label={t.byCategory}>
        {tag.shares.map(({ category, amount }) => {
          const own = index.get(category ?? UNCATEGORIZED.id) ?? UNCATEGORIZED;
          return (
            <li key={category} className="border-line border-t py-3">
              <div className="mb-2 flex items-center gap-2 text-sm">
                <Emoji>{own.icon}</Emoji>
                <Link
                  to={paths.transactions({
                    ...{ year: 'all', tags: tag.name, category: own.id, counts_as: 'expense' },
                  })}
                  className="min-w-0 flex-1 font-medium text-strong [overflow-wrap:anywhere] hover:underline"
                >
                  {own.name}
                </Link>
                {tag.total > 0 && (
                  <span className="text-muted text-xs">{percent((amount / tag.total) * 100)}</span>
                )}
                <b className="min-w-18 text-right font-semibold text-strong">
                  {money(inMain(amount))}
                </b>
              </div>
              <Meter
                value={Math.max(0, amount)}
                of={Math.max(most, 0.01)}
                className="tone h-2"
                style={toneOf(own.color)}
                fill="bg-tone"
              />
            </li>
          );
        })}
      </ul>
      <p className="flex justify-between gap-2 border-line border-t pt-3 text-sm">
        <span className="text-strong">{t.together}</span>
        <b className="font-semibold text-strong">{money(inMain(tag.total))}</b>
      </p>
      <p className="mt-2 text-muted text-xs">{t.stillCounts}</p>
    </Card>
  );
}
