import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { day, money } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { type CategoryIndex, merchantOrDescription } from '../transaction-parts.tsx';
import { shareTexts as t } from './share-texts.ts';

export interface FormProps {
  row: Transaction;
  index: CategoryIndex;
  mayEdit: boolean;
  onClose: () => void;
}

/** The frame, with what was paid or received. */
export function RowDrawer({
  row,
  index,
  onClose,
  footer,
  children,
}: Omit<FormProps, 'mayEdit'> & { footer?: ReactNode; children: ReactNode }) {
  const { icon, color } = index.get(row.category) ?? UNCATEGORIZED;
  const isPart = row.share !== null || row.settles.length > 0;
  return (
    <Drawer
      open
      onOpenChange={onClose}
      lead={<EmojiTile size="lg" icon={icon} color={color} />}
      title={merchantOrDescription(row)}
      description={[day(row.date), row.account_name].filter(Boolean).join(' · ')}
      footer={footer}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-end gap-3">
          <div className="flex-1">
            <p className="text-muted text-sm">
              {row.direction === 'expense' ? t.paid : t.received}
            </p>
            <p className="font-bold text-2xl text-strong tracking-[-0.02em]">{money(row)}</p>
          </div>
          {isPart && (
            <Badge tone="accent" icon={Users}>
              {t.badge}
            </Badge>
          )}
        </div>
        {children}
      </div>
    </Drawer>
  );
}
