import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withParams } from '../../lib/params.ts';
import { SHEET } from './use-transaction-filters.ts';

/** What can lie over the list, as the address names it. */
type OpenDialog =
  | { kind: 'view' | 'edit' | 'delete'; id: string }
  | { kind: 'new' | 'delete_period' | typeof SHEET };

const WITH_ID = ['view', 'edit', 'delete'] as const;
const ALONE = ['new', 'delete_period', SHEET] as const;
const NOTHING_OPEN = Object.fromEntries([...WITH_ID, ...ALONE].map((name) => [name, null]));

function openDialog(params: URLSearchParams): OpenDialog | null {
  for (const kind of WITH_ID) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  const alone = ALONE.find((kind) => params.has(kind));
  return alone ? { kind: alone } : null;
}

/** The address of the list with that dialog over it. */
export const withDialog = (params: URLSearchParams, dialog: OpenDialog) =>
  withParams(params, { ...NOTHING_OPEN, [dialog.kind]: 'id' in dialog ? dialog.id : 1 });

/** Marks a history entry that lies over the list's own: closing goes back to that. */
export const OVER_LIST = { overList: true };

/** The dialog that the address names. Back closes it, reload keeps it. */
export function useDialog() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = openDialog(params);
  const over: unknown = state?.overList;

  return {
    open,
    /** A dialog that takes another one's place takes its history entry too. */
    show: (dialog: OpenDialog) =>
      setParams((current) => withDialog(current, dialog), {
        replace: open !== null,
        state: open === null || over === true ? OVER_LIST : null,
        preventScrollReset: true,
      }),
    close: () => {
      if (over === true) return void navigate(-1);
      setParams((current) => withParams(current, NOTHING_OPEN), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

export type DialogControl = ReturnType<typeof useDialog>;
