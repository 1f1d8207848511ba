import type { Category } from '@saldo/contract/categories';
import type { Hue } from '@saldo/contract/goals';
import { Bell, Check, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { may, useUser } from '../../lib/may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { findCategory, fullName } from '../categories/category-tree.ts';
import { shared as t } from './texts.ts';
import type { TargetDialogControl } from './use-target-dialog.ts';

export interface Target {
  id: string;
  name: string;
  icon: string;
  color: Hue;
  description: string;
  category_id: string;
  notify_user: boolean;
  is_notified: boolean;
}

interface TargetCardProps {
  target: Target;
  /** Stands left in the head. */
  tile: ReactNode;
  /** The days that it counts. */
  days: string;
  /** Before those that all have. */
  badges: ReactNode;
  /** Undefined until they are known. */
  categories: readonly Category[] | undefined;
  /** Why somebody may not change it. */
  viewerHint: string;
  bad?: boolean;
  onShow: TargetDialogControl['show'];
  children: ReactNode;
}

/** What the cards of goals and alerts share: head, badges and description above their own body. */
export function TargetCard(props: TargetCardProps) {
  const { target, tile, days, badges, categories, viewerHint, bad, onShow, children } = props;
  const card = useArrival(target.id);
  const mayEdit = may(useUser(), 'edit');
  const button = { disabled: !mayEdit, title: mayEdit ? undefined : viewerHint };
  return (
    <Card
      ref={card.ref}
      id={target.id}
      aria-label={target.name}
      bad={bad ?? false}
      className={cx(
        'relative flex scroll-mt-6 flex-col gap-4',
        card.arrived && 'outline-2 outline-focus outline-offset-2',
      )}
    >
      <div className="flex items-start gap-3">
        {tile}
        <div className="min-w-0 flex-1">
          <h2
            className="wrap-anywhere line-clamp-2 font-semibold text-md text-strong"
            title={target.name}
          >
            {target.name}
          </h2>
          <p className="text-muted text-xs">{days}</p>
        </div>
        <div className="-mt-1 -mr-2 flex flex-none">
          <IconButton
            {...button}
            label={t.edit(target.name)}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => onShow({ kind: 'edit', value: target.id })}
          />
          <IconButton
            {...button}
            label={t.delete(target.name)}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => onShow({ kind: 'delete', value: target.id })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {badges}
        <CategoryBadge id={target.category_id} categories={categories} />
        {target.notify_user && (
          <Badge tone="accent" icon={<Bell size={12} aria-hidden />}>
            <span className="sr-only">{t.notificationsOn}</span>
          </Badge>
        )}
        {target.is_notified && (
          <Badge tone="info" icon={<Check size={12} aria-hidden />}>
            {t.notificationSent}
          </Badge>
        )}
      </div>
      {target.description && (
        <p className="wrap-anywhere line-clamp-3 text-muted text-sm" title={target.description}>
          {target.description}
        </p>
      )}
      {children}
    </Card>
  );
}

function CategoryBadge({
  id,
  categories,
}: {
  id: string;
  categories: TargetCardProps['categories'];
}) {
  if (!categories) return null;
  const place = findCategory(categories, id);
  if (!place) return <Badge tone="warning">{t.unknownCategory}</Badge>;
  return (
    <Badge className="max-w-full">
      <span aria-hidden className="emoji">
        {(place.sub ?? place.main).icon}
      </span>
      <span className="clip" title={fullName(place)}>
        {fullName(place)}
      </span>
    </Badge>
  );
}

/** A notice leads to its card, by the address's hash: it is brought into sight and outlined. */
function useArrival(id: string) {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const arrived = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key, and brings it again
  useEffect(() => {
    if (arrived) ref.current?.scrollIntoView({ block: 'center' });
  }, [arrived, key]);
  return { ref, arrived };
}
