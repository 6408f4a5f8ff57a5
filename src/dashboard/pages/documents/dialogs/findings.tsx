import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useMessages } from '../../../i18n/provider.tsx';
import { translateServerMessage } from '../../../i18n/translate-server-message.ts';
import { useSession } from '../../../session.tsx';
import type { CheckFinding, DocumentRecord } from '../../../types.ts';
import { placeOf } from '../einvoice/places.ts';
import classes from './missing.module.css';

type Props = { document: DocumentRecord; findings: readonly CheckFinding[] };

/** What is wrong with a draft, and what it lacks; each with a link to its field. */
export function IssueFindings({ document, findings }: Props) {
  const { check } = useMessages().documents.issue;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      {errors.length > 0 && (
        <section className={classes.missing} data-severity="error" aria-label={check.errors}>
          <IconCircleX size={20} stroke={1.7} aria-hidden="true" />
          <FindingList title={check.errors} document={document} findings={errors} />
        </section>
      )}
      {warnings.length > 0 && (
        <section className={classes.missing} aria-label={check.warnings}>
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <FindingList title={check.warnings} document={document} findings={warnings} />
        </section>
      )}
    </>
  );
}

function FindingList({ title, document, findings }: Props & { title: string }) {
  const messages = useMessages();
  const session = useSession();
  return (
    <div>
      <strong>{title}</strong>
      <ul>
        {findings.map(({ code, field, message, message_data }) => {
          const { label, href } = placeOf(field, { document, messages, session });
          const data = message_data as Parameters<typeof translateServerMessage>[0]['data'];
          const text = translateServerMessage({ text: message, data }, messages);
          return (
            <li key={`${code} ${field} ${message}`}>
              {href ? <Link href={href}>{label}</Link> : <b>{label}</b>} {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
