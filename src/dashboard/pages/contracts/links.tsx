import { Button, Group } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { $dashboard, dashboard, unwrap } from '../../api.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession, useSetupState } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import classes from './contracts.module.css';
import { turnOf } from './turn.ts';

/** For signers who have not signed: the link to hand over, or the invitation again where e-mail is configured. */
export function SigningLinks({ contract }: { contract: Contract }) {
  const { links: texts } = useMessages().contracts;
  const { can, workspace, key } = useSession();
  const isOpen = contract.status === 'sent' || contract.status === 'partially_signed';
  const { data: setup } = useSetupState(isOpen);
  const { data, error, refetch } = useQuery({
    // By hand: `updated_at` is part of the key, because a new signature changes who still needs a link.
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
      <Panel title={texts.title}>
        <FailureNotice error={error} retry={refetch} />
      </Panel>
    );
  }
  const open = (data ?? []).flatMap(({ status, link, ...signer }) =>
    link && status !== 'signed' && status !== 'declined' ? [{ ...signer, link }] : [],
  );
  if (open.length === 0 || !setup) return null;
  const inTurn = turnOf(contract);
  return (
    <Panel title={texts.title} hint={setup.sends_mail ? texts.hintMail : texts.hint}>
      <ul className={classes.links}>
        {open.map(({ signer, name, email, link }) => (
          <li key={signer}>
            <strong>{name}</strong>
            <Group gap="xs">
              {setup.sends_mail && inTurn.some(({ reference }) => reference === signer) && (
                <InviteAgain contract={contract} signer={{ reference: signer, name, email }} />
              )}
              <CopyControl value={link} label={texts.copy({ name })} size="compact-md" />
            </Group>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function InviteAgain({
  contract,
  signer,
}: {
  contract: Contract;
  signer: { reference: string; name: string; email: string };
}) {
  const messages = useMessages();
  const { links } = messages.contracts;
  const { workspace } = useSession();
  const path = { workspace: workspace.reference, contract: contract.reference, signer: signer.reference };
  const invitation = $dashboard.useMutation(
    'post',
    '/workspaces/{workspace}/contracts/{contract}/signers/{signer}/invite',
    {
      onSuccess: () => notify(links.invited({ email: signer.email })),
      onError: (error) => notifyFailure(error, messages),
    },
  );
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={invitation.isPending}
      aria-label={links.inviteAgain({ name: signer.name })}
      leftSection={<IconMail size={17} aria-hidden="true" />}
      onClick={() => invitation.mutate({ params: { path } })}
    >
      {links.invite}
    </Button>
  );
}
