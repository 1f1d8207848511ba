import { COUNTRIES, type CountryCode } from '@saldo/contract/banks';
import { useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';

const WITH_ID = ['account', 'refresh', 'disconnect'] as const;

/** What can lie over the cards, as the address names it. Adding a bank starts without a country. */
export type OpenDialog =
  | { kind: 'account'; id: string }
  | { kind: 'refresh' | 'disconnect'; id: string }
  | { kind: 'add'; country: CountryCode | null };

const NOTHING_OPEN = Object.fromEntries([...WITH_ID, 'add'].map((name) => [name, null]));

export function openDialog(params: URLSearchParams): OpenDialog | null {
  for (const kind of WITH_ID) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  const add = params.get('add');
  if (add === null) return null;
  return { kind: 'add', country: COUNTRIES.find(({ code }) => code === add)?.code ?? null };
}

export function withDialog(params: URLSearchParams, dialog: OpenDialog | null): URLSearchParams {
  const named = dialog && {
    [dialog.kind]: dialog.kind === 'add' ? (dialog.country ?? 1) : dialog.id,
  };
  return withParams(params, { ...NOTHING_OPEN, ...named });
}

export const useDialog = () => useDialogAddress({ read: openDialog, write: withDialog });

export type DialogControl = ReturnType<typeof useDialog>;
