import { useSearchParams } from 'react-router';
import { useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';

/** What can lie over the cards, as the address names it. `new` is the parent's id, or 1 for a main category. */
const KINDS = ['new', 'edit', 'delete', 'categorize'] as const;
export interface OpenDialog {
  kind: (typeof KINDS)[number];
  value: string;
  /** What else the address then names, such as the period to categorise. */
  more?: Record<string, string | null>;
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

const withDialog = (params: URLSearchParams, dialog: OpenDialog | null) =>
  withParams(params, {
    ...NOTHING_OPEN,
    ...(dialog && { [dialog.kind]: dialog.value, ...dialog.more }),
  });

export function useDialog() {
  const [params] = useSearchParams();
  const { open, show, close } = useDialogAddress({ read: openDialog, write: withDialog });
  return {
    open,
    params,
    show: (kind: OpenDialog['kind'], value: string, more: Record<string, string | null> = {}) =>
      show({ kind, value, more }),
    close,
  };
}

export type DialogControl = ReturnType<typeof useDialog>;
