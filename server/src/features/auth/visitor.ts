import type { FastifyReply, FastifyRequest } from 'fastify';
import { zoneOf } from '../../platform/http/authenticate.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { deviceOf } from './device.ts';
import { deviceHashOf, giveDeviceCookie } from './device-cookie.ts';

/** What a sign-in comes with, beside the credentials. */
export interface Visitor {
  /** As limits count it. */
  address: string;
  timeZone: string | undefined;
  /** Browser and system in words. */
  device: string;
  /** Hash of the browser's cookie, where it has signed in before. */
  deviceHash: string | undefined;
  /** Gives the browser its cookie with the answer; the hash of it. */
  keepDevice(): string;
  requestId: string;
}

/** Where a request comes from, as attempts are counted. */
export const fromOf = (request: FastifyRequest) => ({
  address: clientAddress(request),
  device: deviceHashOf(request),
});

export const visitorOf = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
  address: clientAddress(request),
  timeZone: zoneOf(request),
  device: deviceOf(request.headers['user-agent']),
  deviceHash: deviceHashOf(request),
  keepDevice: () => giveDeviceCookie(request, reply),
  requestId: request.id,
});
