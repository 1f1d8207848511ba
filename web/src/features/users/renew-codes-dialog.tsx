import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useRenewCodes } from './api.ts';
import { CodesStep } from './codes-step.tsx';
import { factor } from './texts.ts';

/** A question, then the new recovery codes, which are seen this once. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewCodes();
  if (codes) return <CodesStep codes={codes} doneWords={factor.renewed} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={factor.renewTitle}
      body={
        <>
          <p>{factor.renewBody}</p>
          <p className="mt-1 text-muted text-sm">{factor.othersEnd}</p>
        </>
      }
      confirmLabel={factor.renewConfirm}
      busy={renew.isPending}
      error={renew.isError ? messageOf(renew.error) : null}
      onConfirm={() =>
        !renew.isPending &&
        runMutation(renew, undefined, {
          onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
        })
      }
    />
  );
}
