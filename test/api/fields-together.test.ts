// Fields of a request that come together: what the published spec refuses is what the service refuses.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { draftBody, invalid, record } from './records.ts';

const world = sharedService();
let allows: ValidateFunction;

beforeAll(async () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const published = (await (await fetch(`${world.url}/openapi.json`)).json()) as object;
  ajv.addSchema({ $id: 'published', ...published });
  allows = ajv.compile({ $ref: 'published#/components/schemas/DocumentCreate' });
});

type Discount = { discount_type?: 'percent' | null; discount_value?: number | null };

const TYPES: Discount[] = [{}, { discount_type: null }, { discount_type: 'percent' }];
const VALUES: Discount[] = [{}, { discount_value: null }, { discount_value: 5 }];

it.each(TYPES.flatMap((type) => VALUES.map((value): Discount => ({ ...type, ...value }))))(
  'a discount of %j is refused exactly when one half of it is missing',
  async (discount) => {
    const { discount_type: type = null, discount_value: value = null } = discount;
    const isWhole = (type === null) === (value === null);
    const body = await draftBody(world.api, { lines: [{ quantity: 1, unit_price: 10, ...discount }] });
    expect(allows(body)).toBe(isWhole);
    const answer = world.api.POST('/documents', { body });
    if (isWhole) await record(answer, 201);
    else await invalid(answer, type === null ? 'lines.0.discount_type' : 'lines.0.discount_value');
  },
);
