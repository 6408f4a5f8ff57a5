// A page for people: what buyers have got, with their answers as buttons.
import type { Answer } from './answers.ts';
import type { Invoice } from './registry.ts';
import { ACTIONS, type Action } from './states.ts';
import type { World } from './world.ts';

const ANSWER_PATH = /^\/page\/(\d{1,19})\/(approve|reject)$/;

/** The page, or the answer of a buyer from its buttons; undefined for other paths. */
export function page(world: World, method: string, path: string, body: Buffer): Answer | undefined {
  if (method === 'GET' && path === '/') return html(listPage(world.registry.list().toReversed()));
  const [, id = '', action = ''] = (method === 'POST' && ANSWER_PATH.exec(path)) || [];
  const invoice = world.registry.get(id);
  if (!invoice) return undefined;
  const comment = new URLSearchParams(body.toString('utf8')).get('comment')?.trim() || null;
  // A state that has changed since the page was read shows on the next one.
  world.registry.act(invoice, action as Action, comment);
  return { status: 303, type: '', body: '', location: '/' };
}

function html(body: string): Answer {
  return { status: 200, type: 'text/html; charset=utf-8', body };
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #8886; padding: .75rem 0 }
h2 { font-size: 1rem; margin: 0 }
p { margin: .25rem 0 }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; margin: .25rem 1rem .25rem 0 }
button, input { font: inherit; padding: .35rem .75rem }`;

/** Reads the page again while no reason is being written. */
const RELOAD = `setInterval(() => {
  const isIdle = [...document.querySelectorAll('input')].every((field) => field.value === '' && field !== document.activeElement);
  if (isIdle) location.reload();
}, 3000)`;

function listPage(invoices: Invoice[]): string {
  const list = invoices.map(card).join('\n') || '<p>No document has been submitted yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulator of SEF</title><style>${STYLE}</style></head>
<body><h1>Simulator of SEF</h1>
<p>What sellers have submitted. A document that is Sent waits here for the answer of its buyer.</p>
<main>${list}</main>
<script>${RELOAD}</script></body></html>`;
}

function card(invoice: Invoice): string {
  const { number, sellerName, buyerName, payable, currency, status, salesInvoiceId } = invoice;
  const said = invoice.stornoComment ?? invoice.cancelComment ?? invoice.comment;
  const answers = (['approve', 'reject'] as const)
    .filter((action) => ACTIONS[action].from.includes(status))
    .map((action) => form(salesInvoiceId, action));
  return `<article><h2>${escapeHtml(number)} · ${status}</h2>
<p>${escapeHtml(sellerName)} → ${escapeHtml(buyerName)}, ${escapeHtml(`${payable} ${currency}`)}</p>
${said ? `<p>“${escapeHtml(said)}”</p>` : ''}${answers.join('')}</article>`;
}

function form(id: string, action: 'approve' | 'reject'): string {
  const reason =
    action === 'reject'
      ? '<input name="comment" aria-label="Reason" placeholder="Reason" maxlength="500">'
      : '';
  const word = action === 'approve' ? 'Accept' : 'Reject';
  return `<form method="post" action="/page/${id}/${action}">${reason}<button>${word}</button></form>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
