import { Parser } from 'htmlparser2';

/** Decodes the entities of a piece of markup. */
export function decoded(raw: string): string {
  if (!raw.includes('&')) return raw;
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true });
  parser.write(raw.replaceAll('<', '&lt;'));
  parser.end();
  return text;
}

/** Changes a piece of markup, writing characters as entities if the source did. */
export function changedMarkup(raw: string, change: (text: string) => string): string {
  if (!raw.includes('&')) return change(raw);
  const names = new Map<string, string>();
  for (const entity of raw.match(/&#?\w{1,31};/g) ?? []) names.set(decoded(entity), entity);
  return Array.from(change(decoded(raw)), (sign) => names.get(sign) ?? sign).join('');
}

/** Matches values that may contain entities: in quotes, or up to the next blank. */
const VALUES = /"[^"]*"|'[^']*'|[^\s<>"'=]+/g;

/** Changes tags, where only values may have entities. */
export function changedTags(raw: string, change: (text: string) => string): string {
  let made = '';
  let at = 0;
  for (const { 0: value, index } of raw.matchAll(VALUES)) {
    if (!value.includes('&')) continue;
    const quote = /^["']/.exec(value)?.[0] ?? '';
    const inner = value.slice(quote.length, value.length - quote.length);
    made += change(raw.slice(at, index)) + quote + changedMarkup(inner, change) + quote;
    at = index + value.length;
  }
  return made + change(raw.slice(at));
}
