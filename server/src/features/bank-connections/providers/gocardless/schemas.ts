import { z } from 'zod';
import { looseObject, looseText, looseTexts } from '../loose-schemas.ts';

export const Token = z.object({ access: z.string(), access_expires: z.number() });

export const Institution = z.object({
  id: z.string(),
  name: z.string(),
  bic: looseText,
  transaction_total_days: looseText,
  max_access_valid_for_days: looseText,
  logo: looseText,
  supported_features: looseTexts,
});
export type Institution = z.infer<typeof Institution>;

export const Agreement = z.object({
  id: z.string(),
  access_valid_for_days: z.number().nullish().catch(null),
  accepted: looseText,
});

export const Requisition = z.object({
  id: z.string(),
  status: z.string(),
  agreement: looseText,
  accounts: z.array(z.string()).nullish().catch(null),
  link: looseText,
});

export const Account = z.object({
  id: looseText,
  iban: looseText,
  status: looseText,
  owner_name: looseText,
  name: looseText,
});

export const Details = z.object({
  account: looseObject({
    iban: looseText,
    currency: looseText,
    ownerName: looseText,
    name: looseText,
    displayName: looseText,
    product: looseText,
    cashAccountType: looseText,
  }),
});

const Money = z.object({ amount: z.string(), currency: z.string() });
/** Some banks send only an IBAN instead of an object. */
const Party = z
  .union([z.string(), z.object({ iban: looseText })])
  .nullish()
  .catch(null);

export const Transaction = z.object({
  transactionAmount: Money,
  transactionId: looseText,
  internalTransactionId: looseText,
  bookingDate: looseText,
  valueDate: looseText,
  bookingDateTime: looseText,
  valueDateTime: looseText,
  creditorName: looseText,
  debtorName: looseText,
  ultimateCreditor: looseText,
  ultimateDebtor: looseText,
  creditorAccount: Party,
  debtorAccount: Party,
  remittanceInformationUnstructured: looseText,
  remittanceInformationUnstructuredArray: looseTexts,
  remittanceInformationStructured: looseText,
  remittanceInformationStructuredArray: looseTexts,
  additionalInformation: looseText,
  bankTransactionCode: looseText,
  proprietaryBankTransactionCode: looseText,
  merchantCategoryCode: looseText,
  balanceAfterTransaction: looseObject({
    balanceAmount: looseObject({ amount: looseText, currency: looseText }),
  }),
});
export type Transaction = z.infer<typeof Transaction>;

export const Transactions = z.object({
  transactions: z.object({
    booked: z.array(z.unknown()),
    pending: z.array(z.unknown()).nullish().catch(null),
  }),
});

/** Any error response. Its other fields vary. */
export const Failure = z.object({
  type: looseText,
  summary: looseText,
  detail: looseText,
  status: looseText,
});

export const Balances = z.object({ balances: z.array(z.unknown()) });
export const Balance = z.object({
  balanceAmount: looseObject({ amount: looseText, currency: looseText }),
  balanceType: looseText,
  referenceDate: looseText,
});
