/** Literals, template parts and JSX text in the code, except types and imports. */
export function literalsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: unknown; value?: unknown };
  if (typeof type === 'string' && /^(Import|TS(?!As|Satisfies|NonNull))/.test(type)) return [];
  const isText = type === 'Literal' || type === 'JSXText';
  if (isText) return typeof value === 'string' ? [value.trim()] : [];
  if (type === 'TemplateElement') return [(value as { raw: string }).raw];
  return Object.values(node).flatMap(literalsIn);
}

const SHOWN =
  /^(alt|aria-(description|label|placeholder|roledescription|valuetext)|label|placeholder|title)$/;

/** Words that the code writes between tags, or directly into an attribute that users see or hear. */
export function wordsInTags(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsInTags);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, value } = node as Record<'type' | 'name' | 'value', unknown>;
  if (type === 'JSXText') return literalsIn(node).filter(isWord);
  const attribute = type === 'JSXAttribute' && Object(name).name;
  if (typeof attribute === 'string' && SHOWN.test(attribute)) return shownIn(value).filter(isWord);
  return Object.values(node).flatMap(wordsInTags);
}

/** The literals that an attribute's value may be, but not those that it is computed from. */
function shownIn(node: unknown): string[] {
  const { type, expression, consequent, alternate, right, quasis } = Object(node);
  if (type === 'Literal') return literalsIn(node);
  if (type === 'TemplateLiteral') return literalsIn(quasis);
  return [expression, consequent, alternate, right].filter(Boolean).flatMap(shownIn);
}

const isWord = (text: string) => /\p{L}{2}/u.test(text);
