import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError, publicRoot } from '../../../api.ts';
import { Badge } from '../../../components/badge.tsx';
import { formatName, formatsOf } from '../../../components/einvoice-formats.ts';
import { FailureNotice, failureText } from '../../../components/failure-notice.tsx';
import { notify } from '../../../components/notify.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { translateServerMessage } from '../../../i18n/translate-server-message.ts';
import { useInvalidate } from '../../../query-cache.ts';
import { useSession } from '../../../session.tsx';
import type { DocumentRecord, EInvoiceFault, EInvoiceFaults, EInvoiceProfile } from '../../../types.ts';
import { useKeptFormat } from '../../clients/queries.ts';
import { FoldedPanel } from '../folded-panel.tsx';
import classes from './einvoice.module.css';
import { FINDINGS, useFaults } from './faults.ts';
import { dueDaysPlace, placeOf } from './places.ts';

type OfDocument = { document: DocumentRecord };

/** The format is the last one that was chosen for the client, else that of the country, until another one is chosen. */
export type ChosenFormat = OfDocument & {
  chosen: EInvoiceProfile | undefined;
  choose: (profile: EInvoiceProfile) => void;
  /** It is one line with its state until it is wanted. */
  isOpen: boolean;
  turn: (isOpen: boolean) => void;
};

/** The electronic files of a document: their formats, what they lack, and the files themselves. */
export function EInvoicePanel({ document, chosen, choose, isOpen, turn }: ChosenFormat) {
  const { einvoice } = useMessages();
  const { data, error, refetch, isPlaceholderData } = useFaults(document, chosen);
  const isSettled = data !== undefined && !isPlaceholderData;
  const choice = useChoice(document, choose);
  return (
    <FoldedPanel
      title={einvoice.title}
      aside={isSettled ? <State faults={data} isOptional={isOptional(document)} isOpen={isOpen} /> : null}
      isOpen={isOpen}
      turn={turn}
    >
      <Text mb="md">{isOptional(document) ? einvoice.optionalHint : einvoice.hint}</Text>
      {error ? <NoFile error={error} retry={refetch} /> : null}
      {!error && !data && <Skeleton height={120} />}
      {!error && data && (
        <Stack gap="md">
          <Formats document={document} faults={data} chosen={chosen ?? data.profile} choose={choice} />
          {isSettled ? (
            <>
              <Findings document={document} faults={data} />
              <Files document={document} faults={data} />
            </>
          ) : (
            <Skeleton height={60} />
          )}
        </Stack>
      )}
    </FoldedPanel>
  );
}

/** A plan or a document without such files is no failure: there is only nothing to choose. */
function NoFile({ error, retry }: { error: unknown; retry: () => unknown }) {
  const messages = useMessages();
  const isExpected = error instanceof ApiError && (error.status === 402 || error.status === 409);
  if (!isExpected) return <FailureNotice error={error} retry={retry} />;
  return <Text>{failureText(error, messages)}</Text>;
}

/** German law wants no electronic invoices of small businesses (§ 34a UStDV). */
function isOptional({ tax_breakdown }: DocumentRecord): boolean {
  return tax_breakdown.some(({ tax_rate_key }) => tax_rate_key === 'de_vat_small_business');
}

/** Chooses a format, which the client keeps: the next documents for them begin with it. */
function useChoice({ client }: DocumentRecord, choose: (profile: EInvoiceProfile) => void) {
  const { einvoice } = useMessages();
  const { can } = useSession();
  const kept = useKeptFormat(client.reference);
  return (profile: EInvoiceProfile) => {
    choose(profile);
    if (!can('clients.update')) return;
    // A client whose data is erased keeps none; the format is chosen for this document all the same.
    kept.mutate(profile, {
      onSuccess: () => notify(einvoice.kept({ format: formatName(profile), client: client.name })),
    });
  };
}

type StateProps = { faults: EInvoiceFaults; isOptional: boolean; isOpen: boolean };

/** What has to be mended is no alarm before the file is wanted. */
function State({ faults: { findings, is_expressible }, isOptional, isOpen }: StateProps) {
  const { einvoice } = useMessages();
  const count = findings.filter(({ severity }) => (severity === 'error') !== is_expressible).length;
  if (!is_expressible && isOptional && !isOpen) return <Badge tone="calm">{einvoice.optional}</Badge>;
  if (!is_expressible) return <Badge tone={isOpen ? 'bad' : 'calm'}>{einvoice.toMend({ count })}</Badge>;
  if (count > 0) return <Badge tone={isOpen ? 'warn' : 'calm'}>{einvoice.toCheck({ count })}</Badge>;
  return <Badge tone="good">{einvoice.ready}</Badge>;
}

