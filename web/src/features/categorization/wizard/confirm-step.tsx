import { fromCents } from '@saldo/domain/money';
import { ListChecks } from 'lucide-react';
import { signedSum } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { centsInMain } from './figures.ts';
import type { Chosen } from './selection.ts';
import { texts } from './texts.ts';

export interface ConfirmStepProps {
  chosen: readonly Chosen[];
  parentOf: (one: Chosen) => string | undefined;
  /** Number of the period's transactions that are not selected. */
  left: number;
  choice: boolean;
}

export function ConfirmStep({ chosen, parentOf, left, choice }: ConfirmStepProps) {
  const parts = [
    { title: texts.existingChosen, groups: chosen.filter(({ kind }) => kind === 'existing') },
    { title: texts.newChosen, groups: chosen.filter(({ kind }) => kind === 'new') },
  ].filter(({ groups }) => groups.length > 0);
  return (
    <div className="flex flex-col gap-6 border-line border-t px-6 py-5 phone:px-4">
      <Banner>{texts.rulesFirst}</Banner>
      {parts.length === 0 ? (
        <EmptyState heading="h3" icon={ListChecks} title={texts.noChanges}>
          {choice ? texts.noChangesHint : texts.nothingHint}
        </EmptyState>
      ) : (
        parts.map(({ title, groups }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-medium text-muted text-sm">{title}</h3>
            <ul>
              {groups.map((one) => (
                <ChosenRow key={one.key} chosen={one} parent={parentOf(one)} />
              ))}
            </ul>
          </section>
        ))
      )}
      {parts.length > 0 && left > 0 && (
        <p className="text-muted text-sm">{texts.staysUncategorized(left)}</p>
      )}
    </div>
  );
}

function ChosenRow({ chosen, parent }: { chosen: Chosen; parent: string | undefined }) {
  const { group, transactions } = chosen;
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t py-2 first:border-t-0">
      <EmojiTile size="sm" icon={group.icon} color={group.color} />
      <span
        title={group.name}
        className="clip flex-1 font-medium text-strong phone:whitespace-normal phone:[overflow-wrap:anywhere]"
      >
        {parent && <span className="font-normal text-muted">{`${parent} › `}</span>}
        {group.name}
      </span>
      <span className="flex flex-none items-center gap-4 text-sm phone:flex-col phone:items-end phone:gap-0">
        <span className="text-normal">{texts.willGet(transactions.length)}</span>
        <span className="min-w-24 whitespace-nowrap text-right text-muted phone:min-w-0 phone:text-xs">
          {signedSum(inMain(fromCents(centsInMain(transactions))))}
        </span>
      </span>
    </li>
  );
}
