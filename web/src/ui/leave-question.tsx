import { ConfirmDialog } from './dialog.tsx';

interface LeaveQuestionProps {
  /** What `useLeaveGuard` gives. */
  leaving: { asking: boolean; stay: () => void; leave: () => void };
  title: string;
  body: string;
  leave: string;
  stay: string;
}

/** Asks whether unsaved changes may go. */
export const LeaveQuestion = ({ leaving, title, body, leave, stay }: LeaveQuestionProps) => (
  <ConfirmDialog
    open={leaving.asking}
    onOpenChange={leaving.stay}
    title={title}
    body={body}
    danger
    confirmLabel={leave}
    cancelLabel={stay}
    onConfirm={leaving.leave}
  />
);
