import { listPasskeys, startPasskeyLogin } from '@saldo/contract/second-factor';
import { type Proof, stepUp } from '@saldo/contract/step-up';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { signByPasskey } from '../../lib/passkey.ts';

const passkeysWork = () => typeof globalThis.PublicKeyCredential === 'function';

/** Whether a passkey could prove both at once: this browser can, and the person has one. */
export const hasPasskeyQuery = queryOptions({
  queryKey: ['passkeys', 'any'],
  queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).length > 0,
  enabled: passkeysWork(),
  retry: false,
});

interface Typed {
  password?: string;
  totp?: string;
}

/** What was typed, or a passkey that is asked for now. Answers what is still missing. */
export const useProve = () =>
  useMutation({
    mutationFn: async (typed: Typed | 'passkey'): Promise<Proof[]> => {
      const body =
        typed === 'passkey'
          ? { passkey: await signByPasskey(() => call(startPasskeyLogin)) }
          : typed;
      return (await call(stepUp, { body })).missing;
    },
  });
