import { BankCode } from '@saldo/contract/common';
import { OtherAppChoices } from '@saldo/contract/import-plans';
import {
  Mapping,
  MappingQuestion,
  StatementAnswers,
  StatementQuestion,
} from '@saldo/contract/imports';
import {
  bytes,
  id,
  instant,
  json,
  oneOf,
  orNull,
  owned,
  ownedBy,
  position,
  text,
  yesNo,
} from './columns.ts';

/** Plans of imports, with their files. */
export const PLAN_TABLES = {
  /** Files that will be imported together. A plan is kept for a day. */
  import_plans: owned({
    state: oneOf(['open', 'running', 'done', 'undone']),
    /** IANA name of the time zone that the imports use. */
    time_zone: text(),
    created_at: instant,
  }),
  import_plan_files: ownedBy(['plan_id', 'id'], {
    plan_id: id,
    id,
    position,
    file_name: text(),
    bytes,
    /** The bank that the user chose. */
    bank: orNull(text(BankCode)),
    answers: json(StatementAnswers),
    /** Account ids or `new`, separated by commas, as chosen by the user. */
    named: text(),
    left_out: orNull(yesNo),
    state: oneOf(['read', 'asks', 'refused', 'imported', 'failed']),
    /** Why the file was rejected: a `SaidFact` as text, or a sentence. */
    reason: orNull(text()),
    question: orNull(json(StatementQuestion)),
    mapping_question: orNull(json(MappingQuestion)),
    /** The user's choice of which column holds what. */
    mapping: orNull(json(Mapping)),
    /** The user's choices for accounts and categories of another app. */
    moving: orNull(json(OtherAppChoices)),
    /** The file's contents as gzipped JSON (`KeptFile`), once the file has been read. */
    statement: orNull(bytes),
    report_id: orNull(id),
  }),
};
