import type { Category } from '@saldo/contract/categories';
import type { CustomMetric } from '@saldo/contract/metrics';
import { Pencil, Trash2 } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { findCategory, fullName } from '../categories/category-tree.ts';
import { texts } from './texts.ts';
import type { MetricDialogControl } from './use-metric-dialog.ts';

const t = texts.custom;

interface MetricCardProps {
  metric: CustomMetric;
  /** Where the parents' names are. */
  categories: readonly Category[];
  mayEdit: boolean;
  onShow: MetricDialogControl['show'];
}

/** A metric's name and what it adds up. */
export function MetricCard({ metric, categories, mayEdit, onShow }: MetricCardProps) {
  const hint = mayEdit ? undefined : t.viewerHint;
  const button = { disabled: !mayEdit, title: hint };
  return (
    <Card aria-label={metric.name}>
      <div className="mb-3 flex items-start gap-2">
        <h2 className="wrap-anywhere min-w-0 flex-1 pt-1 font-semibold phone:pt-2.5 text-lg text-strong tracking-[-0.01em]">
          {metric.name}
        </h2>
        <IconButton
          {...button}
          label={t.edit(metric.name)}
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => onShow({ kind: 'edit', value: metric.id })}
        />
        <IconButton
          {...button}
          label={t.delete(metric.name)}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => onShow({ kind: 'delete', value: metric.id })}
        />
      </div>
      {metric.categories.length === 0 ? (
        <p className="text-muted">{t.noCategories}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-6 gap-y-4">
          {metric.categories.map((category) => (
            <Member key={category.id} category={category} categories={categories} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface MemberProps {
  category: CustomMetric['categories'][number];
  categories: readonly Category[];
}

function Member({ category, categories }: MemberProps) {
  const place = findCategory(categories, category.id);
  const name = place ? fullName(place) : category.name;
  const subs = category.sub_categories;
  return (
    <li className="flex min-w-0 gap-3">
      <EmojiTile icon={category.icon} color={category.color} />
      <div className="min-w-0 flex-1">
        <div className="wrap-anywhere font-medium text-strong">{name}</div>
        {category.description && <p className="text-muted text-xs">{category.description}</p>}
        {subs.length > 0 && (
          <ul
            aria-label={t.subcategories(category.name)}
            className="mt-1.5 flex flex-col gap-1 text-xs"
          >
            {subs.map((sub) => (
              <li
                key={sub.id}
                className="flex min-w-0 items-center gap-1.5"
                title={sub.description}
              >
                <span aria-hidden className="emoji w-4 flex-none text-center">
                  {sub.icon}
                </span>
                <span className="clip">{sub.name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