type FormatsProps = OfDocument & {
  faults: EInvoiceFaults;
  chosen: EInvoiceProfile;
  choose: (profile: EInvoiceProfile) => void;
};

function Formats({ document, faults: { profiles }, chosen, choose }: FormatsProps) {
  const { einvoice } = useMessages();
  const [showsAll, setShowsAll] = useState(false);
  // The country that the document is under is in its type, such as `rs_invoice`.
  const { usual, others } = formatsOf(document.type?.slice(0, 2) ?? '', profiles);
  const shown = [...usual, ...others.filter((each) => showsAll || each === chosen)];
  return (
    <div>
      <Radio.Group
        label={einvoice.format}
        value={chosen}
        onChange={(profile) => choose(profile as EInvoiceProfile)}
      >
        <Stack gap="xs" mt={6}>
          {shown.map((profile) => (
            <Radio
              key={profile}
              value={profile}
              label={formatName(profile)}
              description={einvoice.use[profile]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {others.length > 0 && !showsAll && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShowsAll(true)}>
          {einvoice.more}
        </Button>
      )}
    </div>
  );
}

function Findings({
  document,
  faults: { findings, is_expressible },
}: OfDocument & { faults: EInvoiceFaults }) {
  const { einvoice } = useMessages();
  if (findings.length === 0)
    return (
      <div className={classes.none}>
        <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
        <p>
          <strong>{einvoice.none}</strong>
          {einvoice.noneHint}
        </p>
      </div>
    );
  const inOrder = findings.toSorted(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
  return (
    <div id={FINDINGS} tabIndex={-1} className={classes.place}>
      <Text>{is_expressible ? einvoice.checkThis : einvoice.mendFirst}</Text>
      <ul className={classes.findings}>
        {inOrder.map((fault) => (
          <FindingRow key={`${fault.rule} ${fault.field}`} document={document} fault={fault} />
        ))}
      </ul>
      {document.status !== 'draft' && !is_expressible && <Text size="sm">{einvoice.frozen}</Text>}
    </div>
  );
}

function FindingRow({ document, fault }: OfDocument & { fault: EInvoiceFault }) {
  const messages = useMessages();
  const session = useSession();
  const { rule, severity, field, message, message_data } = fault;
  const { label, href } = placeOf(field, { document, messages, session });
  const data = message_data as Parameters<typeof translateServerMessage>[0]['data'];
  const dueDays = dueDaysPlace(fault, session);
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle;
  const says = messages.einvoice.severity[severity];
  return (
    <li data-severity={severity}>
      <Icon size={19} stroke={1.7} role="img" aria-label={says} title={says} />
      <div>
        <p>
          {href ? <Link href={href}>{label}</Link> : <strong>{label}</strong>}{' '}
          {translateServerMessage({ text: message, data }, messages)}
        </p>
        {dueDays && (
          <p>
            <Link href={dueDays}>{messages.einvoice.setDueDays}</Link>
          </p>
        )}
        <small>{rule}</small>
      </div>
    </li>
  );
}

/** What the browser saves: the same bytes that the API sends. */
function Files({ document, faults: { profile, is_expressible } }: OfDocument & { faults: EInvoiceFaults }) {
  const { einvoice } = useMessages();
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  if (document.status === 'draft') return <Text size="sm">{einvoice.afterIssue}</Text>;
  if (!is_expressible) return null;
  const root = `${publicRoot(workspace.reference)}/documents/${document.reference}`;
  // The first download makes the file, which is part of what happened; the browser does not say when it is here.
  const isMade = () => setTimeout(() => void invalidate('/documents/{reference}/timeline'), 1500);
  const link = (address: string, label: string) => (
    <Button
      component="a"
      href={`${root}/${address}`}
      download
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
      onClick={isMade}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="sm">
      {link(`einvoice?profile=${profile}`, einvoice.download)}
      {profile === 'factur-x' && link('document.pdf?profile=zugferd', einvoice.downloadPdf)}
    </Group>
  );
}
