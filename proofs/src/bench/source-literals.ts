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
