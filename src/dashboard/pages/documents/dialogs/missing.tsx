import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession, type WorkspaceSession } from '../../../session.tsx';
import type { DocumentRecord, MissingPart } from '../../../types.ts';
import classes from './missing.module.css';

type AddLink = { at: (document: DocumentRecord) => string; isOpenTo: (session: WorkspaceSession) => boolean };

const ON_DRAFT: AddLink = {
  at: ({ reference }) => `/documents/${reference}/edit`,
  isOpenTo: ({ can }) => can('documents.update'),
};

/** Where each is added, and who may add it. */
const ADD_LINKS: Record<MissingPart, AddLink> = {
  seller_tax_number: { at: () => '/settings', isOpenTo: isManager },
  seller_address: { at: () => '/settings', isOpenTo: isManager },
  payment_account: { at: () => '/settings/payments', isOpenTo: isManager },
  due_date: ON_DRAFT,
  delivery_date: ON_DRAFT,
  client_address: {
    at: ({ client }) => `/clients/${client.reference}`,
    isOpenTo: ({ can }) => can('clients.view'),
  },
  tax_status: { at: () => '/settings/taxes', isOpenTo: isManager },
};

/** Warns of what the document would lack; it never blocks. */
export function Missing({ document, missing }: { document: DocumentRecord; missing: MissingPart[] }) {
  const { missing: messages } = useMessages().documents.issue;
  const session = useSession();
  if (missing.length === 0) return null;
  return (
    <div className={classes.missing} role="status">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <strong>{messages.title}</strong>
        <ul>
          {missing.map((part) => (
            <li key={part}>
              {ADD_LINKS[part].isOpenTo(session) ? (
                <Link href={ADD_LINKS[part].at(document)}>{messages.part[part]}</Link>
              ) : (
                messages.part[part]
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function isManager({ business }: WorkspaceSession): boolean {
  return business.is_manager;
}
