import type { Alert } from '@saldo/contract/alerts';
import type { Category } from '@saldo/contract/categories';
import { daySpan, euros } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { hueOf } from '../hue.ts';
import { Figures, Progress } from '../progress.tsx';
import { TargetCard } from '../target-card.tsx';
import { shared } from '../texts.ts';
import type { TargetDialogControl } from '../use-target-dialog.ts';
import { PeriodBars } from './period-bars.tsx';
import { isOver, remainingColor, remainingOf, statusOf } from './status.ts';
import { texts } from './texts.ts';

const t = texts.card;

interface AlertCardProps {
  alert: Alert;
  categories: readonly Category[] | undefined;
  onShow: TargetDialogControl['show'];
}

export function AlertCard({ alert, categories, onShow }: AlertCardProps) {
  const rows = paths.transactions({ alert: alert.id });
  const remaining = remainingOf(alert);
  const over = isOver(alert);
  return (
    <TargetCard
      target={alert}
      tile={<EmojiTile icon={alert.icon} color={hueOf(alert.color)} size="lg" />}
      days={daySpan(alert.start_date, alert.end_date)}
      badges={<Badge>{alert.frequency}</Badge>}
      categories={categories}
      viewerHint={texts.page.viewerHint}
      bad={over}
      onShow={onShow}
    >
      <div className="mt-auto">
        <Progress
          value={alert.progress}
          className={statusOf(alert.progress).bar}
          to={rows}
          name={alert.name}
          aside={<StatusBadge progress={alert.progress} over={over} />}
        />
      </div>
      <PeriodBars alert={alert} />
      <Figures
        figures={[
          {
            label: t.spent,
            text: euros(alert.current_amount),
            rows: { to: rows, label: shared.rowsOf(alert.name) },
          },
          { label: t.limit, text: euros(alert.limit_amount) },
          {
            label: t.remaining,
            text: euros(remaining),
            className: remainingColor(remaining, alert.limit_amount),
          },
        ]}
      />
    </TargetCard>
  );
}

function StatusBadge({ progress, over }: { progress: number; over: boolean }) {
  const { label, tone } = statusOf(progress);
  return (
    <Badge tone={tone}>
      {over && (
        <span aria-hidden className="emoji">
          🚨
        </span>
      )}
      {label}
    </Badge>
  );
}
