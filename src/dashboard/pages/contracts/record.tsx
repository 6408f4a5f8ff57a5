import { Anchor, Button, Group } from '@mantine/core';
import { IconExternalLink, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { $dashboard, dashboard, unwrap, uploadedPdfAddress } from '../../api.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { RecordHistory } from '../../components/lazy-history.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { OwnFacts } from '../../components/own-data.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { PdfPages } from '../../components/pdf-pages.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession, useSetupState } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import { ContractActions } from './actions.tsx';
import classes from './contracts.module.css';
import { useContract, useSignatures } from './queries.ts';
import { ContractBadge, SignerBadge } from './status.tsx';
import { ContractText } from './text.tsx';
import { turnOf, turnText } from './turn.ts';

export function ContractPage() {
  const { contracts } = useMessages();
  const { reference = '' } = useParams();
  const { data: contract, error, refetch } = useContract(reference);
  if (error && !contract) return <FailureNotice error={error} retry={refetch} isPage />;
  if (!contract) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={contract.title}
        back={{ href: '/contracts', label: contracts.title }}
        badge={<ContractBadge status={contract.status} />}
        hint={contract.number ?? undefined}
      >
        <ContractActions contract={contract} />
      </PageHead>
      <div className={classes.columns}>
        {contract.body ? (
          <Panel>
            <ContractText text={contract.body} />
          </Panel>
        ) : (
          <UploadedPdf contract={contract} />
        )}
        <div className={classes.sheets}>
          <Signers contract={contract} />
          <SigningLinks contract={contract} />
          <Details contract={contract} />
          <RecordHistory record={contract.reference} />
        </div>
      </div>
    </>
  );
}

/** The file as signers see it; phones open it in a new tab. */
function UploadedPdf({ contract }: { contract: Contract }) {
  const { contracts } = useMessages();
  const { workspace } = useSession();
  const address = uploadedPdfAddress(workspace.reference, contract.reference);
  return (
    <Panel
      title={contracts.pdf.title}
      aside={
        <Button
          component="a"
          href={address}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={17} aria-hidden="true" />}
        >
          {contracts.pdf.open}
        </Button>
      }
    >
      <div className={classes.pdf}>
        <PdfPages address={address} title={contracts.pdf.title} />
      </div>
      <Anchor
        href={uploadedPdfAddress(workspace.reference, contract.reference, 'original')}
        target="_blank"
        size="sm"
      >
        {contracts.pdf.original}
      </Anchor>
    </Panel>
  );
}

function Details({ contract }: { contract: Contract }) {
  const { contracts } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const at = (instant: string | null) => instant && format.minute(instant, workspace.timezone);
  const facts: [string, string | null][] = [
    [contracts.field.order, contracts.field[contract.signing_order]],
    [contracts.field.expires, at(contract.expires_at)],
    [contracts.sentOn, at(contract.sent_at)],
    [contracts.signedOn, at(contract.signed_at)],
    [contracts.void.reason, contract.void_reason],
    [contracts.hash, contract.body_sha256],
  ];
  return (
    <Panel title={contracts.details}>
      <dl className={classes.facts}>
        <div>
          <dt>{contracts.field.client}</dt>
          <dd>
            <PermittedLink needs="clients.view" href={`/clients/${contract.client.reference}`}>
              {contract.client.name}
            </PermittedLink>
          </dd>
        </div>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
        <OwnFacts record={contract} />
      </dl>
    </Panel>
  );
}

/** For signers who have not signed: the link to hand over, or the invitation again where e-mail is configured. */
function SigningLinks({ contract }: { contract: Contract }) {
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

type Signer = Contract['signers'][number];

/** Who signs, and what each has done. */
function Signers({ contract }: { contract: Contract }) {
  const messages = useMessages();
  const { data: signatures } = useSignatures(contract);
  return (
    <Panel title={messages.contracts.field.signers} hint={turnText(contract, messages) || undefined}>
      <ol className={classes.signers}>
        {contract.signers.map((signer) => (
          <SignerRow
            key={signer.reference}
            signer={signer}
            signature={signatures?.find((each) => each.signer === signer.reference)}
          />
        ))}
      </ol>
    </Panel>
  );
}

function SignerRow({
  signer,
  signature,
}: {
  signer: Signer;
  signature: { signed_name: string; address: string | null } | undefined;
}) {
  const { contracts } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { signed_name: name, address } = signature ?? {};
  return (
    <li>
      <span>
        <strong>{signer.name}</strong>
        <span>{signer.email}</span>
        {name && name !== signer.name && (
          <em className={classes.otherName}>{contracts.signedAs({ name })}</em>
        )}
        {signer.signed_at && <span>{format.minute(signer.signed_at, workspace.timezone)}</span>}
        {address && <span>{contracts.signedFrom({ address })}</span>}
        {signer.decline_reason && <span>{signer.decline_reason}</span>}
      </span>
      <SignerBadge status={signer.status} />
    </li>
  );
}
