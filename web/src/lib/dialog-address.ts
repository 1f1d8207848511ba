import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withParams } from './params.ts';

/** Marks a history entry that was added on top of the screen's own entry, so that closing the dialog can go back. */
export const OVER_SCREEN = { overScreen: true };

/** Reads and writes a screen's dialogs in the URL. */
export interface DialogAddress<Dialog> {
  read: (params: URLSearchParams) => Dialog | null;
  /** Returns a copy of the parameters with only the given dialog open. Null closes the open dialog. */
  write: (params: URLSearchParams, dialog: Dialog | null) => URLSearchParams;
}

type Valued<Kind> = Kind extends string ? { kind: Kind; value: string } : never;
type Alone<Kind> = Kind extends string ? { kind: Kind } : never;

/**
 * Describes dialogs named by URL parameters. The first parameter present determines which dialog is open. `valued`
 * dialogs need a value, usually an id. `alone` dialogs only need to be present.
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

/** The dialog named by the URL. The Back button closes it, and it stays open after a reload. */
export function useDialogAddress<Dialog>({ read, write }: DialogAddress<Dialog>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = read(params);
  const over = state?.overScreen === true;
  // The dialog currently on screen. An older `close` callback may belong to a different one. Null after unmount.
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
    /** Closes only this dialog, because a response may arrive after the user has opened another. */
    close: () => {
      if (!screen.current || asText(screen.current.open) !== asText(open)) return;
      // If the dialog has its own history entry, go back. If a link led directly to the dialog, replace the entry.
      if (over) return void navigate(-1);
      setParams((current) => write(current, null), { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * A dialog whose subject only its component knows, such as a selection. Its name is in the URL, so the Back button closes
 * it. A reload, which loses the subject, closes it too.
 */
export function useNamedDialog<T>(name: string) {
  const address = useMemo(() => dialogsOf([], [name]), [name]);
  const { open, show, close } = useDialogAddress(address);
  const [subject, setSubject] = useState<T | null>(null);
  const isLost = open !== null && subject === null;
  const closeLost = useRef(close);
  closeLost.current = close;
  useEffect(() => {
    if (isLost) closeLost.current();
  }, [isLost]);
  return {
    subject: open === null ? null : subject,
    show: (next: T) => {
      setSubject(next);
      show({ kind: name });
    },
    close,
  };
}

/** Returns a function that runs another once the dialog, which is closing, is gone from the URL. */
export function useAfterClose<A>(isOpen: boolean, run: (outcome: A) => void) {
  const [waiting, setWaiting] = useState<{ outcome: A } | null>(null);
  useEffect(() => {
    if (waiting === null || isOpen) return;
    setWaiting(null);
    run(waiting.outcome);
  });
  return (outcome: A) => setWaiting({ outcome });
}

export type NamedDialog<T> = ReturnType<typeof useNamedDialog<T>>;
