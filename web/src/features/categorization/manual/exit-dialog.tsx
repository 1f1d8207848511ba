import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { texts } from '../texts.ts';

const t = texts.exit;

interface ExitDialogProps {
  open: boolean;
  count: number;
  mayEdit: boolean;
  saving: boolean;
  onStay: () => void;
  onLeave: () => void;
  onSave: () => void;
}

export const ExitDialog = (props: ExitDialogProps) => (
  <Dialog
    open={props.open}
    onOpenChange={props.onStay}
    title={t.title}
    dismissable={!props.saving}
    footer={
      <div className="flex flex-wrap justify-end gap-2 phone:w-full phone:flex-col-reverse">
        <Button disabled={props.saving} onClick={props.onStay}>
          {t.stay}
        </Button>
        <Button variant="danger" disabled={props.saving} onClick={props.onLeave}>
          {t.leave}
        </Button>
        <Button
          variant="primary"
          busy={props.saving}
          disabled={!props.mayEdit}
          onClick={props.onSave}
        >
          {t.save}
        </Button>
      </div>
    }
  >
    <p>{t.body(props.count)}</p>
    {!props.mayEdit && <p className="mt-2 text-muted text-sm">{texts.manual.viewer}</p>}
  </Dialog>
);
