/** The areas of the API that an operator can switch off, as `x-toolset` of the spec names them. */
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
