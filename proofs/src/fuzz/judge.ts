import { endpoints } from '@saldo/contract';
import { answerSchema, type Endpoint, successStatus } from '@saldo/contract/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@saldo/contract/errors';
import { z } from 'zod';
import { errorCodesOf } from '../../../server/src/platform/http/openapi.ts';
import type { WireAnswer } from '../users/wire.ts';
import { asJson } from './ids.ts';
import type { FuzzRequest } from './types.ts';

const Refused = z.object({
  detail: z.object({
    code: z.string(),
    message: z.string().min(1),
    fields: z.array(z.object({ path: z.string(), message: z.string().min(1) })).optional(),
  }),
});

/** The problem with a response, or null. The words in `hidden` must not appear in it. */
export function judge(
  asked: FuzzRequest,
  answer: WireAnswer,
  hidden: readonly string[],
): string | null {
  // A sign-in with the right password may return the user's own data.
  const isSignIn = asked.name === 'login' && answer.status === 200;
  const seen = !isSignIn && hidden.find((word) => answer.text.includes(word));
  if (seen) return `shows ${seen}, which belongs to another user`;
  if (answer.status >= 500 && !isBusy(answer)) return `returns ${answer.status}`;
  if (answer.status >= 400) return judgeRefusal(asked, answer);
  return asked.isPlain ? judgeSuccess(asked, answer) : null;
}

const isBusy = ({ status, text }: WireAnswer) =>
  status === 503 && Refused.safeParse(asJson(text)).data?.detail.code === 'busy';

function judgeRefusal(asked: FuzzRequest, { status, text }: WireAnswer): string | null {
  const refused = Refused.safeParse(asJson(text));
  if (!refused.success) return `returns ${status} without a code and a message`;
  const code = refused.data.detail.code as ErrorCode;
  if (ERROR_STATUS[code] !== status) return `returns ${status} with the code ${code}`;
  if (!asked.isPlain) return null;
  const endpoint: Endpoint = endpoints[asked.name as keyof typeof endpoints];
  return errorCodesOf(endpoint).has(code)
    ? null
    : `returns ${code}, which its contract does not list`;
}

function judgeSuccess(asked: FuzzRequest, answer: WireAnswer): string | null {
  const endpoint: Endpoint = endpoints[asked.name as keyof typeof endpoints];
  if (answer.status !== successStatus(endpoint)) return `returns ${answer.status}`;
  if (endpoint.media) {
    const [kind = ''] = endpoint.media.split('*');
    const type = answer.headers.get('content-type') ?? '';
    return type.startsWith(kind) ? null : `returns ${type}`;
  }
  const parsed = answerSchema(endpoint).safeParse(asJson(answer.text));
  return parsed.success ? null : `violates its contract: ${parsed.error.message}`;
}
