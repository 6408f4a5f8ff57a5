// Generated from openapi/ by scripts/generate.ts: do not edit, run "npm run generate".
// The most that each field of a request may have: characters of a text, items of a list, or the number itself.

export const advanceInputLimits = {
  document: 26,
} as const;

export const apiKeyCreateLimits = {
  name: 255,
  permissions: 40,
  networks: 20,
  expires_at: 40,
} as const;

export const apiKeyRotateLimits = {
  overlap_hours: 168,
  expires_at: 40,
} as const;

export const balanceConfirmationCreateLimits = {
  client: 26,
  client_external_id: 255,
  as_of: 10,
  currency: 3,
  recipients: 20,
  message: 2000,
} as const;

export const balanceConfirmationRequestLimits = {
  as_of: 10,
} as const;

export const balanceConfirmationSendLimits = {
  recipients: 20,
  message: 2000,
} as const;

export const bankAccountCreateLimits = {
  currency: 3,
  iban: 50,
  routing_number: 20,
  sort_code: 20,
  account_number: 40,
  bic: 20,
  bank_name: 255,
} as const;

export const bankAccountUpdateLimits = {
  iban: 50,
  routing_number: 20,
  sort_code: 20,
  account_number: 40,
  bic: 20,
  bank_name: 255,
} as const;

export const batchCreateLimits = {
  documents: 2000,
  issue_date: 10,
  paid_on: 10,
  message: 2000,
} as const;

export const batchFilterLimits = {
  status: 200,
  client: 26,
  from: 10,
  to: 10,
  search: 200,
  type: 100,
  currency: 10,
  due_from: 10,
  due_to: 10,
} as const;

export const classificationInputLimits = {
  scheme: 3,
  code: 50,
} as const;

export const clientBatchCreateLimits = {
  items: 100,
} as const;

export const clientBatchEntryInputLimits = {
  key: 255,
  name: 255,
  legal_name: 255,
  tax_number: 50,
  vat_number: 50,
  registration_number: 50,
  email: 254,
  phone: 50,
  contacts: 20,
  electronic_address: 254,
  electronic_address_scheme: 4,
  address_line1: 255,
  address_line2: 255,
  city: 120,
  postal_code: 20,
  country: 2,
  default_currency: 3,
  notes: 5000,
  default_due_days: 365,
  default_payment_terms: 1000,
  default_notes: 1000,
  default_footer_text: 500,
  external_id: 255,
} as const;

export const clientCreateLimits = {
  name: 255,
  legal_name: 255,
  tax_number: 50,
  vat_number: 50,
  registration_number: 50,
  email: 254,
  phone: 50,
  contacts: 20,
  electronic_address: 254,
  electronic_address_scheme: 4,
  address_line1: 255,
  address_line2: 255,
  city: 120,
  postal_code: 20,
  country: 2,
  default_currency: 3,
  notes: 5000,
  default_due_days: 365,
  default_payment_terms: 1000,
  default_notes: 1000,
  default_footer_text: 500,
  external_id: 255,
} as const;

export const clientUpdateLimits = {
  name: 255,
  legal_name: 255,
  tax_number: 50,
  vat_number: 50,
  registration_number: 50,
  email: 254,
  phone: 50,
  contacts: 20,
  electronic_address: 254,
  electronic_address_scheme: 4,
  address_line1: 255,
  address_line2: 255,
  city: 120,
  postal_code: 20,
  country: 2,
  default_currency: 3,
  notes: 5000,
  default_due_days: 365,
  default_payment_terms: 1000,
  default_notes: 1000,
  default_footer_text: 500,
  external_id: 255,
} as const;

export const contactInputLimits = {
  name: 255,
  email: 254,
  phone: 50,
  roles: 3,
} as const;

export const contractCreateLimits = {
  title: 255,
  client: 26,
  client_external_id: 255,
  body: 200000,
  signers: 20,
  expires_at: 40,
  document: 26,
  external_id: 255,
} as const;

export const contractSendLimits = {
  message: 2000,
} as const;

export const contractUpdateLimits = {
  title: 255,
  client: 26,
  body: 200000,
  signers: 20,
  expires_at: 40,
  document: 26,
  external_id: 255,
} as const;

export const contractUploadLimits = {
  title: 255,
  client: 26,
  pdf: 13981016,
  signers: 20,
  expires_at: 40,
  document: 26,
} as const;

export const contractVoidInputLimits = {
  reason: 500,
} as const;

export const countryPutLimits = {
  country: 2,
} as const;

export const creditApplyLimits = {
  document: 26,
} as const;

export const deliveryAddressInputLimits = {
  name: 255,
  street: 255,
  city: 100,
  postal_code: 20,
  country: 2,
} as const;

export const documentBatchCreateLimits = {
  items: 100,
} as const;

