import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';

type PromptArguments = Readonly<Record<string, string>>;

type OfferedPrompt = {
  prompt: Prompt;
  /** The operations that its steps call: it is offered to callers who may call all of them. */
  operations: readonly string[];
  text: (given: PromptArguments) => string;
};

const MAKE_INVOICE: OfferedPrompt = {
  prompt: {
    name: 'make_invoice',
    title: 'Make an invoice',
    description: 'Drafts an invoice for a client, shows it, and issues it only after a yes.',
    arguments: [
      {
        name: 'client',
        description: 'Who is invoiced: a name, tax number or e-mail address.',
        required: true,
      },
      { name: 'lines', description: 'What for: descriptions, quantities and prices.', required: true },
      { name: 'due_date', description: 'By when it is to be paid.' },
    ],
  },
  operations: ['getCatalogue', 'listClients', 'createDocument', 'issueDocument'],
  text: ({ client, lines, due_date: dueDate }) => `Make an invoice.

Client: ${client}
For: ${lines}
${dueDate ? `Due: ${dueDate}\n` : ''}
1. Call get_catalogue: it names the document type of kind "invoice", the tax rates and the currencies of this business.
2. Find the client with list_clients and its search. Several that fit: ask which one. None: ask for what is missing and whether to add it.
3. Call create_document. It makes a draft, which can be changed and deleted. What is returned or deducted is a line with a negative quantity, never a negative price. Where a price or a tax rate is not clear, ask instead of guessing.
4. Show the lines, the tax and the total of the draft as the service computed them, and ask whether to issue it.
5. Only after a yes call issue_document: the number is given once and for ever, and nothing in the invoice can be changed after it.
6. Give its number, and offer to send it with send_document or to record a payment.`,
};

const CORRECT_INVOICE: OfferedPrompt = {
  prompt: {
    name: 'correct_invoice',
    title: 'Correct an invoice',
    description:
      'Credits an issued invoice in part or as a whole, and issues the credit note only after a yes.',
    arguments: [
      { name: 'invoice', description: 'Which one: its number, or its client and day.', required: true },
      {
        name: 'correction',
        description: 'What was wrong or came back: lines and quantities, an amount, or all of it.',
        required: true,
      },
    ],
  },
  operations: [
    'getCatalogue',
    'listDocuments',
    'getDocument',
    'createDocument',
    'issueDocument',
    'cancelDocument',
  ],
  text: ({ invoice, correction }) => `Correct an invoice.

Invoice: ${invoice}
Correction: ${correction}

1. Find the invoice with list_documents and its search, and read it with get_document: its lines by position, what is paid, and in referenced_by what was credited before. A draft needs no credit note: offer to change it instead.
2. All of it is wrong: ask whether to call cancel_document with credit true and a reason. It makes, issues and applies the credit note in one step, also where something was paid; a new invoice can be made then. Without credit it works only where nothing was paid or credited.
3. A part is wrong: get_catalogue names the document type of kind "credit_note". Call create_document with it, the invoice in from, and lines that take over its lines: from_line is the position, quantity how much came back, unit_price another price. Too little was billed: the same with the kind "debit_note" and lines of what is missing.
4. Show the lines, the tax and the total of the draft as the service computed them, and ask whether to issue it.
5. Only after a yes call issue_document. The credit note settles the invoice at once, up to its balance.
6. Show what is left to pay on the invoice. Where remaining_credit of the credit note is not 0, ask whether to settle another document with it or to give it back, and use apply_credit or refund_credit where they are offered.`,
};

const MAKE_FINAL_INVOICE: OfferedPrompt = {
  prompt: {
    name: 'make_final_invoice',
    title: 'Make a final invoice with advances',
    description: 'Drafts an invoice that deducts paid advance invoices, and issues it only after a yes.',
    arguments: [
      {
        name: 'client',
        description: 'Who is invoiced: a name, tax number or e-mail address.',
        required: true,
      },
      { name: 'lines', description: 'What for, where it is not all of the proforma or the advance invoice.' },
    ],
  },
  operations: [
    'getCatalogue',
    'listClients',
    'listDocuments',
    'getDocument',
    'createDocument',
    'issueDocument',
  ],
  text: ({ client, lines }) => `Make a final invoice that deducts what was paid in advance.

Client: ${client}
${lines ? `For: ${lines}\n` : ''}
1. Call get_catalogue: it names the document types of the kinds "invoice", "advance_invoice" and "proforma". Find the client with list_clients and its search.
2. List the client's documents of the last two types with list_documents. Only a paid advance invoice can be deducted; get_document shows in referenced_by what deducted it before. Several that fit: ask which ones.
3. Call create_document with the type of kind "invoice", the advance invoices in advances, without an amount for all that is left of each, and the full value in lines. Where there is a proforma, name it in from instead of lines. Money that was paid on the proforma itself moves to the invoice when it is issued.
4. Show the total, prepaid and payable of the draft as the service computed them, and ask whether to issue it.
5. Only after a yes call issue_document: nothing in the invoice can be changed after it.
6. Give its number and what is left to pay.`,
};

const RECORD_PAYMENT: OfferedPrompt = {
  prompt: {
    name: 'record_payment',
    title: 'Record a payment for several invoices',
    description: 'Records money of a client, shared among its open documents, only after a yes.',
    arguments: [
      { name: 'client', description: 'Who paid: a name, tax number or e-mail address.', required: true },
      { name: 'amount', description: 'How much, in which currency.', required: true },
      { name: 'paid_on', description: 'The day the money came in, and in which way.' },
      { name: 'invoices', description: 'For what, where the client has said so.' },
    ],
  },
  operations: ['listClients', 'getClientBalance', 'createPayment'],
  text: ({ client, amount, paid_on: paidOn, invoices }) => `Record a payment.

Client: ${client}
Amount: ${amount}
${paidOn ? `Paid on: ${paidOn}\n` : ''}${invoices ? `For: ${invoices}\n` : ''}
1. Find the client with list_clients and its search. Several that fit: ask which one.
2. Call get_client_balance: it lists the open documents of each currency with their balances, and what is on account already.
3. Share the amount among the documents that the client named, otherwise by due date, the oldest first, each up to its balance. What is left over stays on account. Show this, and ask whether it is right, and for the day and the method where they are not known.
4. Only after a yes call create_payment once, with all documents in allocations, an idempotency_key, and keep_rest_as_credit true where something is left over. A payment that was recorded by mistake can be reversed.
5. Show which documents are paid now, what they still owe, and what is on account.`,
};

const PROMPTS = [MAKE_INVOICE, CORRECT_INVOICE, MAKE_FINAL_INVOICE, RECORD_PAYMENT];

/** The prompts whose operations the caller may call. @param mayCall whether the caller sees the tool of an operation */
export function promptsFor(mayCall: (operationId: string) => boolean): Prompt[] {
  return PROMPTS.filter(({ operations }) => operations.every(mayCall)).map(({ prompt }) => prompt);
}

/** A prompt with its arguments filled in; the name of a missing argument; or undefined for an unknown name. */
export function filledPrompt(
  name: string,
  given: PromptArguments,
): GetPromptResult | { missing: string } | undefined {
  const offered = PROMPTS.find(({ prompt }) => prompt.name === name);
  if (!offered) return undefined;
  const { prompt, text } = offered;
  const missing = prompt.arguments?.find(({ name, required }) => required && !given[name]?.trim())?.name;
  if (missing !== undefined) return { missing };
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
  };
}
