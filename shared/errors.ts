/**
 * The error codes of the API, for REST and tRPC (REQ 2.3). Messages are for people and may change; a code keeps its name, status and
 * meaning, so callers can branch on it. The first code of a status is the general one; a more specific code exists where a caller has to
 * react to it.
 */
export const ERROR_CODES = {
  invalid: { status: 400, meaning: 'The request is malformed or a field is not valid; `errors` names the fields' },
  wrong_password: { status: 400, meaning: 'The current password is not correct' },
  password_unchanged: { status: 400, meaning: 'The new password is the one-time password' },
  unauthorized: { status: 401, meaning: 'The request has no token and no cookie of a session' },
  session_ended: { status: 401, meaning: 'The token or cookie belongs to no session, or to one that has ended: log in again' },
  token_invalid: {
    status: 401,
    meaning: 'The API token is mistyped, unknown, revoked or expired, or its user is disabled: a person has to make a new one',
  },
  invalid_credentials: { status: 401, meaning: 'The user name or the password is wrong, or the person may not sign in' },
  second_factor_needed: { status: 401, meaning: 'The password is right, and the user has a second factor: send the same with `code`' },
  wrong_code: { status: 401, meaning: 'The code of the authenticator app or the recovery code is wrong, or was used already' },
  forbidden: { status: 403, meaning: 'The person who is signed in may not do this' },
  scope_missing: { status: 403, meaning: 'The API token does not have the scope that this takes' },
  must_change_password: { status: 403, meaning: 'The person signed in with a one-time password and has to replace it first' },
  must_enrol_second_factor: { status: 403, meaning: 'A second factor is required of the person, who has to set one up first' },
  cross_site: { status: 403, meaning: 'The request has the cookie of a session but comes from another site' },
  not_found: { status: 404, meaning: 'There is no such path or row' },
  method_not_allowed: { status: 405, meaning: 'The path exists, but not with this method; see Allow' },
  request_timeout: { status: 408, meaning: 'The request took too long to arrive' },
  conflict: { status: 409, meaning: 'What is stored does not allow this' },
  stale_edit: { status: 409, meaning: 'The row was changed after `version` was read; `conflict` has both sides' },
  value_taken: { status: 409, meaning: 'Another row has a value that must be unique; `errors` names the fields' },
  quotation_not_open: {
    status: 409,
    meaning:
      'The quotation was accepted, declined or withdrawn, has expired, or a newer revision replaced it; `conflict.theirs.stands` says which',
  },
  newer_entry: { status: 409, meaning: 'Something was added to the conversation after the entry that the caller named' },
  stale_import: { status: 409, meaning: 'The file or the products changed since the file was checked' },
  idempotency_key_reused: { status: 409, meaning: 'The Idempotency-Key was sent before, with other content or by another person' },
  events_gone: {
    status: 410,
    meaning: 'What happened after `after` is not known any more: read the lists again, and follow from `last`',
  },
  payload_too_large: { status: 413, meaning: 'The body is too large' },
  unsupported_media_type: { status: 415, meaning: 'The body has a content type that is not accepted here' },
  expectation_failed: { status: 417, meaning: 'The Expect header cannot be met' },
  too_many_requests: { status: 429, meaning: 'Too many attempts; see Retry-After' },
  headers_too_large: { status: 431, meaning: 'The headers of the request are too large' },
  connection_closed: { status: 499, meaning: 'The caller closed the connection before the answer; seen in logs only' },
  internal: { status: 500, meaning: 'Something failed on the server; the request may be sent again later' },
  unavailable: { status: 503, meaning: 'The server or its database cannot answer right now; see Retry-After' },
  outcome_unknown: {
    status: 503,
    meaning: 'The database did not confirm the change, which may have been saved: look before you repeat it',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The body of every REST error response; tRPC has the same fields except `success` in the data and message of its error. */
export type ErrorBody = {
  success: false;
  message: string;
  code: ErrorCode;
  /** Messages by field. */
  errors?: Record<string, string>;
  /** The sent and the stored values, for a stale edit and for a repeat with different values. */
  conflict?: { mine: unknown; theirs: unknown };
};
