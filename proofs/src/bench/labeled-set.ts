import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Labels, Setting } from './categorizer-figures.ts';

/** The labeled rows of a file, with the meanings of the labels if a `labels.json` next to the file defines them. */
export function readSetting(file: string): Setting {
  const [head, ...lines] = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean).map(cells);
  const column = (name: string) => head?.indexOf(name) ?? -1;
  const [id, date, description, amount, category] = [
    'id',
    'date',
    'description',
    'amount',
    'category',
  ].map(column);
  const rows = lines.map((line) => ({
    id: line[id ?? -1] ?? '',
    date: line[date ?? -1] ?? '',
    description: line[description ?? -1] ?? '',
    amount: Math.round(Number(line[amount ?? -1]) * 100),
    category_id: line[category ?? -1] ?? '',
    source: 'hand' as const,
  }));
  const labels = readLabels(file);
  const names = [...new Set(rows.map(({ category_id }) => category_id))].sort();
  const categories = names.map((name) => ({
    id: name,
    parent_id: null,
    name,
    ...(labels ? { taxonomy: labels[name] ?? [] } : {}),
  }));
  return { rows, categories, labels };
}

function readLabels(file: string): Labels | null {
  const beside = join(dirname(file), 'labels.json');
  if (!existsSync(beside)) return null;
  return JSON.parse(readFileSync(beside, 'utf8'))[basename(file)] ?? null;
}

/** Splits one line of comma-separated values, including quoted ones. */
function cells(line: string): string[] {
  const found = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
