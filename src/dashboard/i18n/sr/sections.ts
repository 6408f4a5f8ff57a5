import type { Sections } from '../sections.ts';

export const sections: Sections = {
  first: async () => (await import('./first.ts')).first,
  account: async () => (await import('./account.ts')).account,
  clients: async () => (await import('./clients.ts')).clients,
  contracts: async () => (await import('./contracts.ts')).contracts,
  editor: async () => (await import('./editor.ts')).editor,
  einvoice: async () => (await import('./einvoice.ts')).einvoice,
  expenses: async () => (await import('./expenses.ts')).expenses,
  integrations: async () => (await import('./integrations.ts')).integrations,
  items: async () => (await import('./items.ts')).items,
  ownData: async () => (await import('./own-data.ts')).ownData,
  payments: async () => (await import('./payments.ts')).payments,
  rights: async () => (await import('./rights.ts')).rights,
  sef: async () => (await import('./sef.ts')).sef,
  settings: async () => (await import('./settings.ts')).settings,
  settlement: async () => (await import('./settlement.ts')).settlement,
  tables: async () => (await import('./tables.ts')).tables,
};
