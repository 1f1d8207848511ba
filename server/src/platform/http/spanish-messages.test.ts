import * as english from '@saldo/contract/validation-messages';
import * as spanish from '@saldo/contract/validation-messages.es';
import { describe, expect, it } from 'vitest';
import { CHOICES } from './errors.ts';
import { messageTranslator } from './message-translator.ts';

const inSpanish = messageTranslator(english, spanish, CHOICES);

const FIXED = Object.entries(english).flatMap(([name, message]) =>
  typeof message === 'string' ? [[name, message] as const] : [],
);

describe('a validation message in Spanish', () => {
  it.each(FIXED)('%s is the one of the same name', (name, message) => {
    const said: unknown = Reflect.get(spanish, name);
    expect(inSpanish(message)).toBe(said);
    expect(said).not.toBe(message);
    // A blank field is missing in both languages, or in neither.
    const isMissing = english.fieldMessage(message, true) === english.REQUIRED;
    expect(spanish.fieldMessage(String(said), true) === spanish.REQUIRED).toBe(isMissing);
  });

  it.each([
    [english.atMost(20, 'conditions'), 'Como mucho, 20 condiciones'],
    [english.atMost(1, 'ids'), 'Como mucho, 1 identificador'],
    [english.bankOf(['BBVA', 'REVOLUT']), 'Elige el banco que emitió el extracto: BBVA, REVOLUT.'],
    [english.from1To(12), 'Tiene que ser del 1 al 12'],
    [english.oneOf(['a', 'b']), 'Tiene que ser uno de a, b'],
    [english.orLess(10n ** 20n), 'Tiene que ser 100.000.000.000.000.000.000 o menos'],
    [english.orLess(0.5), 'Tiene que ser 0,5 o menos'],
    [english.unknownFields(['a', 'b']), 'Hay campos desconocidos: a, b'],
    [english.yearOr('all'), 'Tiene que ser un año o all'],
    [english.bounds.text.most(10_000), 'Como mucho, 10.000 caracteres'],
    [english.bounds.text.least(1), 'Como mínimo, 1 carácter'],
    [english.bounds.list.most(2), 'Como mucho, 2 elementos'],
    [english.bounds.list.least(1), 'Como mínimo, 1 elemento'],
    [english.bounds.number.least(-5), 'Tiene que ser -5 o más'],
  ])('%s', (message, said) => {
    expect(inSpanish(message)).toBe(said);
    const isMissing = english.fieldMessage(message, true) === english.REQUIRED;
    expect(spanish.fieldMessage(said, true) === spanish.REQUIRED).toBe(isMissing);
  });
});
