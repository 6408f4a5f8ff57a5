import { expect, it } from 'vitest';
import { createDispatch, type Method } from '../src/http/pipeline/routes.ts';

const entries = (
  [
    ['get', '/documents'],
    ['post', '/documents'],
    ['get', '/documents/:reference'],
    ['post', '/documents/:reference/payments/:payment/reverse'],
    ['get', '/statistics/summary'],
  ] satisfies [Method, string][]
).map(([method, path]) => ({ method, path, operation: `${method} ${path}` }));
const find = createDispatch(entries);

it('finds the route of a path, with its parameters decoded', () => {
  expect(find('/documents')?.byMethod.get('POST')).toBe('post /documents');
  expect(find('/documents/A%20%C5%A1')).toMatchObject({ params: { reference: 'A š' } });
  const reverse = find('/documents/A/payments/B/reverse');
  expect(reverse?.params).toEqual({ reference: 'A', payment: 'B' });
  expect([...(reverse?.byMethod ?? [])]).toEqual([
    ['POST', 'post /documents/:reference/payments/:payment/reverse'],
  ]);
});

it('names the methods of an address, HEAD with GET', () => {
  expect(find('/documents')?.allowed).toEqual(['GET', 'HEAD', 'POST']);
});

it.each([
  '',
  '/',
  '/Documents',
  '/documents/',
  '//documents',
  '/documents//payments/B/reverse',
  '/documents/A/payments',
  '/statistics',
  '/statistics/A',
  '/constructor',
  '/__proto__',
])('finds nothing at %j', (path) => {
  expect(find(path)).toBeUndefined();
});

it('throws at a parameter that cannot be decoded', () => {
  expect(() => find('/documents/%E0%A4%A')).toThrow(URIError);
});

it('refuses parameters of two names in one place, and takes a word that stands where a reference does as a word', () => {
  const both = (first: string, second: string) =>
    createDispatch([first, second].map((path) => ({ method: 'get', path, operation: path })));
  for (const find of [
    both('/clients/:reference', '/clients/batch'),
    both('/clients/batch', '/clients/:reference'),
  ]) {
    expect(find('/clients/batch')?.byMethod.get('GET')).toBe('/clients/batch');
    expect(find('/clients/R')?.byMethod.get('GET')).toBe('/clients/:reference');
  }
  expect(() => both('/clients/:reference', '/clients/:id')).toThrow();
});
