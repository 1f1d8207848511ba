import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { z } from 'zod';
import type { BankSettings } from '../../../../config/bank-settings.ts';
import {
  type Answer,
  call,
  callOf,
  type MethodAndPath,
  type ProviderCallOptions,
  read,
} from '../http-client.ts';
import type { ProviderTools } from '../provider.ts';
import { failureOf } from './errors.ts';

const TOKEN_S = 3600;
/** Tokens are renewed this many seconds before they expire. */
const MARGIN_S = 300;

export type Settings = NonNullable<BankSettings['enableBanking']>;

export interface EnableBankingClient {
  /** Calls the provider with the application's token and returns any response. */
  send(what: MethodAndPath, asking: ProviderCallOptions): Promise<Answer>;
  /** Like `send`, but throws a ProviderError if the response does not match the schema. */
  ask<T>(schema: z.ZodType<T>, what: MethodAndPath, asking: ProviderCallOptions): Promise<T>;
}

export function createClient(settings: Settings, tools: ProviderTools): EnableBankingClient {
  const key = createPrivateKey(settings.privateKey);
  let token: { text: string; until: number } | undefined;
  const current = async (): Promise<string> => {
    const now = Math.floor(tools.now().getTime() / 1000);
    // Also discards a token signed while the clock ran fast. The provider would reject it until that time arrives.
    const isGood = token && token.until > now && token.until <= now + TOKEN_S;
    if (!token || !isGood) {
      token = { text: await sign(key, settings.appId, now), until: now + TOKEN_S - MARGIN_S };
    }
    return token.text;
  };
  const send = async (what: MethodAndPath, asking: ProviderCallOptions) => {
    const headers = { ...asking.headers, authorization: `Bearer ${await current()}` };
    return call(tools, callOf(settings.baseUrl, what, { ...asking, headers }));
  };
  return {
    send,
    async ask(schema, what, asking) {
      const answer = await send(what, asking);
      if (answer.status >= 400) throw failureOf(answer, tools.now());
      return read(schema, answer);
    },
  };
}

async function sign(key: KeyObject, appId: string, now: number): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid: appId })
    .setIssuer('enablebanking.com')
    .setAudience('api.enablebanking.com')
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_S)
    .sign(key);
}
