import { login, loginAsViewer, logout, register } from '@saldo/contract/auth';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { factorRoutes } from './factor-routes.ts';
import * as service from './service.ts';
import { visitorOf } from './visitor.ts';

export function authRoutes(api: Api, context: Context): void {
  api.on(login, ({ body, request, reply }) =>
    service.signIn(context, body, visitorOf(request, reply)),
  );
  api.on(loginAsViewer, ({ request, reply }) =>
    service.signInAsViewer(context, visitorOf(request, reply)),
  );
  api.on(register, async ({ body, request, reply }) => ({
    user: await service.registerUser(context, body, visitorOf(request, reply)),
  }));
  api.on(logout, ({ actor }) => service.signOut(context, actor));
  factorRoutes(api, context);
}
