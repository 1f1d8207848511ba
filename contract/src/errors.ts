/** Every error code that the server returns, with its HTTP status. Codes are for programs; messages are for people. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  totp_required: 401,
  forbidden: 403,
  step_up_required: 403,
  password_change_required: 403,
  second_factor_required: 403,
  not_found: 404,
  request_too_slow: 408,
  username_already_exists: 409,
  email_already_exists: 409,
  invalid_invitation_code: 409,
  category_name_exists: 409,
  category_depth: 409,
  category_is_system: 409,
  invalid_report_format: 409,
  account_ambiguous: 409,
  account_in_use: 409,
  mapping_required: 409,
  statement_question: 409,
  stale_write: 409,
  entry_differs: 409,
  entry_removed: 409,
  undo_blocked: 409,
  rule_disabled: 409,
  transfer_not_possible: 409,
  bank_already_connected: 409,
  bank_not_confirmed: 409,
  bank_access_refused: 409,
  bank_renewal_refused: 409,
  bank_connection_expired: 409,
  sync_running: 409,
  invalid_password: 409,
  invalid_code: 409,
  invalid_passkey: 409,
  totp_already_enabled: 409,
  totp_not_enabled: 409,
  own_second_factor: 409,
  own_password: 409,
  last_admin: 409,
  admin_self_delete: 409,
  user_has_data: 409,
  ticket_has_attachments: 409,
  limit_reached: 409,
  backup_not_restorable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  too_many_requests: 429,
  internal_error: 500,
  provider_error: 502,
  busy: 503,
  not_ready: 503,
  disk_full: 503,
  not_writable: 503,
  database_damaged: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One problem with the input. The path uses dots and indexes, as in `items.3.id`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Body of every error response. Some codes carry additional fields, described at the endpoint. */
export interface ErrorBody {
  detail: { code: ErrorCode; message: string; fields?: FieldProblem[]; [more: string]: unknown };
}
