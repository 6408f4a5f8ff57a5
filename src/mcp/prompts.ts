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

const PROMPTS = [MAKE_INVOICE];

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
