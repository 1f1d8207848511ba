import type { Series, SeriesChange } from '@saldo/contract/recurring';
import { BellRing, Clock3, Combine, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { day, money } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Title } from '../../ui/title.tsx';
import { useChangeSeries } from './api.ts';
import { inSeries } from './series-format.ts';
import { texts } from './texts.ts';

const t = texts.questions;

interface Asked {
  series: Series;
  about: 'rose' | 'continues' | 'missed' | 'returns';
}

/** Questions only the user can answer: price increases, then possible renames, missed payments and uncertain series. */
export function questionsOf(all: readonly Series[]): Asked[] {
  const of = (about: Asked['about'], is: (one: Series) => boolean) =>
    all.filter(is).map((series) => ({ series, about }));
  return [
    ...of('rose', ({ counts, previous_amount: before }) => counts && before !== null),
    ...of('continues', ({ continues }) => continues !== null),
    ...of('missed', ({ counts, missed }) => counts && missed.length > 0),
    ...of('returns', ({ counts, state }) => !counts && state === 'found'),
  ];
}

/** Placed beside the calendar or, on phones, above the expected entries. */
export function Questions({ all }: { all: readonly Series[] }) {
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const asked = questionsOf(all).filter((one) => !put.has(keyOf(one)));
  return (
    <Card
      flush
      aria-label={t.title(asked.length)}
      className={cx('flex flex-col', asked.length > 0 ? 'phone:order-2' : 'phone:order-4')}
    >
      <Title className="border-line border-b px-5 py-4 phone:px-4">
        {asked.length === 0 ? t.none : t.title(asked.length)}
      </Title>
      {asked.length === 0 && (
        <p className="px-5 py-4 text-muted text-sm phone:px-4">{t.noneHint}</p>
      )}
      <ul className="min-h-0 flex-1 overflow-y-auto lg:max-h-[30rem]">
        {asked.map((one) => (
          <Question
            key={keyOf(one)}
            asked={one}
            all={all}
            onPut={() => setPut(new Set([...put, keyOf(one)]))}
          />
        ))}
      </ul>
    </Card>
  );
}

const keyOf = ({ series, about }: Asked) => `${about} ${series.id}`;

interface QuestionProps {
  asked: Asked;
  all: readonly Series[];
  onPut: () => void;
}

function Question({ asked: { series, about }, all, onPut }: QuestionProps) {
  const mayEdit = may(useUser(), 'edit');
  const change = useChangeSeries();
  const { id, merchant, amount, previous_amount: before, rose_on: rose } = series;
  const say = (what: SeriesChange, done: string) => change({ id, ...what }, done);
  const price = money(inSeries(series, amount));
  if (about === 'rose') {
    const more = money(
      inSeries(series, ((amount - (before ?? amount)) * series.times * 100) / 100),
    );
    return (
      <Asking
        icon={<BellRing size={16} aria-hidden className="text-warning" />}
        title={t.rose(merchant, money(inSeries(series, before ?? 0)), price)}
        hint={t.roseHint(day(rose ?? ''), more)}
      >
        {mayEdit && (
          <>
            <Button size="sm" onClick={() => say({ price_seen: true }, texts.done.saved)}>
              {t.acknowledge}
            </Button>
            <Button asChild size="sm">
              <Link to={paths.alerts()}>{t.alert}</Link>
            </Button>
          </>
        )}
      </Asking>
    );
  }
  const earlier = all.find((one) => one.id === series.continues);
  if (about === 'continues') return earlier && <MayBeOne series={series} earlier={earlier} />;
  if (about === 'missed') {
    const due = series.missed.map((on) => day(on)).join(', ');
    return (
      <Asking
        icon={<Clock3 size={16} aria-hidden className="text-warning" />}
        title={t.missed(merchant, series.direction === 'income')}
        hint={t.missedHint(price, due)}
      >
        {mayEdit && (
          <>
            <Button size="sm" onClick={() => say({ state: 'ended' }, texts.done.ended(merchant))}>
              {t.ended}
            </Button>
            <Button size="sm" onClick={onPut}>
              {t.wait}
            </Button>
          </>
        )}
      </Asking>
    );
  }
  return (
    <Asking
      icon={<Sparkles size={16} aria-hidden className="text-accent" />}
      title={t.returns(merchant)}
      hint={t.returnsHint(price, series.cadence, series.count)}
    >
      {mayEdit && (
        <>
          <Button
            size="sm"
            onClick={() => say({ state: 'confirmed' }, texts.done.confirmed(merchant))}
          >
            {t.confirm}
          </Button>
          <Button
            size="sm"
            onClick={() => say({ state: 'dismissed' }, texts.done.dismissed(merchant))}
          >
            {t.dismiss}
          </Button>
        </>
      )}
    </Asking>
  );
}

/** Asks whether two series belong to one company that was renamed, then merges them or dismisses the question. */
function MayBeOne({ series, earlier }: { series: Series; earlier: Series }) {
  const mayEdit = may(useUser(), 'edit');
  const change = useChangeSeries();
  const { id, merchant, amount } = series;
  return (
    <Asking
      icon={<Combine size={16} aria-hidden className="text-accent" />}
      title={t.continues(merchant, earlier.merchant)}
      hint={t.continuesHint(merchant, earlier.merchant, money(inSeries(series, amount)))}
    >
      {mayEdit && (
        <>
          <Button
            size="sm"
            onClick={() => change({ id, join: earlier.id }, texts.parts.joined(merchant))}
          >
            {texts.parts.join}
          </Button>
          <Button size="sm" onClick={() => change({ id, split: id }, texts.done.saved)}>
            {t.keepSeparate}
          </Button>
        </>
      )}
    </Asking>
  );
}

interface AskingProps {
  icon: ReactNode;
  title: string;
  hint: string;
  children: ReactNode;
}

const Asking = ({ icon, title, hint, children }: AskingProps) => (
  <li className="flex gap-3 border-line border-t px-5 py-4 first:border-t-0 phone:px-4">
    <span className="mt-0.5 flex-none">{icon}</span>
    <div className="min-w-0 flex-1">
      <h3 className="font-semibold text-sm text-strong [overflow-wrap:anywhere]">{title}</h3>
      <p className="mt-0.5 text-muted text-xs">{hint}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  </li>
);
