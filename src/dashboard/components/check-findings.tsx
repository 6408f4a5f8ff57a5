import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Messages } from '../i18n/messages.ts';
import { useMessages } from '../i18n/provider.tsx';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import type { CheckFinding } from '../types.ts';
import classes from './notice.module.css';

type Props = {
  findings: readonly CheckFinding[];
  /** What a field is called, and where the member can change it. */
  placeOf: (field: string) => { label: string; href?: string | undefined };
  /** What stands over the errors, and over the warnings. */
  titles: { errors: string; warnings: string };
};

/** What is wrong with a record before it is frozen, and what it lacks; each with a link to its field. */
export function CheckFindings({ findings, titles, ...rest }: Props) {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      {errors.length > 0 && (
        <section className={classes.notice} data-severity="error" aria-label={titles.errors}>
          <IconCircleX size={20} stroke={1.7} aria-hidden="true" />
          <List title={titles.errors} findings={errors} {...rest} />
        </section>
      )}
      {warnings.length > 0 && (
        <section className={classes.notice} aria-label={titles.warnings}>
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <List title={titles.warnings} findings={warnings} {...rest} />
        </section>
      )}
    </>
  );
}

/** In the reader's language; it follows the name of the field. */
export function findingText({ message, message_data }: CheckFinding, messages: Messages): string {
  const data = message_data as Parameters<typeof translateServerMessage>[0]['data'];
  return translateServerMessage({ text: message, data }, messages);
}

function List({ title, findings, placeOf }: Omit<Props, 'titles'> & { title: string }) {
  const messages = useMessages();
  return (
    <div>
      <strong>{title}</strong>
      <ul>
        {findings.map((finding) => {
          const { code, field, message } = finding;
          const { label, href } = placeOf(field);
          const text = findingText(finding, messages);
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