export const documentBatchEntryInputLimits = {
  key: 255,
  document_type: 64,
  from: 26,
  advance_percent: 100,
  client: 26,
  client_external_id: 255,
  currency: 3,
  issue_date: 10,
  due_date: 10,
  due_days: 365,
  valid_until: 10,
  delivery_date: 10,
  service_period_start: 10,
  service_period_end: 10,
  buyer_reference: 200,
  order_reference: 200,
  contract_reference: 200,
  project_reference: 200,
  payment_terms: 1000,
  payment_reference: 140,
  bank_account: 26,
  notes: 1000,
  internal_note: 5000,
  footer_text: 500,
  discount_reason: 200,
  lines: 500,
  related_documents: 50,
  advances: 50,
  external_id: 255,
} as const;

export const documentCancelInputLimits = {
  reason: 500,
} as const;

export const documentCreateLimits = {
  document_type: 64,
  from: 26,
  advance_percent: 100,
  client: 26,
  client_external_id: 255,
  currency: 3,
  issue_date: 10,
  due_date: 10,
  due_days: 365,
  valid_until: 10,
  delivery_date: 10,
  service_period_start: 10,
  service_period_end: 10,
  buyer_reference: 200,
  order_reference: 200,
  contract_reference: 200,
  project_reference: 200,
  payment_terms: 1000,
  payment_reference: 140,
  bank_account: 26,
  notes: 1000,
  internal_note: 5000,
  footer_text: 500,
  discount_reason: 200,
  lines: 500,
  related_documents: 50,
  advances: 50,
  external_id: 255,
} as const;

export const documentFileAddLimits = {
  name: 255,
  content: 13981016,
} as const;

export const documentFileUpdateLimits = {
  name: 255,
} as const;

export const documentIssueLimits = {
  issue_date: 10,
} as const;

export const documentLineInputLimits = {
  from_line: 500,
  description: 2000,
  unit: 30,
  item: 26,
  tax_rate: 64,
  unit_code: 3,
  exemption_code: 50,
  service_period_start: 10,
  service_period_end: 10,
} as const;

export const documentPaymentCreateLimits = {
  paid_on: 10,
  note: 2000,
  bank_reference: 200,
  external_id: 255,
} as const;

export const documentPreviewLimits = {
  document: 26,
  document_type: 64,
  client: 26,
  currency: 3,
  issue_date: 10,
  delivery_date: 10,
  related_documents: 50,
  advances: 50,
  lines: 500,
} as const;

export const documentScheduleLimits = {
  issue_on: 10,
  send_at: 16,
  message: 2000,
  subject: 200,
  to: 20,
  cc: 10,
  bcc: 10,
} as const;

export const documentSendLimits = {
  message: 2000,
  subject: 200,
  to: 20,
  cc: 10,
  bcc: 10,
} as const;

export const documentTypeSettingsUpdateLimits = {
  document_type: 64,
  number_template: 64,
  default_due_days: 365,
  default_payment_terms: 1000,
  default_notes: 1000,
  default_footer_text: 500,
} as const;

export const documentUpdateLimits = {
  document_type: 64,
  client: 26,
  currency: 3,
  issue_date: 10,
  due_date: 10,
  due_days: 365,
  valid_until: 10,
  delivery_date: 10,
  service_period_start: 10,
  service_period_end: 10,
  buyer_reference: 200,
  order_reference: 200,
  contract_reference: 200,
  project_reference: 200,
  payment_terms: 1000,
  payment_reference: 140,
  bank_account: 26,
  notes: 1000,
  internal_note: 5000,
  footer_text: 500,
  discount_reason: 200,
  lines: 500,
  related_documents: 50,
  advances: 50,
  external_id: 255,
} as const;

export const efakturaCancelLimits = {
  comment: 500,
} as const;

export const expenseCreateLimits = {
  description: 255,
  notes: 5000,
  currency: 3,
  category: 100,
  vendor: 255,
  occurs_on: 10,
  external_id: 255,
} as const;

export const expenseFileAddLimits = {
  name: 255,
  content: 13981016,
} as const;

export const expenseFileUpdateLimits = {
  name: 255,
} as const;

export const expenseUpdateLimits = {
  description: 255,
  notes: 5000,
  currency: 3,
  category: 100,
  vendor: 255,
  occurs_on: 10,
  external_id: 255,
} as const;

export const importInputLimits = {
  csv: 5000000,
  skip: 2000,
  columns: 200,
} as const;

export const invitationAcceptLimits = {
  token: 100,
  password: 200,
  code: 20,
  name: 255,
} as const;

export const invitationCreateLimits = {
  email: 254,
  permissions: 30,
} as const;

export const itemBatchCreateLimits = {
  items: 100,
} as const;

