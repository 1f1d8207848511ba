import { z } from 'zod';
import { ANSWER_SCHEMA, type Message } from './prompt.ts';

/** Any endpoint that speaks OpenAI's chat completions API. */
export interface Endpoint {
  /** Up to and including `/v1`. */
  baseUrl: string;
  /** Not needed for local servers. */
  apiKey?: string | undefined;
  model: string;
}

/** Why a call failed. The message is shown to users, so it contains neither transaction descriptions nor the API key. */
export class LlmError extends Error {
  override name = 'LlmError';
  /** True if further calls would fail the same way, so the run ends. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

export interface Session {
  endpoint: Endpoint;
  /** False once the server has rejected the answer schema. */
  withSchema: boolean;
  /** Aborts the whole run. */
  signal: AbortSignal;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  callTimeoutMs: number;
}

export interface Completion {
  content: string;
  /** True if the length limit truncated the answer. */
  cut: boolean;
  tokensIn: number;
  tokensOut: number;
}

const MOST_TRIES = 3;
const FIRST_WAIT_MS = 1000;
/** Longest wait before a retry that a server may ask for. */
const LONGEST_WAIT_MS = 20_000;
/** High enough for models that spend tokens on reasoning. */
const MOST_TOKENS_OUT = 8000;

const Body = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** Status 0 means the connection failed. */
interface Reply {
  status: number;
  retryAfter: string;
  text: string;
}

const DEAD: Reply = { status: 0, retryAfter: '', text: '' };

/** Sends one call, retrying if the server is busy or the connection fails. Throws an LlmError. */
export async function complete(
  session: Session,
  messages: readonly Message[],
): Promise<Completion> {
  for (let attempt = 1; ; attempt++) {
    const reply = await exchange(session, messages);
    const { status, text } = reply;
    if (status >= 200 && status < 300) return readCompletion(text);
    if (session.withSchema && namesFormat(status, text)) {
      session.withSchema = false;
      attempt--;
      continue;
    }
    const mayPass = status === DEAD.status || status === 429 || status >= 500;
    if (!mayPass || attempt === MOST_TRIES) throw refused(status);
    await session.wait(waitFor(reply, attempt), session.signal);
  }
}

async function exchange(session: Session, messages: readonly Message[]): Promise<Reply> {
  try {
    const response = await post(session, messages);
    const retryAfter = response.headers.get('retry-after')?.trim() ?? '';
    return { status: response.status, retryAfter, text: await response.text() };
  } catch (error) {
    if (session.signal.aborted) {
      throw new LlmError('The language model took too long, so Saldo stopped asking.', true);
    }
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new LlmError('The language model didn’t answer in time.', false);
    }
    return DEAD;
  }
}

function post(session: Session, messages: readonly Message[]): Promise<Response> {
  const { baseUrl, apiKey, model } = session.endpoint;
  const format = {
    type: 'json_schema',
    json_schema: { name: 'answer', strict: true, schema: ANSWER_SCHEMA },
  };
  return fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({
      model,
      messages,
      temperature: 0,
      max_tokens: MOST_TOKENS_OUT,
      ...(session.withSchema ? { response_format: format } : {}),
    }),
    redirect: 'error',
    signal: AbortSignal.any([session.signal, AbortSignal.timeout(session.callTimeoutMs)]),
  });
}

/** True if the server rejected the answer format. Some servers don't support schemas. */
const namesFormat = (status: number, body: string): boolean =>
  ![401, 403, 404, 429].includes(status) &&
  /response_format|json_schema|json schema|schema|grammar|structured/i.test(body);

function waitFor({ retryAfter }: Reply, attempt: number): number {
  const asked = /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
  return Math.min(LONGEST_WAIT_MS, asked ?? FIRST_WAIT_MS * 2 ** (attempt - 1));
}

function refused(status: number): LlmError {
  if (status === DEAD.status) {
    return new LlmError('Failed to reach the language model, or the connection dropped.', false);
  }
  const why: Record<number, string> = {
    401: 'The language model rejected the API key.',
    403: 'The language model’s server denied access.',
    404: 'The language model’s server doesn’t know this model or address.',
    429: 'The language model’s server is getting too many requests. Please try again later.',
  };
  const known = why[status];
  if (known) return new LlmError(known, true);
  return new LlmError(`The language model’s server returned an error (${status}).`, status < 500);
}

function readCompletion(text: string): Completion {
  const body = Body.safeParse(parse(text));
  const choice = body.data?.choices[0];
  if (!choice) throw new LlmError('The language model’s answer couldn’t be read.', false);
  if (choice.message.refusal || choice.finish_reason === 'content_filter') {
    throw new LlmError('The language model declined to answer.', false);
  }
  return {
    content: choice.message.content ?? '',
    cut: choice.finish_reason === 'length',
    tokensIn: body.data?.usage?.prompt_tokens ?? 0,
    tokensOut: body.data?.usage?.completion_tokens ?? 0,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
