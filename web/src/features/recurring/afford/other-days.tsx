import { day, weekday } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Title } from '../../../ui/title.tsx';
import { type Shown, shareText, whole } from './afford-figures.tsx';
import { texts } from './texts.ts';

const t = texts.others;

const named = (on: string) => `${weekday(on)}, ${day(on)}`;

interface OtherDaysProps {
  forecast: Shown;
  /** Day of the purchase. */
  on: string;
  onShow: (day: string) => void;
}

/** The same purchase on other days, the chosen one first. */
export function OtherDays({ forecast, on, onShow }: OtherDaysProps) {
  const others = forecast.other_days.map((one, at) => ({
    ...one,
    note: at === 0 ? t.afterPayday : t.afterNext,
  }));
  const chosen = { ...forecast.with, day: on, note: null };
  const rows = others.some((one) => one.day === on) ? others : [chosen, ...others];
  return (
    <Card flush aria-label={t.title}>
      <Title className="px-5 pt-4 pb-1 phone:px-4">{t.title}</Title>
      <DataTable
        label={t.title}
        rows={rows}
        keyOf={(one) => one.day}
        columns={[
          {
            head: t.day,
            isName: true,
            cellClass: 'py-2 text-left font-medium text-strong',
            cell: ({ day: date, note }) => (
              <>
                <span className="whitespace-nowrap">{named(date)}</span>{' '}
                {note && <span className="font-normal text-muted text-xs phone:block">{note}</span>}
              </>
            ),
          },
          {
            head: t.lowest,
            className: 'text-right',
            cellClass: 'text-right font-semibold text-strong',
            cell: ({ lowest }) => whole(lowest.middle),
          },
          {
            head: t.on,
            className: 'phone:hidden',
            cellClass: 'text-muted phone:hidden',
            cell: ({ lowest }) => day(lowest.on),
          },
          {
            head: t.below,
            className: 'text-right',
            cellClass: 'text-right',
            cell: (one) => shareText(one.below_zero),
          },
          {
            head: <span className="sr-only">{t.action}</span>,
            className: 'w-24',
            cellClass: 'text-right',
            cell: (one) =>
              one.day === on ? (
                <Badge tone="accent">{t.shown}</Badge>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  className="text-accent!"
                  aria-label={t.show(day(one.day))}
                  onClick={() => onShow(one.day)}
                >
                  {t.showShort}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}
