import { IconArrowRight, IconBox, IconFileInvoice, IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { Permission } from '../../types.ts';
import classes from './overview.module.css';

/** For a business without documents: what to do first. */
export function FirstSteps() {
  const { start } = useWords().overview;
  const { can } = useSession();
  const steps = [
    {
      href: '/clients?new=1',
      needs: 'clients.create' as Permission,
      icon: IconUsers,
      title: start.client,
      hint: start.clientHint,
    },
    {
      href: '/items?new=1',
      needs: 'items.create' as Permission,
      icon: IconBox,
      title: start.item,
      hint: start.itemHint,
    },
    {
      href: '/documents/new',
      needs: 'documents.create' as Permission,
      icon: IconFileInvoice,
      title: start.document,
      hint: start.documentHint,
    },
  ].filter(({ needs }) => can(needs));
  return (
    <div className={classes.start}>
      <Sheet title={start.title}>
        <ol className={classes.steps}>
          {steps.map(({ href, icon: Icon, title, hint }) => (
            <li key={href}>
              <Link href={href}>
                <Icon size={24} stroke={1.5} aria-hidden="true" />
                <strong>{title}</strong>
                <span>{hint}</span>
                <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ol>
      </Sheet>
    </div>
  );
}
