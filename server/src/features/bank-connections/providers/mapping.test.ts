import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  bankOf,
  institutionId,
  mapAspsp,
  mapRow as mapEnableBanking,
} from './enable-banking/mapping.ts';
import { Aspsp, Transaction as EnableBankingRow } from './enable-banking/schemas.ts';
import { mapRow as mapGocardless, mapInstitution } from './gocardless/mapping.ts';
import { Transaction as GocardlessRow, Institution } from './gocardless/schemas.ts';
import { hundredths } from './parse-fields.ts';

const IBAN = 'ES4599990001400012345678';
const OTHER_IBAN = 'ES7799990002950087654321';

const gocardless = (row: object, institutionId = 'N26_NTSBDEB1') =>
  mapGocardless(
    GocardlessRow.parse({
      bookingDate: '2026-11-18',
      transactionAmount: { amount: '-4.35', currency: 'EUR' },
      ...row,
    }),
    { account: { iban: IBAN }, institutionId, timeZone: 'Europe/Madrid' },
  );

const enableBanking = (row: object) =>
  mapEnableBanking(
    EnableBankingRow.parse({
      transaction_amount: { currency: 'EUR', amount: '4.35' },
      credit_debit_indicator: 'DBIT',
      status: 'BOOK',
      booking_date: '2026-11-18',
      ...row,
    }),
    { iban: IBAN },
  );

