import type { Category } from '@saldo/contract/categories';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AnyCategory } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';

const t = texts.custom;

interface CategoryPickerProps {
  tree: readonly Category[];
  choice: readonly string[];
  onToggle: (id: string) => void;
  onDone: () => void;
}

/** Over the form: a main category, then its subcategories, or itself where it has none. */
export function CategoryPicker({ tree, choice, onToggle, onDone }: CategoryPickerProps) {
  const [parent, setParent] = useState('');
  const main = tree.find(({ id }) => id === parent);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={t.pickTitle}
      width="form"
      footer={
        <Button variant="primary" onClick={onDone}>
          {t.done}
        </Button>
      }
    >
      <div className="flex min-h-56 flex-col gap-4">
        <Field label={t.parent}>
          {(ids) => (
            <Select
              {...ids}
              placeholder={t.chooseParent}
              value={parent}
              onChange={(event) => setParent(event.target.value)}
              options={tree.map(({ id, icon, name }) => ({ value: id, label: `${icon} ${name}` }))}
            />
          )}
        </Field>
        {main && <Choices main={main} choice={choice} onToggle={onToggle} />}
      </div>
    </Dialog>
  );
}

interface ChoicesProps extends Pick<CategoryPickerProps, 'choice' | 'onToggle'> {
  main: Category;
}

function Choices({ main, choice, onToggle }: ChoicesProps) {
  const subs = main.sub_categories;
  const all = choice.includes(main.id);
  const button = (category: AnyCategory, name: string, chosen: boolean) => (
    <button
      key={category.id}
      type="button"
      aria-pressed={chosen}
      onClick={() => onToggle(category.id)}
      className={cx(
        'flex h-9 max-w-full items-center gap-2 rounded-control border px-3 text-sm phone:h-11',
        chosen
          ? 'border-accent bg-accent-tint text-strong'
          : 'border-line bg-surface text-normal hover:bg-raised',
      )}
    >
      <span aria-hidden className="emoji">
        {category.icon}
      </span>
      <span className="clip">{name}</span>
      {chosen && <Check size={14} aria-hidden className="flex-none text-accent" />}
    </button>
  );
  if (subs.length === 0) return <div className="flex">{button(main, main.name, all)}</div>;
  return (
    <fieldset aria-label={t.subcategories(main.name)} className="flex flex-wrap gap-2">
      {subs.map((sub) => button(sub, sub.name, choice.includes(sub.id)))}
      {button(main, t.wholeOf(main.name), all)}
    </fieldset>
  );
}
