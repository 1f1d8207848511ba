import type { Category } from '@saldo/contract/categories';
import type { SortEntry } from '@saldo/contract/sorting';
import { Check, EyeOff, Search, Split, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { amountText, percent } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { disabledUnless } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { FittedFigure } from '../../../ui/stat-card.tsx';
import { type CategoryFace, faceOf, nameOf } from './category-faces.ts';
import { CategorySearch } from './category-search.tsx';
import { AlwaysSwitch, aboutOf, whyOf } from './entry-view.tsx';
import { Monogram } from './monogram.tsx';
import { type Counts, ProgressBar } from './progress.tsx';
import { type Decision, decisionFor } from './sort-session.ts';
import { texts } from './texts.ts';
import { type EntryChoice, useChoice } from './use-choice.ts';
import type { useSorting } from './use-sorting.ts';
import { useSwipe } from './use-swipe.ts';

const t = texts.entry;

interface PhoneSortProps {
  sorting: ReturnType<typeof useSorting>;
  categories: readonly Category[];
  mayEdit: boolean;
  counts: Counts;
  entry: SortEntry;
  /** True while the search for a category is open. */
  searching: boolean;
  onSearch: (open: boolean) => void;
  onSplit: () => void;
}

/**
 * Sort on a phone. The merchant and amount are at the top, the answers are within reach of the thumb, and the
 * preselected answer is the main button at the bottom.
 */
export function PhoneSort(props: PhoneSortProps) {
  const { sorting, categories, mayEdit, counts, entry, searching, onSearch, onSplit } = props;
  const input = useRef<HTMLInputElement>(null);
  const choice = useChoice(entry, categories);
  const take = (decision: Decision) => {
    if (mayEdit) sorting.answer([{ entry, decision }]);
  };
  const skip = () => sorting.act({ type: 'skip' });
  const last = sorting.session.done.at(-1);
  const [first] = entry.answers;
  const main = first && entry.is_preselected ? faceOf(first, categories) : null;
  const accept = () => {
    const decision = first && main ? decisionFor(first, choice.always) : null;
    if (decision) take(decision);
  };
  const others = entry.answers.slice(main ? 1 : 0);
  return (
    <div className="fixed inset-0 z-40 flex flex-col bg-canvas">
      <header className="flex h-14 flex-none items-center gap-1 bg-surface px-2 pl-4">
        <p className="flex-1 text-sm">{texts.sorted(counts.done, counts.all)}</p>
        <IconButton
          label={entry.ids.length > 1 ? t.splitNewest : t.split}
          icon={<Split size={18} aria-hidden />}
          disabled={!mayEdit}
          onClick={onSplit}
        />
        <IconButton
          label={t.ignore}
          icon={<EyeOff size={18} aria-hidden />}
          disabled={!mayEdit}
          onClick={() => take({ to: 'ignore' })}
        />
        <IconButton
          label={texts.undoLast}
          icon={<Undo2 size={18} aria-hidden />}
          disabled={!mayEdit || !last || last.state === 'saving'}
          onClick={() => last && sorting.undo([last.number])}
        />
        <Link
          to={paths.categories()}
          aria-label={texts.close}
          className="grid size-11 place-items-center rounded-control text-muted"
        >
          <X size={18} aria-hidden />
        </Link>
      </header>
      <ProgressBar {...counts} className="h-1 flex-none rounded-none!" />
      <EntryCard entry={entry} onAccept={accept} onSkip={skip} />
      <div className="flex flex-none flex-col gap-3 border-line border-t bg-surface px-4 pt-4">
        <p className="text-center text-muted text-xs">{whyOf(entry)}</p>
        <Others
          {...{ others, categories, choice, mayEdit }}
          onTake={take}
          onSearch={() => onSearch(true)}
        />
        <AlwaysSwitch
          {...{ entry, categories, choice, input, mayEdit }}
          onTake={take}
          onSkip={skip}
        />
      </div>
      <footer className="flex flex-none gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button className={main ? 'h-14! w-21' : 'h-14! flex-1'} onClick={skip}>
          {t.skip}
        </Button>
        {main && <MainButton face={main} {...{ entry, mayEdit }} onClick={accept} />}
      </footer>
      <Sheet open={searching} onOpenChange={onSearch} title={t.searchOrNew}>
        <div className="min-h-80">
          <CategorySearch
            {...{ input, choice }}
            disabled={!mayEdit}
            autoFocus
            onTake={(decision) => {
              onSearch(false);
              take(decision);
            }}
          />
        </div>
      </Sheet>
    </div>
  );
}

interface EntryCardProps {
  entry: SortEntry;
  onAccept: () => void;
  onSkip: () => void;
}

/** Swipe right to accept, left to skip; buttons do the same. */
function EntryCard({ entry, onAccept, onSkip }: EntryCardProps) {
  const swipe = useSwipe({ onRight: onAccept, onLeft: onSkip });
  return (
    <div
      {...swipe.handlers}
      style={swipe.style}
      className="flex min-h-0 flex-1 touch-pan-y flex-col items-center justify-center overflow-y-auto px-6 text-center"
    >
      <Monogram name={nameOf(entry)} large />
      <h2 className="mt-4 line-clamp-3 font-semibold text-strong text-xl [overflow-wrap:anywhere]">
        {nameOf(entry)}
      </h2>
      <p className="@container w-full whitespace-nowrap font-bold text-3xl text-strong tracking-[-0.02em]">
        <FittedFigure text={amountText(entry)} />
      </p>
      <p className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">{aboutOf(entry)}</p>
    </div>
  );
}

interface OthersProps {
  others: SortEntry['answers'];
  categories: readonly Category[];
  choice: EntryChoice;
  mayEdit: boolean;
  onTake: (decision: Decision) => void;
  onSearch: () => void;
}

const TILE =
  'flex h-12 min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-3 text-left font-medium text-sm text-strong disabled:text-muted';

const Others = ({ others, categories, choice, mayEdit, onTake, onSearch }: OthersProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visually hidden legend
  <div role="group" aria-label={t.answers} className="grid grid-cols-2 gap-2">
    {others.slice(0, 3).map((answer) => {
      const face = faceOf(answer, categories);
      const decision = decisionFor(answer, choice.always);
      if (!face || !decision) return null;
      return (
        <button
          key={face.id ?? face.name}
          type="button"
          disabled={!mayEdit}
          onClick={() => onTake(decision)}
          className={TILE}
        >
          <Emoji className="flex-none">{face.icon}</Emoji>
          <span className="line-clamp-2 leading-4">{face.name}</span>
        </button>
      );
    })}
    <button type="button" disabled={!mayEdit} onClick={onSearch} className={TILE}>
      <Search size={16} aria-hidden className="flex-none text-muted" />
      {t.searchOrNew}
    </button>
  </div>
);

interface MainButtonProps {
  face: CategoryFace;
  entry: SortEntry;
  mayEdit: boolean;
  onClick: () => void;
}

const MainButton = ({ face, entry, mayEdit, onClick }: MainButtonProps) => (
  <button
    type="button"
    {...disabledUnless(mayEdit, texts.viewer)}
    onClick={onClick}
    className="flex h-14 min-w-0 flex-1 items-center gap-3 rounded-control bg-accent-solid px-4 text-left text-on-accent disabled:bg-raised disabled:text-muted"
  >
    <Emoji className="text-xl">{face.icon}</Emoji>
    <span className="min-w-0 flex-1">
      <b className="clip block font-semibold">{face.name}</b>
      <span className="clip block text-xs">
        {[face.parent, entry.confidence === null ? null : t.sure(percent(entry.confidence, 0))]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <Check size={20} aria-hidden className="flex-none" />
  </button>
);
