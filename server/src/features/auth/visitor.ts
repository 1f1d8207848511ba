import type { FastifyRequest } from 'fastify';
import { zoneOf } from '../../platform/http/authenticate.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { deviceOf } from './device.ts';
import type { Visitor } from './service.ts';

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: clientAddress(request),
  timeZone: zoneOf(request),
  device: deviceOf(request.headers['user-agent']),
  requestId: request.id,
});
