/** The areas of the API that an operator can switch off: the values of `x-toolset` in the spec. */
export const TOOLSETS = [
  'workspace',
  'clients',
  'documents',
  'items',
  'expenses',
  'statistics',
  'contracts',
  'webhook-deliveries',
] as const;
