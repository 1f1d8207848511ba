import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withParams } from './params.ts';

/** Marks a history entry opened over the screen's own entry, so closing goes back to it. */
export const OVER_SCREEN = { overScreen: true };

/** Reads and writes a screen's dialogs in the URL. */
export interface DialogAddress<Dialog> {
  read: (params: URLSearchParams) => Dialog | null;
  /** Returns a copy with this dialog open and no other. Null closes the open one. */
  write: (params: URLSearchParams, dialog: Dialog | null) => URLSearchParams;
}

type Valued<Kind> = Kind extends string ? { kind: Kind; value: string } : never;
type Alone<Kind> = Kind extends string ? { kind: Kind } : never;

/**
 * Dialogs named by URL parameters; the first one present is open. `valued` dialogs need a value, usually an id. `alone`
 * dialogs only need to be present.
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

/** The dialog named by the URL. Back closes it, reload keeps it. */
export function useDialogAddress<Dialog>({ read, write }: DialogAddress<Dialog>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = read(params);
  const over = state?.overScreen === true;
  // The dialog now on screen, which an older `close` may not know. Null after unmount.
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
    /** A dialog that replaces another one takes over its history entry. */
    show: (dialog: Dialog) =>
      setParams((current) => write(current, dialog), {
        replace: open !== null,
        state: open === null || over ? OVER_SCREEN : null,
        preventScrollReset: true,
      }),
    /** Closes only this dialog, because an answer may arrive after the user has opened another. */
    close: () => {
      if (!screen.current || asText(screen.current.open) !== asText(open)) return;
      // Goes back over its own history entry. An entry that a link led to is replaced.
      if (over) return void navigate(-1);
      setParams((current) => write(current, null), { replace: true, preventScrollReset: true });
    },
  };
}
