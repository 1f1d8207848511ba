import { fromCents } from '@saldo/domain/money';
import { Lock } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { signedSum } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { Chevron } from '../../../ui/chevron.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Confidence } from './confidence.tsx';
import { centsInMain, meanConfidence } from './figures.ts';
import type { ReviewGroup } from './selection.ts';
import { SuggestionList, type SuggestionListProps } from './suggestion-list.tsx';
import { texts } from './texts.ts';

export interface GroupRowProps extends Omit<SuggestionListProps, 'id'> {
  parent: string | undefined;
}

/** Memoized so a click in one group does not re-render the others. */
export const GroupRow = memo(function GroupRow({
  review,
  parent,
  chosen,
  dispatch,
  onDetails,
}: GroupRowProps) {
  const [open, setOpen] = useState(false);
  const own = useId();
  const list = `${own}-rows`;
  const { group, key, selectable } = review;
  return (
    <li className="border-line border-t">
      <div
        className={cx(
          'flex items-center gap-4 px-6 transition-colors phone:gap-3 phone:px-4',
          open ? 'bg-raised' : 'hover:bg-raised/50',
        )}
      >
        {/* Larger touch target around the switch. */}
        <label htmlFor={own} className="-m-3 flex p-3">
          <Switch
            id={own}
            aria-label={texts.include(group.name)}
            checked={chosen.size > 0}
            disabled={!selectable}
            onCheckedChange={(on) => dispatch({ type: 'group', key, on })}
          />
        </label>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          className="flex min-h-16 min-w-0 flex-1 items-center gap-4 py-3 text-left outline-offset-[-2px] phone:gap-3"
          onClick={() => setOpen(!open)}
        >
          <EmojiTile icon={group.icon} color={group.color} />
          <GroupFacts review={review} parent={parent} chosen={chosen} />
          <Chevron open={open} size={16} className="text-muted" />
        </button>
      </div>
      {open && (
        <SuggestionList
          id={list}
          review={review}
          chosen={chosen}
          dispatch={dispatch}
          onDetails={onDetails}
        />
      )}
    </li>
  );
});

function stateOf({ group, selectable }: ReviewGroup, chosen: ReadonlySet<string>): string {
  const all = group.transactions.length;
  if (!selectable) return texts.notGuessed(all);
  return chosen.size === 0 ? texts.leftOut(all) : texts.selectedOf(chosen.size, all);
}

/** Figures of the selected transactions, or of the whole group if none is selected. */
function GroupFacts({
  review,
  parent,
  chosen,
}: Pick<GroupRowProps, 'review' | 'parent' | 'chosen'>) {
  const { group, kind, selectable } = review;
  const rows =
    chosen.size === 0 ? group.transactions : group.transactions.filter(({ id }) => chosen.has(id));
  const sum = centsInMain(rows);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-4 phone:flex-col phone:items-start phone:gap-1">
      <span className="min-w-0 flex-1 phone:max-w-full">
        <span className="flex min-w-0 items-center gap-2 phone:flex-wrap phone:gap-y-1">
          <GroupName review={review} parent={parent} />
        </span>
        <span className="block text-muted text-xs">
          {kind === 'new' && `${parent ? texts.newUnder(parent) : texts.newCategory} · `}
          {stateOf(review, chosen)}
        </span>
        {kind === 'new' && group.description && (
          <span className="block truncate text-muted text-xs phone:whitespace-normal">
            {group.description}
          </span>
        )}
      </span>
      <span className="flex flex-none items-center gap-4">
        {selectable && (
          <span className="w-22">
            <Confidence value={meanConfidence(rows)} label={texts.meanConfidence} />
          </span>
        )}
        <span
          className={cx(
            'min-w-24 whitespace-nowrap text-right font-semibold phone:min-w-0',
            sum > 0 ? 'text-income' : 'text-strong',
          )}
        >
          {signedSum(inMain(fromCents(sum)))}
        </span>
      </span>
    </span>
  );
}

function GroupName({ review, parent }: Pick<GroupRowProps, 'review' | 'parent'>) {
  const { group, kind, selectable } = review;
  return (
    <>
      {kind === 'new' && <CategoryDot color={group.color} />}
      <span
        title={group.name}
        className="clip font-medium text-strong phone:whitespace-normal phone:[overflow-wrap:anywhere]"
      >
        {kind === 'existing' && parent && (
          <span className="font-normal text-muted">{`${parent} › `}</span>
        )}
        {group.name}
      </span>
      {!selectable && <Badge icon={Lock}>{texts.systemCategory}</Badge>}
    </>
  );
}
