import type { Category, SubCategory } from '@saldo/contract/categories';
import { Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { disabledUnless } from '../../lib/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Chevron } from '../../ui/chevron.tsx';
import { cx } from '../../ui/cx.ts';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Title } from '../../ui/title.tsx';
import type { AnyCategory } from './category-tree.ts';
import { texts } from './texts.ts';
import type { CategoryDialog } from './use-category-dialog.ts';

export type CategorySum = ComponentType<{ category: AnyCategory }>;

interface CategoryCardProps {
  category: Category;
  figure: CategorySum;
  open: boolean;
  mayEdit: boolean;
  onToggle: () => void;
  onShow: CategoryDialog['show'];
}

export const CategoryCard = (props: CategoryCardProps) =>
  props.category.type === 'system' ? <SystemCard {...props} /> : <OwnCard {...props} />;

/** The total is beside the name, or below it in a narrow card. Its place is reserved, so nothing moves when it loads. */
const HEAD =
  'grid grid-cols-[auto_minmax(0,1fr)_minmax(5rem,auto)_auto] items-center gap-x-3 p-4 @max-[26rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[26rem]:[&>:not(p,div)]:row-span-2 @max-[26rem]:*:last:row-span-2';
const FIGURE =
  'text-right text-muted text-xs *:block *:font-semibold *:text-md *:text-strong @max-[26rem]:col-start-2 @max-[26rem]:row-start-2 @max-[26rem]:min-h-5 @max-[26rem]:text-left @max-[26rem]:*:inline @max-[26rem]:*:text-sm';

function OwnCard({ category, figure: Figure, open, mayEdit, onToggle, onShow }: CategoryCardProps) {
  const subs = category.sub_categories;
  const id = useId();
  return (
    <Card flush aria-label={category.name}>
      <div className={HEAD}>
        <EmojiTile icon={category.icon} color={category.color} size="lg" />
        <Names category={category} />
        <p className={FIGURE}>
          <Figure category={category} />
        </p>
        <CategoryActions category={category} mayEdit={mayEdit} onShow={onShow} />
      </div>
      <div
        className={cx(
          'relative flex h-8 items-center border-line text-muted text-xs phone:h-11',
          open ? 'border-b bg-raised' : 'border-t',
        )}
      >
        <SubStrip
          name={category.name}
          count={subs.length}
          open={open}
          id={id}
          onToggle={onToggle}
        />
        {(open || subs.length === 0) && (
          <AddSub category={category} mayEdit={mayEdit} onShow={onShow} />
        )}
      </div>
      {open && <SubList {...{ id, category, subs, figure: Figure, mayEdit, onShow }} />}
    </Card>
  );
}

interface SubcategoryStripProps {
  name: string;
  count: number;
  open: boolean;
  id: string;
  onToggle: () => void;
}

/** Shows the number of subcategories and expands them. */
function SubStrip({ name, count, open, id, onToggle }: SubcategoryStripProps) {
  const words = texts.subcategories(count);
  if (count === 0) return <span className="flex-1 px-4">{words}</span>;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-label={`${words}: ${name}`}
      onClick={onToggle}
      className="flex h-full flex-1 items-center gap-2 px-4 text-left outline-offset-[-2px]! hover:text-strong"
    >
      <span className="flex-1">{words}</span>
      <Chevron open={open} />
    </button>
  );
}

type PartProps = Pick<CategoryCardProps, 'mayEdit' | 'onShow'>;

/** Button to add a subcategory, positioned over the strip, next to its arrow. */
const AddSub = ({ category, mayEdit, onShow }: PartProps & { category: Category }) => (
  <button
    type="button"
    {...disabledUnless(mayEdit, texts.viewerHint)}
    aria-label={texts.addSubTo(category.name)}
    onClick={() => onShow('new', category.id)}
    className={cx(
      'absolute inset-y-0 flex items-center gap-1 px-1 font-medium enabled:text-accent enabled:hover:underline',
      category.sub_categories.length > 0 ? 'right-10' : 'right-3',
    )}
  >
    <Plus size={14} aria-hidden />
    {texts.addSub}
  </button>
);

const SubList = ({
  id,
  category,
  subs,
  figure: Figure,
  mayEdit,
  onShow,
}: PartProps & {
  id: string;
  category: Category;
  subs: readonly SubCategory[];
  figure: CategorySum;
}) => (
  <ul id={id} aria-label={texts.showSubs(category.name)}>
    {subs.map((sub) => (
      <li
        key={sub.id}
        className="flex min-h-11 items-center gap-3 border-line border-b py-1 pr-4 pl-17 last:border-b-0 phone:pl-4"
      >
        <EmojiTile icon={sub.icon} color={sub.color} size="sm" />
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          <span className="clip max-w-full flex-none text-strong" title={sub.name}>
            {sub.name}
          </span>
          {sub.description && (
            <span className="clip text-muted text-xs phone:hidden" title={sub.description}>
              {sub.description}
            </span>
          )}
          <span className="ml-auto flex-none text-muted text-xs phone:hidden">
            <Figure category={sub} />
          </span>
        </div>
        <CategoryActions category={sub} mayEdit={mayEdit} onShow={onShow} />
      </li>
    ))}
  </ul>
);

const Names = ({ category: { name, description } }: { category: AnyCategory }) => (
  <div className="min-w-0">
    <Title size="md" className="clip" title={name}>
      {name}
    </Title>
    <p className="clip text-muted text-sm empty:hidden" title={description}>
      {description}
    </p>
  </div>
);

function CategoryActions({ category, mayEdit, onShow }: PartProps & { category: AnyCategory }) {
  const hint = mayEdit ? undefined : texts.viewerHint;
  return (
    <div className="flex flex-none gap-2 phone:gap-0">
      <IconButton
        label={texts.edit(category.name)}
        disabled={!mayEdit}
        title={hint}
        icon={Pencil}
        onClick={() => onShow('edit', category.id)}
      />
      <IconButton
        label={texts.delete(category.name)}
        disabled={!mayEdit}
        title={hint}
        icon={Trash2}
        onClick={() => onShow('delete', category.id)}
      />
    </div>
  );
}

/** A muted card with a lock; its text keeps its contrast. */
const SystemCard = ({ category }: CategoryCardProps) => (
  <Card flush aria-label={category.name} className="bg-transparent">
    <div className="flex items-center gap-3 p-4 phone:flex-wrap">
      <span className="opacity-60 grayscale">
        <EmojiTile icon={category.icon} size="lg" />
      </span>
      <div className="min-w-0 flex-1 phone:basis-[calc(100%-52px)]">
        <h2 className="clip font-semibold text-md text-muted">{category.name}</h2>
        <p className="clip text-muted text-sm">{category.description}</p>
      </div>
      <Badge icon={Lock} className="phone:ml-13">
        {texts.system}
      </Badge>
    </div>
    {category.sub_categories.length > 0 && (
      <ul aria-label={texts.showSubs(category.name)} className="border-line border-t">
        {category.sub_categories.map((sub: SubCategory) => (
          <li key={sub.id} className="flex min-h-11 items-center gap-3 px-4 pl-17 text-muted">
            <span className="emoji grayscale">{sub.icon}</span>
            <span className="clip">{sub.name}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
