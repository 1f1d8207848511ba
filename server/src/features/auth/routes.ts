import { login, loginAsViewer, logout, register } from '@saldo/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { zoneOf } from '../../platform/http/authenticate.ts';
import { deviceOf } from './device.ts';
import * as service from './service.ts';

const visitorOf = (request: FastifyRequest): service.Visitor => ({
  address: request.ip,
  timeZone: zoneOf(request),
  device: deviceOf(request.headers['user-agent']),
  requestId: request.id,
});

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
}
