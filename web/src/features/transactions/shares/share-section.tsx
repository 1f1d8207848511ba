import type { Transaction } from '@saldo/contract/transactions';
import { HandCoins } from 'lucide-react';
import { money } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { Amount } from '../transaction-parts.tsx';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import { shareTexts as t } from './share-texts.ts';
import { countedAmount } from './share-values.ts';

interface ShareItemProps {
  row: Transaction;
  mayEdit: boolean;
  onOpen: TransactionDialog['show'];
}

const labelOf = ({ direction }: Transaction) => (direction === 'expense' ? t.share : t.settle);

/** In a row's menu. */
export const ShareItem = ({ row, mayEdit, onOpen }: ShareItemProps) => (
  <MenuItem
    icon={<HandCoins size={16} aria-hidden />}
    disabled={!mayEdit || row.transfer !== null}
    onSelect={() => onOpen({ kind: 'share', value: row.id })}
  >
    {labelOf(row)}
  </MenuItem>
);

/** What is shared of a row, in its details, with a button that opens the drawer. */
export function ShareSection({ row, mayEdit, onOpen }: ShareItemProps) {
  const words = wordsOf(row);
  if (row.transfer || (!mayEdit && words.length === 0)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-raised px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 text-strong">{words.join(' · ') || t.badge}</span>
      <Button size="sm" icon={HandCoins} onClick={() => onOpen({ kind: 'share', value: row.id })}>
        {labelOf(row)}
      </Button>
    </div>
  );
}

function wordsOf({ share, settles, currency }: Transaction): string[] {
  const said = (label: string, amount: number) =>
    amount === 0 ? [] : t.each(label, money({ amount: Math.abs(amount), currency }));
  // Linked refunds are shown apart.
  const back = settles.flatMap(({ share_id, description, amount }) =>
    share_id === null ? [] : t.each(`${t.paysBack}: ${description}`, money({ amount, currency })),
  );
  if (!share) return back;
  return [
    t.each(t.yours, money({ amount: share.mine + share.forgiven, currency })),
    said(share.owed < 0 ? t.tooMuchBack : t.owed, share.owed),
    said(t.returned, share.returned),
  ].flat();
}

/** What counts of a row, over its whole amount if that is more. */
export function SharedAmount({ row }: { row: Transaction }) {
  const { share, settles, currency } = row;
  if (!share && settles.length === 0) return <Amount row={row} />;
  return (
    <span className="block text-right">
      <Amount row={{ ...row, amount: countedAmount(row) }} />
      <span className="block whitespace-nowrap font-normal text-muted text-xs">
        {t.of(money({ amount: row.amount, currency }))}
      </span>
    </span>
  );
}
