import type { Report } from '@saldo/contract/imports';
import { Check, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { combinedChain } from './report-texts.ts';
import { texts } from './texts.ts';

interface ChainBadgeProps {
  accounts: readonly Pick<Report['accounts'][number], 'chain'>[];
}

/** Result of a file's balance check. */
export function ChainBadge({ accounts }: ChainBadgeProps) {
  const { status, gaps } = combinedChain(accounts);
  if (status === 'unchecked') return <Badge>{texts.notChecked}</Badge>;
  if (status === 'said') return <Badge>{texts.asSaid}</Badge>;
  return status === 'holds' ? (
    <Badge tone="income" icon={Check}>
      {texts.holds}
    </Badge>
  ) : (
    <Badge tone="warning" icon={TriangleAlert}>
      {texts.gaps(gaps)}
    </Badge>
  );
}
