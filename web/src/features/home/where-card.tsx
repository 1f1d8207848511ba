import type { MonthPicture } from '@saldo/contract/home';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as common from '../../lib/common-texts.ts';
import { day, money } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { monthSoFar } from '../../lib/period.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { toneOf } from '../../ui/category-dot.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { isAsUsual, uncoveredSince } from '../metrics/month-picture.ts';
import { AcceptSuggestions } from './accept-suggestions.tsx';
import { useAcceptSuggestions, useMonthSuggestions } from './api.ts';
import { type ShownSpending, spendingByCategory, totalOf } from './month-categories.ts';
import { monthRowsPath, SentenceFigure, versusUsualText } from './sentence-figure.tsx';
import { texts } from './texts.ts';

const t = texts.month;

/** Says that nothing was spent only if the month's days have data. */
const nothingSpent = ({ no_data_since: since }: MonthPicture): string =>
  since === null ? t.nothingSpent : common.noDataSince(day(since));

/** Diagonal stripes in the color of the text. */
const HATCHED = 'bg-[repeating-linear-gradient(135deg,currentColor_0_3px,transparent_3px_6px)]';

/**
 * The five largest categories this month, each with its usual amount by this day. Uncategorized spending is drawn where
 * Saldo is sure it belongs, marked as suggested.
 */
export function WhereCard() {
  const { picture, suggestions, isLoading } = useMonthSuggestions();
  // Here, because its button goes once its suggestions are accepted, before the change has ended.
  const accept = useAcceptSuggestions(picture?.today ?? '');
  if (!picture) return null;
  const parts = spendingByCategory(picture, suggestions?.categories);
  const { shown, others, spent, toSort, scale } = parts;
  const isUnknown = uncoveredSince(picture) !== null;
  return (
    <Card aria-label={t.where} className="phone:order-6">
      <CardHead
        title={t.where}
        action={
          shown.some(({ usual }) => usual !== null) && (
            <span className="flex items-center gap-1.5 whitespace-nowrap text-muted text-xs">
              <span aria-hidden className="h-3 border-strong border-l-2" />
              {t.usualByNow}
            </span>
          )
        }
      />
      {shown.length === 0 && isLoading && (
        <Loading label={t.suggesting} className="flex flex-col gap-3">
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
        </Loading>
      )}
      {shown.length === 0 && !isLoading && !isUnknown && (
        <p className="text-muted text-sm">
          {picture.to_sort === 0 ? nothingSpent(picture) : t.nothingSorted}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {shown.map((one) => (
          <SpendingBar key={one.id} of={one} scale={scale} />
        ))}
      </ul>
      {suggestions && suggestions.groups.length > 0 && (
        <AcceptSuggestions
          accept={accept}
          groups={suggestions.groups}
          swatch={<span aria-hidden className={`h-1.5 w-6 flex-none rounded-full ${HATCHED}`} />}
        />
      )}
      <dl className="mt-4 border-line border-t pt-3 text-sm">
        {others.length > 0 && (
          <SpendingLine label={t.others(others.length)}>
            {money(inMain(totalOf(others)))}
          </SpendingLine>
        )}
        {toSort !== 0 && (
          <SpendingLine
            label={
              <Link
                to={paths.sort({ from: monthSoFar(picture.today).from })}
                className="rounded-chip font-medium text-accent hover:underline"
              >
                {t.toSort}
              </Link>
            }
          >
            <Figure
              of={toSort}
              to={toSort === picture.to_sort && monthRowsPath(UNCATEGORIZED_ID)}
            />
          </SpendingLine>
        )}
        <SpendingLine label={t.spent}>
          {isUnknown ? (
            common.noFigure
          ) : (
            <SentenceFigure to={monthRowsPath()}>{money(inMain(spent))}</SentenceFigure>
          )}
        </SpendingLine>
      </dl>
    </Card>
  );
}

/** Linked to its transactions, unless it contains or leaves out suggested ones, which no list shows together. */
const Figure = ({ of, to }: { of: number; to: string | false }) =>
  to === false ? (
    <span className="whitespace-nowrap font-semibold text-strong">{money(inMain(of))}</span>
  ) : (
    <SentenceFigure to={to}>{money(inMain(of))}</SentenceFigure>
  );

const SpendingLine = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-7 items-center gap-3">
    <dt className="min-w-0 flex-1 text-normal">{label}</dt>
    <dd className="font-semibold text-strong">{children}</dd>
  </div>
);

function SpendingBar({ of, scale }: { of: ShownSpending; scale: number }) {
  const { id, name, icon, color, total, usual, suggested } = of;
  const width = (value: number) => `${Math.min(100, Math.max(0, (100 * value) / scale))}%`;
  return (
    <li>
      <div className="flex items-center gap-2 text-sm">
        <Emoji className="flex-none">{icon}</Emoji>
        <span title={name} className="clip min-w-0 flex-1 font-medium text-strong">
          {name}
        </span>
        <Figure of={total} to={suggested === 0 && monthRowsPath(id)} />
      </div>
      <div aria-hidden className="relative mt-2 h-2 rounded-full bg-raised">
        <div
          style={{ ...toneOf(color), width: width(total) }}
          className="tone relative h-full overflow-hidden rounded-full"
        >
          <div className={`absolute inset-0 text-tone ${HATCHED}`} />
          <div
            style={{ width: `${total > 0 ? (100 * (total - suggested)) / total : 100}%` }}
            className="absolute inset-y-0 left-0 bg-tone"
          />
        </div>
        {usual !== null && (
          <span
            style={{ left: width(usual) }}
            className="-translate-x-full -top-1 absolute h-4 border-strong border-l-2"
          />
        )}
      </div>
      <Note of={of} />
    </li>
  );
}

/** How much of the spending is only suggested or, if nothing is, how it compares with the usual. */
function Note({ of: { total, usual, suggested } }: { of: ShownSpending }) {
  if (suggested === 0 && usual === null) return null;
  return (
    <p className="mt-1 text-muted text-xs">
      {suggested !== 0 || usual === null
        ? t.suggested(suggested === total ? null : money(inMain(suggested)))
        : isAsUsual(total - usual, usual)
          ? t.asUsualAlone
          : versusUsualText(total - usual, usual)}
    </p>
  );
}
