import { Modal, Text } from '@mantine/core';
import { Link } from 'wouter';
import { wordFor } from '../../../domain/texts.ts';
import { useLayer } from '../../components/layer.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { AuditEntry } from '../../types.ts';
import classes from './log.module.css';
import type { Act } from './log-groups.ts';

/** What was done, in words: of an operation, a job or a command. */
export function useOperationText(): (entry: AuditEntry) => string {
  const { activity, log } = useMessages();
  return ({ operation, type, change }) => {
    const known = operation === null ? undefined : wordFor(activity.operation, operation);
    if (known !== undefined || type === null || change === null) return known ?? operation ?? '';
    return `${wordFor(log.type, type) ?? type}: ${wordFor(log.change, change) ?? change}`;
  };
}

/** Who has done it, in words: a key by its name. */
export function useDoerText(): (entry: AuditEntry) => string {
  const { by } = useMessages().activity;
  return ({ actor, key }) => {
    if (actor.kind === 'user') return actor.name ?? by.removed;
    if (actor.kind === 'key') return by.api_key({ name: key?.name ?? '' });
    if (actor.kind === 'operator') return by.operator;
    return actor.kind === 'client' || actor.kind === 'signer' ? by.client : by.service;
  };
}

/** Types of records that have a page. */
const PAGES: Record<string, string> = {
  document: 'documents',
  client: 'clients',
  contract: 'contracts',
  payment: 'payments',
  balance_confirmation: 'balance-confirmations',
};

const ULID = /^[0-9A-Z]{26}$/;

/** What it is about, by its name, with a link where it has a page. */
export function Subject({ entry: { type, reference, name, change } }: { entry: AuditEntry }) {
  const { activity, log } = useMessages();
  if (reference === null || type === null) return null;
  const place = PAGES[type];
  if (!place || change === 'deleted') {
    // Some have a reference that people read, such as a number series.
    const words = ULID.test(reference) ? (wordFor(log.type, type) ?? type) : reference;
    return <span className={classes.subject}>{name ?? words}</span>;
  }
  return (
    <Link className={classes.subject} href={`/${place}/${reference}`}>
      {name ?? activity.unnamed}
    </Link>
  );
}

/** Everything about something that was done: what it has changed, and where it came from. */
export function LogEntry({ act: { entry, effects }, close }: { act: Act; close: () => void }) {
  const messages = useMessages();
  const { activity, log } = messages;
  const format = useFormat();
  const { workspace } = useSession();
  const operationText = useOperationText();
  const doerText = useDoerText();
  useLayer();
  const facts: [string, string | null][] = [
    [activity.when, format.instant(entry.at, workspace.timezone)],
    [activity.who, doerText(entry)],
    [log.usedKey, entry.actor.kind === 'key' ? entry.actor.name : null],
    [log.way, entry.via && (wordFor(log.via, entry.via) ?? entry.via)],
    [log.address, entry.address],
    [log.operationHead, entry.operation],
    [log.requestId, entry.request_id],
  ];
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={operationText(entry)}
      closeButtonProps={{ 'aria-label': messages.do.close }}
    >
      <p className={classes.about}>
        <Subject entry={entry} />
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {entry.changes && <Changed changes={entry.changes} />}
      {effects.length > 0 && (
        <>
          <h3 className={classes.heading}>{log.alsoChanged}</h3>
          <ul className={classes.effects}>
            {effects.map((effect) => (
              <li key={effect.position}>
                {effect.type && (wordFor(log.type, effect.type) ?? effect.type)} <Subject entry={effect} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

function Changed({ changes }: { changes: NonNullable<AuditEntry['changes']> }) {
  const { log } = useMessages();
  const valueText = useValueText();
  return (
    <>
      <h3 className={classes.heading}>{log.changed}</h3>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{log.fieldHead}</th>
            <th scope="col">{log.before}</th>
            <th scope="col">{log.after}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(changes).map(([field, values]) => (
            <tr key={field}>
              <th scope="row">{wordFor(log.field, field) ?? field}</th>
              {values ? (
                <>
                  <td>{valueText(values[0])}</td>
                  <td>{valueText(values[1])}</td>
                </>
              ) : (
                <td colSpan={2}>
                  <Text component="span" c="dimmed" size="sm">
                    {log.notKept}
                  </Text>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value as the API has it, as people read it. */
function useValueText(): (value: unknown) => string {
  const { log } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return value ? log.yes : log.no;
    if (Array.isArray(value)) {
      const between = value.some((part) => typeof part === 'object') ? '\n' : ', ';
      return value.map(textOf).join(between) || '–';
    }
    if (typeof value === 'object') {
      const parts = Object.values(value).filter((part) => part !== null && part !== '');
      return parts.map(textOf).join(' · ');
    }
    const text = String(value);
    return INSTANT.test(text) ? format.instant(text, workspace.timezone) : text;
  };
  return textOf;
}