export const itemBatchEntryInputLimits = {
  key: 255,
  name: 255,
  description: 5000,
  sku: 64,
  category: 100,
  currency: 3,
  tax_rate: 64,
  unit_code: 3,
  initial_stock_note: 500,
  external_id: 255,
} as const;

export const itemCreateLimits = {
  name: 255,
  description: 5000,
  sku: 64,
  category: 100,
  currency: 3,
  tax_rate: 64,
  unit_code: 3,
  initial_stock_note: 500,
  external_id: 255,
} as const;

export const itemUpdateLimits = {
  name: 255,
  description: 5000,
  sku: 64,
  category: 100,
  currency: 3,
  tax_rate: 64,
  unit_code: 3,
  external_id: 255,
} as const;

export const linePriceInputLimits = {
  line: 500,
} as const;

export const linkCheckLimits = {
  token: 100,
} as const;

export const linkTokenLimits = {
  token: 100,
} as const;

export const logoPutLimits = {
  image: 1400000,
} as const;

export const mailTextPreviewLimits = {
  subject: 200,
  body: 5000,
  document: 26,
} as const;

export const mailTextSetLimits = {
  subject: 200,
  body: 5000,
} as const;

export const mailTextTestLimits = {
  subject: 200,
  body: 5000,
  document: 26,
} as const;

export const meUpdateLimits = {
  name: 255,
} as const;

export const memberUpdateLimits = {
  permissions: 30,
} as const;

export const numberSeriesStartLimits = {
  document_type: 64,
  year: 2099,
  next: 999999999,
} as const;

export const numberTemplatePreviewLimits = {
  number_template: 64,
  document_type: 64,
} as const;

export const passwordChangeLimits = {
  current_password: 200,
  new_password: 200,
} as const;

export const passwordConfirmationLimits = {
  password: 200,
} as const;

export const passwordResetLimits = {
  token: 100,
  password: 200,
} as const;

export const passwordResetRequestLimits = {
  email: 254,
} as const;

export const paymentAllocationInputLimits = {
  document: 26,
} as const;

export const paymentApplyLimits = {
  document: 26,
} as const;

export const paymentBatchCreateLimits = {
  items: 100,
} as const;

export const paymentBatchEntryInputLimits = {
  key: 255,
  client: 26,
  client_external_id: 255,
  currency: 3,
  paid_on: 10,
  note: 2000,
  bank_reference: 200,
  allocations: 100,
  external_id: 255,
} as const;

export const paymentCreateLimits = {
  client: 26,
  client_external_id: 255,
  currency: 3,
  paid_on: 10,
  note: 2000,
  bank_reference: 200,
  allocations: 100,
  external_id: 255,
} as const;

export const paymentMethodSettingCreateLimits = {
  currency: 3,
} as const;

export const paymentReceiptSendLimits = {
  recipients: 20,
  subject: 200,
  message: 2000,
} as const;

export const paymentReverseLimits = {
  reason: 500,
} as const;

export const priceChangeInputLimits = {
  from: 10,
  percent: 1000,
  lines: 500,
} as const;

export const quoteAcceptLimits = {
  name: 255,
  note: 500,
} as const;

export const quoteDeclineLimits = {
  reason: 500,
} as const;

export const quoteExtendLimits = {
  valid_until: 10,
} as const;

export const recurrenceRuleInputLimits = {
  interval: 99,
  on: 10,
  starts_on: 10,
  ends_on: 10,
  count: 9999,
} as const;

export const recurringDocumentCreateLimits = {
  name: 200,
  from: 26,
  document_type: 64,
  client: 26,
  currency: 3,
  lines: 500,
  due_days: 365,
  recipients: 20,
  price_changes: 50,
  buyer_reference: 200,
  order_reference: 200,
  contract_reference: 200,
  project_reference: 200,
  payment_terms: 1000,
  payment_reference: 140,
  bank_account: 26,
  notes: 1000,
  internal_note: 5000,
  footer_text: 500,
  discount_reason: 200,
  external_id: 255,
} as const;

export const recurringDocumentLineInputLimits = {
  description: 2000,
  unit: 30,
  item: 26,
  tax_rate: 64,
  unit_code: 3,
  exemption_code: 50,
} as const;

export const recurringDocumentPreviewLimits = {
  name: 200,
  from: 26,
  document_type: 64,
  client: 26,
  currency: 3,
  lines: 500,
  due_days: 365,
  recipients: 20,
  price_changes: 50,
  buyer_reference: 200,
  order_reference: 200,
  contract_reference: 200,
  project_reference: 200,
  payment_terms: 1000,
  payment_reference: 140,
  bank_account: 26,
  notes: 1000,
  internal_note: 5000,
  footer_text: 500,
  discount_reason: 200,
  external_id: 255,
} as const;

export const recurringDocumentRunLimits = {
  dates: 24,
} as const;

export const recurringDocumentSkipLimits = {
  date: 10,
} as const;

