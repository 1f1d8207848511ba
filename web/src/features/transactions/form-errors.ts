import {
  type Transaction,
  TransactionChange,
  TransactionInput,
} from '@saldo/contract/transactions';
import type { FieldErrors } from 'react-hook-form';
import { moneyProblem } from '../../lib/typed-money.ts';
import { changeOf, creationOf, type FormValues } from './form-values.ts';
import { texts } from './texts.ts';

type FieldName = keyof FormValues;
type Problem = { path: string; message: string };

const REQUIRED = ['date', 'amount', 'bank', 'product'] as const satisfies readonly FieldName[];

const MONEY = ['amount', 'fee'] as const satisfies readonly FieldName[];

/** The contract writes 'must be a date': the field's name makes it a sentence. */
function sentence(name: FieldName, message: string) {
  const subject = name === 'tags' ? texts.oneTag : texts.fields[name];
  if (/^(is|must) /.test(message)) return `${subject} ${message}`;
  return message.charAt(0).toUpperCase() + message.slice(1);
}

const isField = (name: string): name is FieldName => name in texts.fields;

/** Problems by the field they stand under; those of no field are left over. */
export function placeProblems(problems: readonly Problem[]) {
  const placed: Partial<Record<FieldName, string>> = {};
  const left: string[] = [];
  for (const { path, message } of problems) {
    const [first = ''] = path.split('.');
    const name = first === 'category_id' ? 'category' : first;
    if (isField(name)) placed[name] ??= sentence(name, message);
    else left.push(message);
  }
  return { placed, left };
}

function problemsOf(values: FormValues, original: Transaction | null): Problem[] {
  const blank = REQUIRED.filter((name) => values[name].trim() === '');
  const missing = blank.map((name) => ({ path: name, message: texts.isRequired }));
  const parsed = original
    ? TransactionChange.safeParse(changeOf(original, values))
    : TransactionInput.safeParse(creationOf(values));
  const broken = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const typed = MONEY.flatMap((path) => {
    const message = moneyProblem(values[path]);
    return message ? [{ path, message }] : [];
  });
  return [...missing, ...typed, ...broken];
}

/** What is wrong with the form, by the same rules as the server has. */
export function formErrors(
  values: FormValues,
  original: Transaction | null,
): FieldErrors<FormValues> {
  const { placed } = placeProblems(problemsOf(values, original));
  return Object.fromEntries(
    Object.entries(placed).map(([name, message]) => [name, { type: 'contract', message }]),
  );
}
