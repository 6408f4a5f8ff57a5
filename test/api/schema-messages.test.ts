// What a schema refuses is named by its keyword. The validator package reports neither limits nor types: they are read
// from the specification, for the value in question.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import type { Spec } from '../../src/http/pipeline/routes.ts';
import { schemaErrors, schemaMessage } from '../../src/http/pipeline/schema-errors.ts';

const spec = {
  components: {
    schemas: {
      Line: {
        type: 'object',
        properties: {
          unit: { anyOf: [{ type: 'string', enum: ['pcs', 'kg', ''] }, { type: 'null' }] },
          note: { allOf: [{ type: 'string' }, { maxLength: 40 }] },
        },
      },
    },
  },
} as unknown as Spec;

const route = {
  parameters: [{ name: 'page', in: 'query' as const, schema: { type: 'integer', minimum: 1 } }],
  bodySchema: {
    properties: {
      lines: { type: 'array', maxItems: 500, items: { $ref: '#/components/schemas/Line' } },
      metadata: { propertyNames: { maxLength: 40 }, additionalProperties: { maxLength: 500 } },
      day: { type: 'string', format: 'date' },
      price: { type: ['number', 'null'], exclusiveMinimum: 0 },
    },
  },
};

const inEnglish = (path: string, keyword: string | undefined, request: object = {}) =>
  schemaErrors(spec, route, [{ path, ...(keyword && { errorCode: `${keyword}.openapi.validation` }) }], {
    query: {},
    body: {},
    ...request,
  }).map((error) => english(schemaMessage(error)));

it.each([
  ['/query/page', 'minimum', {}, 'must be at least 1'],
  ['/query/page', 'type', { query: { page: 'x' } }, 'must be integer'],
  ['/query/page', undefined, {}, "Empty value found for query parameter 'page'"],
  ['/query/pages', undefined, {}, 'is not a parameter of this operation'],
  ['/body/lines', 'maxItems', {}, 'must not have more than 500 items'],
  ['/body/lines/3/note', 'maxLength', {}, 'must not have more than 40 characters'],
  ['/body/lines/3/unit', 'enum', {}, 'must be one of pcs, kg'],
  ['/body/lines/0/unit', 'type', { body: { lines: [{ unit: 'x' }] } }, 'must be null'],
  ['/body/lines/0/unit', 'type', { body: { lines: [{ unit: 5 }] } }, 'must be string'],
  ['/body/lines/0/nmae', 'additionalProperties', {}, 'is not a field of this request'],
  ['/body/metadata', 'maxLength', {}, 'must not have more than 40 characters'],
  ['/body/metadata/a', 'maxLength', {}, 'must not have more than 500 characters'],
  ['/body/day', 'x-eov-type', { body: { day: 5 } }, 'must be string'],
  ['/body/day', 'format', { body: { day: 'x' } }, 'must be a calendar date, YYYY-MM-DD'],
  ['/body/price', 'type', { body: { price: Number.POSITIVE_INFINITY } }, 'must be number or null'],
  ['/body/price', 'exclusiveMinimum', {}, 'must be above 0'],
  ['/body/price', 'not', {}, 'must not be 0'],
  ['/body/price', 'aKeywordOfLater', {}, 'is invalid'],
] as [string, string | undefined, object, string][])(
  '%s refused by %s in %j',
  (path, keyword, request, expected) => {
    expect(inEnglish(path, keyword, request)).toEqual([expected]);
  },
);

it('the only value that a schema excludes is 0, as the message says', () => {
  const excluded: unknown[] = [];
  for (const name of ['openapi', 'dashboard']) {
    const file = new URL(`../../generated/${name}.json`, import.meta.url);
    JSON.parse(readFileSync(file, 'utf8'), (key, value) => {
      if (key === 'not') excluded.push(value);
      return value;
    });
  }
  expect(excluded).not.toEqual([]);
  for (const value of excluded) expect(value).toEqual({ const: 0 });
});

it('two schemas of one value are named in their order', () => {
  const errors = schemaErrors(
    spec,
    route,
    ['type', 'type'].map((keyword) => ({
      path: '/body/lines/0/unit',
      errorCode: `${keyword}.openapi.validation`,
    })),
    { query: {}, body: { lines: [{ unit: 5 }] } },
  );
  expect(errors.map((error) => english(schemaMessage(error)))).toEqual(['must be string', 'must be null']);
});
