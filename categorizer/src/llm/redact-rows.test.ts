import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactNumbers, redactRow } from './redact-rows.ts';

describe('redactNumbers', () => {
  it.each([
    ['PAGO ES9121000418450200051332 LIDL', 'PAGO [account] LIDL'],
    ['PAGO ES91 2100 0418 4502 0005 1332 LIDL', 'PAGO [account] LIDL'],
    ['pago es91-2100-0418-4502-0005-1332', 'pago [account]'],
    ['GB29 NWBK 6016 1331 9268 19 TESCO', '[account] TESCO'],
    ['FR1420041010050500013M02606 FREE', '[account] FREE'],
    ['LIDL 4548123412341234', 'LIDL [number]'],
    ['LIDL 4548 1234 1234 1234', 'LIDL [number]'],
    ['Mail ana.perez+x@correo.example.com ya', 'Mail [e-mail] ya'],
    ['TEL +34 612 34 56 78 CLINICA', 'TEL [number] CLINICA'],
    ['DNI 12345678Z TASA', 'DNI [id] TASA'],
    ['NIE X-1234567-L TASA', 'NIE [id] TASA'],
    ['CF RSSMRA85T10A562S', 'CF [id]'],
    ['SSN 123-45-6789', 'SSN [id]'],
    ['NINO AB 12 34 56 C', 'NINO [id]'],
    ['RECIBO 0012345 LUZ', 'RECIBO [number] LUZ'],
  ])('removes identifying numbers from %s', (text, left) => {
    expect(redactNumbers(text).replace(/\s+/g, ' ').trim()).toBe(left);
  });

  it.each(['ROXXY', 'TJ MAXX', 'XXL SPORT', 'EXXON'])('leaves the words of %s alone', (text) => {
    expect(redactNumbers(text)).toBe(text);
  });

  it('removes card tails', () => {
    for (const text of [
      'LIDL 4548 **** **** 9831',
      'LIDL *9831',
      'LIDL XXXX9831',
      'LIDL ····9831 **9831',
    ]) {
      expect(redactNumbers(text.replace('····', '••••'))).not.toContain('9831');
    }
  });

  it('keeps a name that merely looks like an IBAN', () => {
    expect(redactNumbers('ES21 CAFE DEL CENTRO')).toBe('ES21 CAFE DEL CENTRO');
  });

  it('leaves no run of five digits anywhere', () => {
    const parts = fc.constantFrom(
      'LIDL',
      ' ',
      '-',
      '.',
      '*',
      '/',
      'ES',
      '12',
      '345',
      '67890',
      '@',
      'x',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (list) => {
        expect(redactNumbers(list.join(''))).not.toMatch(/\d{5}/);
      }),
    );
  });
});

