import type { TagPage } from '@saldo/contract/tags';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { daysIn } from '@saldo/domain/spans';
import { Link } from 'react-router';
import { money, number, percent } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { countedWorth } from '../transactions/shares/share-values.ts';
import type { CategoryIndex } from '../transactions/transaction-parts.tsx';
import { merchantOrDescription } from '../transactions/transaction-parts.tsx';
import { texts } from './texts.ts';

const t = texts.page;

const euros = (amount: number): string => money(inMain(amount));

/** What a tag cost in four figures: with dates, also by day and on these. */
export function TagFigures({ tag, index }: { tag: TagPage; index: CategoryIndex }) {
  const { dates, total, per_day: perDay, during, shares, counted, rows } = tag;
  const [most] = shares;
  const category = index.get(most?.category ?? UNCATEGORIZED.id) ?? UNCATEGORIZED;
  const [biggest] = tag.biggest;
  return (
    <div className="mb-4">
      <Figures aria-label={t.figures}>
        <Figure label={dates ? t.tripCost : t.cost} figure={euros(total)} big>
          {t.rows(counted)}
          {rows > counted && `, ${t.uncounted(rows - counted)}`}
        </Figure>
        {dates && perDay !== null && during !== null ? (
          <>
            <Figure label={t.aDay} figure={euros(perDay)}>
              {t.days(daysIn(dates))}
            </Figure>
            <Figure label={t.during} figure={euros(during)}>
              {texts.dates(dates)}
            </Figure>
          </>
        ) : (
          <>
            <Figure label={texts.columns.rows} figure={number(rows)}>
              {tag.accounts > 1 && t.onAccounts(tag.accounts)}
            </Figure>
            <Figure label={t.biggestOne} figure={biggest ? money(countedWorth(biggest)) : t.none}>
              {biggest && merchantOrDescription(biggest)}
            </Figure>
          </>
        )}
        <Figure label={t.mostTo} figure={most ? category.name : t.none}>
          {most && total > 0 && t.share(euros(most.amount), percent((most.amount / total) * 100))}
        </Figure>
      </Figures>
    </div>
  );
}

/** What the cost does not include, although it has the tag. */
export const TagNotes = ({ tag: { name, income, left_out: out } }: { tag: TagPage }) => (
  <>
    {out > 0 && (
      <Banner
        className="mb-4"
        action={
          <Link
            to={paths.transactions({ year: 'all', tags: name, counts_as: 'left_out' })}
            className="font-medium text-strong underline underline-offset-4"
          >
            {t.leftOutShow}
          </Link>
        }
      >
        {t.leftOut(out)}
      </Banner>
    )}
    {income > 0 && <p className="mb-4 text-muted text-sm">{t.income(euros(income))}</p>}
  </>
);
