import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Marks a history entry that lies over the screen's own: closing goes back to that. */
export const OVER_SCREEN = { overScreen: true };

/** How a screen's dialogs stand in its address. */
export interface DialogAddress<Dialog> {
  read: (params: URLSearchParams) => Dialog | null;
  /** A copy with that dialog open and no other; null closes what is open. */
  write: (params: URLSearchParams, dialog: Dialog | null) => URLSearchParams;
}

/** The dialog that the address names. Back closes it, reload keeps it. */
export function useDialogAddress<Dialog>({ read, write }: DialogAddress<Dialog>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = read(params);
  const over = state?.overScreen === true;

  return {
    open,
    /** A dialog that takes another one's place takes its history entry too. */
    show: (dialog: Dialog) =>
      setParams((current) => write(current, dialog), {
        replace: open !== null,
        state: open === null || over ? OVER_SCREEN : null,
        preventScrollReset: true,
      }),
    close: () => {
      // Its own history entry is taken back; one that a link led to is replaced.
      if (over) return void navigate(-1);
      setParams((current) => write(current, null), { replace: true, preventScrollReset: true });
    },
  };
}
