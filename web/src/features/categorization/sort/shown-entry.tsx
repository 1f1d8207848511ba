import type { Category } from '@saldo/contract/categories';
import type { SortEntry } from '@saldo/contract/sorting';
import { useLayoutEffect, useRef } from 'react';
import { EntryView } from './entry-view.tsx';
import type { SortAction } from './sort-key.ts';
import { type Decision, decisionFor } from './sort-session.ts';
import { useChoice } from './use-choice.ts';
import { useSortKeys } from './use-sort-keys.ts';
import type { useSorting } from './use-sorting.ts';

interface ShownEntryProps {
  entry: SortEntry;
  sorting: ReturnType<typeof useSorting>;
  categories: readonly Category[];
  mayEdit: boolean;
  onAcceptSure: () => void;
  onSplit: () => void;
}

export function ShownEntry(props: ShownEntryProps) {
  const { entry, sorting, categories, mayEdit, onAcceptSure, onSplit } = props;
  const input = useRef<HTMLInputElement>(null);
  const choice = useChoice(entry, categories);
  const { session } = sorting;
  const take = (decision: Decision | null) => {
    if (mayEdit && decision) sorting.answer([{ entry, decision }]);
  };
  const skip = () => sorting.act({ type: 'skip' });
  const undoLast = () => {
    const last = session.done.at(-1);
    if (mayEdit && last) sorting.undo([last.number]);
  };
  const nth = (at: number) => {
    const answer = entry.answers[at];
    return answer ? decisionFor(answer, choice.always) : null;
  };
  const onAction = (action: SortAction) => {
    switch (action.do) {
      case 'accept':
        return take(choice.decision(action.always || choice.always));
      case 'take':
        return take(nth(action.nth));
      case 'ignore':
        return take({ to: 'ignore' });
      case 'skip':
        return skip();
      case 'split':
        return mayEdit ? onSplit() : undefined;
      case 'acceptSure':
        return onAcceptSure();
      case 'undo':
        return undoLast();
      case 'clear':
        return choice.type('');
      default:
        return choice.move(action.do === 'down' ? 1 : -1);
    }
  };
  const typing = choice.typed.trim() !== '';
  const inRow = choice.active >= choice.found.length;
  useSortKeys({ moment: { typing, inRow }, input, onAction });
  // For the first entry, focus stays where the page put it. Shortcuts work from there too.
  const moved = session.answered > 0 || session.skipped.length > 0;
  useLayoutEffect(() => {
    if (moved) input.current?.focus({ preventScroll: true });
  }, [moved]);
  return (
    <EntryView
      {...{ entry, categories, choice, input, mayEdit, onSplit }}
      onTake={take}
      onSkip={skip}
    />
  );
}
