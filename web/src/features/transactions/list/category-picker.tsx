import type { Category } from '@saldo/contract/categories';
import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { CategoryDot } from '../../../ui/dot.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { flattenCategories } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';

interface CategoryPickerProps {
  /** The button that it lies below and gives the focus back to. */
  anchor: RefObject<HTMLButtonElement | null>;
  chosen: string;
  categories: readonly Category[];
  onPick: (category: string) => void;
  onClose: () => void;
}

/** All categories, each below its parent: by typing a few letters, by arrow keys, or by one press. */
export function CategoryPicker({ anchor, categories, ...rest }: CategoryPickerProps) {
  const { chosen, onPick, onClose } = rest;
  const phone = usePhone();
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: anchor.current ?? document.body }} />
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          aria-label={texts.pickCategory}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // A finger has the list; the keys of the screen would cover it.
            if (phone) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-35 w-76 max-w-[calc(100vw-16px)] animate-appear overflow-hidden rounded-card border border-line-strong bg-float text-sm shadow-float outline-none"
        >
          <Command label={texts.pickCategory} loop defaultValue={chosen}>
            <div className="flex items-center gap-2 border-line border-b px-3">
              <Search size={16} aria-hidden className="flex-none text-muted" />
              <Command.Input
                placeholder={texts.searchCategory}
                className="h-11 min-w-0 flex-1 bg-transparent text-strong outline-none phone:text-lg"
              />
            </div>
            <Command.List className="max-h-[min(320px,calc(var(--radix-popover-content-available-height)-46px))] overflow-y-auto overscroll-contain p-1">
              <Command.Empty className="px-3 py-6 text-center text-muted">
                {texts.noCategory}
              </Command.Empty>
              {flattenCategories(categories).map(({ id, name, icon, color, parent_id }) => (
                <Command.Item
                  key={id}
                  value={id}
                  keywords={[name, nameOf.get(parent_id ?? '') ?? '']}
                  onSelect={() => {
                    onClose();
                    onPick(id);
                  }}
                  className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 text-normal data-[parented=true]:pl-7 data-[selected=true]:bg-float-on data-[selected=true]:text-strong phone:min-h-11"
                  data-parented={parent_id !== null}
                >
                  <CategoryDot color={color} />
                  <Emoji className="w-5 flex-none text-center">{icon}</Emoji>
                  <span className="clip flex-1">{name}</span>
                  {id === chosen && <Check size={16} aria-label={texts.chosenCategory} />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
