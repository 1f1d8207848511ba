import type { Catalogue } from '@saldo/contract/languages';

/** Limits of whole numbers may exceed what a number can hold. */
const numberOf = (text: string): number | bigint =>
  text.includes('.') || Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);

/** Messages by name: texts, functions of at most one free parameter, and groups of them. */
type Messages = Readonly<Record<string, unknown>>;

const HOLE = '\0';

/** Stands for a parameter, and notes whether the message lists it. */
class Hole {
  isList = false;
  map(): string[] {
    this.isList = true;
    return [HOLE];
  }
  toString(): string {
    return HOLE;
  }
}

interface Template {
  before: string;
  after: string;
  fill(text: string): string;
}

/**
 * Returns a function that translates messages of one language, which schemas contain as plain text. Messages that the
 * table doesn't have stay as they are. `choices` lists the second parameter of the functions that have one.
 */
export function messageTranslator<M extends object>(
  original: M,
  translated: Catalogue<M>,
  choices: { [Name in keyof M]?: readonly string[] },
): (message: string) => string {
  const texts = new Map<string, string>();
  const templates: Template[] = [];
  const add = (from: Messages, to: Messages) => {
    for (const [name, message] of Object.entries(from)) {
      const other = to[name];
      if (typeof message === 'string') texts.set(message, String(other));
      else if (typeof message === 'object') add(Object(message), Object(other));
      else if (typeof message === 'function' && typeof other === 'function') {
        const second = Reflect.get(choices, name) ?? [undefined];
        templates.push(...second.map((choice: unknown) => templateOf(message, other, choice)));
      }
    }
  };
  add(Object(original), Object(translated));
  // The longest first, because a short one may fit into it.
  templates.sort((a, b) => b.before.length + b.after.length - a.before.length - a.after.length);
  return (message) => texts.get(message) ?? filled(templates, message) ?? message;
}

function filled(templates: readonly Template[], message: string): string | undefined {
  const found = templates.find(
    ({ before, after }) =>
      message.length > before.length + after.length &&
      message.startsWith(before) &&
      message.endsWith(after),
  );
  return found?.fill(message.slice(found.before.length, message.length - found.after.length));
}

// biome-ignore lint/complexity/noBannedTypes: any message of the table
function templateOf(message: Function, other: Function, choice: unknown): Template {
  const hole = new Hole();
  const [before = '', after = ''] = String(message(hole, choice)).split(HOLE);
  const parameterOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? numberOf(text) : text);
  return {
    ...{ before, after },
    fill: (text) => String(other(hole.isList ? text.split(', ') : parameterOf(text), choice)),
  };
}
