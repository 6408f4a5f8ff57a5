import { describe, expect, it } from 'vitest';
import { type Addressed, electronicAddressOf } from '../../src/domain/electronic-address.ts';

const NONE: Addressed = {
  country: null,
  taxNumber: null,
  email: null,
  electronicAddress: null,
  electronicAddressScheme: null,
};
const of = (party: Partial<Addressed>) => {
  const { address, scheme } = electronicAddressOf({ ...NONE, ...party });
  return [address, scheme];
};

describe('the electronic address', () => {
  it.each<[Partial<Addressed>, [string | null, string | null]]>([
    [{}, [null, null]],
    [{ country: 'RS', taxNumber: '101234567', email: 'a@b.example' }, ['101234567', '9948']],
    [{ country: 'RS', taxNumber: 'RS 101234567' }, ['101234567', '9948']],
    [{ country: 'HR', taxNumber: 'HR12345678903' }, ['12345678903', '9934']],
    // A person has a JMBG of 13 digits.
    [{ country: 'RS', taxNumber: '0101990710006', email: 'a@b.example' }, ['a@b.example', 'EM']],
    [{ country: 'DE', taxNumber: '101234567', email: 'a@b.example' }, ['a@b.example', 'EM']],
    [{ country: 'DE', taxNumber: '101234567' }, [null, null]],
    [{ electronicAddress: 'e@b.example', email: 'a@b.example' }, ['e@b.example', 'EM']],
    [{ electronicAddress: '101234567', country: 'RS' }, ['101234567', '9948']],
    [{ electronicAddress: '101234567', country: 'DE' }, ['101234567', null]],
    [{ electronicAddress: '12345', electronicAddressScheme: '0060' }, ['12345', '0060']],
    [{ electronicAddressScheme: '0060', email: 'a@b.example' }, ['a@b.example', 'EM']],
  ])('of %j is %j', (party, expected) => {
    expect(of(party)).toEqual(expected);
  });
});
