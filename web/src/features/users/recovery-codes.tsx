import { Copy, Download } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { factor } from './texts.ts';

export async function copyCodes(text: string): Promise<void> {
  if (await copyText(text)) toast.success(factor.copied);
  else toast.error(factor.copyFailed);
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-normal">{factor.codesWhy}</p>
      <ul
        aria-label={factor.codesTitle}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-canvas p-4 text-center font-mono font-medium text-strong phone:gap-x-2 phone:px-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2 phone:*:flex-1">
        <Button icon={Copy} onClick={() => void copyCodes(text)}>
          {factor.copy}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), factor.fileName)}
        >
          {factor.download}
        </Button>
      </div>
    </div>
  );
}

interface CodesStepProps {
  codes: readonly string[];
  /** Success message, shown once the codes are closed. */
  doneText: string;
  onClose: () => void;
}

/** Shows the recovery codes, which are displayed only once, so only its buttons close it. */
export function CodesStep({ codes, doneText, onClose }: CodesStepProps) {
  const done = () => {
    toast.success(doneText);
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
