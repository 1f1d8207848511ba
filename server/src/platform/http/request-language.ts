import { type Language, OFFERED } from '@saldo/contract/languages';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Languages offered to users. */
    languages: readonly Language[];
  }
  interface FastifyRequest {
    /** Language of the answer's sentences. The web app names its own; a call that names none gets English. */
    language: Language;
  }
}

/** Languages that Saldo lacks, and the one it has that their speakers are most likely to read. */
const NEAREST: Partial<Record<string, Language>> = { ca: 'es', eu: 'es', gl: 'es' };

/** Cookie with the language that the user of this browser chose. */
export const LANGUAGE_COOKIE = 'lang';
const YEAR_S = 365 * 24 * 60 * 60;

/** Keeps a language for a year, or forgets it. The app's scripts don't read it. */
export function languageCookie(
  language: Language | null,
  { isSecure }: { isSecure: boolean },
): string {
  const kept = `Path=/; Max-Age=${language ? YEAR_S : 0}; HttpOnly; SameSite=Lax`;
  return `${LANGUAGE_COOKIE}=${language ?? ''}; ${kept}${isSecure ? '; Secure' : ''}`;
}

/** The language in which someone who is not here is written to: the one chosen, else the one last signed in with. */
export function writtenLanguage(
  user: { language: string | null; seen_language: string | null },
  offered = OFFERED,
): Language {
  const wanted = user.language ?? user.seen_language;
  return offered.find((one) => one === wanted) ?? 'en';
}

/** The language of a page: the one chosen in this browser, else the first of the browser's that is offered. */
export const pageLanguage = (
  { cookie, 'accept-language': accepts }: FastifyRequest['headers'],
  offered = OFFERED,
): Language => chosenIn(cookie, offered) ?? acceptedLanguage(accepts, offered);

function chosenIn(cookies = '', offered: readonly Language[]): Language | undefined {
  const values = cookies.split(';').map((one) => one.trim().split('='));
  const [, chosen] = values.find(([name]) => name === LANGUAGE_COOKIE) ?? [];
  return offered.find((one) => one === chosen);
}

/** The first language of an `Accept-Language` header that is offered, in the order of its weights; else English. */
export function acceptedLanguage(header = '', offered = OFFERED): Language {
  const wishes = header.split(',').map((range) => {
    const [tag = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2) ?? '1';
    return { base: tag.split('-', 1).join(), weight: Number(weight) || 0 };
  });
  const found = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ base }) => offered.find((one) => one === base || one === NEAREST[base]))
    .find((one) => one !== undefined);
  return found ?? 'en';
}
