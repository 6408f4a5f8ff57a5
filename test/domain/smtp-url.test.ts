import { describe, expect, it } from 'vitest';
import { parseSmtpUrl } from '../../src/formats/smtp-url.ts';

const PLAIN = {
  host: 'mail.example.com',
  port: 587,
  secure: false,
  requireTLS: false,
  ignoreTLS: false,
  auth: null,
  name: null,
  tls: { rejectUnauthorized: true, servername: null },
};

describe('parseSmtpUrl', () => {
  it.each([
    ['smtp://mail.example.com', PLAIN],
    ['smtp://mail.example.com:25/', { ...PLAIN, port: 25 }],
    ['smtps://mail.example.com', { ...PLAIN, port: 465, secure: true }],
    ['smtp://[::1]:1025', { ...PLAIN, host: '::1', port: 1025 }],
    ['smtp://mail.example.com?requireTLS=true', { ...PLAIN, requireTLS: true }],
    ['smtp://mail.example.com?ignoreTLS=true', { ...PLAIN, ignoreTLS: true }],
    ['smtp://mail.example.com?name=client.example', { ...PLAIN, name: 'client.example' }],
    [
      'smtps://mail.example.com?tls.rejectUnauthorized=false&tls.servername=other.example',
      { ...PLAIN, port: 465, secure: true, tls: { rejectUnauthorized: false, servername: 'other.example' } },
    ],
  ])('reads %s', (url, server) => {
    expect(parseSmtpUrl(url)).toEqual(server);
  });

  it('reads a user and a password with every character in them', () => {
    expect(parseSmtpUrl('smtps://me%40example.com:p%3A%2F%40%25@mail.example.com').auth).toEqual({
      user: 'me@example.com',
      pass: 'p:/@%',
    });
  });

  it('sends a password to another machine only over TLS, unless configured otherwise', () => {
    expect(parseSmtpUrl('smtp://me:secret@mail.example.com').requireTLS).toBe(true);
    expect(parseSmtpUrl('smtp://me:secret@mail.example.com?requireTLS=false').requireTLS).toBe(false);
    expect(parseSmtpUrl('smtp://me:secret@mail.example.com?ignoreTLS=true').requireTLS).toBe(false);
    expect(parseSmtpUrl('smtp://me:secret@127.0.0.1:1025').requireTLS).toBe(false);
    expect(parseSmtpUrl('smtp://me:secret@localhost').requireTLS).toBe(false);
  });

  it.each([
    'mail.example.com:25',
    'https://mail.example.com',
    'smtp://',
    'smtp://mail.example.com/box',
    'smtp://me:hunter2%@mail.example.com',
    'smtp://mail.example.com?logger=true',
    'smtp://mail.example.com?requireTLS=yes',
    'smtp://mail.example.com?requireTLS=true&ignoreTLS=true',
  ])('refuses %s without repeating it', (url) => {
    expect(() => parseSmtpUrl(url)).toThrow(/^(must|has|cannot)/);
    try {
      parseSmtpUrl(url);
    } catch (error) {
      expect((error as Error).message).not.toMatch(/hunter2|mail\.example\.com(?!:587)/);
    }
  });
});
