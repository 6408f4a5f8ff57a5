// The interface for tests and for those who try things out: documents, clock, faults, calls.
import { type Answer, json, refusal } from './answers.ts';
import { readFault } from './faults.ts';
import { isPib } from './identifiers.ts';
import { member, parseJson, textMember } from './json.ts';
import { ACTIONS, type Action } from './states.ts';
import { check } from './submit.ts';
import { overview } from './views.ts';
import type { World } from './world.ts';

const ACTION_PATH = /^\/simulator\/invoices\/(\d{1,19})\/([a-z]+)$/;

export function control(world: World, method: string, path: string, body: Buffer): Answer {
  const action = ACTION_PATH.exec(path);
  if (method === 'POST' && action) return act(world, action[1] ?? '', action[2] ?? '', body);
  const read = () => parseJson(body.toString('utf8'));
  switch (`${method} ${path}`) {
    case 'GET /simulator/invoices':
      return json(world.registry.list().map(overview));
    case 'GET /simulator/calls':
      return json(world.calls);
    case 'GET /simulator/clock':
      return json({ now: new Date(world.now()).toISOString() });
    case 'POST /simulator/clock':
      return advance(world, read());
    case 'GET /simulator/faults':
      return json(world.faults.list());
    case 'POST /simulator/faults':
      return addFault(world, read());
    case 'DELETE /simulator/faults':
      world.faults.clear();
      return json([]);
    case 'POST /simulator/changes':
      return setOrder(world, read());
    case 'POST /simulator/companies':
      return setCompany(world, read());
    case 'POST /simulator/check':
      return json({ findings: check(world, body) });
    default:
      return wrong('path', 'There is no such control.', 404);
  }
}

function wrong(field: string, message: string, status = 400): Answer {
  return refusal('Invalid', field, message, status);
}

function act(world: World, id: string, name: string, body: Buffer): Answer {
  const invoice = world.registry.get(id);
  if (!invoice) return wrong('SalesInvoiceId', 'There is no such document.', 404);
  if (!Object.hasOwn(ACTIONS, name)) return wrong('action', `There is no action "${name}".`, 404);
  const comment = textMember(parseJson(body.toString('utf8')), 'comment') ?? null;
  if (!world.registry.act(invoice, name as Action, comment)) {
    return wrong('action', `A document that is ${invoice.status} cannot go this way: ${name}.`, 409);
  }
  return json(overview(invoice));
}

function advance(world: World, body: unknown): Answer {
  const seconds = Number(member(body, 'advance_seconds'));
  if (!(seconds >= 0 && seconds <= 1e9)) return wrong('advance_seconds', 'Must be from 0 to 1000000000.');
  world.advance(seconds);
  world.registry.settle();
  return json({ now: new Date(world.now()).toISOString() });
}

function addFault(world: World, body: unknown): Answer {
  const fault = readFault(body);
  if (typeof fault === 'string') return wrong('fault', fault);
  world.faults.add(fault);
  return json(world.faults.list());
}

function setOrder(world: World, body: unknown): Answer {
  const repeated = Number(member(body, 'repeated') ?? 1);
  if (!(Number.isInteger(repeated) && repeated >= 1 && repeated <= 10)) {
    return wrong('repeated', 'Must be from 1 to 10.');
  }
  world.changes.repeated = repeated;
  world.changes.reversed = member(body, 'reversed') === true;
  return json(world.changes);
}

function setCompany(world: World, body: unknown): Answer {
  const pib = textMember(body, 'vat_number') ?? '';
  if (!isPib(pib)) return wrong('vat_number', 'Must be a PIB.');
  const company = {
    isRegistered: member(body, 'registered') !== false,
    isActive: member(body, 'active') !== false,
    jbkjs: textMember(body, 'jbkjs') ?? null,
  };
  world.registry.setCompany(pib, company);
  return json({ vat_number: pib, ...company });
}
