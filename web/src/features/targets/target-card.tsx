import type { Category } from '@saldo/contract/categories';
import { Bell, Check, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { noFigure } from '../../lib/common-texts.ts';
import { daySpan, percentExact } from '../../lib/format.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Emoji } from '../../ui/emoji.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Title } from '../../ui/title.tsx';
import { findCategory, fullName } from '../categories/category-tree.ts';
import { FigureLink } from '../metrics/figure-link.tsx';
import {
  type Target,
  type TargetCardContent,
  type TargetDialog,
  type TargetKind,
  useFace,
} from './target-kind.ts';
import { sharedTargetTexts as t } from './texts.ts';

interface TargetCardProps<T extends Target> {
  kind: Pick<TargetKind<T, object>, 'texts' | 'faceOf' | 'inText' | 'useCurrency'>;
  target: T;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
  onShow: TargetDialog['show'];
}

export function TargetCard<T extends Target>(props: TargetCardProps<T>) {
  const { kind, target, categories, onShow } = props;
  const card = useArrival(target.id);
  const face = useFace(kind, target);
  return (
    <Card
      ref={card.ref}
      id={target.id}
      aria-label={target.name}
      bad={face.bad ?? false}
      className={cx(
        'relative flex scroll-mt-6 flex-col gap-4',
        card.arrived && 'outline-2 outline-focus outline-offset-2',
      )}
    >
      <TargetHead target={target} tile={face.tile} hint={kind.texts.viewerHint} onShow={onShow} />
      <div className="flex min-h-5 flex-wrap items-center gap-1.5">
        {face.badge}
        {face.source ?? <CategoryBadge id={target.category_id} categories={categories} />}
        {target.notify_user && (
          <Badge tone="accent" icon={Bell}>
            <span className="sr-only">{t.notificationsOn}</span>
          </Badge>
        )}
        {target.is_notified && (
          <Badge tone="info" icon={Check}>
            {t.notificationSent}
          </Badge>
        )}
      </div>
      {target.description && (
        <p className="wrap-anywhere line-clamp-3 text-muted text-sm" title={target.description}>
          {target.description}
        </p>
      )}
      <TargetProgress target={target} face={face} />
      {face.aboveFigures}
      <TargetFigures target={target} face={face} />
      {face.belowFigures}
    </Card>
  );
}

interface TargetHeadProps extends Pick<TargetCardProps<Target>, 'target' | 'onShow'> {
  tile: ReactNode;
  /** Why the user may not change the target. */
  hint: string;
}

function TargetHead({ target, tile, hint, onShow }: TargetHeadProps) {
  const mayEdit = may(useUser(), 'edit');
  const button = disabledUnless(mayEdit, hint);
  return (
    <div className="flex items-start gap-3">
      {tile}
      <div className="min-w-0 flex-1">
        <Title size="md" className="wrap-anywhere line-clamp-2" title={target.name}>
          {target.name}
        </Title>
        <p className="text-muted text-xs">{daySpan(target.start_date, target.end_date)}</p>
      </div>
      <div className="-mt-1 -mr-2 flex flex-none">
        <IconButton
          {...button}
          label={t.edit(target.name)}
          icon={Pencil}
          onClick={() => onShow({ kind: 'edit', value: target.id })}
        />
        <IconButton
          {...button}
          label={t.delete(target.name)}
          icon={Trash2}
          onClick={() => onShow({ kind: 'delete', value: target.id })}
        />
      </div>
    </div>
  );
}

interface CategoryBadgeProps {
  id: string;
  categories: readonly Category[] | undefined;
}

function CategoryBadge({ id, categories }: CategoryBadgeProps) {
  if (!categories) return null;
  const place = findCategory(categories, id);
  if (!place) return <Badge tone="warning">{t.unknownCategory}</Badge>;
  return (
    <Badge className="max-w-full">
      <Emoji>{(place.sub ?? place.main).icon}</Emoji>
      <span className="clip" title={fullName(place)}>
        {fullName(place)}
      </span>
    </Badge>
  );
}

/** Never shows 100.0% for less than 100. */
const shown = (value: number | null) =>
  value === null ? noFigure : percentExact(value < 100 ? Math.min(value, 99.9) : value);

interface FaceProps {
  target: Target;
  face: TargetCardContent;
}

/** Progress as a percentage and as a bar that stops at 100%. */
const TargetProgress = ({ target: { name, progress }, face }: FaceProps) => (
  <div className="mt-auto">
    {/* The aside wraps to its own row before the percentage is truncated. */}
    <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-muted text-sm">{t.progress}</span>
      <FigureLink
        to={face.rows}
        label={face.rowsLabel ?? t.rowsOf(name)}
        className="font-bold text-lg text-strong"
      >
        {shown(progress)}
      </FigureLink>
      <span className="ml-auto flex-none">{face.aside}</span>
    </div>
    <Meter value={progress ?? 0} className="h-2" fill={face.bar} />
  </div>
);

/**
 * Figures in a row with hairlines between them. Each is as wide as it needs, and wraps to its own row before it is
 * truncated.
 */
const TargetFigures = ({ target, face: { rows, rowsLabel, figures } }: FaceProps) => (
  <div className="border-line border-t pt-3 [clip-path:inset(0_-8px_-8px_-8px)]">
    {/* The hairline of the first figure in each row falls just outside the clip area. */}
    <dl className="-ml-2.5 flex flex-wrap gap-y-2">
      {figures.map(({ label, text, className = 'text-strong' }, at) => (
        <div
          key={label}
          className="min-w-min max-w-full flex-auto border-line border-l pr-2 pl-[9px] last:pr-0"
        >
          <dt className="text-muted text-xs">{label}</dt>
          <dd title={text} className={cx('clip mt-0.5 font-semibold text-md', className)}>
            {at === 0 ? (
              <FigureLink to={rows} label={rowsLabel ?? t.rowsOf(target.name)}>
                {text}
              </FigureLink>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Scrolls a card into view and outlines it if the URL hash names it, as links in notifications do. */
function useArrival(id: string) {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const arrived = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key and scrolls again
  useEffect(() => {
    if (arrived) ref.current?.scrollIntoView({ block: 'center' });
  }, [arrived, key]);
  return { ref, arrived };
}
