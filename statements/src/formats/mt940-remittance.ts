import { compactIban, isIban } from '@saldo/domain/iban';
import { joinCut } from './fields.ts';

export interface Remittance {
  texts: string[];
  kind: string;
  name: string;
  account: string;
}

/** Matches three optional digits and a separator, followed by numbered parts: German `166?00…`, Polish `020<00…`. */
const NUMBERED = /^(?:\d{3})?([?<>^~@|])(?=\d\d)/;
const KEYED = /^\/(?:[A-Z]{4}|BIC|MARF|CSID)\//;

/** Parses the lines of `:86:` in any of the structures banks use. */
export function remittanceOf(lines: readonly string[]): Remittance {
  const [first = ''] = lines;
  const sign = NUMBERED.exec(first)?.[1];
  if (sign) return numbered(joinParts(lines, sign), sign);
  if (KEYED.test(first)) return keyed(joinCut(lines, LINE));
  const text = joinCut(lines, LINE).trim();
  return { texts: text === '' ? [] : [text], kind: '', name: '', account: '' };
}

/** Width of a line after its tag. */
const LINE = 65;

/** Joins the lines. Some banks start a new line for each part, and others only break lines that are full. */
function joinParts(lines: readonly string[], sign: string): string {
  let text = '';
  lines.forEach((line, at) => {
    const before = lines[at - 1] ?? '';
    const goesOn = at === 0 || before.length >= LINE || line.startsWith(sign);
    text += goesOn ? line : ` ${line}`;
  });
  return text;
}

/** Width of a numbered part. If a part is full, its last word may continue in the next part. */
const PART = 27;

function numbered(text: string, sign: string): Remittance {
  const parts = new Map<string, string>();
  let number = '';
  for (const part of text.split(sign).slice(1)) {
    // The separator may also occur within a part.
    const isNew = /^\d\d/.test(part) && !parts.has(part.slice(0, 2));
    if (isNew) number = part.slice(0, 2);
    parts.set(number, isNew ? part.slice(2) : `${parts.get(number) ?? ''}${sign}${part}`);
  }
  const some = (...numbers: readonly string[]) => numbers.flatMap((each) => parts.get(each) ?? []);
  const range = (from: number, to: number) =>
    some(...Array.from({ length: to - from + 1 }, (_, at) => String(from + at)));
  const whole = joinCut([...range(20, 29), ...range(60, 63)], PART).trim();
  const keys = sepaOf(whole);
  const told = keys.get('SVWZ') ?? (keys.size > 0 ? (keys.get('') ?? '') : whole);
  const accounts = [...some('31', '38'), keys.get('IBAN') ?? ''].map(compactIban);
  return {
    texts: told.trim() === '' ? [] : [told.trim()],
    kind: (parts.get('00') ?? '').trim(),
    name: joinCut(some('32', '33'), PART).trim(),
    account: accounts.find(isIban) ?? '',
  };
}

const SEPA = /(?:^|\s)?(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/g;

/** Splits a description by SEPA keys. Text before the first key is stored under ''. */
function sepaOf(text: string): Map<string, string> {
  const keys = new Map<string, string>();
  let key = '';
  let from = 0;
  for (const found of text.matchAll(SEPA)) {
    keys.set(key, text.slice(from, found.index));
    key = found[1] ?? '';
    from = found.index + found[0].length;
  }
  if (key !== '') keys.set(key, text.slice(from));
  return keys;
}

const KEY =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|CSID|MARF|ORDP|BENM|CNTP|PREF|RTRN|PURP|ULTD|ULTC|ULTB|ISDT|ADDR|ID|SVCL|EXCH|CHGS|OCMT|BUSP|AREF|NRTX|PRCD)\//g;

/** Parses Dutch keys: `/IBAN/NL…/NAME/…/REMI/…`, or `/CNTP/account/BIC/name/city///REMI/USTD//text/`. */
function keyed(text: string): Remittance {
  const values = new Map<string, string>();
  const found = [...text.matchAll(KEY)];
  found.forEach((key, at) => {
    const end = found[at + 1]?.index ?? text.length;
    const value = text.slice(key.index + key[0].length, end);
    if (!values.has(key[1] ?? '')) values.set(key[1] ?? '', value);
  });
  const [account = '', , name = ''] = (values.get('CNTP') ?? '').split('/');
  const remittance = withoutSlashes(
    (values.get('REMI') ?? '').replace(/^(?:USTD|STRD)\/[^/]{0,4}\//, ''),
  );
  return {
    texts: remittance === '' ? [] : [remittance],
    kind: withoutSlashes(values.get('TRTP') ?? values.get('TRCD') ?? ''),
    name: withoutSlashes(values.get('NAME') ?? name),
    account: withoutSlashes(values.get('IBAN') ?? account),
  };
}

/**
 * Removes trailing slashes. Uses a loop, since a regular expression would scan a long run of slashes again from each
 * slash.
 */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end).trim();
}
