/** How documents settle each other: loaded with the pages of a document. */
export const settlement = {
  panel: {
    title: 'Settlement',
    advance: 'Advance invoice',
    creditNote: 'Credit note',
    payment: 'Payment',
    settles: 'Settles',
    credited: 'the document that it credits',
    refund: 'Given back',
    toPay: 'Left to pay',
    leftOfCredit: 'Left of the credit',
    unused: 'Nothing of it is used yet.',
    takenBack: (date: string) => `taken back ${date}`,
    cancelled: (date: string) => `Cancelled on ${date}`,
    converted: (date: string) => `Another document was made from it on ${date}: it takes no more payments.`,
    band: (label: string, taxable: string, tax: string) => `${label}: ${taxable} + ${tax}`,
    settled: 'Settled in full',
    leftOf: (total: string) => `of ${total}`,
    state: { open: 'Not used', partial: 'Partly used', settled: 'Used up' } as Record<string, string>,
  },
  related: {
    title: 'Related documents',
    elsewhere: 'issued elsewhere',
    to: {
      credits: 'Credits',
      debits: 'Debits',
      corrects: 'Corrects',
      made_from: 'Made from',
      deducts: 'Deducts',
    } as Record<string, string>,
    from: {
      credits: 'Credited by',
      debits: 'Debited by',
      corrects: 'Corrected by',
      made_from: 'Became',
      deducts: 'Deducted by',
    } as Record<string, string>,
  },
  act: {
    creditNote: 'Create credit note',
    invoice: 'Create invoice',
    advance: 'Create advance invoice',
    final: 'Create final invoice',
    apply: 'Apply to a document …',
    refund: 'Give money back …',
    made: 'The draft is made. Change what you need and issue it.',
  },
  cancel: {
    withCredit: 'With a credit note',
    mustCredit:
      'Something was paid, credited or deducted already, so it is cancelled with a credit note: it takes back all that is left, and what was paid stays on it to be used or given back.',
    mayCredit:
      'The client has this document already. A credit note for all of it is made, issued and applied; without one it counts as if it had never been issued.',
    reason: 'Reason',
  },
  apply: { hint: (amount: string) => `${amount} are left of the credit note.` },
  timeline: {
    credited: (amount: string, number: string) => `${number} credited ${amount}`,
    applied: (amount: string, number: string) => `${amount} applied to ${number}`,
    creditTakenBack: (amount: string, number: string) => `Credit of ${amount} taken back, ${number}`,
    refunded: (amount: string, method: string) => `${amount} given back, ${method}`,
    converted: 'Another document was made from it',
  },
  editor: {
    advances: 'Deduct advance invoices',
    advancesHint: 'Paid advance invoices of this client, in the same currency.',
    /** With what is left of it, where a part is deducted or credited already. */
    advanceOn: (date: string, total: string, left?: string) =>
      left === undefined ? `${date} · ${total}` : `${date} · ${left} left of ${total}`,
    amountOf: (number: string) => `Amount of ${number}`,
    wholeRest: 'All that is left',
    deductions: 'Deductions',
    sums: 'What is left to pay',
    none: 'It refers to no other document.',
    add: 'Add a document',
    addTitle: 'Add a related document',
    remove: (number: string) => `Remove ${number}`,
    relation: 'Relation',
    relationTo: (number: string) => `Relation to ${number}`,
    isHere: 'From here',
    isElsewhere: 'Issued elsewhere',
    where: 'Where it was issued',
    document: 'Document',
    documentSearch: 'Search by number or client',
    number: 'Number',
    date: 'Issue date',
  },
};

/** The texts about settlement: each language has all of them. */
export type SettlementTexts = typeof settlement;
