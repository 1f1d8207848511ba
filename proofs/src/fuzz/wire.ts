import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { FuzzAnswer, FuzzRequest } from './types.ts';

/** Longer than anything may take. */
const WITHIN_MS = 150_000;

/** An HTTP client that sends addresses as they are: fetch would tidy them first. */
export function openWire(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    async send(
      asked: Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body' | 'file'>,
    ): Promise<FuzzAnswer> {
      const { type, bytes } = await bodyOf(asked);
      const headers = {
        ...asked.headers,
        ...(type ? { 'content-type': type } : {}),
        ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
      };
      const { method, path } = asked;
      return new Promise((resolve, reject) => {
        const sent = httpRequest({ hostname, port, agent, method, path, headers }, (answer) =>
          gather(answer).then(resolve, reject),
        );
        // Bodies that are too large are refused before they are read: the answer is there all the same.
        sent.on('error', reject);
        sent.setTimeout(WITHIN_MS, () => sent.destroy(new Error('it took too long')));
        sent.end(bytes);
      });
    },
    close: () => agent.destroy(),
  };
}

export type Wire = ReturnType<typeof openWire>;

/** The bytes of a request's body, and the media type of a form. */
export async function bodyOf({ body, file }: Pick<FuzzRequest, 'body' | 'file'>) {
  if (!file) return { type: undefined, bytes: Buffer.from(body ?? '') };
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields)) form.append(name, value);
  form.append(file.field, new Blob([Buffer.from(file.content)]), file.name);
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await packed.arrayBuffer()) };
}

async function gather(answer: IncomingMessage): Promise<FuzzAnswer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { 'content-type': contentType = '', location = '' } = answer.headers;
  const bytes = Buffer.concat(parts);
  const text = bytes.toString(/json|text|html/.test(contentType) ? 'utf8' : 'latin1');
  return { status: answer.statusCode ?? 0, contentType, location, text };
}