describe('a row of GoCardless', () => {
  it('of a card is mapped with its time', () => {
    expect(
      gocardless(
        {
          transactionId: '2026111800042',
          internalTransactionId: 'a1b2',
          bookingDateTime: '2026-11-18T08:02:11Z',
          creditorName: 'Panadería del Ejemplo',
          remittanceInformationUnstructuredArray: ['Panadería del Ejemplo'],
          proprietaryBankTransactionCode: 'CARD_PAYMENT',
          merchantCategoryCode: '5462',
        },
        'REVOLUT_REVOLT21',
      ),
    ).toEqual({
      ids: { provider: 'a1b2', bank: '2026111800042' },
      day: '2026-11-18',
      date: '2026-11-18T09:02:11',
      amount: -435,
      currency: 'EUR',
      type: 'card_payment',
      description: 'Panadería del Ejemplo',
      creditorName: 'Panadería del Ejemplo',
      creditorIban: null,
      debtorName: null,
      partyIban: null,
      balance: null,
    });
  });

  it('of a salary is mapped', () => {
    expect(
      gocardless({
        bookingDate: '2026-11-17',
        transactionAmount: { amount: '1850.00', currency: 'EUR' },
        debtorName: 'Talleres Inventados SL',
        debtorAccount: { iban: OTHER_IBAN },
        creditorAccount: { iban: IBAN },
        remittanceInformationUnstructured: 'NOMINA NOVIEMBRE',
        bankTransactionCode: 'PMNT-RCDT-ESCT',
      }),
    ).toMatchObject({
      date: '2026-11-17T00:00:00',
      amount: 185_000,
      description: 'NOMINA NOVIEMBRE',
      debtorName: 'Talleres Inventados SL',
      creditorName: null,
      creditorIban: null,
      partyIban: OTHER_IBAN,
      type: 'transfer',
    });
  });

  it('with blank ids has none', () => {
    expect(gocardless({ transactionId: ' ' })?.ids).toEqual({ provider: null, bank: null });
  });

  it.each([['-0.00'], ['12.345'], ['1e3'], ['12,50'], ['']])(
    'with the amount %j is skipped',
    (amount) => {
      expect(gocardless({ transactionAmount: { amount, currency: 'EUR' } })).toBeNull();
    },
  );

  it('with trailing zeros in its amount is accepted', () => {
    expect(gocardless({ transactionAmount: { amount: '12.3400', currency: 'EUR' } })?.amount).toBe(
      1234,
    );
  });

  it('without a date is skipped', () => {
    expect(gocardless({ bookingDate: null })).toBeNull();
    expect(gocardless({ bookingDate: '2026-02-30' })).toBeNull();
    expect(gocardless({ bookingDate: '', valueDate: '2026-11-19' })?.day).toBe('2026-11-19');
  });

  it('accepts an IBAN as plain text, but not with wrong check digits', () => {
    const to = (creditorAccount: unknown) => gocardless({ creditorAccount })?.creditorIban;
    expect(to('ES77 9999 0002 9500 8765 4321')).toBe(OTHER_IBAN);
    expect(to({ iban: 'ES0099990002950087654321' })).toBeNull();
    expect(to({ bban: 'x' })).toBeNull();
    expect(to(42)).toBeNull();
  });

  it('keeps the bank’s date if its time falls on the day before', () => {
    expect(
      gocardless({ bookingDate: '2026-11-01', bookingDateTime: '2026-10-31T23:30:00Z' }),
    ).toMatchObject({ day: '2026-11-01', date: '2026-11-01T00:30:00' });
    expect(
      gocardless({ bookingDate: '2026-11-05', bookingDateTime: '2026-11-01T10:00:00Z' })?.date,
    ).toBe('2026-11-05T00:00:00');
  });

  it('may have its exchange as an object or a list', () => {
    const currencyExchange = { sourceCurrency: 'USD', exchangeRate: '1.1' };
    expect(gocardless({ currencyExchange })).toEqual(
      gocardless({ currencyExchange: [currencyExchange] }),
    );
  });

  it('never mistakes the account holder for the merchant', () => {
    expect(gocardless({ debtorName: 'Ana Ejemplo', creditorName: null })).toMatchObject({
      creditorName: null,
      debtorName: null,
    });
  });

  it('masks card numbers, and drops empty texts', () => {
    const row = gocardless({
      remittanceInformationUnstructured: 'NOTPROVIDED',
      additionalInformation: 'Card 4111111111111111',
    });
    expect(row?.description).toBe('Card •••• 1111');
  });

  describe('of a bank with peculiarities', () => {
    it('Revolut: joins lines, and takes the counterparty from a Bizum', () => {
      const row = { remittanceInformationUnstructuredArray: ['Bizum payment to: Berta', 'cena'] };
      expect(gocardless(row, 'REVOLUT_REVOLT21')).toMatchObject({
        description: 'Bizum payment to: Berta cena',
        creditorName: 'Berta',
      });
    });

    it('Sabadell: ignores names, which are the account holder’s', () => {
      expect(gocardless({ creditorName: 'Ana Ejemplo' }, 'BANCSABADELL_BSABESBB')).toMatchObject({
        creditorName: null,
      });
    });

    it('Bankinter: removes the prefix and semicolons', () => {
      const row = { remittanceInformationUnstructured: '/TXT/D|Recibo;luz' };
      expect(gocardless(row, 'BANKINTER_BKBKESMM')?.description).toBe('Recibo luz');
    });

    it('ING in Germany: keeps the text without labels', () => {
      const row = {
        remittanceInformationUnstructured:
          'mandatereference:M1,creditorid:C1,remittanceinformation:Miete Mai',
      };
      expect(gocardless(row, 'ING_INGDDEFF')?.description).toBe('Miete Mai');
    });
  });
});

