import { Panel } from '../../components/page.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import classes from './contracts.module.css';
import { useSignatures } from './queries.ts';
import { SignerBadge } from './status.tsx';
import { turnText } from './turn.ts';

type Signer = Contract['signers'][number];

/** Who signs, and what each has done. */
export function Signers({ contract }: { contract: Contract }) {
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
