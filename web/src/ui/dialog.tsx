import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { FormFoot } from './form-foot.tsx';
import { IconButton } from './icon-button.tsx';
import { Modal, ModalTitle } from './modal.tsx';
import { texts } from './texts.ts';

const WIDTHS = {
  confirm: 'max-w-100',
  form: 'max-w-140',
  wide: 'max-w-230 phone:fixed phone:inset-0 phone:max-w-none phone:rounded-none phone:border-0',
  widest: 'max-w-260 phone:fixed phone:inset-0 phone:max-w-none phone:rounded-none phone:border-0',
} as const;

const TONES = {
  income: 'bg-income-tint',
  expense:
    'bg-[linear-gradient(90deg,color-mix(in_oklch,var(--hue-purple)_22%,transparent),color-mix(in_oklch,var(--hue-pink)_22%,transparent))]',
} as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A line below the title. */
  description?: ReactNode;
  /** 400, 560, 920 or 1040 pixels. On a phone, the two wide variants fill the screen. */
  width?: keyof typeof WIDTHS;
  /** Footer buttons. The primary one comes last. */
  footer?: ReactNode;
  /** Shown at the right of the header, before the close button. */
  headAction?: ReactNode;
  /** Colors the header. */
  tone?: keyof typeof TONES | undefined;
  /** If false, Esc and the backdrop do not close the dialog, because the user would lose something. */
  dismissable?: boolean;
  /** True if the content reaches the dialog's edges and scrolls on its own. */
  flush?: boolean;
  /** Result of the form's `useLeaveGuard`. The guard's question opens over this dialog. */
  leaving?: Leaving;
  /** Makes the dialog a form, so that Enter submits. */
  onSubmit?: () => void;
  children: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'form',
  footer,
  headAction,
  tone,
  dismissable = true,
  flush,
  leaving,
  onSubmit,
  children,
}: DialogProps) {
  const inside = (
    <>
      <div
        className={cx(
          'flex min-h-16 flex-none items-center gap-3 border-line border-b py-4 pr-4 pl-6 phone:py-2 phone:pr-1 phone:pl-4',
          tone && TONES[tone],
        )}
      >
        <div className="min-w-0 flex-1">
          <ModalTitle>{title}</ModalTitle>
          {description && <div className="text-muted text-sm">{description}</div>}
        </div>
        {headAction}
        <IconButton label={texts.close} icon={X} onClick={() => onOpenChange(false)} />
      </div>
      <div
        data-modal-body
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain',
          flush ? 'flex flex-col' : 'p-6 phone:p-4',
        )}
      >
        {children}
      </div>
      {leaving && <LeaveQuestion leaving={leaving} />}
      {footer && (
        <div
          data-modal-foot
          className="flex flex-none items-center justify-end gap-2 border-line border-t px-6 py-4 phone:px-4"
        >
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      dismissable={dismissable}
      scrim="grid grid-rows-[minmax(0,1fr)] place-items-center p-6 phone:p-3"
      className={cx(
        'max-h-full w-full animate-rise rounded-dialog border border-line',
        WIDTHS[width],
      )}
    >
      {onSubmit ? (
        <form
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </Modal>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The question, and any choices that belong to it. */
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** True while the user has not made a required choice. */
  disabled?: boolean;
  error?: string | null | undefined;
  onConfirm: () => void;
}

/** A question with two buttons. Cancel has the initial focus, so pressing Enter never does anything irreversible. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  body,
  confirmLabel,
  cancelLabel = texts.cancel,
  danger,
  busy = false,
  disabled,
  error,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={title}
    width="confirm"
    dismissable={!busy}
    onSubmit={onConfirm}
    footer={
      <FormFoot
        cancel={cancelLabel}
        submit={confirmLabel}
        busy={busy}
        disabled={disabled}
        danger={danger}
        careful
        onCancel={() => onOpenChange(false)}
      />
    }
  >
    <div className="flex flex-col gap-4">
      <div>{body}</div>
      {error && (
        <Banner tone="expense" role="alert">
          {error}
        </Banner>
      )}
    </div>
  </Dialog>
);

interface Leaving {
  asking: boolean;
  stay: () => void;
  leave: () => void;
}

interface LeaveQuestionProps {
  /** Result of `useLeaveGuard`. */
  leaving: Leaving;
  title?: string;
  body?: string;
  leave?: string;
  stay?: string;
}

export const LeaveQuestion = ({
  leaving,
  title = texts.discardTitle,
  body = texts.discardBody,
  leave = texts.discard,
  stay = texts.keepEditing,
}: LeaveQuestionProps) => (
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

interface GoneDialogProps {
  title: string;
  words: string;
  onClose: () => void;
}

/** Replaces a dialog whose subject no longer exists. */
export const GoneDialog = ({ title, words, onClose }: GoneDialogProps) => (
  <Dialog open width="confirm" title={title} onOpenChange={onClose}>
    <ErrorState title={words} className="py-4!" />
  </Dialog>
);
