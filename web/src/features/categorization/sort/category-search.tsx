import { Plus, Search } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { Decision } from './sort-session.ts';
import { texts } from './texts.ts';
import type { EntryChoice } from './use-choice.ts';

const t = texts.entry;

interface CategorySearchProps {
  input: RefObject<HTMLInputElement | null>;
  choice: EntryChoice;
  disabled: boolean;
  onTake: (decision: Decision) => void;
  autoFocus?: boolean;
}

/** Finds a category as the user types; the last options create a new one. */
export function CategorySearch(props: CategorySearchProps) {
  const { input, choice, disabled, autoFocus } = props;
  const id = useId();
  const { typed, found, parents, active } = choice;
  const open = typed.trim() !== '';
  const some = found.length + parents.length > 0;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Input
        ref={input}
        role="combobox"
        aria-label={t.search}
        aria-expanded={open && some}
        aria-controls={open && some ? id : undefined}
        aria-activedescendant={open && some ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
        placeholder={t.search}
        maxLength={60}
        disabled={disabled}
        icon={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => choice.type(event.target.value)}
      />
      {open && some && <Results id={id} {...props} />}
      {open && !some && <p className="text-muted text-sm">{t.nothing}</p>}
    </div>
  );
}

function Results({ id, choice, onTake }: CategorySearchProps & { id: string }) {
  const { typed, found, parents, active } = choice;
  const take = (at: number) => {
    const decision = choice.decisionAt(at, choice.always);
    if (decision) onTake(decision);
  };
  const option = (at: number) => ({
    id: `${id}-${at}`,
    type: 'button' as const,
    role: 'option',
    tabIndex: -1,
    'aria-selected': at === active,
    onClick: () => take(at),
  });
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t.results}
      className="rounded-card border border-line-strong bg-surface p-1"
    >
      {found.map((one, at) => (
        <button
          key={one.id}
          {...option(at)}
          className={cx(
            'flex min-h-9 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-raised phone:min-h-11',
            at === active && 'bg-raised',
          )}
        >
          <Emoji className="w-5 flex-none text-center text-[15px]">{one.icon}</Emoji>
          <span className="clip flex-1 text-left text-muted">
            {one.note && `${one.note} › `}
            <b className="font-medium text-strong">{one.name}</b>
            {one.also && ` · ${one.also}`}
          </span>
          {at === active && (
            <span aria-hidden className="phone:hidden">
              <Kbd>↵</Kbd>
            </span>
          )}
        </button>
      ))}
      {parents.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
          <Plus size={16} aria-hidden className="w-5 flex-none text-accent" />
          <span aria-hidden className="min-w-0 [overflow-wrap:anywhere]">
            {t.newIn(typed.trim())}
          </span>
          <span className="flex flex-wrap gap-1 phone:w-full">
            {parents.map((parent, at) => (
              <button
                key={parent?.id ?? ''}
                {...option(found.length + at)}
                aria-label={t.makeIn(typed.trim(), parent?.name)}
                className={cx(
                  'inline-flex h-7 items-center gap-1.5 rounded-control px-2 text-xs phone:h-11 phone:px-3',
                  found.length + at === active
                    ? 'bg-accent-tint font-medium text-accent'
                    : 'bg-raised text-strong',
                )}
              >
                {parent && <Emoji>{parent.icon}</Emoji>}
                <span className="clip max-w-40">{parent?.name ?? t.topLevel}</span>
              </button>
            ))}
          </span>
        </div>
      )}
    </div>
  );
}
