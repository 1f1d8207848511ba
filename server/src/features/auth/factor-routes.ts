import {
  addPasskey,
  confirmTotp,
  disableTotp,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '@saldo/contract/second-factor';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { clientAddress, originOf } from '../../platform/http/client-address.ts';
import { found } from '../../platform/http/errors.ts';
import { countingCodes, requirePassword } from './own-password.ts';
import * as passkeys from './passkeys.ts';
import * as totp from './second-factor.ts';
import { signInWithPasskey } from './service.ts';
import * as store from './store.ts';
import { visitorOf } from './visitor.ts';

/** The second factor and passkeys. */
export function factorRoutes(api: Api, context: Context): void {
  const { publicUrl } = context.config;
  api.on(startTotp, async ({ actor, body, request }) => {
    await requirePassword(context, actor, {
      password: body.password,
      address: clientAddress(request),
    });
    const { email } = found(await store.findNames(context.storage.read, actor.userId));
    return totp.startTotp(context, actor, email);
  });
  api.on(confirmTotp, ({ actor, body }) => totp.confirmTotp(context, actor, body.code));
  api.on(disableTotp, async ({ actor, body, request }) => {
    await requirePassword(context, actor, {
      password: body.password,
      address: clientAddress(request),
    });
    await totp.disableTotp(context, actor);
    return {};
  });
  api.on(renewRecoveryCodes, async ({ actor, body, request }) => {
    const address = clientAddress(request);
    await requirePassword(context, actor, { password: body.password, address });
    const renew = () => totp.renewRecoveryCodes(context, actor, body.code);
    return countingCodes(context, actor, { address }, renew);
  });
  api.on(listPasskeys, ({ actor }) => passkeys.listPasskeys(context, actor));
  api.on(startPasskey, async ({ actor, body, request }) => {
    await requirePassword(context, actor, {
      password: body.password,
      address: clientAddress(request),
    });
    const { username } = found(await store.findNames(context.storage.read, actor.userId));
    return passkeys.startPasskey(context, actor, {
      username,
      origin: originOf(publicUrl, request),
    });
  });
  api.on(addPasskey, ({ actor, body, request }) =>
    passkeys.addPasskey(context, actor, { ...body, origin: originOf(publicUrl, request) }),
  );
  api.on(removePasskey, async ({ actor, params }) => {
    await passkeys.removePasskey(context, actor, params.id);
    return {};
  });
  api.on(startPasskeyLogin, ({ request }) =>
    passkeys.startPasskeyLogin(context, originOf(publicUrl, request)),
  );
  api.on(loginWithPasskey, ({ body, request }) => {
    const origin = originOf(publicUrl, request);
    return signInWithPasskey(context, { ...body, origin }, visitorOf(request));
  });
}
