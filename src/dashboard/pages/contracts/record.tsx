import { Anchor, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { uploadedPdfAddress } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { OwnFacts } from '../../components/own-data.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import { ContractActions } from './actions.tsx';
import classes from './contracts.module.css';
import { SigningLinks } from './links.tsx';
import { useContract } from './queries.ts';
import { Signers } from './signers.tsx';
import { ContractBadge } from './status.tsx';
import { ContractText } from './text.tsx';

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
      <iframe
        className={classes.pdf}
        src={`${address}#toolbar=0&navpanes=0&view=FitH`}
        title={contracts.pdf.title}
        loading="lazy"
      />
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
