import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../session.tsx';
import type { Permission } from '../types.ts';

/** A link for members who may see its target; plain text for others. */
export function PermittedLink({
  needs,
  href,
  className,
  children,
}: {
  needs: Permission;
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { can } = useSession();
  if (!can(needs)) return <span className={className}>{children}</span>;
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
