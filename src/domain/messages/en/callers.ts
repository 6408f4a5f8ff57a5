/**
 * What only callers with an API key, AI clients and the command line are answered. Users of the dashboard never see
 * these messages, so they are not translated.
 */
export const callers = {
  'key.missing': 'Send a valid API key as "Authorization: Bearer <API_KEY>".',
  'key.no_sandbox': 'This business has no sandbox workspace.',
  'key.workspace_gone': 'The workspace of this key is suspended or was deleted.',
  'key.member_gone': 'The user who created this key is no longer a member.',
  'key.no_api_access': 'The plan of this business does not include API access.',
  'key.wrong_environment': 'This key does not belong to the environment of its workspace.',
  'key.idempotency_key': 'The Idempotency-Key must be 1 to 255 printable ASCII characters.',
  'key.empty_parameter': "Empty value found for query parameter '{name}'",
  'key.method': '{method} is not possible here. Allowed: {methods}.',
  'key.no_such_address':
    'There is nothing at this address. The API is under /api/v1, its reference at /docs.',
  'key.other_site': 'Requests from the pages of other sites are refused.',
  'key.metrics_token': 'Metrics need the token of METRICS_TOKEN as "Authorization: Bearer <token>".',
  'key.form_unreadable': 'The form could not be read.',
  'key.form_of_other_site': 'This form was sent from another site.',
  'key.page_unreadable': 'The request could not be read.',
  'key.page_failed': 'Something unexpected went wrong.',

  'list.updated_sort': 'must be updated_at or -updated_at together with updated_since',
  'list.page_and_cursor': 'cannot be given together with page',
  'list.cursor_of_sort': 'was given by the list as sorted by {sort}',
  'list.cursor': 'must be a next_cursor that this list has given',

  'mcp.batch': 'Send one JSON-RPC message per request, not a batch.',
  'mcp.unknown_parameter': 'There is no parameter "{name}", only "areas".',
  'mcp.too_deep': 'The arguments are nested too deeply.',
  'mcp.no_area': 'No area is named. The areas are {areas}.',
  'mcp.unknown_area': 'There is no area "{name}". The areas are {areas}.',
  'mcp.unexpected': 'Something went wrong on our side.',

  'command.no_catalogue': '"{country}" has no catalogue here; these have one: {countries}',
  'command.endpoint_change': 'Say what to change: --url, --events or --description.',
  'command.private_address':
    '{problem} (for development: set WEBHOOK_ALLOW_PRIVATE_NETWORK=true for this command and for the server)',
  'command.key_itself':
    'This is a key itself. Name it by its reference: "keys list <workspace>" shows it with the last four characters of each key, and "workspaces list" shows the workspaces.',
  'command.mail_status': '"{text}" is not a status of an e-mail: {statuses}',
  'command.mail_off': 'E-mail is not set up here: set SMTP_URL and MAIL_FROM, as for the server.',
  'command.no_mail': 'There is no e-mail "{reference}".',
  'command.mail_being_sent': 'This e-mail is being sent at this moment.',
  'command.confirm': 'is not the name: to go on, give --confirm "{name}"',
  'command.last_owner':
    '{email} is the only owner of "{business}": make someone else an owner first, with "members add".',
  'command.no_user': 'there is no user "{email}"',
  'command.no_file': 'there is no file "{path}"',
  'command.nothing_to_change': 'Say what to change: give at least one option. --help lists them.',
  'command.no_bank_account': 'There is no bank account "{reference}".',
  'command.no_key': 'There is no API key of this reference.',
  'command.no_payment_method': 'the workspace has no payment method "{method}" in "{currency}"',
  'command.plan_key': '"{key}" is not a plan key: lower-case letters, digits, _ and -, at most 64 characters',
  'command.no_plan': 'there is no plan "{key}"; the plans are: {keys}',
  'command.plan_status': '"{status}" is not a status of a plan: active or inactive',
  'command.monthly_documents': 'must be a whole number from 0 up, or "unlimited"',
  'command.feature': '"{feature}" is not a feature; the features are: {features}',
  'command.template_or_default': 'Give either --template or --default.',
  'command.no_workspace': 'There is no workspace "{reference}".',
  'command.no_owner_for_key':
    'Idempotency keys of the operator are kept with those of an owner, and this business has none: give it one with "members add", or leave the key out.',
  'command.sandbox_there': 'This business has a sandbox already.',
} as const;
