// Networks and addresses: what is taken, how it is written, and who is within.
import { describe, expect, it } from 'vitest';
import { canonicalAddress, canonicalNetwork, isWithin, roughNetwork } from '../../src/formats/networks.ts';

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/32', '203.0.113.7/32'],
    ['203.0.113.7/31', '203.0.113.6/31'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    [' 192.0.2.1 ', '192.0.2.1/32'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:0:0:0:0:0:1/128', '2001:db8::1/128'],
    ['2001:db8::1/127', '2001:db8::/127'],
    ['2001:db8:1:2::/48', '2001:db8:1::/48'],
    ['::/0', '::/0'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
    ['::FFFF:0a00:0001', '10.0.0.1/32'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('%s is %s', (text, network) => {
    expect(canonicalNetwork(text)).toBe(network);
    expect(canonicalNetwork(network)).toBe(network);
  });

  it.each([
    ...[
      '',
      'everywhere',
      'example.com',
      '10',
      '10/8',
      '1.2.3',
      '1.2.3.4.5',
      '256.0.0.1',
      '010.0.0.1',
      '0x7f.0.0.1',
    ],
    ...[
      '1.2.3.4/',
      '1.2.3.4/33',
      '1.2.3.4/-1',
      '1.2.3.4/08',
      '1.2.3.4/8/8',
      '1.2.3.4/255.255.255.0',
      '1.2.3.4:80',
    ],
    ...[
      '2001:db8::/129',
      '2001:db8::1::',
      ':::',
      'fe80::1%eth0',
      'fe80::%eth0/10',
      '[::1]',
      '::ffff:010.0.0.1',
    ],
    // Half of it would be IPv6.
    '::ffff:0:0/95',
    // Of a form that is given up (RFC 4291 §2.5.5.1).
    '::10.0.0.1',
    '1.2.3.0/24, 2.3.4.0/24',
  ])('"%s" is none', (text) => {
    expect(canonicalNetwork(text)).toBeUndefined();
  });
});

describe('an address', () => {
  it.each<[address: string | undefined, network: string, isIn: boolean]>([
    ['203.0.113.5', '203.0.113.6/31', false],
    ['203.0.113.6', '203.0.113.6/31', true],
    ['203.0.113.7', '203.0.113.6/31', true],
    ['203.0.113.8', '203.0.113.6/31', false],
    ['203.0.113.7', '203.0.113.7/32', true],
    ['203.0.113.8', '203.0.113.7/32', false],
    ['203.0.112.255', '203.0.113.0/24', false],
    ['203.0.113.255', '203.0.113.0/24', true],
    ['203.0.114.0', '203.0.113.0/24', false],
    ['255.255.255.255', '0.0.0.0/0', true],
    ['::ffff:10.0.0.1', '10.0.0.1/32', true],
    ['::ffff:0a00:0001', '10.0.0.0/8', true],
    ['::ffff:11.0.0.1', '10.0.0.0/8', false],
    ['2001:db8::1', '2001:db8::1/128', true],
    ['2001:DB8:0::1', '2001:db8::1/128', true],
    ['2001:db8::2', '2001:db8::1/128', false],
    ['2001:db8::', '2001:db8::1/128', false],
    ['2001:db8::1', '2001:db8::/127', true],
    ['2001:db8::2', '2001:db8::/127', false],
    ['2001:db8:0:ffff::1', '2001:db8::/48', true],
    ['2001:db8:1::1', '2001:db8::/48', false],
    // Each kind for itself.
    ['10.0.0.1', '::/0', false],
    ['::ffff:10.0.0.1', '::/0', false],
    ['2001:db8::1', '0.0.0.0/0', false],
    ['fe80::1%eth0', 'fe80::/10', true],
    ['::10.0.0.1', '10.0.0.1/32', false],
    [undefined, '0.0.0.0/0', false],
    ['', '0.0.0.0/0', false],
    ['unknown', '0.0.0.0/0', false],
    ['10.0.0.1, 10.0.0.2', '10.0.0.0/8', false],
  ])('%s within %s: %s', (address, network, isIn) => {
    expect(isWithin(address, [network])).toBe(isIn);
    expect(isWithin(address, ['198.51.100.0/24', network])).toBe(isIn);
    expect(isWithin(address, [])).toBe(false);
  });

  it('has one form in messages, and none where it is no address', () => {
    expect(canonicalAddress('::ffff:198.51.100.7')).toBe('198.51.100.7');
    expect(canonicalAddress('2001:DB8:0:0::7')).toBe('2001:db8::7');
    for (const text of [undefined, '', '<script>', '198.51.100.7:443'])
      expect(canonicalAddress(text)).toBeUndefined();
  });

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['unknown', null],
    [undefined, null],
  ])('%s is kept as %s', (address, network) => {
    expect(roughNetwork(address)).toBe(network);
  });
});
