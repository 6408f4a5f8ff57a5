// The filter of lists by metadata: `metadata.order=4711`, or `metadata[order]=4711` as the style `deepObject` of OpenAPI
// writes it. The names of its parameters are the caller's own, so that it is read here, before parameters are validated.
import type { Request } from 'express';
import { type FieldErrors, invalidFields } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { refuseUnstorable } from './input-rules.ts';

const MAX_KEYS = 5;
/** As long as a text of metadata can be. */
const MAX_CHARACTERS = 500;
const NAME = /^metadata(?:\.(.+)|\[(.+)\])$/s;

/**
 * Takes the filter out of a request.
 * @returns the texts that are wanted, by their keys; undefined without the filter
 * @throws Failure `validation_failed` by key
 */
export function takeMetadata(request: Request): Record<string, string> | undefined {
  const [path = '', query = ''] = request.originalUrl.split(/\?(.*)/s);
  if (!query.includes('metadata')) return undefined;
  const wanted = new Map<string, string>();
  const errors: FieldErrors = {};
  const others: string[] = [];
  for (const part of query.split('&')) {
    const [[name, text] = ['', '']] = new URLSearchParams(part);
    const found = NAME.exec(name);
    const key = found?.[1] ?? found?.[2];
    if (key === undefined) {
      others.push(part);
      continue;
    }
    const fault = wanted.has(key) ? message('value.duplicate_items') : faultOf(text);
    if (fault) errors[`metadata.${key}`] = [fault];
    wanted.set(key, text);
  }
  if (wanted.size === 0) return undefined;
  if (wanted.size > MAX_KEYS) errors.metadata = [message('value.max_properties', { most: MAX_KEYS })];
  for (const _ in errors) throw invalidFields(errors);
  const metadata = Object.fromEntries(wanted);
  refuseUnstorable({ metadata, keys: [...wanted.keys()] }, undefined, true);
  const rest = others.length > 0 ? `?${others.join('&')}` : '';
  Object.assign(request, { url: request.path + rest, originalUrl: path + rest });
  return metadata;
}

function faultOf(text: string): Message | undefined {
  return [...text].length > MAX_CHARACTERS ? message('text.max', { most: MAX_CHARACTERS }) : undefined;
}
