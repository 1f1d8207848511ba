import type { Category } from '@saldo/contract/categories';
import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type RefObject, useMemo } from 'react';
import { usePhone } from '../../lib/use-phone.ts';
import { CategoryDot } from '../../ui/category-dot.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { matchOf, searchables } from './category-choices.ts';
import { texts } from './texts.ts';

const t = texts.picker;

interface CategoryPickerProps {
  /** The button that the menu opens below. Focus returns to it. */
  anchor: RefObject<HTMLButtonElement | null>;
  chosen: string;
  categories: readonly Category[];
  onPick: (category: string) => void;
  onClose: () => void;
}

/** Menu of all categories, with subcategories below their parents. Supports search and arrow keys. */
export function CategoryPicker({ anchor, categories, ...rest }: CategoryPickerProps) {
  const { chosen, onPick, onClose } = rest;
  const phone = usePhone();
  const all = useMemo(
    () => new Map(searchables(categories).map((one) => [one.id, one])),
    [categories],
  );
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: anchor.current ?? document.body }} />
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          aria-label={t.title}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // On touch, the on-screen keyboard would cover the list.
            if (phone) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-35 w-76 max-w-[calc(100vw-16px)] animate-appear overflow-hidden rounded-card border border-line-strong bg-float text-sm shadow-float outline-none"
        >
          <Command
            label={t.title}
            loop
            defaultValue={chosen}
            filter={(id, query) => {
              const one = all.get(id);
              return one ? matchOf(one, query) : 0;
            }}
          >
            <div className="flex items-center gap-2 border-line border-b px-3">
              <Search size={16} aria-hidden className="flex-none text-muted" />
              <Command.Input
                placeholder={t.search}
                className="h-11 min-w-0 flex-1 bg-transparent text-strong outline-none phone:text-lg"
              />
            </div>
            <Command.List className="max-h-[min(320px,calc(var(--radix-popover-content-available-height)-46px))] overflow-y-auto overscroll-contain p-1">
              <Command.Empty className="px-3 py-6 text-center text-muted">{t.none}</Command.Empty>
              {[...all.values()].map(({ id, name, icon, color, note }) => (
                <Command.Item
                  key={id}
                  value={id}
                  onSelect={() => {
                    onClose();
                    onPick(id);
                  }}
                  className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 text-normal data-[parented=true]:pl-7 data-[selected=true]:bg-float-on data-[selected=true]:text-strong phone:min-h-11"
                  data-parented={note !== undefined}
                >
                  <CategoryDot color={color} />
                  <Emoji className="w-5 flex-none text-center">{icon}</Emoji>
                  <span className="clip flex-1">{name}</span>
                  {id === chosen && <Check size={16} aria-label={t.chosen} />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
