import {
  type Alert,
  createAlert,
  deleteAlert,
  FREQUENCIES,
  updateAlert,
} from '@saldo/contract/alerts';
import type { QueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { money } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { decimalOf } from '../../../lib/typed-money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { SelectField } from '../../../ui/form-fields.tsx';
import { optionsOf } from '../../../ui/select.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { alertsQuery } from '../api.ts';
import { hueOf } from '../hue.ts';
import {
  type TargetCardContent,
  type TargetKind,
  type TargetValues,
  targetBody,
} from '../target-kind.ts';
import { TargetsPage } from '../targets-page.tsx';
import { PeriodBars } from './period-bars.tsx';
import { RolledTrail, RollsOver } from './rolled-limits.tsx';
import { texts } from './texts.ts';

/** The emoji picker's 58 presets, in rows of eight by subject. */
export const ALERT_ICONS: readonly string[] = [
  ...['🚨', '🔔', '⚠️', '💸', '💰', '💳', '🧾', '📉'],
  ...['🛒', '🥦', '🍞', '🍽️', '☕', '🍔', '🍺', '🛵'],
  ...['🏠', '🔑', '💡', '💧', '🔥', '📶', '📱', '🛋️'],
  ...['🚗', '⛽', '🚌', '🚕', '🚆', '🚲', '✈️', '🏨'],
  ...['🛍️', '👕', '👟', '💄', '💇', '🎁', '🌷', '🔧'],
  ...['🎬', '📺', '🎮', '🎵', '📚', '🎟️', '🎨', '⚽'],
  ...['🩺', '💊', '🦷', '🏋️', '🐾', '👶', '🎓', '🛡️'],
  ...['🚬', '🎰'],
];

const f = texts.form;
const t = texts.card;

function alertBody(values: TargetValues) {
  const { amount, frequency, rolls_from: from } = values;
  const rolls_from = from === '' ? null : from;
  return { ...targetBody(values), limit_amount: decimalOf(amount), frequency, rolls_from };
}

export const alertKind: TargetKind<Alert, ReturnType<typeof alertBody>> = {
  texts,
  sign: Bell,
  help: paths.help('goals-and-alerts-alerts'),
  queryKey: alertsQuery.queryKey,
  useTargets: () => useShown(alertsQuery),
  creation: createAlert,
  change: updateAlert,
  create: (body) => call(createAlert, { body }),
  update: (id, body) => call(updateAlert, { params: { id }, body }),
  remove: (id) => call(deleteAlert, { params: { id } }),
  inText: money,
  useCurrency: mainCurrency,
  faceOf,
  Period: AlertPeriod,
  More: RollsOver,
  icons: ALERT_ICONS,
  subRequired: true,
  least: 0,
  ownValues: (alert) =>
    alert
      ? {
          ...{ amount: String(alert.limit_amount), frequency: alert.frequency },
          rolls_from: alert.rolls_from ?? '',
        }
      : {},
  bodyOf: alertBody,
};

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(alertsQuery);
  void client.prefetchQuery(categoriesQuery);
}

export const AlertsPage = () => <TargetsPage kind={alertKind} />;

function faceOf(alert: Alert, told: (amount: number) => string): TargetCardContent {
  const remaining = leftToSpend(alert);
  const { label, tone, bar } = alertStatus(alert.progress);
  return {
    tile: <EmojiTile icon={alert.icon} color={hueOf(alert.color)} size="lg" />,
    badge: <Badge>{texts.card.frequencies[alert.frequency]}</Badge>,
    bad: isOverLimit(alert),
    bar,
    aside: (
      <Badge tone={tone}>
        {isOverLimit(alert) && <Emoji>🚨</Emoji>}
        {label}
      </Badge>
    ),
    rows: paths.transactions({ alert: alert.id }),
    aboveFigures: <PeriodBars alert={alert} money={told} />,
    figures: [
      { label: t.spent, text: told(alert.current_amount) },
      { label: t.limit, text: told(alert.current_limit) },
      {
        label: t.remaining,
        text: told(remaining),
        className: remainingColor(remaining, alert.current_limit),
      },
    ],
    belowFigures: alert.rolled.length > 0 && <RolledTrail alert={alert} money={told} />,
  };
}

interface Status {
  label: string;
  tone: BadgeTone;
  /** CSS class that colors the bar. */
  bar: string;
}

const BANDS: readonly [from: number, status: Status][] = [
  [100, { label: texts.status.over, tone: 'loud', bar: 'bg-expense-solid' }],
  [90, { label: texts.status.critical, tone: 'expense', bar: 'bg-expense-solid' }],
  [75, { label: texts.status.warning, tone: 'warning', bar: 'bg-warning-solid' }],
  [50, { label: texts.status.halfway, tone: 'caution', bar: 'bg-caution-solid' }],
];
const ON_TRACK: Status = { label: texts.status.onTrack, tone: 'income', bar: 'bg-income-solid' };

/** Label and colors for a progress percentage. */
export const alertStatus = (progress: number): Status =>
  BANDS.find(([from]) => progress >= from)?.[1] ?? ON_TRACK;

/** Red below zero, yellow below a tenth of the limit, else green. */
export function remainingColor(remaining: number, limit: number): string {
  if (remaining < 0) return 'text-expense';
  return remaining < limit * 0.1 ? 'text-warning' : 'text-income';
}

type Amounts = Pick<Alert, 'current_amount' | 'current_limit'>;
const cents = (amount: number) => Math.round(amount * 100);

/** What is left to spend, negative when over the limit. */
export const leftToSpend = ({ current_amount, current_limit }: Amounts): number =>
  (cents(current_limit) - cents(current_amount)) / 100;

/** True if spending exceeds the limit. Spending exactly the limit does not count. */
export const isOverLimit = (alert: Amounts): boolean => leftToSpend(alert) < 0;

function AlertPeriod({ form }: { form: ContractForm<TargetValues> }) {
  return (
    <SelectField
      form={form}
      name="frequency"
      label={f.frequency}
      options={optionsOf(FREQUENCIES, f.frequencies)}
      dense={false}
      required
      star
    />
  );
}

export { AlertsPage as Component };
