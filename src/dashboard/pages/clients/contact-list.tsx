import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { Client } from '../../types.ts';
import classes from './contacts.module.css';

/** The people and mailboxes of a client, with what each gets. */
export function ContactList({ contacts }: { contacts: Client['contacts'] }) {
  const { contact: words } = useMessages().clients;
  return (
    <ul className={classes.list}>
      {contacts.map(({ name, email, phone, roles }) => (
        <li key={email}>
          {name && <strong>{name}</strong>}
          <a href={`mailto:${email}`}>{email}</a>
          {phone && <span>{phone}</span>}
          {roles.length > 0 && (
            <span className={classes.roles}>
              {roles.map((role) => (
                <Badge key={role} tone="calm">
                  {words.role[role] ?? role}
                </Badge>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
