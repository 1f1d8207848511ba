import type { Category } from '@saldo/contract/categories';
import { ChevronLeft, Search } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { Emoji } from '../../../ui/emoji.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { searchItems, userCategories } from '../../categories/category-choices.ts';
import type { AnyCategory } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';
import { useSearchables } from '../use-searchables.ts';
import { mainItems, subItems } from './choice-items.ts';
import { ChoiceList, focusChoices } from './choice-list.tsx';

const t = texts.categories;

export interface ChoicesPanelProps {
  categories: readonly Category[];
  recents: readonly AnyCategory[];
  /** Pending category of the current transaction. */
  chosen: string | null;
  /** The current transaction. On phones the lists reset when it changes. */
  transactionId: string;
  phone: boolean;
  search: RefObject<HTMLInputElement | null>;
  onChoose: (category: string) => void;
  /** Called when the search gains or loses focus. While focused, the search handles Esc itself. */
  onSearching: (searching: boolean) => void;
  /**
   * Called when the user types the first letter of a search. Shows the next transaction without delay, because the
   * search is meant for it.
   */
  onTyping: () => void;
}

export function ChoicesPanel(props: ChoicesPanelProps) {
  const { categories, recents, chosen, transactionId, phone, search, onChoose } = props;
  const [query, setQuery] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const mains = useMemo(() => userCategories(categories), [categories]);
  const all = useSearchables(categories);
  const found = useMemo(() => searchItems(all, query), [all, query]);
  const choose = (id: string) => {
    setQuery('');
    onChoose(id);
  };
  const searching = query.trim() !== '';

  const onSearchKey = (key: string): boolean => {
    const [first] = found;
    if (key === 'Escape') {
      setQuery('');
      // Wait until the lists have rendered again.
      requestAnimationFrame(() => focusChoices(panel.current));
    } else if (key === 'ArrowDown') return focusChoices(panel.current);
    else if (key === 'Enter' && searching && first) {
      choose(first.id);
      // Move focus out of the search so shortcut keys are not typed into it.
      requestAnimationFrame(() => focusChoices(panel.current));
    } else return false;
    return true;
  };

  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-col gap-3 border-line border-b px-6 py-4 max-lg:px-4 phone:border-b-0 phone:pb-0">
        <span className="relative flex items-center">
          <Input
            ref={search}
            type="search"
            dense
            aria-label={t.search}
            aria-keyshortcuts="/"
            placeholder={t.search}
            autoComplete="off"
            icon={Search}
            value={query}
            onChange={({ target: { value } }) => {
              if (!searching && value.trim() !== '') props.onTyping();
              setQuery(value);
            }}
            onFocus={() => props.onSearching(true)}
            onBlur={() => props.onSearching(false)}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey) return;
              if (onSearchKey(event.key)) event.preventDefault();
            }}
          />
          {query === '' && (
            <span aria-hidden className="pointer-events-none absolute right-3 phone:hidden">
              <Kbd>/</Kbd>
            </span>
          )}
        </span>
        <RecentChips recents={recents} onChoose={choose} />
      </div>
      {searching ? (
        <Found
          key={query}
          items={found.map((item) => ({ ...item, chosen: item.id === chosen }))}
          onChoose={choose}
          onUp={() => search.current?.focus()}
        />
      ) : (
        <Lists {...{ mains, chosen, phone, onChoose: choose }} transactionId={transactionId} />
      )}
    </div>
  );
}

interface FoundProps {
  items: ReturnType<typeof mainItems>;
  onChoose: (id: string) => void;
  onUp: () => void;
}

function Found({ items, onChoose, onUp }: FoundProps) {
  if (items.length === 0) {
    return <p className="px-6 py-8 text-center text-muted">{t.nothing}</p>;
  }
  return (
    <ChoiceList
      label={t.results}
      items={items}
      onChoose={onChoose}
      onEdge={(key) => {
        if (key === 'ArrowUp') onUp();
        return key === 'ArrowUp';
      }}
      className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-18 max-lg:px-2 phone:px-4"
    />
  );
}

interface ListsProps {
  mains: readonly Category[];
  chosen: string | null;
  phone: boolean;
  transactionId: string;
  onChoose: (id: string) => void;
}

