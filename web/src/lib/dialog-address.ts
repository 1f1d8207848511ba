import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withParams } from './params.ts';

/** Marks a history entry that lies over the screen's own: closing goes back to that. */
export const OVER_SCREEN = { overScreen: true };

/** How a screen's dialogs stand in its address. */
export interface DialogAddress<Dialog> {
  read: (params: URLSearchParams) => Dialog | null;
  /** A copy with that dialog open and no other; null closes what is open. */
  write: (params: URLSearchParams, dialog: Dialog | null) => URLSearchParams;
}

type Valued<Kind> = Kind extends string ? { kind: Kind; value: string } : never;
type Alone<Kind> = Kind extends string ? { kind: Kind } : never;

/**
 * Dialogs that stand in the address by their names, the first one named is open. Those of `valued` say something there,
 * mostly an id, and are not open without it; those of `alone` only have to be named.
 */
export function dialogsOf<V extends string, A extends string = never>(
  valued: readonly V[],
  alone: readonly A[] = [],
): DialogAddress<Valued<V> | Alone<A>> {
  const none = Object.fromEntries([...valued, ...alone].map((kind) => [kind, null]));
  return {
    read: (params) => {
      const named = valued.find((kind) => params.get(kind));
      if (named) return { kind: named, value: params.get(named) } as Valued<V>;
      const kind = alone.find((one) => params.has(one));
      return kind ? ({ kind } as Alone<A>) : null;
    },
    write: (params, dialog) => {
      const said = dialog && { [dialog.kind]: 'value' in dialog ? dialog.value : 1 };
      return withParams(params, { ...none, ...said });
    },
  };
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
