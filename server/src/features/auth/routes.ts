import { login, loginAsViewer, logout, register } from '@saldo/contract/auth';
import * as factor from '@saldo/contract/second-factor';
import { stepUp as stepUpEndpoint } from '@saldo/contract/step-up';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Api } from '../../platform/http/api.ts';
import { publicOrigin } from '../../platform/http/client-address.ts';
import { requireFound } from '../../platform/http/errors.ts';
import * as passkeys from './passkeys.ts';
import * as totp from './second-factor.ts';
import * as service from './service.ts';
import { signInWithPasskey } from './service.ts';
import { stepUp } from './step-up.ts';
import { requestSourceOf, visitorOf } from './visitor.ts';

export function authRoutes(api: Api, context: Context): void {
  api.on(login, ({ body, request, reply }) =>
    service.signIn(context, body, visitorOf(context, request, reply)),
  );
  api.on(loginAsViewer, ({ request, reply }) =>
    service.signInAsViewer(context, visitorOf(context, request, reply)),
  );
  api.on(register, async ({ body, request, reply }) => ({
    user: await service.registerUser(context, body, visitorOf(context, request, reply)),
  }));
  api.on(logout, ({ actor }) => service.signOut(context, actor));
  factorRoutes(api, context);
}

function factorRoutes(api: Api, context: Context): void {
  const { publicUrl } = context.config;
  api.on(stepUpEndpoint, ({ actor, body, request }) => {
    const { password, totp, passkey: signed } = body;
    const passkey = signed && {
      challengeId: signed.challenge_id,
      response: signed.response,
      origin: publicOrigin(publicUrl, request),
    };
    return stepUp(context, actor, { password, totp, passkey }, requestSourceOf(context, request));
  });
  api.on(factor.startTotp, async ({ actor }) => {
    const { email } = requireFound(
      await findRow(context.storage.read, 'users', { id: actor.userId }),
    );
    return totp.startTotp(context, actor, email);
  });
  api.on(factor.confirmTotp, ({ actor, body }) => totp.confirmTotp(context, actor, body.code));
  api.on(factor.disableTotp, ({ actor }) => totp.disableTotp(context, actor));
  api.on(factor.renewRecoveryCodes, ({ actor }) => totp.renewRecoveryCodes(context, actor));
  api.on(factor.listPasskeys, ({ actor }) => passkeys.listPasskeys(context, actor));
  api.on(factor.startPasskey, async ({ actor, request }) => {
    const { username } = requireFound(
      await findRow(context.storage.read, 'users', { id: actor.userId }),
    );
    return passkeys.startPasskey(context, actor, {
      username,
      origin: publicOrigin(publicUrl, request),
    });
  });
  api.on(factor.addPasskey, ({ actor, body, request }) =>
    passkeys.addPasskey(context, actor, { ...body, origin: publicOrigin(publicUrl, request) }),
  );
  api.on(factor.removePasskey, ({ actor, params }) =>
    passkeys.removePasskey(context, actor, params.id),
  );
  api.on(factor.startPasskeyLogin, ({ request }) =>
    passkeys.startPasskeyLogin(context, publicOrigin(publicUrl, request)),
  );
  api.on(factor.loginWithPasskey, ({ body, request, reply }) => {
    const origin = publicOrigin(publicUrl, request);
    return signInWithPasskey(context, { ...body, origin }, visitorOf(context, request, reply));
  });
}
