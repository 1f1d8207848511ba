import { Color } from '@saldo/contract/common';
import { fold } from '@saldo/domain/text';
import { describe, expect, it } from 'vitest';
import { STARTER_TAXONOMY } from './starter-categories.ts';

const children = STARTER_TAXONOMY.flatMap((parent) =>
  parent.children.map((child) => ({ ...child, parent: parent.key })),
);
const everything = [...STARTER_TAXONOMY, ...children];

describe('the starter taxonomy', () => {
  it('has unique names among siblings', () => {
    const lists = [STARTER_TAXONOMY, ...STARTER_TAXONOMY.map((parent) => parent.children)];
    for (const list of lists) {
      const names = list.map(({ name }) => fold(name));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("has unique keys, with a child's key below its parent's", () => {
    const keys = everything.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key, parent } of children) expect(key.startsWith(`${parent}.`)).toBe(true);
  });

  it('gives each parent a six-digit color, and each category a name and an icon', () => {
    for (const { color } of STARTER_TAXONOMY) expect(Color.safeParse(color).success).toBe(true);
    for (const { name, icon } of everything) {
      expect(name.trim()).not.toBe('');
      expect(icon).toMatch(/\p{Extended_Pictographic}/u);
    }
  });

  it('has the category for linked own transfers', () => {
    const own = children.find(({ key }) => key === 'transfers.own');
    expect(own?.name).toBe('Between Own Accounts');
  });

  it('leaves Uncategorized to the system', () => {
    expect(everything.map(({ name }) => fold(name))).not.toContain('uncategorized');
  });
});
