// The check that keeps a version compatible (scripts/check.ts), tried on changes of every kind.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Break,
  type Change,
  compareSpecs,
  EXCEPTIONS,
  exceptionFor,
} from '../../scripts/compatibility.ts';

// biome-ignore lint/suspicious/noExplicitAny: the changes reach deep into the spec
type Spec = any;

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'invoicing-compatibility-'));
const base = join(ROOT, 'generated/openapi.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A caller's program breaks when…, and how the check finds it. */
const BREAKING: { what: string; found: string; change: (spec: Spec) => void }[] = [
  {
    what: 'an operation is removed',
    found: '/paths/~1items~1{reference}/patch operation-removed',
    change: ({ paths }) => delete paths['/items/{reference}'].patch,
  },
  {
    what: 'a path is removed',
    found: '/paths/~1statistics~1trends path-removed',
    change: ({ paths }) => delete paths['/statistics/trends'],
  },
  {
    what: 'a status is removed',
    found: '/paths/~1documents~1{reference}/delete/responses/409 response-removed',
    change: ({ paths }) => delete paths['/documents/{reference}'].delete.responses['409'],
  },
  {
    what: 'a field of an answer is removed',
    found: '/properties/data/properties/city property-removed',
    change: ({ components }) => delete components.schemas.Client.properties.city,
  },
  {
    what: 'a field of an answer changes its type',
    found: '/properties/amount_cents schema-type-changed',
    change: ({ components }) => {
      components.schemas.Expense.properties.amount_cents = { type: 'string' };
    },
  },
  {
    what: 'a field of an answer may be null',
    found: '/properties/name schema-type-changed',
    change: ({ components }) => {
      components.schemas.Item.properties.name = { type: ['string', 'null'], description: 'The name.' };
    },
  },
  {
    what: 'a value of an input is removed',
    found: '/properties/method enum-values-removed',
    change: ({ components }) => {
      components.schemas.PaymentMethod.enum = components.schemas.PaymentMethod.enum.slice(1);
    },
  },
  {
    what: 'an input is new and required',
    found: '/paths/~1expenses/post/requestBody/content/application~1json/schema required-properties-added',
    change: ({ components: { schemas } }) => {
      schemas.ExpenseCreate.properties.account = {
        type: 'string',
        maxLength: 10,
        description: 'An account.',
      };
      schemas.ExpenseCreate.required.push('account');
    },
  },
  {
    what: 'an input becomes required',
    found: '/paths/~1items/post/requestBody/content/application~1json/schema required-properties-added',
    change: ({ components }) => components.schemas.ItemCreate.required.push('sku'),
  },
  {
    what: 'a limit of an input becomes narrower',
    found: '/requestBody/content/application~1json/schema/properties/city schema-constraint-changed',
    change: ({ components }) => {
      components.schemas.ClientUpdate.properties.city.maxLength = 5;
    },
  },
  {
    what: 'an input is removed',
    found: '/requestBody/content/application~1json/schema/properties/due_date property-removed',
    change: ({ components }) => delete components.schemas.DocumentUpdate.properties.due_date,
  },
  {
    what: 'a parameter is removed',
    found: '/paths/~1expenses/get/parameters/0 parameter-removed',
    change: ({ paths }) => paths['/expenses'].get.parameters.shift(),
  },
  {
    what: 'an operationId is renamed',
    found: '/paths/~1clients/get operation-id-changed',
    change: ({ paths }) => {
      paths['/clients'].get.operationId = 'readClients';
    },
  },
  {
    what: 'a permission is changed',
    found: '/paths/~1clients/post/security/0 security-requirement-changed',
    change: ({ paths }) => {
      paths['/clients'].post.security = [{ apiKey: ['documents.create'] }];
    },
  },
  {
    what: 'an event is removed',
    found: '/webhooks/client.updated path-removed',
    change: ({ webhooks }) => delete webhooks['client.updated'],
  },
];

const ADDITIONS = (spec: Spec) => {
  const { paths, webhooks, components } = spec;
  paths['/accounts'] = { get: { ...paths['/items'].get, operationId: 'listAccounts' } };
  paths['/clients'].post.responses['402'] = paths['/documents/{reference}/issue'].post.responses['402'];
  paths['/clients'].get.parameters.push({
    name: 'country',
    in: 'query',
    description: 'Shows only clients of this country.',
    schema: { type: 'string', maxLength: 2 },
  });
  webhooks['client.deleted'] = {
    post: { ...webhooks['client.updated'].post, operationId: 'onClientDeleted' },
  };
  components.schemas.EventName.enum.push('client.deleted');
  components.schemas.ErrorCode.enum.push('client_in_use');
  components.schemas.PaymentMethod.enum.push('cheque');
  components.schemas.ClientCreate.properties.website = {
    type: 'string',
    maxLength: 99,
    description: 'A website.',
  };
  components.schemas.Client.properties.website = { type: 'string', description: 'The website.' };
  components.schemas.Client.required.push('website');
  components.schemas.ClientCreate.properties.city.maxLength = 500;
  spec.info.description += '\nMore.';
  spec.tags.push({ name: 'Accounts', description: 'Accounts.' });
};

describe('the check against the last release', () => {
  it('finds nothing in what only adds', () => {
    const { changes, breaks } = compare(ADDITIONS);
    expect(breaks).toEqual([]);
    expect(changes.length).toBeGreaterThan(8);
  });

  it('needs each of its exceptions for the present spec', () => {
    const { breaks } = compareSpecs(join(ROOT, 'openapi/released/v1.json'), base);
    const used = new Set(breaks.map(exceptionFor));
    expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([]);
    expect(breaks.filter((found) => !exceptionFor(found))).toEqual([]);
  });

  describe('fails when', () => {
    let broken: Break[];
    beforeAll(() => {
      broken = compare((spec) => {
        for (const { change } of BREAKING) change(spec);
      }).breaks.filter((found) => !exceptionFor(found));
    });

    it.each(BREAKING)('$what', ({ found }) => {
      const findings = broken.map(({ path, rule }) => `${path} ${rule}`);
      expect(findings.filter((finding) => finding.endsWith(found))).not.toEqual([]);
    });
  });
});

function compare(change: (spec: Spec) => void): { changes: Change[]; breaks: Break[] } {
  const spec = JSON.parse(readFileSync(base, 'utf8'));
  const before = JSON.stringify(spec);
  change(spec);
  if (JSON.stringify(spec) === before) throw new Error('The change changed nothing.');
  const file = join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(spec));
  return compareSpecs(base, file);
}
