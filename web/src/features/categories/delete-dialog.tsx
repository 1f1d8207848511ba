import type { Category } from '@saldo/contract/categories';
import { useId, useState } from 'react';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { useDeleteCategory } from './api.ts';
import { userCategories } from './category-choices.ts';
import { CategorySelect } from './category-field.tsx';
import type { AnyCategory } from './category-tree.ts';
import { texts } from './texts.ts';

const t = texts.remove;

interface DeleteCategoryDialogProps {
  category: AnyCategory;
  categories: readonly Category[];
  onClose: () => void;
}

/** Confirms deletion, and asks where the category's transactions should go. */
export function DeleteCategoryDialog({ category, categories, onClose }: DeleteCategoryDialogProps) {
  const [moving, setMoving] = useState(false);
  const [target, setTarget] = useState('');
  const subs = category.sub_categories.length;
  return (
    <ConfirmMutation
      mutation={useDeleteCategory()}
      variables={{ id: category.id, moveTo: moving ? target : null }}
      title={t.title}
      body={
        <div className="flex flex-col gap-4">
          <div className="text-strong">
            <p className="[overflow-wrap:anywhere]">
              <Emoji>{category.icon}</Emoji> {t.body(category.name)}
            </p>
            {subs > 0 && <p className="mt-1 font-medium text-warning">{t.alsoSubs(subs)}</p>}
          </div>
          <Where moving={moving} onMoving={setMoving} />
          {moving && (
            <Field label={t.target} required>
              {(ids) => (
                <CategorySelect
                  {...ids}
                  categories={userCategories(categories).filter(({ id }) => id !== category.id)}
                  without={category.id}
                  placeholder={t.chooseTarget}
                  value={target}
                  onPick={setTarget}
                />
              )}
            </Field>
          )}
        </div>
      }
      confirmLabel={t.confirm}
      danger
      disabled={moving && target === ''}
      failed={t.failed}
      done={t.deleted}
      onClose={onClose}
    />
  );
}

const WAYS = [
  { moving: false, label: t.toUncategorized, hint: t.toUncategorizedHint },
  { moving: true, label: t.toOther, hint: t.toOtherHint },
] as const;

function Where({ moving, onMoving }: { moving: boolean; onMoving: (moving: boolean) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t.where}</legend>
      {WAYS.map((way) => (
        <RadioCard
          key={way.label}
          name={name}
          aria-label={way.label}
          aria-describedby={`${name}-${way.moving}`}
          checked={way.moving === moving}
          onChange={() => onMoving(way.moving)}
        >
          <span>
            <span className="block text-strong text-sm">{way.label}</span>
            <span id={`${name}-${way.moving}`} className="block text-muted text-xs">
              {way.hint}
            </span>
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}
