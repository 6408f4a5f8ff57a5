import { IconArrowRight, IconBox, IconFileInvoice, IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { Permission } from '../../types.ts';
import classes from './overview.module.css';

type Step = { href: string; needs: Permission; icon: typeof IconBox; title: string; hint: string };

/** For a business without documents: what to do first. */
export function FirstSteps() {
  const { start } = useWords().overview;
  const { can } = useSession();
  const steps: Step[] = [
    {
      href: '/clients?new=1',
      needs: 'clients.create',
      icon: IconUsers,
      title: start.client,
      hint: start.clientHint,
    },
    {
      href: '/items?new=1',
      needs: 'items.create',
      icon: IconBox,
      title: start.item,
      hint: start.itemHint,
    },
    {
      href: '/documents/new',
      needs: 'documents.create',
      icon: IconFileInvoice,
      title: start.document,
      hint: start.documentHint,
    },
  ];
  return (
    <div className={classes.start}>
      <Sheet title={start.title}>
        <ol className={classes.steps}>
          {steps
            .filter(({ needs }) => can(needs))
            .map(({ href, icon: Icon, title, hint }) => (
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
