import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withParams } from '../../lib/params.ts';

/** What can lie over the cards, as the address names it. `new` is the parent's id, or 1 for a main category. */
const KINDS = ['new', 'edit', 'delete', 'categorize'] as const;
export interface OpenDialog {
  kind: (typeof KINDS)[number];
  value: string;
}

const NOTHING_OPEN = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, null])),
  year: null,
  month: null,
};

export function openDialog(params: URLSearchParams): OpenDialog | null {
  for (const kind of KINDS) {
    const value = params.get(kind);
    if (value) return { kind, value };
  }
  return null;
}

/** The dialog that the address names. Back closes it, reload keeps it. */
export function useDialog() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = openDialog(params);
  const over: unknown = state?.overCards;

  return {
    open,
    params,
    /** A dialog that takes another one's place takes its history entry too. */
    show: (kind: OpenDialog['kind'], value: string, more: Record<string, string | null> = {}) =>
      setParams((current) => withParams(current, { ...NOTHING_OPEN, [kind]: value, ...more }), {
        replace: open !== null,
        state: open === null || over === true ? { overCards: true } : null,
        preventScrollReset: true,
      }),
    close: () => {
      // Its own history entry is taken back; one that a link led to is replaced.
      if (over === true) return void navigate(-1);
      setParams((current) => withParams(current, NOTHING_OPEN), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

export type DialogControl = ReturnType<typeof useDialog>;
