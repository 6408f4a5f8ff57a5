import { useQuery } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
import { useSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import classes from './contracts.module.css';

/** The links of those who have not signed yet, where no e-mail brings them; elsewhere nobody but the signers has them. */
export function SigningLinks({ contract }: { contract: Contract }) {
  const { links: texts } = useWords().contracts;
  const { can, workspace, key } = useSession();
  const isOpen = contract.status === 'sent' || contract.status === 'partially_signed';
  const { data, error, refetch } = useQuery({
    // What was signed meanwhile changes who still needs a link.
    queryKey: key('contracts', contract.reference, 'links', contract.updated_at),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/contracts/{contract}/signing-links', {
            params: { path: { workspace: workspace.reference, contract: contract.reference } },
          }),
        )
      ).data,
    enabled: isOpen && can('contracts.send'),
  });
  if (error && !data) {
    return (
      <Sheet title={texts.title}>
        <FailureNotice error={error} retry={refetch} />
      </Sheet>
    );
  }
  const open = (data ?? []).flatMap(({ signer, name, status, link }) =>
    link && status !== 'signed' && status !== 'declined' ? [{ signer, name, link }] : [],
  );
  if (open.length === 0) return null;
  return (
    <Sheet title={texts.title} hint={texts.hint}>
      <ul className={classes.signers}>
        {open.map(({ signer, name, link }) => (
          <li key={signer}>
            <strong>{name}</strong>
            <CopyControl value={link} label={texts.copy(name)} size="compact-md" />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
