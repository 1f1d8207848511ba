import type { Category } from '@saldo/contract/categories';
import type { SortEntry } from '@saldo/contract/sorting';
import { Check, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { amountText } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { Confidence } from '../wizard/confidence.tsx';
import {
  type CategoryFace,
  faceOf,
  faceOfDecision,
  hasMoreText,
  nameOf,
} from './category-faces.ts';
import { whyOf } from './entry-view.tsx';
import { Monogram } from './monogram.tsx';
import type { AnsweredEntry } from './sort-session.ts';
import { texts } from './texts.ts';

const t = texts.row;

const FaceText = ({ face }: { face: CategoryFace }) => (
  <span className="flex min-w-0 items-center gap-2">
    <CategoryDot color={face.color} />
    <span className="clip text-muted">
      {face.parent && `${face.parent} › `}
      <b className="font-medium text-strong">{face.name}</b>
    </span>
  </span>
);

/** Number of recent answers shown; earlier ones are one click away. */
const DONE_SHOWN = 2;

interface DoneRowsProps {
  done: readonly AnsweredEntry[];
  categories: readonly Category[];
  mayEdit: boolean;
  onUndo: (numbers: readonly number[]) => void;
  onAgain: (one: AnsweredEntry) => void;
}

/** Answered entries, each with Undo until the page is left. */
export function DoneRows({ done, ...rest }: DoneRowsProps) {
  const [all, setAll] = useState(false);
  const last = all
    ? done
    : done.filter((one, at) => at >= done.length - DONE_SHOWN || one.state === 'failed');
  const hidden = done.length - last.length;
  return (
    <>
      {(hidden > 0 || (all && done.length > DONE_SHOWN)) && (
        <li className="border-line border-b px-5 py-1.5">
          <Button size="sm" variant="ghost" onClick={() => setAll(!all)} className="-ml-3">
            {all ? t.hide : t.doneBefore(hidden)}
          </Button>
        </li>
      )}
      {last.map((one) => (
        <DoneRow key={one.number} one={one} {...rest} />
      ))}
    </>
  );
}

/** Fixed widths, so the columns of all rows line up whatever they hold. */
const GRID =
  'grid grid-cols-[36px_minmax(0,2fr)_minmax(0,3fr)_160px_160px] items-center gap-x-3 max-tablet:grid-cols-[36px_minmax(0,1fr)_160px] phone:grid-cols-[36px_minmax(0,1fr)_auto]';

function DoneRow({
  one,
  categories,
  mayEdit,
  onUndo,
  onAgain,
}: Omit<DoneRowsProps, 'done'> & { one: AnsweredEntry }) {
  const { entry, decision, made, state } = one;
  const face = faceOfDecision(decision, made?.category ?? null, categories);
  return (
    <li data-state={state} className={`${GRID} min-h-12 border-line border-b px-5 py-1`}>
      <span className="grid place-items-center">
        {state === 'failed' ? (
          <TriangleAlert size={16} aria-hidden className="text-warning" />
        ) : (
          <Check size={16} aria-hidden className="text-income" />
        )}
      </span>
      <span className="clip text-normal">{nameOf(entry)}</span>
      <span className="min-w-0 text-sm max-tablet:col-start-2 max-tablet:row-start-2">
        {face ? (
          <FaceText face={face} />
        ) : (
          <span className="text-muted">
            {decision.to === 'split' ? t.split(decision.parts) : t.ignored}
          </span>
        )}
      </span>
      <span className="flex items-center justify-end gap-1 max-tablet:col-start-3 max-tablet:row-start-2">
        {made?.rule && (
          <Badge tone="accent" icon={<SlidersHorizontal size={12} aria-hidden />}>
            {t.always}
          </Badge>
        )}
        {state === 'failed' && (
          <>
            <span className="text-expense text-sm">{t.notSaved}</span>
            <Button size="sm" variant="ghost" className="text-accent!" onClick={() => onAgain(one)}>
              {t.again}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabled={!mayEdit || state === 'saving'}
          aria-label={t.undoOf(nameOf(entry))}
          className="px-2! text-accent!"
          onClick={() => onUndo([one.number])}
        >
          {t.undo}
        </Button>
      </span>
      <span className="text-right text-muted max-tablet:col-start-3 max-tablet:row-start-1">
        {amountText(entry)}
      </span>
    </li>
  );
}

interface WaitingRowProps {
  entry: SortEntry;
  categories: readonly Category[];
  onShow: () => void;
}

/** An entry in the queue with the engine's answer; clicking it makes it current. */
export function WaitingRow({ entry, categories, onShow }: WaitingRowProps) {
  const first = entry.answers[0];
  const face = first && entry.is_preselected ? faceOf(first, categories) : null;
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={onShow}
        className={`${GRID} min-h-16 w-full px-5 py-2 text-left outline-offset-[-2px]! hover:bg-raised`}
      >
        <Monogram name={nameOf(entry)} />
        <span className="min-w-0">
          <span className="clip block font-medium text-strong">{nameOf(entry)}</span>
          {hasMoreText(entry) && (
            <span className="clip block text-muted text-xs">{entry.newest.description}</span>
          )}
        </span>
        <span className="min-w-0 text-sm max-tablet:col-start-2">
          {face ? (
            <FaceText face={face} />
          ) : (
            <Badge tone="warning">{entry.merchant.is_person ? t.asksYou : t.notSure}</Badge>
          )}
          <span className={`clip block text-muted text-xs ${face ? 'pl-4' : 'mt-1'}`}>
            {whyOf(entry)}
          </span>
        </span>
        <span className="flex justify-end max-tablet:hidden">
          {entry.confidence !== null && !entry.merchant.is_person && (
            <Confidence value={entry.confidence} label={texts.entry.sure} />
          )}
        </span>
        <span className="text-right font-semibold text-strong max-tablet:col-start-3 max-tablet:row-start-1">
          {amountText(entry)}
        </span>
      </button>
    </li>
  );
}
