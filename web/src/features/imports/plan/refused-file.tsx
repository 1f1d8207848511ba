import type { PlanFile } from '@saldo/contract/import-plans';
import { CircleSlash } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';

/** A file that was not read or not imported, and why. */
export const RefusedFile = ({ file }: { file: PlanFile }) => (
  <Card className="flex gap-3">
    <CircleSlash size={16} aria-hidden className="mt-0.5 flex-none text-expense" />
    <div className="min-w-0">
      <p className="wrap-anywhere font-medium text-strong">{file.name}</p>
      <p className="wrap-anywhere text-muted text-sm">{file.reason}</p>
    </div>
  </Card>
);
