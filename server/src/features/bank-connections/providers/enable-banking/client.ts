import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { z } from 'zod';
import type { BankSettings } from '../../../../platform/config/banks.ts';
import { type Answer, type Call, call } from '../http.ts';
import { ProviderError, type ProviderTools } from '../provider.ts';
import { failureOf } from './errors.ts';

const TOKEN_S = 3600;
/** A token is made anew a while before its end. */
const MARGIN_S = 300;

export type Settings = NonNullable<BankSettings['enableBanking']>;

type Request = Pick<Call, 'method' | 'route' | 'body' | 'signal' | 'headers'> & { path: string };

export interface EnableBankingClient {
  /** Calls as the application; takes whatever comes. */
  send(request: Request): Promise<Answer>;
  /** The same; answers what has the shape, throws a ProviderError for all else. */
  ask<T>(schema: z.ZodType<T>, request: Request): Promise<T>;
}

export function createClient(settings: Settings, tools: ProviderTools): EnableBankingClient {
  const key = createPrivateKey(settings.privateKey);
  let token: { text: string; until: number } | undefined;
  const current = async (): Promise<string> => {
    const now = Math.floor(tools.now().getTime() / 1000);
    if (!token || token.until <= now) {
      token = { text: await sign(key, settings.appId, now), until: now + TOKEN_S - MARGIN_S };
    }
    return token.text;
  };
  const send = async ({ path, headers, ...request }: Request) =>
    call(tools, {
      ...request,
      url: `${settings.baseUrl}/${path}`,
      headers: { ...headers, authorization: `Bearer ${await current()}` },
    });
  return {
    send,
    async ask(schema, request) {
      const answer = await send(request);
      if (answer.status >= 400) throw failureOf(answer, tools.now());
      const parsed = schema.safeParse(answer.body);
      if (!parsed.success) throw new ProviderError('bad_response', { status: answer.status });
      return parsed.data;
    },
  };
}

const sign = (key: KeyObject, appId: string, now: number): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid: appId })
    .setIssuer('enablebanking.com')
    .setAudience('api.enablebanking.com')
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_S)
    .sign(key);
