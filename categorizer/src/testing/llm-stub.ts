import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The model's name selects how the stub answers. */
export type Mood =
  | 'ok'
  | 'fenced'
  | 'prose'
  | 'half'
  | 'invented'
  | 'dup'
  | 'truncated'
  | 'thinking'
  | 'empty'
  | 'refusal'
  | 'fresh'
  | '401'
  | '429 once'
  | '429 always'
  | '500'
  | 'slow'
  | 'dead once'
  | 'dead always'
  | 'no-schema'
  | 'no-schema 500'
  | 'not json';

export interface Received {
  body: string;
  authorization: string | undefined;
  withSchema: boolean;
  merchants: number;
}

export interface LlmStub {
  baseUrl: string;
  received: Received[];
  close: () => Promise<void>;
}

interface Asked {
  model: Mood;
  merchants: number;
  withSchema: boolean;
}

/** A server that speaks OpenAI's chat completions API, fails on request and records what it received. */
export async function startLlmStub(): Promise<LlmStub> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  received: Received[],
): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  const asked = readAsked(body);
  received.push({
    body,
    authorization: request.headers.authorization,
    withSchema: asked.withSchema,
    merchants: asked.merchants,
  });
  if (asked.model === 'slow') return;
  if (asked.model === 'dead always' || (asked.model === 'dead once' && received.length === 1)) {
    request.socket.destroy();
    return;
  }
  const failure = failureOf(asked, received.length);
  const { status = 200, headers = {}, text } = failure ?? { text: completion(asked) };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
}

function readAsked(body: string): Asked {
  const { model, messages, response_format } = JSON.parse(body);
  const [, merchants = ''] = String(messages.at(-1).content).split('Merchants:\n');
  return {
    model,
    merchants: merchants.split('\n').filter(Boolean).length,
    withSchema: response_format !== undefined,
  };
}

interface Failure {
  status?: number;
  headers?: Record<string, string>;
  text: string;
}

function failureOf({ model, withSchema }: Asked, times: number): Failure | null {
  const noSchema = '{"error":"response_format json_schema is not supported"}';
  const busy = { status: 429, headers: { 'retry-after': '7200' }, text: '{"error":"busy"}' };
  if (model === '429 always' || (model === '429 once' && times === 1)) return busy;
  if (model === '401') return { status: 401, text: '{"error":"bad key"}' };
  if (model === '500') return { status: 500, text: 'internal' };
  if (model === 'not json') return { text: '<html>' };
  if (model === 'no-schema 500' && withSchema) return { status: 500, text: noSchema };
  if (model === 'no-schema' && withSchema) {
    return { status: 400, text: noSchema };
  }
  return null;
}

/** Answers with category 0 for every merchant, unless the mood requires something else. */
function completion({ model, merchants }: Asked): string {
  const all = Array.from({ length: merchants }, (_, merchant) => [merchant, 0]);
  const json = JSON.stringify({ a: all, n: [] });
  const content: Partial<Record<Mood, string>> = {
    fenced: `\`\`\`json\n${json}\n\`\`\``,
    prose: `Sure! Here is what I found:\n${json}\nHope that helps.`,
    half: JSON.stringify({ a: all.slice(0, Math.ceil(merchants / 2)), n: [] }),
    invented: JSON.stringify({
      a: [[-5, 0], [9999, 0], [0, 9999], [0, 1.5], ['x', 0], [1], ...all.slice(1)],
      n: [{ name: '', m: [0] }, 7],
    }),
    dup: JSON.stringify({ a: [...all, ...all.map(([merchant]) => [merchant, 1])], n: [] }),
    truncated: json.slice(0, json.lastIndexOf(',[') + 3),
    empty: '',
    thinking: 'Let me think about the first merchant',
    fresh: JSON.stringify({
      a: [],
      n: [{ name: 'Beekeeping', icon: '🐝', m: all.map(([at]) => at) }],
    }),
  };
  const refusal = model === 'refusal' ? 'I cannot do that.' : null;
  return JSON.stringify({
    choices: [
      {
        finish_reason: model === 'truncated' || model === 'thinking' ? 'length' : 'stop',
        message: { content: refusal ? null : (content[model] ?? json), refusal },
      },
    ],
    usage: { prompt_tokens: 700, completion_tokens: 60 },
  });
}