describe('a row of Enable Banking', () => {
  it('of a card is mapped', () => {
    expect(
      enableBanking({
        entry_reference: '202611180042',
        transaction_id: null,
        value_date: '2026-11-18',
        transaction_date: '2026-11-17',
        creditor: { name: 'Panadería del Ejemplo' },
        creditor_account: null,
        debtor: null,
        bank_transaction_code: { description: 'Pago con tarjeta', code: 'CCRD', sub_code: 'POSD' },
        merchant_category_code: '5462',
        remittance_information: ['COMPRA TARJ. 4444 PANADERIA DEL EJEMPLO'],
        balance_after_transaction: { currency: 'EUR', amount: '812.40' },
      }),
    ).toEqual({
      ids: { provider: null, bank: '202611180042' },
      day: '2026-11-18',
      date: '2026-11-18T00:00:00',
      amount: -435,
      currency: 'EUR',
      type: 'card_payment',
      description: 'COMPRA TARJ. 4444 PANADERIA DEL EJEMPLO',
      creditorName: 'Panadería del Ejemplo',
      creditorIban: null,
      debtorName: null,
      partyIban: null,
      balance: 81_240,
    });
  });

  it.each(['0', '000', '', ' '])('with the reference %j has no id', (entry_reference) => {
    expect(enableBanking({ entry_reference })?.ids.bank).toBeNull();
  });

  it.each(['PDNG', 'CNCL', 'RJCT', 'SCHD', 'HOLD', 'OTHR'])('that is %s is skipped', (status) => {
    expect(enableBanking({ status })).toBeNull();
  });

  it('takes its sign from the indicator, whatever the text says', () => {
    const transaction_amount = { currency: 'EUR', amount: '-4.35' };
    expect(enableBanking({ transaction_amount })?.amount).toBe(-435);
    expect(enableBanking({ transaction_amount, credit_debit_indicator: 'CRDT' })?.amount).toBe(435);
  });

  it('never mistakes the account holder for the merchant', () => {
    const row = enableBanking({
      creditor: null,
      debtor: { name: 'ANA EJEMPLO' },
      debtor_account: { iban: IBAN },
      remittance_information: ['COMPRA'],
    });
    expect(row).toMatchObject({ creditorName: null, debtorName: null, description: 'COMPRA' });
  });
});

describe('banks', () => {
  it('of GoCardless have numeric limits', () => {
    const one = {
      id: 'X',
      name: 'X',
      transaction_total_days: '540',
      max_access_valid_for_days: 'many',
    };
    expect(mapInstitution(Institution.parse(one))).toMatchObject({
      historyDays: 540,
      accessDays: 90,
    });
  });

  it('of Enable Banking have reversible ids, and limits in days', () => {
    const bank = { name: 'Crédit: Agricole/EB', country: 'FR' };
    expect(bankOf(institutionId(bank))).toEqual(bank);
    expect(bankOf('EB:FR:%E0%A4%A')).toBeNull();
    const aspsp = Aspsp.parse({
      ...bank,
      maximum_consent_validity: 15_552_000,
      psu_types: ['personal'],
    });
    expect(mapAspsp(aspsp)).toMatchObject({ accessDays: 180, historyDays: 90 });
  });

  it('of Enable Banking that require credentials or serve companies only are skipped', () => {
    const bank = { name: 'A', country: 'ES' };
    const of = (more: object) => mapAspsp(Aspsp.parse({ ...bank, ...more }));
    expect(of({ psu_types: ['business'] })).toBeNull();
    expect(of({ auth_methods: [{ approach: 'EMBEDDED', psu_type: 'personal' }] })).toBeNull();
    expect(of({ auth_methods: [{ approach: 'REDIRECT', psu_type: 'personal' }] })).not.toBeNull();
  });
});

test('amounts survive a round trip to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const magnitude = `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
      expect(hundredths(cents < 0 ? `-${magnitude}` : magnitude)).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

test('whatever a bank sends, a row is mapped or skipped', () => {
  const wild = fc.oneof(
    fc.string(),
    fc.constant(null),
    fc.integer(),
    fc.array(fc.anything()),
    fc.dictionary(fc.string(), fc.anything()),
  );
  const keys = Object.keys(GocardlessRow.shape);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), wild), (row) => {
      const parsed = GocardlessRow.safeParse({
        ...row,
        transactionAmount: { amount: '1.00', currency: 'EUR' },
      });
      expect(parsed.success).toBe(true);
      if (parsed.success) {
        const q = {
          account: { iban: null },
          institutionId: 'REVOLUT_X',
          timeZone: 'Europe/Madrid',
        };
        const mapped = mapGocardless(parsed.data, q);
        if (mapped) expect(mapped.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    }),
  );
});