describe('textThatMayLeave', () => {
  const leave = (description: string, amount = -1000, more = {}) =>
    redactRow({ description, amount, ...more });

  it.each([
    ['BIZUM ENVIADO NURIA CAMPS VIDAL cena sorpresa', 'bizum enviado [person]'],
    ['TRANSFERENCIA A FAVOR DE JUAN PEREZ alquiler', 'transferencia a favor de [person]'],
    ['To Laia Puig Serra', 'to [person]'],
    ['Überweisung Max Mustermann', 'uberweisung [person]'],
    ['NOMINA MARTA RIBAS', 'payment [person]'],
  ])('hides the person in %s', (text) => {
    const left = leave(text);
    expect(left).toContain('[person]');
    for (const name of [
      'NURIA',
      'CAMPS',
      'JUAN',
      'PEREZ',
      'Laia',
      'Puig',
      'Max',
      'MARTA',
      'cena',
      'alquiler',
    ]) {
      expect(left.toLowerCase()).not.toContain(name.toLowerCase());
    }
  });

  it('hides people wherever the bank puts the telltale word', () => {
    for (const text of [
      'DEVOLUCION BIZUM PEDRO GIL',
      'ABONO POR TRANSFERENCIA DE PEDRO GIL',
      'CHEQUE PEDRO GIL',
      'Recibida: Pedro Gil transferencia',
    ]) {
      expect(leave(text, 1000).toLowerCase()).not.toMatch(/pedro|gil/);
    }
  });

  it('hides the unknown payer of incoming money', () => {
    expect(leave('Pedro Gil Soto', 5000)).toBe('payment [person]');
    expect(leave('ABONO', 5000, { debtor: 'Pedro Gil' }).toLowerCase()).not.toContain('pedro');
  });

  it.each([
    ['Pedro Gil Soto', -1000, {}],
    ['RECIBO PEDRO GIL SOTO', -1000, {}],
    ['Alquiler marzo', -80_000, { creditor: 'Pedro Gil Soto' }],
    ['PEDRO GIL SOTO FARMACIA', 5000, {}],
    ['COMPRA BIZUM PEDRO GIL', -1000, {}],
    ['Pedro Gil Soto', -1000, { type: 'transfer' }],
  ])('hides a name unless a card payment proves it is a shop: %s', (text, amount, more) => {
    expect(leave(text, amount, more).toLowerCase()).not.toMatch(/pedro|gil|soto|marzo/);
  });

  it.each([
    ['SUMUP *MARIA LOPEZ GIL', 'SUMUP *[person]'],
    ['TAXI JUAN PEREZ LIC 44', 'TAXI [person] 44'],
    ['TAXI LIC 44 JUAN PEREZ', 'TAXI LIC 44 [person]'],
    ['Peluquería Mª José Núñez', 'Peluquería [person]'],
    ['LOPEZ GIL, MARIA', '[person]'],
    ['PEREZ GOMEZ J.', '[person].'],
    ['J.PEREZ FISIO', '[person]'],
    ['Dra. Nerea Etxeberria', 'Dra. [person]'],
    ['IZ *Iñaki Zubizarreta', 'IZ *[person]'],
    ['DENTISTA JORDI PUIGDEMUNT SERRALLONGA', 'DENTISTA [person]'],
    ['ZETTLE_*Ahmed Benali', 'ZETTLE_*[person]'],
    ['CLASES DE LA SEÑORA MARIA DEL CARMEN RUIZ', 'CLASES DE LA SEÑORA [person]'],
    ['MARÍA GARCÍA-LÓPEZ', '[person]'],
    ['maria  lopez', '[person]'],
    ['BAR PEPE RODRIGUEZ', 'BAR [person]'],
  ])('hides the person in the card payment %s', (text, left) => {
    expect(leave(text, -1000, { type: 'card_payment' })).toBe(left);
  });

  it('hides made-up names after terminals, taxis and Bizums', () => {
    const syllable = fc.constantFrom(
      'zor',
      'blan',
      'qui',
      'xel',
      'tre',
      'vok',
      'mir',
      'dax',
      'ulf',
    );
    const word = fc.tuple(syllable, syllable, syllable).map((parts) => parts.join(''));
    const lead = fc.constantFrom(
      'SUMUP *',
      'SumUp  *',
      'SQ *',
      'ZETTLE_*',
      'IZ *',
      'PAYPAL *',
      'TAXI ',
      'COMPRA TARJ. SUMUP *',
      'BIZUM ENVIADO A ',
      'Bizum a favor de ',
      'Transferencia a ',
    );
    const behind = fc.constantFrom('', ' BARCELONA', ' LIC 44', ' 1234', ', MADRID', ' ES');
    fc.assert(
      fc.property(lead, fc.array(word, { minLength: 1, maxLength: 4 }), behind, (a, names, b) => {
        for (const text of [
          `${a}${names.join(' ')}${b}`,
          `${a}${names.join(' ').toUpperCase()}${b}`,
        ]) {
          const left = leave(text, -1000, { type: 'card_payment' }).toLowerCase();
          for (const name of names) expect(left).not.toContain(name);
        }
      }),
    );
  });

  it.each([
    ['SUMUP *PANADERIA XOLEM', 'SUMUP *PANADERIA [person]'],
    ['SQ *COFFEE ZORBLAN', 'SQ *COFFEE [person]'],
    ['PAYPAL *SPOTIFY', 'Spotify'],
  ])('keeps the trade or the known merchant after a terminal: %s', (text, left) => {
    expect(leave(text, -1000, { type: 'card_payment' })).toBe(left);
  });

  it.each([
    'Can Tomaquet',
    'FARMACIA DEL PUERTO',
    'BODEGA LA SIERRA',
    'Librería Central',
    'CAFE VICTORIA',
  ])('keeps the shop %s', (text) => {
    expect(leave(text, -1000, { type: 'card_payment' })).toBe(text);
  });

  it('trusts the bank’s statement that a card was used', () => {
    expect(leave('Can Tomaquet', -1000, { type: 'card_payment' })).toBe('Can Tomaquet');
    expect(leave('Can Tomaquet')).toBe('payment [person]');
  });

  it('does not add the counterparty of a card payment to its text', () => {
    expect(leave('COMPRA EN CAN SOLE', -1000, { creditor: 'Pedro Gil' })).toBe(
      'COMPRA EN CAN SOLE',
    );
  });

  it('keeps a company, recognized by its legal form, without the payment reference', () => {
    expect(leave('TRANSFERENCIA A FAVOR DE FINQUES SOLER SL alquiler marzo Pedro')).toBe(
      'transferencia a favor de FINQUES SOLER SL',
    );
  });

  it('keeps a known merchant and nothing else', () => {
    expect(leave('BIZUM ENVIADO DECATHLON para Pedro')).toMatch(/^bizum enviado Decathlon$/);
  });

  it.each([
    ['Recibo GUARDERIA MIS PASITOS', 'recibo Guardería Mis Pasitos'],
    ['TRANSFERENCIA A CLINICA DENTAL MIR', 'transferencia a Clínica Dental Mir'],
    ['Adeudo ayuntamiento de lugo', 'adeudo Ayuntamiento de Lugo'],
    ['Recibo FISIO JUAN PEREZ GIL', 'recibo Fisio [person]'],
    ['BIZUM ENVIADO ACADEMIA NORTE', 'bizum enviado [person]'],
  ])('keeps the shop but no person in %s', (text, left) => {
    expect(leave(text)).toBe(left);
  });

  it('keeps the shop of a card payment', () => {
    expect(leave('COMPRA EN GRANJA VIADER, SABADELL TARJ. :*240301')).toMatch(
      /^COMPRA EN GRANJA VIADER, SABADELL TARJ\. :?\[card\]$/,
    );
  });

  it('returns one line of at most eighty characters, without the protocol’s separators', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer(), (text, amount) => {
        const left = redactRow({ description: text, amount });
        expect(left.length).toBeLessThanOrEqual(80);
        expect(left).not.toMatch(/[|\n\r]/);
      }),
    );
  });
});
