import { useLayoutEffect, useRef } from 'react';
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
  // What the screen shows now, which a `close` from before may not know; null when the screen has gone.
  const screen = useRef<{ open: Dialog | null } | null>(null);
  useLayoutEffect(() => {
    screen.current = { open };
    return () => {
      screen.current = null;
    };
  });
  const asText = (dialog: Dialog | null) => write(new URLSearchParams(), dialog).toString();

  return {
    open,
    /** A dialog that takes another one's place takes its history entry too. */
    show: (dialog: Dialog) =>
      setParams((current) => write(current, dialog), {
        replace: open !== null,
        state: open === null || over ? OVER_SCREEN : null,
        preventScrollReset: true,
      }),
    /** Closes this dialog and no other: an answer may come when the person has gone on. */
    close: () => {
      if (!screen.current || asText(screen.current.open) !== asText(open)) return;
      // Its own history entry is taken back; one that a link led to is replaced.
      if (over) return void navigate(-1);
      setParams((current) => write(current, null), { replace: true, preventScrollReset: true });
    },
  };
}
