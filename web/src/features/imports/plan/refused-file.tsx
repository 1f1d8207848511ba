import type { PlanFile } from '@saldo/contract/import-plans';
import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

interface RefusedFileProps {
  file: PlanFile;
  /** Offers a way to make the file readable. */
  action?: ReactNode;
}

export const RefusedFile = ({ file, action }: RefusedFileProps) => (
  <Card className="flex gap-3">
    <CircleSlash size={16} aria-hidden className="mt-0.5 flex-none text-expense" />
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere font-medium text-strong">{file.name}</p>
      <p className="wrap-anywhere text-muted text-sm">{file.reason}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  </Card>
);
