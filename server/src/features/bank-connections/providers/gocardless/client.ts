import type { z } from 'zod';
import type { BankSettings } from '../../../../platform/config/banks.ts';
import { type Answer, type Call, call } from '../http.ts';
import { ProviderError, type ProviderTools } from '../provider.ts';
import { failureOf, isDeadToken } from './errors.ts';
import { Token } from './shapes.ts';

/** A token counts as dead a minute before its time. */
const MARGIN_MS = 60_000;

export type Settings = NonNullable<BankSettings['gocardless']>;

export interface GocardlessClient {
  /** Calls with the installation's token; answers what has the shape, throws a ProviderError for all else. */
  ask<T>(
    schema: z.ZodType<T>,
    request: Pick<Call, 'method' | 'route' | 'body' | 'signal'> & { path: string },
  ): Promise<{ body: T; answer: Answer }>;
}

export function createClient(settings: Settings, tools: ProviderTools): GocardlessClient {
  let token: { text: string; until: number } | undefined;
  let minting: Promise<string> | undefined;

  const mint = async (signal: AbortSignal): Promise<string> => {
    const answer = await call(tools, {
      method: 'POST',
      url: `${settings.baseUrl}/token/new/`,
      route: 'token/new/',
      body: { secret_id: settings.secretId, secret_key: settings.secretKey },
      signal,
    });
    if (answer.status >= 500) throw new ProviderError('provider_unavailable');
    if (answer.status === 429) throw failureOf(answer, tools.now());
    const parsed = Token.safeParse(answer.body);
    if (answer.status >= 400 || !parsed.success) {
      const kind = answer.status >= 400 ? 'credentials_rejected' : 'bad_response';
      throw new ProviderError(kind, { status: answer.status });
    }
    const { access, access_expires: seconds } = parsed.data;
    token = { text: access, until: tools.now().getTime() + seconds * 1000 - MARGIN_MS };
    return access;
  };
  /** One for the whole installation, made once for all who wait. */
  const current = (signal: AbortSignal): Promise<string> => {
    if (token && tools.now().getTime() < token.until) return Promise.resolve(token.text);
    minting ??= mint(signal).finally(() => {
      minting = undefined;
    });
    return minting;
  };

  return {
    async ask(schema, { path, ...request }) {
      const once = async () =>
        call(tools, {
          ...request,
          url: `${settings.baseUrl}/${path}`,
          headers: { authorization: `Bearer ${await current(request.signal)}` },
        });
      let answer = await once();
      if (isDeadToken(answer)) {
        token = undefined;
        answer = await once();
        if (isDeadToken(answer)) throw new ProviderError('credentials_rejected', { status: 401 });
      }
      if (answer.status >= 400) throw failureOf(answer, tools.now());
      const parsed = schema.safeParse(answer.body);
      if (!parsed.success) throw new ProviderError('bad_response', { status: answer.status });
      return { body: parsed.data, answer };
    },
  };
}
