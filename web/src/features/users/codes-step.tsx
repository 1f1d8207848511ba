import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { factor } from './texts.ts';
import { BRIEF } from './use-profile-form.ts';

interface CodesStepProps {
  codes: readonly string[];
  /** What has been done, said once the codes are away. */
  doneText: string;
  onClose: () => void;
}

/** The recovery codes, which are seen this once: only its button and its cross close it. */
export function CodesStep({ codes, doneText, onClose }: CodesStepProps) {
  const done = () => {
    toast.success(doneText, BRIEF);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={done}
      title={factor.codesTitle}
      width="confirm"
      dismissable={false}
      footer={
        <Button variant="primary" onClick={done}>
          {factor.done}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
