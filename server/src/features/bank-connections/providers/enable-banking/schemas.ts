import { z } from 'zod';
import { looseObject, looseText, looseTexts } from '../loose-schemas.ts';

export const Application = z.object({
  active: z.boolean().nullish().catch(null),
  redirect_urls: looseTexts,
});

export const Aspsp = z.object({
  name: z.string().min(1),
  country: z.string().length(2),
  logo: looseText,
  bic: looseText,
  psu_types: looseTexts,
  auth_methods: z
    .array(
      z.object({
        approach: looseText,
        psu_type: looseText,
        hidden_method: z.boolean().nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
  maximum_consent_validity: z.number().nullish().catch(null),
});
export type Aspsp = z.infer<typeof Aspsp>;

export const Aspsps = z.object({ aspsps: z.array(z.unknown()) });

export const Authorization = z.object({ url: z.string(), authorization_id: looseText });

export const Account = z.object({
  uid: looseText,
  identification_hash: looseText,
  account_id: looseObject({ iban: looseText }),
  name: looseText,
  details: looseText,
  product: looseText,
  cash_account_type: looseText,
  currency: looseText,
});
export type Account = z.infer<typeof Account>;

export const Session = z.object({
  session_id: z.string(),
  accounts: z.array(z.unknown()),
  access: looseObject({ valid_until: looseText }),
});

const Money = z.object({ amount: z.string(), currency: z.string() });
const Named = looseObject({ name: looseText });
const Iban = looseObject({ iban: looseText });

export const Transaction = z.object({
  transaction_amount: Money,
  credit_debit_indicator: z.enum(['CRDT', 'DBIT']),
  status: looseText,
  entry_reference: looseText,
  booking_date: looseText,
  value_date: looseText,
  transaction_date: looseText,
  creditor: Named,
  creditor_account: Iban,
  debtor: Named,
  debtor_account: Iban,
  bank_transaction_code: looseObject({
    description: looseText,
    code: looseText,
    sub_code: looseText,
  }),
  merchant_category_code: looseText,
  remittance_information: looseTexts,
  note: looseText,
  balance_after_transaction: looseObject({ amount: looseText, currency: looseText }),
});
export type Transaction = z.infer<typeof Transaction>;

export const Transactions = z.object({
  transactions: z.array(z.unknown()),
  continuation_key: looseText,
});

/** The error's detail may have any shape. */
export const Failure = z.object({
  error: looseText,
  message: looseText,
  detail: z.unknown().optional(),
});

export const Balances = z.object({ balances: z.array(z.unknown()) });
export const Balance = z.object({
  balance_amount: looseObject({ amount: looseText, currency: looseText }),
  balance_type: looseText,
  reference_date: looseText,
});
