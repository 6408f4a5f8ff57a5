// What integrators ask: each question, in a few words and as a sentence, is answered by one of the first three places
// that the search of /docs finds.
import { describe, expect, it } from 'vitest';

import { sharedService } from '../during-tests.ts';

const world = sharedService();

/** In words, as a sentence, the titles of which one is found, and what the guide says there. */
const QUESTIONS: [words: string, sentence: string, titles: string[], guide: string, answer: RegExp][] = [
  [
    'timed out: exists? how long the key?',
    'My request timed out: was the invoice created, and how long is the key kept?',
    ['Idempotency'],
    'idempotency',
    /kept for 24 hours/,
  ],
  [
    'own customer id',
    'How do I find a client by the id that it has in my own system?',
    ['Your own ids'],
    'your-own-ids',
    /external_id=/,
  ],
  [
    'down two days; how long are events kept',
    'My receiver was down for two days: how long are events kept?',
    ['How long deliveries are kept'],
    'webhooks',
    /Deliveries are kept for good.*Payloads are kept for 30 days.*payments among them/s,
  ],
  [
    'which event is newer',
    'Two events of one invoice arrived: which of them is newer?',
    ['Expect repetitions'],
    'webhooks',
    /higher `data\.version`/,
  ],
  [
    'rate limit headers',
    'Which headers say how many requests are left?',
    ['Rate limits'],
    'rate-limits',
    /X-RateLimit-Remaining/,
  ],
  [
    'refund',
    'How do I give money back to a customer?',
    ['Record money given back', 'Record money given back for a credit note'],
    'correcting-and-settling',
    /refund/,
  ],
  [
    'proforma to invoice',
    'How do I turn a paid proforma into an invoice?',
    ['From a proforma to the final invoice'],
    'correcting-and-settling',
    /"from"/,
  ],
  [
    'credit 1 of 3 lines',
    'How do I credit only one of three lines of an invoice?',
    ['Two of five pieces come back'],
    'correcting-and-settling',
    /from_line/,
  ],
  [
    'test clock',
    'Can I move the time of the sandbox forward?',
    ['Advance the clock', 'Sandbox'],
    'a-year-in-a-minute',
    /it is advanced, and everything that would have happened until then happens/,
  ],
  [
    'read-only key, rotation',
    'How do I make a key that can only read, and rotate it?',
    ['What a key may do', 'Keys with few rights'],
    'keys-with-few-rights',
    /Replace a key.*same name, permissions and networks/s,
  ],
  [
    'endpoint by API, localhost',
    'How do I register a webhook endpoint by API, and test it on localhost?',
    ['A webhook receiver on localhost'],
    'developing-on-your-machine',
    /^WEBHOOK_ALLOW_PRIVATE_NETWORK=true npm run -s invoicing -- endpoints create/m,
  ],
  [
    'PDF, language',
    'How do I get the PDF of an invoice in German?',
    ['Show a document as a PDF'],
    'references-and-notes',
    /## Languages/,
  ],
  [
    'breaking changes',
    'What happens when you make a breaking change?',
    ['Versions'],
    'versions',
    /12 months ahead/,
  ],
  [
    'rounding, gross prices',
    'How are amounts rounded, and can prices include tax?',
    ['Prices that include tax', 'Totals'],
    'money',
    /half away from zero/,
  ],
  [
    'subscriptions',
    'Can I bill a subscription every month?',
    ['No subscriptions'],
    'what-there-is-not',
    /There are no subscriptions/,
  ],
  [
    'stripe metadata, finalize, expand',
    'What is the finalizing of an invoice in Stripe called here?',
    ['Coming from Stripe', 'What you do', 'Records', 'How the API works'],
    'coming-from-stripe',
    /finalizeInvoice.*"issue": true/s,
  ],
  [
    'python client',
    'How do I call the API from Python?',
    ['Other languages', 'A first invoice in Python', 'Generated clients'],
    'other-languages',
    /openapi-python-client/,
  ],
  [
    'event payload: which record',
    'Which record does an event carry in its data?',
    ['Which record an event carries'],
    'webhooks',
    /`payment.recorded`, `credit.applied` \| the document/,
  ],
];

const found = async (question: string) => {
  const answer = await fetch(`${world.url}/docs/search?q=${encodeURIComponent(question)}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.slice(0, 3).map(({ title }) => title);
};

describe.each(QUESTIONS)('%s', (words, sentence, titles, guide, answer) => {
  it('is found by these words and by a sentence, among the first three, and answered', async () => {
    for (const question of [words, sentence]) {
      const hits = await found(question);
      expect(
        titles.filter((title) => hits.includes(title)),
        `${question}: ${hits}`,
      ).not.toEqual([]);
    }
    expect(await (await fetch(`${world.url}/docs/${guide}.md`)).text()).toMatch(answer);
  });
});

it.each([
  ['rounding', 'Totals'],
  ['breaking change', 'Versions'],
  ['batch', 'Batches'],
  ['partial credit note', 'Two of five pieces come back'],
  ['subscription', 'No subscriptions'],
  ['statement', 'A statement'],
  ['expand', 'No expand'],
  ['read-only keys', 'What a key may do'],
  ['fiscal cash register', 'No fiscal cash register'],
  ['lago', 'Coming from Lago'],
  ['invoice ninja', 'Coming from Invoice Ninja'],
  ['import from excel', 'Importing tables'],
])('“%s” finds “%s” first of all, also where the answer is that there is none', async (word, title) => {
  expect((await found(word))[0]).toBe(title);
});

it('the package that First invoice installs has the version that the build gives it', async () => {
  const { info } = (await (await fetch(`${world.url}/openapi.json`)).json()) as { info: { version: string } };
  const guide = await (await fetch(`${world.url}/docs/first-invoice.md`)).text();
  expect(/invoicing-service-sdk-([\d.]+)\.tgz/.exec(guide)?.[1]).toBe(info.version);
});