function Lists({ mains, chosen, phone, transactionId, onChoose }: ListsProps) {
  if (mains.length === 0) {
    return <EmptyState title={t.none} heading={null} className="flex-1" />;
  }
  return phone ? (
    <CategoryTiles key={transactionId} mains={mains} chosen={chosen} onChoose={onChoose} />
  ) : (
    <CategoryColumns mains={mains} chosen={chosen} onChoose={onChoose} />
  );
}

type PlaceProps = Pick<ListsProps, 'mains' | 'chosen' | 'onChoose'>;

/** Main categories, with the subcategories of the focused one beside them. */
function CategoryColumns({ mains, chosen, onChoose }: PlaceProps) {
  const [openId, setOpenId] = useState('');
  const parents = useRef<HTMLDivElement>(null);
  const children = useRef<HTMLDivElement>(null);
  const open = mains.find(({ id }) => id === openId) ?? mains[0];
  if (!open) return null;
  const intoChildren = () => children.current?.querySelector('button')?.focus();
  const column = 'min-h-0 overflow-y-auto overscroll-contain p-2 pb-18';
  return (
    <div className="grid min-h-0 flex-1 grid-cols-2">
      <ChoiceList
        ref={parents}
        label={t.mains}
        items={mainItems(mains, chosen)}
        openId={open.id}
        autoFocus
        onFocusItem={setOpenId}
        onChoose={(id, byKey) => {
          const opens = mains.find((main) => main.id === id)?.sub_categories.length;
          if (!opens) onChoose(id);
          else if (byKey) intoChildren();
        }}
        onEdge={(key) => {
          if (key === 'ArrowRight') intoChildren();
          return key === 'ArrowRight';
        }}
        className={`${column} border-line border-r pl-4 max-lg:pl-2`}
      />
      <ChoiceList
        key={open.id}
        ref={children}
        label={t.subsOf(open.name)}
        items={subItems(open, chosen)}
        onChoose={onChoose}
        onEdge={(key) => {
          if (key !== 'ArrowLeft') return false;
          parents.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
          return true;
        }}
        className={`${column} pr-4 max-lg:pr-2`}
      />
    </div>
  );
}

function CategoryTiles({ mains, chosen, onChoose }: PlaceProps) {
  const [openId, setOpenId] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const open = mains.find(({ id }) => id === openId);
  const go = (id: string) => {
    setOpenId(id);
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  };
  const pick = (id: string) => {
    const opens = !open && mains.find((main) => main.id === id)?.sub_categories.length;
    if (opens) go(id);
    else onChoose(id);
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-18">
      {open && (
        <div className="mb-2 flex min-h-11 items-center gap-2">
          <button
            type="button"
            onClick={() => go('')}
            className="flex h-11 items-center gap-1 pr-2 text-accent"
          >
            <ChevronLeft size={14} aria-hidden />
            {t.all}
          </button>
          <span className="clip font-medium text-strong">
            <Emoji>{open.icon}</Emoji> {open.name}
          </span>
        </div>
      )}
      <ChoiceList
        key={openId}
        ref={list}
        tiles
        autoFocus
        label={open ? t.subsOf(open.name) : t.mains}
        items={open ? subItems(open, chosen) : mainItems(mains, chosen)}
        onChoose={pick}
      />
    </div>
  );
}

interface RecentChipsProps {
  recents: readonly AnyCategory[];
  onChoose: (category: string) => void;
}

/** Recently used categories, each with its digit key. */
function RecentChips({ recents, onChoose }: RecentChipsProps) {
  if (recents.length === 0) return null;
  return (
    <ul
      aria-label={texts.categories.recent}
      className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-0.5 [scrollbar-width:none] phone:-mx-4 phone:px-4"
    >
      {recents.map(({ id, icon, name }, i) => (
        <li key={id} className="flex-none">
          <button
            type="button"
            aria-keyshortcuts={String(i + 1)}
            onClick={() => onChoose(id)}
            className="flex h-7 max-w-48 items-center gap-1.5 rounded-chip bg-raised px-2 font-medium text-strong text-xs hover:bg-line phone:h-9 phone:px-3 dark:bg-line dark:hover:bg-line-strong"
          >
            <span aria-hidden className="text-muted phone:hidden">
              {i + 1}
            </span>
            <Emoji>{icon}</Emoji>
            <span className="clip">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
