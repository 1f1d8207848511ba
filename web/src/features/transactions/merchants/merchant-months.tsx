import type { Merchant } from '@saldo/contract/merchants';
import { axisMoney, money, monthYear, shortMonth } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { cx } from '../../../ui/cx.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts;

interface MonthsProps {
  merchant: Merchant;
  color: string | undefined;
}

/** Bars of twelve months on one axis: money in above zero, money out below. The current month is at half opacity. */
export function MerchantMonths({ merchant: { months, per_month }, color }: MonthsProps) {
  const above = Math.max(0, per_month ?? 0, ...months.map((one) => one.money_in));
  const below = Math.max(0, -(per_month ?? 0), ...months.map((one) => one.money_out));
  const range = Math.max(1, above + below);
  const share = (sum: number) => `${(sum / range) * 100}%`;
  const zero = share(above);
  return (
    <section aria-labelledby="merchant-months">
      <div className="flex items-center justify-between">
        <h3 id="merchant-months" className="font-medium text-normal text-sm">
          {t.months}
        </h3>
        {per_month !== null && (
          <span aria-hidden className="flex items-center gap-2 text-muted text-xs">
            <span className="w-4 border-strong border-t-2 border-dashed" />
            {t.average}
          </span>
        )}
      </div>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="relative w-12 text-right text-[11px] text-muted leading-none">
          {above > 0 && <span className="absolute top-0 right-0">{axisMoney(inMain(above))}</span>}
          <span className="absolute right-0 -translate-y-1/2" style={{ top: zero }}>
            {axisMoney(inMain(0))}
          </span>
          {below > 0 && (
            <span className="absolute right-0 bottom-0">{axisMoney(inMain(-below))}</span>
          )}
        </div>
        <div className="relative h-28">
          <ul className="flex h-full gap-1">
            {months.map((one, at) => (
              <MonthBars
                key={one.month}
                month={one}
                {...{ share, zero, color }}
                isCurrent={at === months.length - 1}
              />
            ))}
          </ul>
          <span
            aria-hidden
            className="absolute inset-x-0 border-line-strong border-t"
            style={{ top: zero }}
          />
          {per_month !== null && (
            <span
              aria-hidden
              className="absolute inset-x-0 border-strong border-t border-dashed"
              style={{ top: share(above - per_month) }}
            />
          )}
        </div>
        <span />
        <div aria-hidden className="mt-1 flex gap-1 text-center text-[11px] text-muted">
          {months.map(({ month }, at) => (
            <span
              key={month}
              className={cx(
                // Twelve names don't fit on a phone, so every second one is wider and the others are hidden.
                'min-w-0 flex-1 phone:-mx-2',
                at % 2 !== (months.length - 1) % 2 && 'phone:invisible',
                at === months.length - 1 && 'font-semibold text-strong',
              )}
            >
              {shortMonth(Number(month.slice(5)))}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

interface MonthBarsProps {
  month: Merchant['months'][number];
  share: (sum: number) => string;
  zero: string;
  color: string | undefined;
  isCurrent: boolean;
}

function MonthBars({ month: one, share, zero, color, isCurrent }: MonthBarsProps) {
  const [year, number] = one.month.split('-').map(Number);
  const said = t.inAndOut(
    monthYear(year ?? 0, number ?? 1),
    money(inMain(one.money_in)),
    money(inMain(one.money_out)),
    one.count,
  );
  const fade = isCurrent ? { opacity: 0.5 } : {};
  const fill = color ? { backgroundColor: color } : {};
  return (
    <li title={said} className="relative h-full flex-1">
      <span className="sr-only">{said}</span>
      <span
        aria-hidden
        className="absolute inset-x-0 rounded-t-sm bg-income"
        style={{ bottom: `calc(100% - ${zero})`, height: share(one.money_in), ...fade }}
      />
      <span
        aria-hidden
        className="absolute inset-x-0 rounded-b-sm bg-accent"
        style={{ top: zero, height: share(one.money_out), ...fill, ...fade }}
      />
    </li>
  );
}
