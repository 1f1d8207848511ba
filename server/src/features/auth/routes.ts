import { login, loginAsViewer, logout, register } from '@saldo/contract/auth';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { factorRoutes } from './factor-routes.ts';
import * as service from './service.ts';
import { visitorOf } from './visitor.ts';

export function authRoutes(api: Api, context: Context): void {
  api.on(login, ({ body, request }) => service.signIn(context, body, visitorOf(request)));
  api.on(loginAsViewer, ({ request }) => service.signInAsViewer(context, visitorOf(request)));
  api.on(register, async ({ body, request }) => ({
    user: await service.registerUser(context, body, visitorOf(request)),
  }));
  api.on(logout, async ({ actor }) => {
    await service.signOut(context, actor);
    return {};
  });
  factorRoutes(api, context);
}