export const recurringDocumentUpdateLimits = {
  name: 200,
  document_type: 64,
  client: 26,
  currency: 3,
  lines: 500,
  due_days: 365,
  recipients: 20,
  price_changes: 50,
  buyer_reference: 200,
  order_reference: 200,
  contract_reference: 200,
  project_reference: 200,
  payment_terms: 1000,
  payment_reference: 140,
  bank_account: 26,
  notes: 1000,
  internal_note: 5000,
  footer_text: 500,
  discount_reason: 200,
  external_id: 255,
} as const;

export const recurringExpenseCreateLimits = {
  description: 255,
  currency: 3,
  category: 100,
  vendor: 255,
  on: 10,
  start: 10,
  end: 10,
  interval: 99,
  count: 9999,
} as const;

export const recurringExpensePreviewLimits = {
  on: 10,
  start: 10,
  end: 10,
  interval: 99,
  count: 9999,
} as const;

export const recurringExpenseUpdateLimits = {
  description: 255,
  category: 100,
  vendor: 255,
  on: 10,
  end: 10,
  interval: 99,
  count: 9999,
} as const;

export const recurringPeriodInputLimits = {
  offset: 1,
} as const;

export const refundCreateLimits = {
  paid_on: 10,
  reason: 500,
} as const;

export const relatedDocumentInputLimits = {
  document: 26,
  number: 60,
  issue_date: 10,
  document_type: 64,
} as const;

export const reminderPolicyUpdateLimits = {
  applies_from: 10,
  steps: 8,
  then_every_days: 365,
  max: 20,
  send_at: 5,
  min_days_after_sending: 60,
} as const;

export const reminderStepInputLimits = {
  key: 40,
  days: 365,
} as const;

export const remindersUpdateLimits = {
  until: 10,
  reason: 500,
} as const;

export const sandboxClockAdvanceLimits = {
  to: 64,
} as const;

export const sandboxResetLimits = {
  confirm: 200,
} as const;

export const savedViewCreateLimits = {
  name: 40,
  query: 1000,
} as const;

export const sefConnectLimits = {
  key: 200,
} as const;

export const setupLimits = {
  token: 100,
} as const;

export const setupBusinessLimits = {
  name: 255,
  country: 2,
  currency: 3,
  timezone: 64,
} as const;

export const setupOwnerLimits = {
  name: 255,
  email: 254,
  password: 200,
} as const;

export const signInLimits = {
  email: 254,
  password: 200,
  code: 20,
} as const;

export const signerInputLimits = {
  name: 255,
  email: 254,
} as const;

export const statementPolicyUpdateLimits = {
  day: 28,
} as const;

export const statementSendLimits = {
  from: 10,
  to: 10,
  as_of: 10,
  currency: 3,
  recipients: 20,
  subject: 200,
  message: 2000,
} as const;

export const stockCorrectionLimits = {
  note: 500,
} as const;

export const stockReceiveLimits = {
  received_on: 10,
  note: 500,
} as const;

export const tableImportLimits = {
  csv: 5000000,
  skip: 2000,
  columns: 200,
} as const;

export const taxPartInputLimits = {
  label: 60,
  percentage: 100,
} as const;

export const taxRateCreateLimits = {
  label: 60,
  percentage: 100,
  exemption_reason: 250,
  parts: 6,
} as const;

export const taxStatusUpdateLimits = {
  valid_from: 10,
} as const;

export const twoFactorCodeLimits = {
  code: 20,
} as const;

export const twoFactorConfirmationLimits = {
  password: 200,
  code: 20,
} as const;

export const webhookEndpointCreateLimits = {
  url: 2048,
  events: 50,
  description: 255,
  external_id: 255,
} as const;

export const webhookEndpointSecretRotateLimits = {
  overlap_hours: 168,
} as const;

export const webhookEndpointUpdateLimits = {
  url: 2048,
  events: 50,
  description: 255,
  external_id: 255,
} as const;

export const webhookEventsReplayLimits = {
  from: 400,
  to: 64,
  events: 50,
} as const;

export const workspaceUpdateLimits = {
  name: 255,
  legal_name: 255,
  tax_number: 50,
  vat_number: 50,
  registration_number: 50,
  email: 254,
  phone: 50,
  electronic_address: 254,
  electronic_address_scheme: 4,
  contact_name: 120,
  contact_phone: 50,
  contact_email: 254,
  website: 255,
  address_line1: 255,
  address_line2: 255,
  city: 120,
  postal_code: 20,
  place_of_issue: 120,
  ledger_email: 254,
  iban: 50,
  timezone: 64,
  number_template: 64,
  default_due_days: 365,
  default_payment_terms: 1000,
  default_notes: 1000,
  default_tax_rate: 64,
  accent_colour: 7,
  footer_text: 500,
} as const;
